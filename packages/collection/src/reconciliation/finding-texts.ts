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
export function formatPlaces({ rows, invoices, file }: FindingEntry, language: Language): string {
  const label = labelsOfReconciliation(language);
  const ofRows = rows.map(({ month, ordinal, number }) => `${month} ${label('row')} ${ordinal} (${number})`);
  const ofInvoices = invoices.map(
    ({ number, ksef_number, file: name }) => `${label('invoice')} ${number ?? name}${ksef_number === null ? '' : `, ${ksef_number}`}`,
  );
  return [...ofRows, ...ofInvoices, ...(file === null ? [] : [file])].join('; ');
}

/** What differs, one line for each value. */
export function formatDifferences({ differences, invoices }: FindingEntry, language: Language): readonly string[] {
  const label = labelsOfReconciliation(language);
  return differences.map(({ field, month, register, invoice, difference }) => {
    const isAmount = difference !== null;
    const source = invoices.length === 0 && isAboutTotals(field) ? 'fromRows' : 'fromInvoice';
    const values = [
      `${label('inRegister')} ${formatValue(register, isAmount, language)}`,
      `${label(source)} ${formatValue(invoice, isAmount, language)}`,
      ...(isAmount ? [`${label('difference')} ${formatValue(difference, true, language)}`] : []),
    ];
    return `${formatField(field, language)}${month === null || !isAmount ? '' : ` (${month})`}: ${values.join(', ')}`;
  });
}

/** The name of a field for readers. */
export function formatField(field: string, language: Language): string {
  return field === 'base' || field === 'tax' || field === 'month' ? labelsOfReconciliation(language)(field) : field;
}

function isAboutTotals(field: string): boolean {
  return field.startsWith('LiczbaWierszy') || field.startsWith('Podatek');
}

/** A range of months of deduction. */
export function formatRange(from: string | null, to: string | null, language: Language): string {
  return from === null || to === null ? labelsOfReconciliation(language)('unknownRange') : `${from} – ${to}`;
}
