import type { FieldName } from './field-name.ts';

/** Names of lines of the invoice. */
const invoiceLineFieldNames: readonly FieldName[] = [
  { name: 'FaWiersz', heading: { pl: 'Pozycje faktury', en: 'Invoice lines' } },
  { name: 'NrWierszaFa', heading: { pl: 'Lp.', en: 'No.' }, required: 'the number of the line' },
  { name: 'UU_ID', heading: { pl: 'Unikalny numer wiersza', en: 'Unique line ID' } },
  {
    name: 'P_6A',
    heading: { pl: 'Data dostawy, usługi lub zapłaty', en: 'Date of supply or payment' },
    inText: { pl: 'data dostawy lub wykonania usługi (wiersz)', en: 'date of the supply (line)' },
  },
  {
    name: 'P_7',
    heading: { pl: 'Nazwa towaru lub usługi', en: 'Goods or service' },
    inText: { pl: 'nazwa towaru lub usługi', en: 'name of the goods or service' },
  },
  { name: 'Indeks', heading: { pl: 'Indeks', en: 'Item code' } },
  { name: 'GTIN', heading: { pl: 'GTIN', en: 'GTIN' } },
  { name: 'PKWiU', heading: { pl: 'PKWiU', en: 'PKWiU' } },
  { name: 'CN', heading: { pl: 'CN', en: 'CN' } },
  { name: 'PKOB', heading: { pl: 'PKOB', en: 'PKOB' } },
  { name: 'P_8A', heading: { pl: 'J.m.', en: 'Unit' }, inText: { pl: 'jednostka miary', en: 'unit of measure' } },
  { name: 'P_8B', heading: { pl: 'Ilość', en: 'Quantity' }, inText: { pl: 'ilość', en: 'quantity' } },
  { name: 'P_9A', heading: { pl: 'Cena netto', en: 'Net price' }, inText: { pl: 'cena jednostkowa netto', en: 'net unit price' } },
  { name: 'P_9B', heading: { pl: 'Cena brutto', en: 'Gross price' }, inText: { pl: 'cena jednostkowa brutto', en: 'gross unit price' } },
  { name: 'P_10', heading: { pl: 'Opust', en: 'Discount' }, inText: { pl: 'opust', en: 'discount' } },
  { name: 'P_11', heading: { pl: 'Wartość netto', en: 'Net value' }, inText: { pl: 'wartość netto', en: 'net value' } },
  { name: 'P_11A', heading: { pl: 'Wartość brutto', en: 'Gross value' }, inText: { pl: 'wartość brutto', en: 'gross value' } },
  { name: 'P_11Vat', heading: { pl: 'Kwota podatku', en: 'Tax' }, inText: { pl: 'kwota podatku', en: 'tax' } },
  { name: 'P_12', heading: { pl: 'Stawka', en: 'Rate' }, inText: { pl: 'stawka podatku', en: 'tax rate' } },
  { name: 'P_12_XII', heading: { pl: 'Stawka OSS', en: 'OSS rate' }, inText: { pl: 'stawka podatku (OSS)', en: 'tax rate (OSS)' } },
  {
    name: 'P_12_Zal_15',
    heading: { pl: 'Załącznik nr 15 do ustawy', en: 'Annex 15 to the VAT Act' },
    inText: { pl: 'towar lub usługa z załącznika nr 15', en: 'goods or service of Annex 15' },
  },
  { name: 'KwotaAkcyzy', heading: { pl: 'Akcyza w cenie', en: 'Excise in the price' } },
  { name: 'GTU', heading: { pl: 'GTU', en: 'GTU' }, inText: { pl: 'oznaczenie GTU', en: 'GTU marker' } },
  { name: 'Procedura', heading: { pl: 'Procedura', en: 'Procedure' }, inText: { pl: 'oznaczenie procedury', en: 'procedure marker' } },
  { name: 'KursWaluty', heading: { pl: 'Kurs waluty', en: 'Exchange rate' }, inText: { pl: 'kurs waluty', en: 'exchange rate' } },
  { name: 'StanPrzed', heading: { pl: 'Stan przed korektą', en: 'State before the correction' } },
];

/** Fields of order lines whose name is not that of the field of invoice lines with a `Z`. */
const orderNames: Readonly<Record<string, string>> = {
  P_11: 'P_11NettoZ',
  P_12_XII: 'P_12Z_XII',
  P_12_Zal_15: 'P_12Z_Zal_15',
};

/** Fields that order lines do not have, or that have a row of their own. */
const notOfOrderLines: readonly string[] = ['FaWiersz', 'NrWierszaFa', 'P_6A', 'P_9B', 'P_10', 'P_11A', 'KursWaluty'];

const orderLineFieldNames: readonly FieldName[] = [
  {
    name: 'ZamowienieWiersz',
    heading: { pl: 'Pozycje zamówienia lub umowy', en: 'Lines of the order or contract' },
    required: 'the lines of the order',
  },
  { name: 'NrWierszaZam', heading: { pl: 'Lp.', en: 'No.' }, required: 'the number of the order line' },
  ...invoiceLineFieldNames
    .filter(({ name }) => !notOfOrderLines.includes(name))
    .map(
      ({ name, heading, inText }): FieldName => ({
        name: orderNames[name] ?? `${name}Z`,
        heading,
        ...(inText === undefined ? {} : { inText: { pl: `${inText.pl} (zamówienie)`, en: `${inText.en} (order)` } }),
      }),
    ),
];

/** Names of lines of the invoice and of the order of an advance. */
export const lineFieldNames: readonly FieldName[] = [
  ...invoiceLineFieldNames,
  ...orderLineFieldNames,
  { name: 'Zamowienie', heading: { pl: 'Zamówienie lub umowa', en: 'Order or contract' } },
  {
    name: 'WartoscZamowienia',
    heading: { pl: 'Wartość zamówienia lub umowy z podatkiem', en: 'Value of the order or contract with tax' },
    inText: { pl: 'wartość zamówienia brutto', en: 'gross value of the order' },
    required: 'the value of the order with tax',
  },
];
