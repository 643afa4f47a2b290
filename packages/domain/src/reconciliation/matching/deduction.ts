import { addMonths } from '../../ledger/months.ts';
import type { KsefInvoice } from '../model/ksef-invoice.ts';
import type { DeductionRange } from '../model/reconciliation.ts';
import { sumInvoices } from './compare-amounts.ts';

const taxedFields: ReadonlySet<string> = new Set(['K_15', 'K_16', 'K_17', 'K_18', 'K_19', 'K_20']);

/**
 * The months in which the tax of a received invoice may be deducted: from the later of the seller's tax point and the receipt, which is the day of
 * the KSeF number, three months more, or two quarters more for quarterly filers. It is the taxpayer's choice, so never a finding.
 *
 * @source art. 86 ust. 10, 10b pkt 1 i 11 ustawy o VAT; przy metodzie kasowej sprzedawcy art. 86 ust. 10e: nie wcześniej niż po zapłacie
 */
export function findDeductionRange(invoice: KsefInvoice, isQuarterly: boolean): DeductionRange {
  const receipt = getReceiptMonth(invoice);
  const months = invoice.rows.flatMap(({ month, amounts }) => ([...amounts.keys()].some((field) => taxedFields.has(field)) ? [month] : []));
  const known = months.flatMap((month) => month ?? []);
  if (receipt === null || known.length < months.length) return { from: null, to: null };
  const from = [receipt, ...known].reduce((latest, month) => (month > latest ? month : latest));
  return { from, to: isQuarterly ? addMonths(getLastMonthOfQuarter(from), 6) : addMonths(from, 3) };
}

function getLastMonthOfQuarter(month: string): string {
  return addMonths(month, 2 - ((Number(month.slice(5)) - 1) % 3));
}

/** The month in which a buyer with a NIP received an invoice; null without a KSeF number. */
export function getReceiptMonth({ numberedOn }: KsefInvoice): string | null {
  return numberedOn?.slice(0, 7) ?? null;
}

/** Whether a correction decreases the tax that its buyer deducts, or the base where there is no tax. */
export function isDecrease(invoice: KsefInvoice): boolean {
  if (invoice.kind?.startsWith('KOR') !== true) return false;
  const { base, tax } = sumInvoices([invoice]);
  if (tax !== null && tax !== 0) return tax < 0;
  return base !== null && base < 0;
}
