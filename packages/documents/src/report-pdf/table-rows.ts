import type { ReportColumn, ReportRow } from '@nakor/domain/audit/report/report';
import { cleanText, textLimits } from './clean-text.ts';

/** A row of a table whose texts may be drawn. */
export interface CleanRow {
  readonly cells: readonly string[];
  readonly role: ReportRow['role'] | 'head';
}

/** The rows of a table, and how many were not even looked at. */
export interface TableRows {
  readonly head: CleanRow;
  /** Rows, those together that are not to be parted: the name of a group with its first row, or with all of them when they are few. */
  readonly body: readonly (readonly CleanRow[])[];
  /** Totals at the end, which stay when other rows are left out. */
  readonly totals: readonly CleanRow[];
  readonly notLookedAt: number;
}

/** More rows than this fit on no hundred pages. */
const rowsLookedAt = 8_000;
const mostTotals = 24;
/** A group of so many rows, with its name, is not parted. */
const smallGroup = 6;
/** Texts at the end of their column, such as amounts, are not broken up to this length. */
const longestAmount = 28;

/** Makes the texts of a table ready to be drawn. */
export function tableRows(columns: readonly ReportColumn[], rows: readonly ReportRow[]): TableRows {
  const bodyCount = Math.max(rows.findLastIndex(({ role }) => role !== 'total') + 1, rows.length - mostTotals);
  const clean = ({ cells, role }: ReportRow): CleanRow => ({
    role,
    cells: cells.map((cell, index) => cleanCell(cell, columns[index]?.align ?? 'start')),
  });
  return {
    head: { role: 'head', cells: columns.map(({ label }) => cleanText(label, textLimits.repeated)) },
    body: togetherWithNames(rows.slice(0, Math.min(bodyCount, rowsLookedAt)).map(clean)),
    totals: rows.slice(bodyCount).map(clean),
    notLookedAt: rows.slice(rowsLookedAt, bodyCount).filter(({ role }) => role !== 'group').length,
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
  return align === 'end' && clean.length <= longestAmount ? clean.replaceAll(' ', '\u00a0') : clean;
}
