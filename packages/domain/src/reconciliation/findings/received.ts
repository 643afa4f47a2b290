import { groupBy } from '../../shared/group-by.ts';
import { findOriginal } from '../matching/join-with-originals.ts';
import { getKeysOfInvoice } from '../matching/keys.ts';
import { findOwnership } from '../matching/ownership.ts';
import type { KsefInvoice } from '../model/ksef-invoice.ts';
import { differ, type FindingKind, type InvoiceSubject, recordBasis } from './finding-kind.ts';

/** Invoices that share something that should be unique. */
export interface SharedInvoices {
  readonly shared: 'number' | 'content' | 'ksef_number';
  readonly invoices: readonly KsefInvoice[];
}

/** Received invoices with the same seller, kind and number, normalized since KSeF itself rejects the exact one, and those with the same content under several KSeF numbers. */
export function listSharedInvoices(invoices: readonly KsefInvoice[]): readonly SharedInvoices[] {
  const byContent = groupBy(invoices, ({ sha256 }) => sha256);
  const distinct = [...byContent.values()].flatMap(([first]) => first ?? []);
  const byNumber = groupBy(
    distinct,
    (invoice) => `${invoice.kind}\n${getKeysOfInvoice(invoice, 'purchases')?.normalized ?? invoice.sha256}`,
  );
  return [...listSeveral(byNumber.values(), 'number'), ...listSeveral(byContent.values(), 'content')];
}

/** Invoices of either side with different contents under one KSeF number. */
export function listSharedNumbers(invoices: readonly KsefInvoice[]): readonly SharedInvoices[] {
  const numbered = invoices.filter(({ ksefNumber }) => ksefNumber !== null);
  return listSeveral(groupBy(numbered, ({ ksefNumber }) => ksefNumber).values(), 'ksef_number');
}

function listSeveral(groups: Iterable<readonly KsefInvoice[]>, shared: SharedInvoices['shared']): readonly SharedInvoices[] {
  return [...groups].flatMap((group): SharedInvoices[] => (group.length > 1 ? [{ shared, invoices: group }] : []));
}

/** Findings about received invoices that share something. */
export const sharedKinds: readonly FindingKind<SharedInvoices>[] = [
  {
    code: 'REC-050',
    severity: 'warning',
    correctsRegister: false,
    title: {
      pl: 'Dwie otrzymane faktury mają tego samego sprzedawcę, rodzaj i numer, choćby inaczej zapisany',
      en: 'Two received invoices have the same seller, kind and number, if spelled differently',
    },
    basis: {
      pl: 'art. 106e ust. 1 pkt 2, art. 86 ust. 2 i art. 88 ust. 3a ustawy o VAT',
      en: 'art. 106e(1)(2), art. 86(2) and art. 88(3a) of the VAT Act',
    },
    todo: {
      pl: 'Wyjaśnij ze sprzedawcą, która jest właściwa. Podatek odlicz raz; druga wymaga korekty do zera.',
      en: 'Ask the seller which one is right. Deduct the tax once; the other one has to be corrected to zero.',
    },
    find({ shared, invoices }, { matchOfInvoice }) {
      if (shared !== 'number') return null;
      const isDeductedTwice = invoices.filter((invoice) => matchOfInvoice.has(invoice)).length > 1;
      return isDeductedTwice ? { severity: 'error', correctsRegister: true } : {};
    },
  },
  {
    code: 'REC-051',
    severity: 'warning',
    correctsRegister: false,
    title: { pl: 'Ta sama treść ma kilka numerów KSeF', en: 'The same content has several KSeF numbers' },
    basis: { pl: 'KSeF odrzuca duplikaty (status 440)', en: 'KSeF rejects duplicates (status 440)' },
    todo: { pl: 'Sprawdź numery w KSeF; podatek odlicz raz.', en: 'Check the numbers in KSeF; deduct the tax once.' },
    find: ({ shared }) => (shared === 'content' ? {} : null),
  },
  {
    code: 'REC-072',
    severity: 'error',
    correctsRegister: false,
    title: { pl: 'Różne pliki mają ten sam numer KSeF', en: 'Different files have the same KSeF number' },
    basis: { pl: 'KSeF nadaje każdej fakturze inny numer', en: 'KSeF gives each invoice a number of its own' },
    todo: {
      pl: 'Pobierz fakturę o tym numerze z KSeF i usuń pozostałe pliki.',
      en: 'Download the invoice with this number from KSeF, and remove the other files.',
    },
    find: ({ shared }) => (shared === 'ksef_number' ? {} : null),
  },
];

