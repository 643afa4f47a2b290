import { escapeHidden, hiddenCharacters } from './hidden-characters.ts';
import { truncate } from './truncate.ts';

/** Most values: printable characters and single spaces. */
const plainText = /^(?:[!-~\u00a1-\u00ac\u00ae-\u017f\u2013\u2014]| (?! ))*$/;

/**
 * A value of a document as it may stand between „ and ” or “ and ” in a message: short, on one line, with visible characters, and without
 * these quotation marks. So it can neither end the quotation and go on as if it were the message, nor change how the rest is shown.
 *
 * @param limit in characters
 */
export function toQuotable(value: string, limit: number): string {
  if (value.length <= limit && plainText.test(value)) return value;
  // Cut first, so that the cost does not depend on the length of the value; white space may be longer than what replaces it.
  const start = truncate(value.slice(0, 10 * limit).replace(/\s+/g, ' '), limit);
  return start.replace(/[„“”]/g, '"').replace(hiddenCharacters, escapeHidden);
}
