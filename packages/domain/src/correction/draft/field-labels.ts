import { buckets } from '../../fa3/buckets.ts';
import type { Localized } from '../../shared/localized.ts';

/**
 * The label of a field.
 *
 * @param name name of the element, such as `P_9A`
 * @returns    the name itself for fields without a label
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
  ['P_2', { pl: 'numer faktury', en: 'number of the invoice' }],
  ['P_1M', { pl: 'miejsce wystawienia', en: 'place of issue' }],
  ['P_6', { pl: 'data dostawy lub wykonania usługi', en: 'date of the supply' }],
  ['P_6A', { pl: 'data dostawy lub wykonania usługi (wiersz)', en: 'date of the supply (line)' }],
  ['P_6Z', { pl: 'data otrzymania zapłaty', en: 'date of payment received' }],
  ['P_15Z', { pl: 'kwota zapłaty', en: 'payment' }],
  ['P_16', { pl: 'metoda kasowa', en: 'cash accounting' }],
  ['P_17', { pl: 'samofakturowanie', en: 'self-billing' }],
  ['P_18', { pl: 'odwrotne obciążenie', en: 'reverse charge' }],
  ['P_18A', { pl: 'mechanizm podzielonej płatności', en: 'split payment' }],
  ['P_19', { pl: 'sprzedaż zwolniona', en: 'exempt sale' }],
  ['P_19N', { pl: 'brak sprzedaży zwolnionej', en: 'no exempt sale' }],
  ['P_19A', { pl: 'podstawa zwolnienia: przepis ustawy lub rozporządzenia', en: 'basis of the exemption: Polish act' }],
  ['P_19B', { pl: 'podstawa zwolnienia: przepis dyrektywy', en: 'basis of the exemption: directive' }],
  ['P_19C', { pl: 'podstawa zwolnienia: inna', en: 'basis of the exemption: other' }],
  ['P_23', { pl: 'procedura trójstronna uproszczona', en: 'simplified triangulation' }],
  ['P_12_Zal_15', { pl: 'towar lub usługa z załącznika nr 15', en: 'goods or service of Annex 15' }],
  ['Termin', { pl: 'termin płatności', en: 'due date' }],
  ['Zaplacono', { pl: 'zapłacono', en: 'paid' }],
  ['DataZaplaty', { pl: 'data zapłaty', en: 'date of payment' }],
  ['StopkaFaktury', { pl: 'stopka faktury', en: 'invoice footer' }],
  ['FormaPlatnosci', { pl: 'forma płatności', en: 'payment method' }],
  ['NrRB', { pl: 'rachunek bankowy', en: 'bank account' }],
  ['TP', { pl: 'powiązania między stronami', en: 'related parties' }],
  ['FP', { pl: 'faktura do paragonu', en: 'invoice for a receipt' }],
  ['PrefiksPodatnika', { pl: 'prefiks VAT UE', en: 'EU VAT prefix' }],
  ['Rola', { pl: 'rola', en: 'role' }],
  ['NrKlienta', { pl: 'numer klienta', en: 'customer number' }],
  ['NrEORI', { pl: 'numer EORI', en: 'EORI number' }],
  ['Email', { pl: 'e-mail', en: 'e-mail' }],
  ['Telefon', { pl: 'telefon', en: 'telephone' }],
  ['KodKraju', { pl: 'kod kraju', en: 'country' }],
  ['KodUE', { pl: 'kod kraju UE', en: 'EU country' }],
  ['NrVatUE', { pl: 'numer VAT UE', en: 'EU VAT number' }],
  ['NrID', { pl: 'inny identyfikator', en: 'another identifier' }],
  ['JST', { pl: 'jednostka samorządu terytorialnego', en: 'local government unit' }],
  ['GV', { pl: 'członek grupy VAT', en: 'member of a VAT group' }],
  ['StatusInfoPodatnika', { pl: 'status podatnika', en: 'status of the taxpayer' }],
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
    const shown = rates.map((rate) => (/^\d+$/.test(rate) ? `${rate}%` : rate));
    const named = rates.length === 0 ? { pl: '', en: '' } : { pl: `, stawka ${shown.join(' lub ')}`, en: `, rate ${shown.join(' or ')}` };
    return [
      [base, { pl: `podstawa opodatkowania${named.pl}`, en: `tax base${named.en}` }],
      ...(tax === null ? [] : [[tax, { pl: `podatek${named.pl}`, en: `tax${named.en}` }] as [string, Localized]]),
      ...(taxInPln === null
        ? []
        : [[taxInPln, { pl: `podatek w złotych${named.pl}`, en: `tax in PLN${named.en}` }] as [string, Localized]]),
    ];
  }),
);
