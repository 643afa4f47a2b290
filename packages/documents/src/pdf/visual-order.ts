const rightToLeft = '\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc';
const anyRightToLeft = new RegExp(`[${rightToLeft}]`, 'u');
/** Letters of right-to-left scripts, with the blanks between them. */
const run = new RegExp(`[${rightToLeft}](?:[${rightToLeft}\\p{M} ]*[${rightToLeft}\\p{M}])?`, 'gu');

/**
 * A line of text in drawing order, from left to right: runs of right-to-left scripts are reversed, everything else stays in place. Letters
 * are not joined.
 */
export function computeVisualOrder(line: string): string {
  if (!anyRightToLeft.test(line)) return line;
  return line.replace(run, (letters) => [...letters.matchAll(/\P{M}\p{M}*/gu)].reverse().join(''));
}
