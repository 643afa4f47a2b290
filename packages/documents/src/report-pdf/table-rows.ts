import type { ReportColumn, ReportRow } from '@nakor/domain/audit/report/report';
import { cleanText, textLimits } from '../pdf/clean-text.ts';

/** A table row with cleaned strings. */
export interface CleanRow {
  readonly cells: readonly string[];
  readonly role: ReportRow['role'] | 'head';
}

/** The rows of a table, and how many were ignored. */
export interface TableRows {
  readonly head: CleanRow;
  /** Rows, grouped by what must not be split: a group name with its first row, or with all rows of a small group. */
  readonly body: readonly (readonly CleanRow[])[];
  /** Totals at the end, which are kept when other rows are omitted. */
  readonly totals: readonly CleanRow[];
  readonly ignoredRows: number;
}

/** More rows than fit on a hundred pages. */
const maxRows = 8_000;
const maxTotals = 24;
/** A group of up to this many rows, including its name, is not split. */
const smallGroup = 6;
/** End-aligned texts such as amounts are not broken up to this length. */
const maxUnbrokenLength = 28;

/** Cleans the strings of a table for rendering. */
export function buildTableRows(columns: readonly ReportColumn[], rows: readonly ReportRow[]): TableRows {
  const bodyCount = Math.max(rows.findLastIndex(({ role }) => role !== 'total') + 1, rows.length - maxTotals);
  const clean = ({ cells, role }: ReportRow): CleanRow => ({
    role,
    cells: cells.map((cell, index) => cleanCell(cell, columns[index]?.align ?? 'start')),
  });
  return {
    head: { role: 'head', cells: columns.map(({ label }) => cleanText(label, textLimits.repeated)) },
    body: togetherWithNames(rows.slice(0, Math.min(bodyCount, maxRows)).map(clean)),
    totals: rows.slice(bodyCount).map(clean),
    ignoredRows: rows.slice(maxRows, bodyCount).filter(({ role }) => role !== 'group').length,
  };
}

function togetherWithNames(rows: readonly CleanRow[]): CleanRow[][] {
  const groups: CleanRow[][] = [];
  for (const row of rows) {
    const group = groups.at(-1);
    if (group === undefined || row.role === 'group') groups.push([row]);
    else group.push(row);
  }
  return groups.flatMap((group) => {
    if (group[0]?.role !== 'group') return group.map((row) => [row]);
    return group.length <= smallGroup ? [group] : [group.slice(0, 2), ...group.slice(2).map((row) => [row])];
  });
}

function cleanCell(text: string, align: ReportColumn['align']): string {
  const clean = cleanText(text, textLimits.field);
  return align === 'end' && clean.length <= maxUnbrokenLength ? clean.replaceAll(' ', '\u00a0') : clean;
}
