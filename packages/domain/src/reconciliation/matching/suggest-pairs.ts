import { add } from '../../money/units.ts';
import type { KsefInvoice } from '../model/ksef-invoice.ts';
import type { Suggestion } from '../model/reconciliation.ts';
import type { RegisterRow, Side } from '../model/register.ts';
import { sumInvoices, sumPurchaseRows, sumRecorded } from './compare-amounts.ts';
import { normalizeIdentifier } from './keys.ts';

/** Bases and taxes of a sales row that make up its gross amount. */
const grossFields = ['K_10', 'K_11', 'K_13', 'K_15', 'K_16', 'K_17', 'K_18', 'K_19', 'K_20', 'K_21', 'K_22', 'K_31'];

/**
 * Invoices and rows without a match that have the same contractor, day of issue and gross amount, each the only one of its side. They are only
 * suggested: two invoices of one day can be alike.
 */
export function suggestPairs(side: Side, invoices: readonly KsefInvoice[], rows: readonly RegisterRow[]): readonly Suggestion[] {
  const byKey = new Map<string, KsefInvoice | null>();
  for (const invoice of invoices) {
    const key = keyOfInvoice(invoice, side);
    if (key !== null) byKey.set(key, byKey.has(key) ? null : invoice);
  }
  const rowsByKey = new Map<string, RegisterRow | null>();
  for (const row of rows) {
    const key = keyOfRow(row);
    if (key !== null) rowsByKey.set(key, rowsByKey.has(key) ? null : row);
  }
  return [...rowsByKey].flatMap(([key, row]): Suggestion[] => {
    const invoice = byKey.get(key) ?? null;
    return invoice === null || row === null ? [] : [{ side, invoice, row }];
  });
}

function keyOfInvoice(invoice: KsefInvoice, side: Side): string | null {
  const contractor = side === 'sales' ? invoice.buyer : invoice.sellerNip;
  const { base, tax } = sumInvoices([invoice]);
  if (contractor === null || invoice.issueDay === null || base === null || tax === null) return null;
  return `${normalizeIdentifier(contractor)} ${invoice.issueDay} ${add(base, tax)}`;
}

function keyOfRow(row: RegisterRow): string | null {
  if (row.contractor === null || row.issueDay === null) return null;
  return `${normalizeIdentifier(row.contractor)} ${row.issueDay} ${grossOf(row)}`;
}

function grossOf(row: RegisterRow) {
  if (row.side === 'purchases') {
    const { base, tax } = sumPurchaseRows([row]);
    return add(base, tax);
  }
  const sums = sumRecorded([row]);
  return grossFields.reduce((sum, field) => add(sum, sums.get(field) ?? 0), 0 as ReturnType<typeof add>);
}
