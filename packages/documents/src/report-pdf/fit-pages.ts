import { paginate } from '../pdf/paginate.ts';
import type { Part } from '../pdf/parts.ts';
import type { PlacedBand } from '../pdf/row-bands.ts';

/**
 * Fits parts on a maximum number of pages: the rows of long parts are truncated, all to the same number. If that is not enough, parts at
 * the end are omitted.
 *
 * @param closing shown in place of omitted parts
 */
export function fitPages(parts: readonly Part[], closing: Part, pageHeight: number, pageLimit: number): PlacedBand[][] {
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

/** The largest number up to `limit` that satisfies a monotonic condition, which 0 satisfies. */
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
