import type { LaidOutBlock } from '../pdf/blocks.ts';
import { paginate } from '../pdf/paginate.ts';
import type { PlacedBand } from '../pdf/row-bands.ts';

/**
 * Fits blocks on a maximum number of pages: the rows of long blocks are truncated, all to the same number. If that is not enough, blocks at
 * the end are omitted.
 *
 * @param closing shown in place of omitted blocks
 */
export function fitPages(blocks: readonly LaidOutBlock[], closing: LaidOutBlock, pageHeight: number, pageLimit: number): PlacedBand[][] {
  const longest = Math.max(0, ...blocks.map(({ rows }) => rows.length));
  const whole = paginate(blocks, longest, pageHeight);
  if (whole.length <= pageLimit) return whole;
  const fits = (shown: readonly LaidOutBlock[], rows: number) => paginate(shown, rows, pageHeight).length <= pageLimit;
  if (fits(blocks, 0))
    return paginate(
      blocks,
      largest(longest, (rows) => fits(blocks, rows)),
      pageHeight,
    );
  const shownBlocks = (count: number) => [...blocks.slice(0, count), closing];
  return paginate(shownBlocks(largest(blocks.length, (count) => fits(shownBlocks(count), 0))), 0, pageHeight);
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
