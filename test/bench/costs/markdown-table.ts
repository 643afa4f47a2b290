/** The cells of a row. */
export type Row = readonly (string | number)[];

/** A Markdown table; all columns except the first contain figures. */
export function markdownTable(head: readonly string[], rows: readonly Row[]): string {
  const line = (cells: Row) => `| ${cells.join(' | ')} |`;
  return [line(head), `|---|${'---:|'.repeat(head.length - 1)}`, ...rows.map(line)].join('\n');
}
