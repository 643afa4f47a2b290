import { formatNumber } from '@nakor/domain/money/number-text';
import type { Language } from '@nakor/domain/shared/localized';
import { labelsOfReconciliation } from './labels.ts';
import type { FindingEntry } from './result.ts';

const amount = /^-?\d+\.\d{2}$/;

/** A value of a register or an invoice for readers: amounts with the separators of the language. */
function formatValue(value: string | null, isAmount: boolean, language: Language): string {
  if (value === null) return labelsOfReconciliation(language)('none');
  return isAmount && amount.test(value) ? formatNumber(value, language) : value;
}

/** Where a finding is: the rows with their month, and the invoices. */
export function formatPlaces({ rows, invoices, erp_rows, file }: FindingEntry, language: Language): string {
  const label = labelsOfReconciliation(language);
  const ofRows = rows.map(({ month, ordinal, number }) => `${month} ${label('row')} ${ordinal} (${number})`);
  const ofInvoices = invoices.map(
    ({ number, ksef_number, file: name }) => `${label('invoice')} ${number ?? name}${ksef_number === null ? '' : `, ${ksef_number}`}`,
  );
  const ofErp = erp_rows.map(({ file: name, line, number }) => `${name} ${label('line')} ${line} (${number})`);
  return [...ofRows, ...ofErp, ...ofInvoices, ...(file === null ? [] : [file])].join('; ');
}

/** What differs, one line for each value. */
export function formatDifferences(finding: FindingEntry, language: Language): readonly string[] {
  const label = labelsOfReconciliation(language);
  const { differences } = finding;
  const isOfErp = finding.erp_rows.length > 0;
  return differences.map(({ field, month, register, invoice, difference }) => {
    const isAmount = difference !== null;
    const values = [
      `${label(isOfErp ? 'inErp' : 'inRegister')} ${formatValue(register, isAmount, language)}`,
      `${label(findSource(finding, field))} ${formatValue(invoice, isAmount, language)}`,
      ...(isAmount ? [`${label('difference')} ${formatValue(difference, true, language)}`] : []),
    ];
    return `${formatField(field, language)}${month === null || !isAmount ? '' : ` (${month})`}: ${values.join(', ')}`;
  });
}

/** Where the value comes from with which that of the register is compared. */
function findSource({ invoices, erp_rows }: FindingEntry, field: string): 'fromRows' | 'fromInvoice' | 'inRegister' {
  if (invoices.length > 0) return 'fromInvoice';
  if (erp_rows.length > 0) return 'inRegister';
  return isAboutTotals(field) ? 'fromRows' : 'fromInvoice';
}

const namedFields = ['base', 'tax', 'month', 'net', 'gross', 'ksef_number', 'issue_date'] as const;
type NamedField = (typeof namedFields)[number];

/** The name of a field for readers. */
export function formatField(field: string, language: Language): string {
  return isNamed(field) ? labelsOfReconciliation(language)(field) : field;
}

function isNamed(field: string): field is NamedField {
  return (namedFields as readonly string[]).includes(field);
}

function isAboutTotals(field: string): boolean {
  return field.startsWith('LiczbaWierszy') || field.startsWith('Podatek') || field.startsWith('P_');
}

/** A range of months of deduction. */
export function formatRange(from: string | null, to: string | null, language: Language): string {
  return from === null || to === null ? labelsOfReconciliation(language)('unknownRange') : `${from} – ${to}`;
}
