/** Requested width of a column: its weight, and the width of its widest unbreakable text. */
export interface RequestedWidth {
  readonly weight: number;
  readonly minWidth: number;
}

/**
 * Divides a width among columns by their weights, giving each at least the width of its widest word if possible.
 *
 * @param total width to divide, in points
 * @returns     widths that add up to the total, in the order of the columns
 */
export function computeColumnWidths(columns: readonly RequestedWidth[], total: number): number[] {
  const needed = columns.reduce((sum, { minWidth }) => sum + minWidth, 0);
  if (needed >= total) return columns.map(({ minWidth }) => (minWidth / needed) * total);
  const isFixed = columns.map(() => false);
  for (;;) {
    const shares = sharesOf(columns, isFixed, total);
    const short = columns.findIndex(({ minWidth }, index) => !isFixed[index] && (shares[index] ?? 0) < minWidth);
    if (short === -1) return shares;
    for (const [index, { minWidth }] of columns.entries()) if ((shares[index] ?? 0) < minWidth) isFixed[index] = true;
  }
}

/** Fixed columns get their minimum width; the others share the rest by weight. */
function sharesOf(columns: readonly RequestedWidth[], isFixed: readonly boolean[], total: number): number[] {
  let rest = total;
  let weights = 0;
  for (const [index, { weight, minWidth }] of columns.entries()) {
    if (isFixed[index]) rest -= minWidth;
    else weights += weight;
  }
  return columns.map(({ weight, minWidth }, index) => (isFixed[index] ? minWidth : (weight / weights) * rest));
}
