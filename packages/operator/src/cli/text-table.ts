/** Moment for the eyes of people, in UTC without fractions of seconds; `-` for none. */
export function shownMoment(unixMs: number | null): string {
  return unixMs === null ? '-' : `${new Date(unixMs).toISOString().slice(0, -'.000Z'.length)}Z`;
}

/**
 * Lines with aligned columns, the first in capitals, two blanks between columns and none at the end of a line.
 *
 * @param rows as many cells each as there are heads
 */
export function textTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return aligned([heads.map((head) => head.toUpperCase()), ...rows]);
}

/** Names and values in two columns. */
export function textPairs(pairs: Readonly<Record<string, string>>): string {
  return aligned(Object.entries(pairs).map(([name, value]) => [`  ${name}`, value]));
}

function aligned(rows: readonly (readonly string[])[]): string {
  const length = (text: string) => [...text].length;
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => length(row[column] ?? ''))));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - length(cell)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
