import { type PlacedStrip, paginate } from './paginate.ts';
import type { Part } from './parts.ts';

/**
 * Puts parts on at most so many pages: the rows of long parts are shortened, all to the same number; when that is not enough, parts at
 * the end are left out.
 *
 * @param closing said in place of parts that are left out
 */
export function fitPages(parts: readonly Part[], closing: Part, pageHeight: number, pageLimit: number): PlacedStrip[][] {
  const longest = Math.max(0, ...parts.map(({ rows }) => rows.length));
  const whole = paginate(parts, longest, pageHeight);
  if (whole.length <= pageLimit) return whole;
  const fits = (shown: readonly Part[], rows: number) => paginate(shown, rows, pageHeight).length <= pageLimit;
  if (fits(parts, 0))
    return paginate(
      parts,
      largest(longest, (rows) => fits(parts, rows)),
      pageHeight,
    );
  const shownParts = (count: number) => [...parts.slice(0, count), closing];
  return paginate(shownParts(largest(parts.length, (count) => fits(shownParts(count), 0))), 0, pageHeight);
}

/** The largest number up to `limit` that satisfies a condition which 0 satisfies and which, once broken, stays broken. */
function largest(limit: number, satisfies: (candidate: number) => boolean): number {
  let good = 0;
  let bad = limit + 1;
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (satisfies(middle)) good = middle;
    else bad = middle;
  }
  return good;
}
