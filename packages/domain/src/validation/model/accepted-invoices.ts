/** By what KSeF recognises a duplicate: seller, kind and number, as written; null where the document says nothing. */
interface InvoiceKey {
  readonly sellerNip: string | null;
  readonly kind: string | null;
  readonly number: string | null;
}

/** Knows which invoices KSeF has accepted before (ten full years count). */
export interface AcceptedInvoices {
  find(key: InvoiceKey): Promise<'accepted' | 'not-accepted' | 'not-checked'>;
}

/** No registry is connected: whether an invoice is a duplicate is not checked. */
export const noAcceptedInvoices: AcceptedInvoices = { find: async () => 'not-checked' };
