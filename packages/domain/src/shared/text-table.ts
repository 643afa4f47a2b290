/** A time for people, in UTC without fractions of seconds; `-` for none. */
export function formatTime(unixMs: number | null): string {
  return unixMs === null ? '-' : `${new Date(unixMs).toISOString().slice(0, -'.000Z'.length)}Z`;
}

/**
 * Lines with aligned columns and upper-case headings, without trailing blanks.
 *
 * @param rows as many cells each as there are headings
 */
export function formatTextTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  return aligned([headings.map((heading) => heading.toUpperCase()), ...rows]);
}

/** Names and values in two columns. */
export function formatTextPairs(pairs: Readonly<Record<string, string>>): string {
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
