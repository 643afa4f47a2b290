import { UserError } from './user-error.ts';

/**
 * Splits `KEY=VALUE` at the first equals sign outside of brackets: `/Faktura/Fa/FaWiersz[NrWierszaFa=1]/P_9A=45.00` has another one in its
 * path.
 *
 * @throws UserError if there is none
 */
export function splitKeyValue(option: string, text: string): readonly [key: string, value: string] {
  const at = separatorIndex(text);
  if (at <= 0)
    throw new UserError({
      pl: `${option} podaj jako KLUCZ=WARTOŚĆ; jest „${text}”.`,
      en: `${option} must be written as KEY=VALUE, but it is "${text}".`,
    });
  return [text.slice(0, at), text.slice(at + 1)];
}

function separatorIndex(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '[') depth += 1;
    if (text[at] === ']') depth -= 1;
    if (text[at] === '=' && depth <= 0) return at;
  }
  return -1;
}
