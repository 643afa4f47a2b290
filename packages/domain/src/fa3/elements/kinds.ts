/** Values of `RodzajFaktury`. */
export const invoiceKinds = ['VAT', 'KOR', 'ZAL', 'ROZ', 'UPR', 'KOR_ZAL', 'KOR_ROZ'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

/** Kinds that correct another invoice: `P_13_x`, `P_14_x` and `P_15` are differences on them. */
export const correctionKinds = ['KOR', 'KOR_ZAL', 'KOR_ROZ'] as const satisfies readonly InvoiceKind[];

/** Kinds that document a sale or an advance. */
export const primaryKinds = ['VAT', 'ZAL', 'ROZ', 'UPR'] as const satisfies readonly InvoiceKind[];

/** Whether a string is a value of `RodzajFaktury`. */
export function isInvoiceKind(text: string | null): text is InvoiceKind {
  return text !== null && (invoiceKinds as readonly string[]).includes(text);
}

/** Kinds of invoices that are not corrections. What applies to one applies to its corrections too. */
export type PrimaryKind = Exclude<InvoiceKind, 'KOR' | 'KOR_ZAL' | 'KOR_ROZ'>;
