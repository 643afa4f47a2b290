import { buckets } from '../fa3/buckets.ts';
import type { Localized } from '../shared/localized.ts';

/**
 * What a field is called in words.
 *
 * @param name name of the element, such as `P_9A`
 * @returns    the name itself for fields that need no other
 */
export function labelOf(name: string): Localized {
  return labels.get(name) ?? sums.get(name) ?? { pl: name, en: name };
}

const labels: ReadonlyMap<string, Localized> = new Map([
  ['P_7', { pl: 'nazwa towaru lub usługi', en: 'name of the goods or service' }],
  ['P_7Z', { pl: 'nazwa towaru lub usługi (zamówienie)', en: 'name of the goods or service (order)' }],
  ['P_8A', { pl: 'jednostka miary', en: 'unit of measure' }],
  ['P_8B', { pl: 'ilość', en: 'quantity' }],
  ['P_8BZ', { pl: 'ilość (zamówienie)', en: 'quantity (order)' }],
  ['P_9A', { pl: 'cena jednostkowa netto', en: 'net unit price' }],
  ['P_9AZ', { pl: 'cena jednostkowa netto (zamówienie)', en: 'net unit price (order)' }],
  ['P_9B', { pl: 'cena jednostkowa brutto', en: 'gross unit price' }],
  ['P_10', { pl: 'opust', en: 'discount' }],
  ['P_11', { pl: 'wartość netto', en: 'net value' }],
  ['P_11NettoZ', { pl: 'wartość netto (zamówienie)', en: 'net value (order)' }],
  ['P_11A', { pl: 'wartość brutto', en: 'gross value' }],
  ['P_11Vat', { pl: 'kwota podatku', en: 'tax' }],
  ['P_11VatZ', { pl: 'kwota podatku (zamówienie)', en: 'tax (order)' }],
  ['P_12', { pl: 'stawka podatku', en: 'tax rate' }],
  ['P_12Z', { pl: 'stawka podatku (zamówienie)', en: 'tax rate (order)' }],
  ['P_12_XII', { pl: 'stawka podatku (OSS)', en: 'tax rate (OSS)' }],
  ['P_15', { pl: 'kwota należności ogółem', en: 'total amount' }],
  ['P_6', { pl: 'data dostawy lub wykonania usługi', en: 'date of the supply' }],
  ['KursWaluty', { pl: 'kurs waluty', en: 'exchange rate' }],
  ['KursWalutyZ', { pl: 'kurs waluty zaliczki', en: 'exchange rate of the advance' }],
  ['WartoscZamowienia', { pl: 'wartość zamówienia brutto', en: 'gross value of the order' }],
  ['TypKorekty', { pl: 'okres rozliczenia korekty', en: 'period to which the correction belongs' }],
  ['Nazwa', { pl: 'nazwa', en: 'name' }],
  ['NIP', { pl: 'NIP', en: 'NIP' }],
  ['AdresL1', { pl: 'adres, pierwsza linia', en: 'address, first line' }],
  ['AdresL2', { pl: 'adres, druga linia', en: 'address, second line' }],
  ['GTU', { pl: 'oznaczenie GTU', en: 'GTU marker' }],
  ['Procedura', { pl: 'oznaczenie procedury', en: 'procedure marker' }],
]);

const sums: ReadonlyMap<string, Localized> = new Map(
  buckets.flatMap(({ base, tax, taxInPln, rates }): [string, Localized][] => {
    const named = rates.length === 0 ? { pl: '', en: '' } : { pl: `, stawka ${rates.join(' lub ')}`, en: `, rate ${rates.join(' or ')}` };
    return [
      [base, { pl: `podstawa opodatkowania${named.pl}`, en: `tax base${named.en}` }],
      ...(tax === null ? [] : [[tax, { pl: `podatek${named.pl}`, en: `tax${named.en}` }] as [string, Localized]]),
      ...(taxInPln === null
        ? []
        : [[taxInPln, { pl: `podatek w złotych${named.pl}`, en: `tax in PLN${named.en}` }] as [string, Localized]]),
    ];
  }),
);
