/** The cells of a row. */
export type Row = readonly (string | number)[];

/** A table of Markdown; all columns but the first hold figures. */
export function markdownTable(head: readonly string[], rows: readonly Row[]): string {
  const line = (cells: Row) => `| ${cells.join(' | ')} |`;
  return [line(head), `|---|${'---:|'.repeat(head.length - 1)}`, ...rows.map(line)].join('\n');
}
