import { compareTexts } from '../../shared/compare-texts.ts';
import type { ErpRow } from './erp-register.ts';
import type { KsefInvoice } from './ksef-invoice.ts';
import type { Finding } from './reconciliation.ts';
import type { RegisterRow } from './register.ts';

/**
 * Invoices of which each content and KSeF number is kept once, in an order that does not depend on the input. The same content without a number
 * is the one with the number.
 */
export function dropRepeated(invoices: readonly KsefInvoice[]): {
  readonly invoices: readonly KsefInvoice[];
  readonly repeatedCount: number;
} {
  const sorted = invoices.toSorted(compareInvoices);
  const numbered = new Set(sorted.flatMap(({ sha256, ksefNumber }) => (ksefNumber === null ? [] : [sha256])));
  const seen = new Set<string>();
  const kept = sorted.filter(({ sha256, ksefNumber }) => {
    if (ksefNumber === null && numbered.has(sha256)) return false;
    const key = `${ksefNumber ?? ''}\n${sha256}`;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
  return { invoices: kept, repeatedCount: invoices.length - kept.length };
}

/** Rows in an order that does not depend on the input: by month, side and position. */
export function sortRows(rows: readonly RegisterRow[]): readonly RegisterRow[] {
  return rows.toSorted(compareRows);
}

/** Rows of an ERP's register in an order that does not depend on the input: by file and line. */
export function sortErpRows(rows: readonly ErpRow[]): readonly ErpRow[] {
  return rows.toSorted((left, right) => compareTexts(left.file, right.file) || left.line - right.line);
}

/** Findings by code, then by place. */
export function sortFindings(findings: readonly Finding[]): readonly Finding[] {
  const keyed = findings.map((finding) => ({ finding: sortPlaces(finding), key: '' }));
  for (const each of keyed) each.key = getKeyOfFinding(each.finding);
  keyed.sort((left, right) => compareTexts(left.key, right.key));
  return keyed.map(({ finding }) => finding);
}

function sortPlaces(finding: Finding): Finding {
  const { invoices, rows } = finding;
  if (invoices.length < 2 && rows.length < 2) return finding;
  return { ...finding, invoices: invoices.toSorted(compareInvoices), rows: rows.toSorted(compareRows) };
}

function getKeyOfFinding({ code, side, invoices, rows, erpRows, file, differences }: Finding): string {
  const ofInvoices = invoices.flatMap((invoice) => identifyInvoice(invoice));
  const ofRows = rows.map(({ month, ordinal, number, file: name }) => `${month} ${ordinal.padStart(12, '0')} ${number} ${name}`);
  const ofErp = erpRows.map(({ file: name, line }) => `${name} ${String(line).padStart(12, '0')}`);
  return [
    code,
    side ?? '',
    ...ofInvoices,
    ...ofRows,
    ...ofErp,
    file ?? '',
    ...differences.map(({ field, register }) => `${field} ${register}`),
  ].join('\n');
}

function identifyInvoice({ issueDay, number, ksefNumber, sha256, name }: KsefInvoice): readonly string[] {
  return [issueDay ?? '', number ?? '', ksefNumber ?? '', sha256, name];
}

/** Without keys, which would be as large as the invoices themselves. */
function compareInvoices(left: KsefInvoice, right: KsefInvoice): number {
  return (
    compareTexts(left.issueDay ?? '', right.issueDay ?? '') ||
    compareTexts(left.number ?? '', right.number ?? '') ||
    compareTexts(left.ksefNumber ?? '', right.ksefNumber ?? '') ||
    compareTexts(left.sha256, right.sha256) ||
    compareTexts(left.name, right.name)
  );
}

function compareRows(left: RegisterRow, right: RegisterRow): number {
  return (
    compareTexts(left.month, right.month) ||
    compareTexts(left.side, right.side) ||
    left.ordinal.length - right.ordinal.length ||
    compareTexts(left.ordinal, right.ordinal) ||
    compareTexts(left.number, right.number) ||
    compareTexts(left.file, right.file)
  );
}
