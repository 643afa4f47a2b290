const rightToLeft = '\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc';
const oneOfThem = new RegExp(`[${rightToLeft}]`, 'u');
/** Letters of scripts that run to the left, with the blanks between them. */
const run = new RegExp(`[${rightToLeft}](?:[${rightToLeft}\\p{M} ]*[${rightToLeft}\\p{M}])?`, 'gu');

/**
 * A line of text in the order in which it is drawn, from left to right: words of scripts that run to the left are turned round, all else
 * stays in its place. Letters are not joined.
 */
export function visualOrder(line: string): string {
  if (!oneOfThem.test(line)) return line;
  return line.replace(run, (letters) => [...letters.matchAll(/\P{M}\p{M}*/gu)].reverse().join(''));
}
