import type { Side } from '../model/register.ts';

/** What a column of an ERP's CSV contains. */
export const erpColumns = ['side', 'number', 'ksef_number', 'contractor', 'issue_date', 'currency', 'net', 'tax', 'gross'] as const;
export type ErpColumn = (typeof erpColumns)[number];

/** The headings of columns, by what they contain. Several headings of an amount are added up. */
export type ErpMapping = Readonly<Partial<Record<ErpColumn, readonly string[]>>>;

/** How a program names the columns of its export. */
export interface ErpCsvPreset {
  readonly slug: string;
  readonly name: string;
  /** By side, since programs export both separately. */
  readonly mappings: Readonly<Record<Side, ErpMapping>>;
}

const jpkBases = ['K_10', 'K_11', 'K_13', 'K_15', 'K_17', 'K_19', 'K_21', 'K_22', 'K_23', 'K_25', 'K_27', 'K_29', 'K_31'] as const;
const jpkTaxes = ['K_16', 'K_18', 'K_20', 'K_24', 'K_26', 'K_28', 'K_30', 'K_32'] as const;

/**
 * Programs whose headings are known from a public source.
 *
 * @source `jpk`: the names of the schema, with which programs write CSV, too
 * @source `erpnext`: frappe/erpnext, accounts/report/sales_register and purchase_register (labels of columns)
 * @source `odoo`: odoo/odoo, addons/account/models/account_move.py (labels and names of fields in exports); amounts of vendor bills are negative
 *         in the signed fields, so that the unsigned ones are read
 */
export const erpCsvPresets: readonly ErpCsvPreset[] = [
  {
    slug: 'jpk',
    name: 'JPK (CSV)',
    mappings: {
      sales: {
        ...{ number: ['DowodSprzedazy'], contractor: ['NrKontrahenta'], issue_date: ['DataWystawienia'] },
        ...{ ksef_number: ['NrKSeF'], net: jpkBases, tax: jpkTaxes },
      },
      purchases: {
        ...{ number: ['DowodZakupu'], contractor: ['NrDostawcy'], issue_date: ['DataZakupu'] },
        ...{ ksef_number: ['NrKSeF'], net: ['K_40', 'K_42'], tax: ['K_41', 'K_43'] },
      },
    },
  },
  {
    slug: 'erpnext',
    name: 'ERPNext',
    mappings: {
      sales: {
        ...{ number: ['Voucher'], contractor: ['Tax Id'], issue_date: ['Posting Date'] },
        ...{ net: ['Net Total'], tax: ['Tax Total'], gross: ['Grand Total'] },
      },
      purchases: {
        ...{ number: ['Bill No'], contractor: ['Tax Id'], issue_date: ['Bill Date'] },
        ...{ net: ['Net Total'], tax: ['Total Tax'], gross: ['Grand Total'] },
      },
    },
  },
  {
    slug: 'odoo',
    name: 'Odoo',
    mappings: {
      sales: {
        ...{ number: ['name'], contractor: ['partner_id/vat'], issue_date: ['invoice_date'], currency: ['currency_id'] },
        ...{ net: ['amount_untaxed'], tax: ['amount_tax'], gross: ['amount_total'] },
      },
      purchases: {
        ...{ number: ['ref'], contractor: ['partner_id/vat'], issue_date: ['invoice_date'], currency: ['currency_id'] },
        ...{ net: ['amount_untaxed'], tax: ['amount_tax'], gross: ['amount_total'] },
      },
    },
  },
];

