import type { KsefInvoice } from '../model/ksef-invoice.ts';
import type { Side } from '../model/register.ts';
import { getKeysOfInvoice, getKeysOfRow, type NumberedRow } from './keys.ts';

/** The invoices of one side, by what a row may name. Null where several share a key: they are told apart by their KSeF numbers alone. */
export interface InvoiceIndex {
  readonly byKsefNumber: ReadonlyMap<string, KsefInvoice>;
  readonly byNumber: ReadonlyMap<string, KsefInvoice | null>;
  readonly byNormalized: ReadonlyMap<string, KsefInvoice | null>;
  /** The one spelling of a normalized number among the rows; null where there are several. */
  readonly spellings: ReadonlyMap<string, string | null>;
}

/** Indexes the invoices of one side, and the numbers of its rows. */
export function indexInvoices(invoices: readonly KsefInvoice[], rows: readonly NumberedRow[], side: Side): InvoiceIndex {
  const byKsefNumber = new Map<string, KsefInvoice>();
  const byNumber = new Map<string, KsefInvoice | null>();
  const byNormalized = new Map<string, KsefInvoice | null>();
  for (const invoice of invoices) {
    if (invoice.ksefNumber !== null) byKsefNumber.set(invoice.ksefNumber, invoice);
    const keys = getKeysOfInvoice(invoice, side);
    if (keys === null) continue;
    noteUnique(byNumber, keys.exact, invoice);
    noteUnique(byNormalized, keys.normalized, invoice);
  }
  const spellings = new Map<string, string | null>();
  for (const row of rows) {
    const keys = getKeysOfRow(row);
    if (keys !== null && spellings.get(keys.normalized) !== keys.exact) noteUnique(spellings, keys.normalized, keys.exact);
  }
  return { byKsefNumber, byNumber, byNormalized, spellings };
}

function noteUnique<Value>(map: Map<string, Value | null>, key: string, value: Value): void {
  map.set(key, map.has(key) ? null : value);
}

/** The invoice that has the number of a row, and how surely; null for none, and where several have it. */
export function findByNumber(
  row: NumberedRow,
  { byNumber, byNormalized, spellings }: InvoiceIndex,
): { readonly invoice: KsefInvoice; readonly by: 'number' | 'normalized_number' } | null {
  const keys = getKeysOfRow(row);
  if (keys === null) return null;
  const exact = byNumber.get(keys.exact);
  if (exact !== undefined) return exact === null ? null : { invoice: exact, by: 'number' };
  const alike = byNormalized.get(keys.normalized) ?? null;
  return alike === null || spellings.get(keys.normalized) === null ? null : { invoice: alike, by: 'normalized_number' };
}

/** Whether several invoices have the number of a row, this one among them. */
export function sharesNumber(row: NumberedRow, invoice: KsefInvoice): boolean {
  const [ofRow, ofInvoice] = [getKeysOfRow(row), getKeysOfInvoice(invoice, row.side)];
  return ofRow !== null && ofInvoice !== null && ofRow.normalized === ofInvoice.normalized;
}
