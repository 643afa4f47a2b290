/** The key by which KSeF recognizes duplicates: seller, kind and number, as written; null where they are absent. */
interface InvoiceKey {
  readonly sellerNip: string | null;
  readonly kind: string | null;
  readonly number: string | null;
}

/** Registry of the invoices that KSeF has accepted (within ten full years). */
export interface AcceptedInvoices {
  find(key: InvoiceKey): Promise<'accepted' | 'not-accepted' | 'not-checked'>;
}

/** Without a registry, duplicates are not checked. */
export const noAcceptedInvoices: AcceptedInvoices = { find: async () => 'not-checked' };
