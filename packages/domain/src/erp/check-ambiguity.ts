import type { RateLiteral } from '../fa3/buckets.ts';
import { type AliasField, rateOfAliasField } from './alias-fields.ts';
import { listQualifiedKeys, qualifierMark } from './code-key.ts';

/** Groups of rates that share one code in most systems, and the usual form of that code. */
const groups: readonly { readonly rates: readonly RateLiteral[]; readonly form: RegExp; readonly keys: string }[] = [
  { rates: ['0 KR', '0 WDT', '0 EX'], form: /^0(?:[.,]0{1,2})?\s*%?$/, keys: '0/krajowa, 0/WDT, 0/EX' },
  { rates: ['np I', 'np II'], form: /^(?:n\.?\s*p\.?|nie podlega|not applicable|n\/a|na)$/i, keys: 'np/np1, np/art100' },
];

/**
 * Finds ambiguous codes: a code for which qualified keys exist as well, and the usual code for 0 % or for sales outside Poland unless the
 * other rates of its group have their own codes.
 *
 * @param report called with the code and the problem
 */
export function checkAmbiguity(
  rates: ReadonlyMap<string, RateLiteral>,
  aliases: ReadonlyMap<string, AliasField>,
  report: (code: string, message: string) => void,
): void {
  const codes = [...new Set([...rates.keys(), ...aliases.keys()])];
  const rateOf = (code: string): RateLiteral | undefined => {
    const alias = aliases.get(code);
    return rates.get(code) ?? (alias === undefined ? undefined : rateOfAliasField[alias]);
  };
  for (const code of codes) {
    const qualified = listQualifiedKeys(code, codes);
    if (qualified.length > 0) {
      report(
        code,
        `The code alone could mean several rates, as ${qualified.join(', ')} show: leave it out. Callers who use it are shown these keys.`,
      );
      continue;
    }
    const group = groups.find(({ rates: ofGroup, form }) => form.test(code) && ofGroup.some((rate) => rate === rateOf(code)));
    const others = codes.filter((other) => other !== code).map(rateOf);
    if (group === undefined || group.rates.every((rate) => rate === rateOf(code) || others.includes(rate))) continue;
    report(
      code,
      `The code alone could mean ${group.rates.join(', ')}: use one key for each, with the case after "${qualifierMark}", such as ${group.keys}.`,
    );
  }
}
