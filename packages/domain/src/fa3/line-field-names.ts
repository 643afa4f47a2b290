/**
 * Names of the fields of a line in the schema: in `FaWiersz`, and in `ZamowienieWiersz` of the order of an advance. Lines of an order have no
 * gross price, no discount and no gross value.
 */
const lineFieldNames = {
  number: ['NrWierszaFa', 'NrWierszaZam'],
  uniqueId: ['UU_ID', 'UU_IDZ'],
  name: ['P_7', 'P_7Z'],
  gtin: ['GTIN', 'GTINZ'],
  pkwiu: ['PKWiU', 'PKWiUZ'],
  cn: ['CN', 'CNZ'],
  unit: ['P_8A', 'P_8AZ'],
  quantity: ['P_8B', 'P_8BZ'],
  netPrice: ['P_9A', 'P_9AZ'],
  grossPrice: ['P_9B', null],
  discount: ['P_10', null],
  net: ['P_11', 'P_11NettoZ'],
  gross: ['P_11A', null],
  tax: ['P_11Vat', 'P_11VatZ'],
  rate: ['P_12', 'P_12Z'],
  foreignRate: ['P_12_XII', 'P_12Z_XII'],
  annex15: ['P_12_Zal_15', 'P_12Z_Zal_15'],
  excise: ['KwotaAkcyzy', 'KwotaAkcyzyZ'],
  gtu: ['GTU', 'GTUZ'],
  procedure: ['Procedura', 'ProceduraZ'],
  before: ['StanPrzed', 'StanPrzedZ'],
} as const satisfies Readonly<Record<string, readonly [string, string | null]>>;

/** A field of lines of the invoice; those of the order may lack it. */
export type LineField = keyof typeof lineFieldNames;

/** The names of the fields of one kind of line; null where it has no such field. */
export type LineFieldNames = { readonly [Field in LineField]: (typeof lineFieldNames)[Field][1] extends string ? string : string | null };

/** Names of the fields of `FaWiersz`. */
export const invoiceLineFields = namesAt(0);

/** Names of the fields of `ZamowienieWiersz`. */
export const orderLineFields = namesAt(1);

function namesAt(index: 0 | 1): LineFieldNames {
  return Object.fromEntries(Object.entries(lineFieldNames).map(([field, names]) => [field, names[index]])) as LineFieldNames;
}
