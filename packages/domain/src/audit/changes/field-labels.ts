import { labelOf } from '../../correction/draft/field-labels.ts';
import type { Localized } from '../../shared/localized.ts';

/** Labels of fields that only audit reports name; `labelOf` covers the others. */
const labels: ReadonlyMap<string, Localized> = new Map([
  ['P_2', { pl: 'numer faktury', en: 'number of the invoice' }],
  ['P_1M', { pl: 'miejsce wystawienia', en: 'place of issue' }],
  ['P_6_Od', { pl: 'początek okresu', en: 'start of the period' }],
  ['P_6_Do', { pl: 'koniec okresu', en: 'end of the period' }],
  ['TP', { pl: 'powiązania między stronami', en: 'related parties' }],
  ['FP', { pl: 'faktura do paragonu', en: 'invoice for a receipt' }],
  ['P_16', { pl: 'metoda kasowa', en: 'cash accounting' }],
  ['P_17', { pl: 'samofakturowanie', en: 'self-billing' }],
  ['P_18', { pl: 'odwrotne obciążenie', en: 'reverse charge' }],
  ['P_18A', { pl: 'mechanizm podzielonej płatności', en: 'split payment' }],
  ['P_19', { pl: 'zwolnienie od podatku', en: 'exemption' }],
  ['P_19A', { pl: 'podstawa zwolnienia (ustawa)', en: 'basis of the exemption (Act)' }],
  ['P_19B', { pl: 'podstawa zwolnienia (dyrektywa)', en: 'basis of the exemption (directive)' }],
  ['P_19C', { pl: 'inna podstawa zwolnienia', en: 'other basis of the exemption' }],
  ['P_19N', { pl: 'brak zwolnienia', en: 'no exemption' }],
  ['P_23', { pl: 'procedura trójstronna uproszczona', en: 'simplified triangulation' }],
  ['PrefiksPodatnika', { pl: 'prefiks VAT UE', en: 'EU VAT prefix' }],
  ['KodKraju', { pl: 'kraj', en: 'country' }],
  ['GLN', { pl: 'GLN', en: 'GLN' }],
  ['Email', { pl: 'e-mail', en: 'e-mail' }],
  ['Telefon', { pl: 'telefon', en: 'telephone' }],
  ['NrKlienta', { pl: 'numer klienta', en: 'customer number' }],
  ['NrEORI', { pl: 'numer EORI', en: 'EORI number' }],
  ['JST', { pl: 'jednostka samorządu (JST)', en: 'local government unit (JST)' }],
  ['GV', { pl: 'członek grupy VAT (GV)', en: 'member of a VAT group (GV)' }],
  ['Rola', { pl: 'rola', en: 'role' }],
  ['Termin', { pl: 'termin płatności', en: 'due date' }],
  ['FormaPlatnosci', { pl: 'forma płatności', en: 'payment method' }],
  ['NrRB', { pl: 'rachunek bankowy', en: 'bank account' }],
]);

/** The label of a field, prefixed with the party it belongs to. */
export function auditLabelOf(name: string, party: Localized | null): Localized {
  const label = labels.get(name) ?? labelOf(name);
  return party === null ? label : { pl: `${party.pl}: ${label.pl}`, en: `${party.en}: ${label.en}` };
}

/** The label of a party; null for any other element. */
export function labelOfParty(name: string): Localized | null {
  if (name === 'Podmiot1') return { pl: 'sprzedawca', en: 'seller' };
  if (name === 'Podmiot2') return { pl: 'nabywca', en: 'buyer' };
  if (name.startsWith('Podmiot3')) return { pl: 'podmiot trzeci', en: 'third party' };
  return name === 'PodmiotUpowazniony' ? { pl: 'podmiot upoważniony', en: 'authorized entity' } : null;
}