/** Findings about one received invoice, recorded or not. */
export const receivedKinds: readonly FindingKind<InvoiceSubject>[] = [
  {
    code: 'REC-052',
    severity: 'info',
    correctsRegister: false,
    title: {
      pl: 'NIP podatnika jest tylko w Podmiot3 (dodatkowy nabywca, jednostka JST albo członek grupy VAT)',
      en: 'The taxpayer’s NIP is only in Podmiot3 (further buyer, unit of a local government or member of a VAT group)',
    },
    basis: { pl: 'FA(3): Podmiot3, Rola 4, 8 i 10', en: 'FA(3): Podmiot3, Rola 4, 8 and 10' },
    todo: { pl: 'Ustal, kto odlicza podatek: nabywcą jest Podmiot2.', en: 'Determine who deducts the tax: the buyer is Podmiot2.' },
    find: ({ invoice }, { taxpayer }) => (findOwnership(invoice, taxpayer) === 'recipient' ? {} : null),
  },
  {
    code: 'REC-053',
    severity: 'warning',
    correctsRegister: false,
    title: {
      pl: 'Faktury korygowanej z okresu podanych plików nie ma ani wśród faktur, ani w ewidencji',
      en: 'The corrected invoice, of a month for which a file was given, is neither among the invoices nor in the record',
    },
    basis: recordBasis,
    todo: {
      pl: 'Pobierz z KSeF fakturę pierwotną i sprawdź, czy jej podatek odliczono.',
      en: 'Download the original from KSeF and check whether its tax was deducted.',
    },
    find({ invoice }, { months, indexes }) {
      const [reference] = invoice.corrects;
      if (reference === undefined || reference.issueDay === null || !months.has(reference.issueDay.slice(0, 7))) return null;
      if (invoice.corrects.length > 1 || findOriginal(invoice, 'purchases', indexes.purchases) !== null) return null;
      const keys = getKeysOfInvoice({ ...invoice, number: reference.number }, 'purchases');
      const isRecorded = keys !== null && indexes.purchases.spellings.has(keys.normalized);
      return isRecorded ? null : { differences: [differ('NrFaKorygowanej', null, reference.number ?? reference.ksefNumber)] };
    },
  },
  {
    code: 'REC-054',
    severity: 'info',
    correctsRegister: false,
    title: { pl: 'Samofakturowanie: fakturę zakupu wystawił podatnik', en: 'Self-billing: the taxpayer issued this purchase invoice' },
    basis: { pl: 'art. 106d ustawy o VAT; P_17', en: 'art. 106d of the VAT Act; P_17' },
    todo: { pl: 'Ujmij ją po stronie zakupów; sprzedaż wykazuje sprzedawca.', en: 'Record it as a purchase; the seller records the sale.' },
    find: ({ invoice }, { taxpayer }) => (invoice.isSelfBilled && findOwnership(invoice, taxpayer) === 'purchase' ? {} : null),
  },
  {
    code: 'REC-060',
    severity: 'warning',
    correctsRegister: false,
    title: {
      pl: 'Faktura nie dotyczy podatnika: jego NIP nie jest ani w Podmiot1, ani w Podmiot2, ani w Podmiot3',
      en: 'The invoice is not the taxpayer’s: its NIP is neither in Podmiot1, nor in Podmiot2, nor in Podmiot3',
    },
    basis: { pl: 'art. 86 ust. 2 pkt 1 lit. a ustawy o VAT', en: 'art. 86(2)(1)(a) of the VAT Act' },
    todo: {
      pl: 'Nie odliczaj podatku. Jeśli trafiła tu przez pomyłkę, usuń plik; fakturę, której nikt nie zamawiał, można zgłosić w KSeF jako nadużycie.',
      en: 'Do not deduct the tax. Remove the file if it is here by mistake; an invoice that nobody ordered can be reported to KSeF as abuse.',
    },
    find({ invoice }, { taxpayer, matchOfInvoice }) {
      if (findOwnership(invoice, taxpayer) !== 'none') return null;
      return matchOfInvoice.has(invoice) ? { severity: 'error', correctsRegister: true } : {};
    },
  },
];
