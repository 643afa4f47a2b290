import type { LabelEntry } from './label-entry.ts';

/** Labels of lines of the invoice. */
const invoiceLineLabels: readonly LabelEntry[] = [
  ['FaWiersz', 'Pozycje faktury', 'Invoice lines'],
  ['NrWierszaFa', 'Lp.', 'No.'],
  ['UU_ID', 'Unikalny numer wiersza', 'Unique line ID'],
  ['P_6A', 'Data dostawy, usługi lub zapłaty', 'Date of supply or payment'],
  ['P_7', 'Nazwa towaru lub usługi', 'Goods or service'],
  ['Indeks', 'Indeks', 'Item code'],
  ['GTIN', 'GTIN', 'GTIN'],
  ['PKWiU', 'PKWiU', 'PKWiU'],
  ['CN', 'CN', 'CN'],
  ['PKOB', 'PKOB', 'PKOB'],
  ['P_8A', 'J.m.', 'Unit'],
  ['P_8B', 'Ilość', 'Quantity'],
  ['P_9A', 'Cena netto', 'Net price'],
  ['P_9B', 'Cena brutto', 'Gross price'],
  ['P_10', 'Opust', 'Discount'],
  ['P_11', 'Wartość netto', 'Net value'],
  ['P_11A', 'Wartość brutto', 'Gross value'],
  ['P_11Vat', 'Kwota podatku', 'Tax'],
  ['P_12', 'Stawka', 'Rate'],
  ['P_12_XII', 'Stawka OSS', 'OSS rate'],
  ['P_12_Zal_15', 'Załącznik nr 15 do ustawy', 'Annex 15 to the VAT Act'],
  ['KwotaAkcyzy', 'Akcyza w cenie', 'Excise in the price'],
  ['GTU', 'GTU', 'GTU'],
  ['Procedura', 'Procedura', 'Procedure'],
  ['KursWaluty', 'Kurs waluty', 'Exchange rate'],
  ['StanPrzed', 'Stan przed korektą', 'State before the correction'],
];

/** Names of the fields of order lines where they are not those of invoice lines with a `Z`. */
const orderNames: Readonly<Record<string, string>> = {
  FaWiersz: 'ZamowienieWiersz',
  NrWierszaFa: 'NrWierszaZam',
  P_11: 'P_11NettoZ',
  P_12_XII: 'P_12Z_XII',
  P_12_Zal_15: 'P_12Z_Zal_15',
};

/** Fields that order lines do not have. */
const onlyOnInvoiceLines: readonly string[] = ['P_6A', 'P_9B', 'P_10', 'P_11A', 'KursWaluty'];

const orderLineLabels: readonly LabelEntry[] = invoiceLineLabels
  .filter(([name]) => !onlyOnInvoiceLines.includes(name))
  .map(([name, pl, en]): LabelEntry => {
    const label: readonly [string, string] =
      name === 'FaWiersz' ? ['Pozycje zamówienia lub umowy', 'Lines of the order or contract'] : [pl, en];
    return [orderNames[name] ?? `${name}Z`, ...label];
  });

/** Labels of lines of the invoice and of the order of an advance. */
export const lineLabels: readonly LabelEntry[] = [
  ...invoiceLineLabels,
  ...orderLineLabels,
  ['Zamowienie', 'Zamówienie lub umowa', 'Order or contract'],
  ['WartoscZamowienia', 'Wartość zamówienia lub umowy z podatkiem', 'Value of the order or contract with tax'],
];
