/** What a column asks for: its share of the width, and how wide its widest unbreakable text is. */
export interface WantedWidth {
  readonly weight: number;
  readonly narrowest: number;
}

/**
 * Divides a width among columns by their weights, but gives each at least what its widest word needs, as far as there is room.
 *
 * @param total width to divide, in points
 * @returns     widths that sum up to the total, in the order of the columns
 */
export function columnWidths(columns: readonly WantedWidth[], total: number): number[] {
  const needed = columns.reduce((sum, { narrowest }) => sum + narrowest, 0);
  if (needed >= total) return columns.map(({ narrowest }) => (narrowest / needed) * total);
  const isFixed = columns.map(() => false);
  for (;;) {
    const shares = sharesOf(columns, isFixed, total);
    const short = columns.findIndex(({ narrowest }, index) => !isFixed[index] && (shares[index] ?? 0) < narrowest);
    if (short === -1) return shares;
    for (const [index, { narrowest }] of columns.entries()) if ((shares[index] ?? 0) < narrowest) isFixed[index] = true;
  }
}

/** Columns that are fixed get what they need; the others share the rest by weight. */
function sharesOf(columns: readonly WantedWidth[], isFixed: readonly boolean[], total: number): number[] {
  let rest = total;
  let weights = 0;
  for (const [index, { weight, narrowest }] of columns.entries()) {
    if (isFixed[index]) rest -= narrowest;
    else weights += weight;
  }
  return columns.map(({ weight, narrowest }, index) => (isFixed[index] ? narrowest : (weight / weights) * rest));
}
