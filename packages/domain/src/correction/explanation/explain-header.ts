import { Decimal } from '../../money/decimal.ts';
import { type Draft, draftAt } from '../draft/draft.ts';
import type { Explanation } from '../model/built-correction.ts';
import { explainField } from './explain-field.ts';
import { rulesOfChanges, rulesOfFields } from './explanation-rules.ts';

/** Parts outside the lines that may change as a consequence: a prefix, annotations, exchange rates, the value of an order. */
const dependentParts: readonly (readonly string[])[] = [
  ['Podmiot1', 'PrefiksPodatnika'],
  ['Fa', 'KursWalutyZ'],
  ['Fa', 'Adnotacje'],
  ['Fa', 'Zamowienie', 'WartoscZamowienia'],
];

/**
 * Explains changes outside the lines that were not requested explicitly.
 *
 * @param requested addresses of the requested changes
 */
export function explainHeader(before: Draft, after: Draft, requested: ReadonlySet<string>): Explanation[] {
  const [from, to] = [textsOf(before), textsOf(after)];
  return [...new Set([...from.keys(), ...to.keys()])].flatMap((path) => {
    const [was = null, is = null] = [from.get(path), to.get(path)];
    if (requested.has(path) || isSame(was, is)) return [];
    const name = path.split('/').at(-1) ?? '';
    return [explainField(path, was, is, rulesOfFields.get(name) ?? rulesOfChanges.follows)];
  });
}

/** Texts of the dependent parts by path. */
function textsOf(invoice: Draft): ReadonlyMap<string, string> {
  const payments = (draftAt(invoice, 'Fa')?.children ?? []).filter(({ name }) => name === 'ZaliczkaCzesciowa');
  return new Map([
    ...dependentParts.flatMap((names) => {
      const part = draftAt(invoice, ...names);
      return part === null ? [] : leavesOf(part, `/Faktura/${names.join('/')}`);
    }),
    ...payments.flatMap((payment, index) =>
      payment.children
        .filter(({ name }) => name === 'KursWalutyZW')
        .map(({ name, text }): [string, string] => [`/Faktura/Fa/ZaliczkaCzesciowa[${index + 1}]/${name}`, text]),
    ),
  ]);
}

function leavesOf({ children, text }: Draft, path: string): [string, string][] {
  return children.length === 0 ? [[path, text.trim()]] : children.flatMap((child) => leavesOf(child, `${path}/${child.name}`));
}

/** `375150` and `375150.00` are the same amount. */
function isSame(left: string | null, right: string | null): boolean {
  if (left === right || left === null || right === null) return left === right;
  const [first, second] = [Decimal.parse(left), Decimal.parse(right)];
  return first !== null && second !== null && first.equals(second);
}