/** Headings that programs use, normalized; of several in a file, the first of the list counts. */
const known: Readonly<Record<ErpColumn, readonly string[]>> = {
  side: ['side', 'strona', 'rejestr'],
  number: [
    ...[
      'numer dokumentu',
      'nr dokumentu',
      'numer faktury',
      'nr faktury',
      'dowodsprzedazy',
      'dowodzakupu',
      'dowod sprzedazy',
      'dowod zakupu',
    ],
    ...[
      'numer dowodu',
      'nr dowodu',
      'numer obcy',
      'nr obcy',
      'invoice number',
      'invoice no',
      'document number',
      'numer',
      'nr',
      'number',
      'p 2',
    ],
  ],
  ksef_number: [
    'numer ksef',
    'nr ksef',
    'nrksef',
    'numer faktury ksef',
    'numer w ksef',
    'identyfikator ksef',
    'id ksef',
    'ksef number',
    'ksefnumber',
    'ksef',
  ],
  contractor: [
    ...['nip nabywcy', 'nip odbiorcy', 'nip sprzedawcy', 'nip dostawcy', 'nip kontrahenta', 'nrkontrahenta', 'nrdostawcy', 'nip'],
    ...['identyfikator podatkowy', 'nr vat', 'buyer tax no', 'seller tax no', 'tax id', 'vat id', 'vat number'],
  ],
  issue_date: [
    ...['data wystawienia', 'data dokumentu', 'data faktury', 'data wyst', 'datawystawienia', 'datazakupu', 'invoice date', 'issue date'],
    ...['data', 'date', 'p 1'],
  ],
  currency: ['waluta', 'kod waluty', 'currency'],
  net: [
    ...['wartosc netto pln', 'netto pln', 'wartosc netto', 'kwota netto', 'razem netto', 'suma netto', 'netto', 'net amount', 'net total'],
    ...['price net', 'net'],
  ],
  tax: [
    ...[
      'wartosc vat pln',
      'vat pln',
      'kwota vat',
      'wartosc vat',
      'razem vat',
      'suma vat',
      'podatek vat',
      'kwota podatku',
      'podatek',
      'vat',
    ],
    ...['tax amount', 'vat amount', 'price tax', 'tax'],
  ],
  gross: [
    ...['wartosc brutto pln', 'brutto pln', 'wartosc brutto', 'kwota brutto', 'razem brutto', 'suma brutto', 'brutto', 'gross amount'],
    ...['grand total', 'price gross', 'gross'],
  ],
};

/** Headings that only one side has. */
const headingsOfSide: Readonly<Record<Side, readonly string[]>> = {
  sales: [
    'nip nabywcy',
    'nip odbiorcy',
    'nabywca',
    'odbiorca',
    'nrkontrahenta',
    'dowodsprzedazy',
    'dowod sprzedazy',
    'buyer tax no',
    'buyer',
    'customer',
  ],
  purchases: [
    ...['nip sprzedawcy', 'nip dostawcy', 'sprzedawca', 'dostawca', 'nrdostawcy', 'dowodzakupu', 'dowod zakupu', 'numer obcy', 'nr obcy'],
    ...['seller tax no', 'seller', 'supplier', 'vendor', 'bill no'],
  ],
};

/** Marks of letters; ł is a letter of its own. */
const marks = /\p{Mn}/gu;

/** A heading as it is compared: lower case, without Polish marks, with words apart by one space. */
function normalizeHeading(heading: string): string {
  const bare = heading.normalize('NFD').replace(marks, '').replaceAll('ł', 'l').replaceAll('Ł', 'l').toLowerCase();
  return bare.replace(/[^a-z0-9]+/g, ' ').trim();
}

/** Where the columns are, from 0. */
export type ColumnPlaces = Readonly<Partial<Record<ErpColumn, readonly number[]>>>;

/** Finds the columns by a mapping, and those that it does not name by headings that programs use. */
export function findColumns(headings: readonly string[], mapping: ErpMapping): ColumnPlaces {
  const normalized = headings.map(normalizeHeading);
  const placesOf = (names: readonly string[]) =>
    names.flatMap((name) => {
      const place = normalized.indexOf(normalizeHeading(name));
      return place === -1 ? [] : [place];
    });
  const places: Partial<Record<ErpColumn, readonly number[]>> = {};
  for (const column of erpColumns) {
    const named = mapping[column];
    const found = named === undefined ? placesOf(known[column]).slice(0, 1) : placesOf(named);
    if (found.length > 0) places[column] = found;
  }
  return places;
}

/** The side that the headings show; null where they show none, or both. */
export function findSideOfHeadings(headings: readonly string[]): Side | null {
  const normalized = new Set(headings.map(normalizeHeading));
  const [isSales, isPurchases] = [headingsOfSide.sales, headingsOfSide.purchases].map((names) =>
    names.some((name) => normalized.has(name)),
  );
  if (isSales === isPurchases) return null;
  return isSales ? 'sales' : 'purchases';
}
