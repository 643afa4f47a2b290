import type { DocumentEntry } from '@nakor/collection/document-entry';
import { formatCsvRow } from '@nakor/collection/reports/csv';
import type { Language } from '../../language.ts';
import { upoTexts } from '../../texts/upo.ts';
import type { Receipt } from '../engine/upo-messages.ts';

/**
 * The KSeF numbers of files as CSV, a line per number, and one for each file without any. In Polish for Excel with Polish settings.
 *
 * @param receipts by the names of files; those without one could not be read
 */
export function buildReceiptCsv(entries: readonly DocumentEntry[], receipts: ReadonlyMap<string, Receipt>, language: Language): string {
  const { csvColumns, csvStates } = upoTexts[language];
  const separator = language === 'pl' ? ';' : ',';
  const lines = entries.flatMap(({ name, seller, number, issueDate }) => {
    const document = [name, seller.identifier, number, issueDate];
    const receipt = receipts.get(name);
    if (receipt === undefined) return [[...document, null, null, null, null]];
    const state = csvStates[receipt.state];
    if (receipt.state === 'accepted') return receipt.ksefNumbers.map((each) => [...document, state, each, receipt.assignedAt, null]);
    // A number that belongs to another file must not be taken for that of this one.
    return [[...document, state, null, null, receipt.message]];
  });
  return `${language === 'pl' ? '\ufeff' : ''}${[csvColumns, ...lines].map((cells) => formatCsvRow(cells, separator)).join('')}`;
}
