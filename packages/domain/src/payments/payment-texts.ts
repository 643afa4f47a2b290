import type { Localized } from '../shared/localized.ts';

/** Why a payment has to carry a KSeF number, or need not. */
export const dutyReasons = {
  beforeStart: {
    pl: 'Obowiązek dotyczy płatności od 1 stycznia 2027 r.; liczy się dzień płatności, nie faktury.',
    en: 'The duty applies to payments from 1 January 2027; what counts is the day of payment, not of the invoice.',
  },
  activePayers: {
    pl: 'Czynny podatnik VAT płaci czynnemu podatnikowi VAT, a płatność ma tytuł: podaje numer KSeF faktury albo identyfikator zbiorczy.',
    en: 'An active VAT payer pays an active VAT payer, and the payment has a title: it states the KSeF number of the invoice, or a collective identifier.',
  },
  splitPayment: {
    pl: 'W komunikacie przelewu podzielonej płatności za fakturę ustrukturyzowaną podaje się jej numer KSeF albo identyfikator zbiorczy.',
    en: 'The message of a split payment for a structured invoice states its KSeF number, or a collective identifier.',
  },
  directDebit: {
    pl: 'Przy poleceniu zapłaty numer podaje wystawca faktury, nie płacący.',
    en: 'With a direct debit it is the issuer of the invoice who states the number, not the one who pays.',
  },
  payerNotActive: {
    pl: 'Płacący nie jest w dniu płatności czynnym podatnikiem VAT.',
    en: 'The payer is not an active VAT payer on the day of payment.',
  },
  sellerNotActive: {
    pl: 'Sprzedawca nie jest w dniu płatności czynnym podatnikiem VAT (wykaz z art. 96b).',
    en: 'The seller is not an active VAT payer on the day of payment (register of art. 96b).',
  },
  noTitle: {
    pl: 'Ta forma płatności nie ma tytułu, w którym można podać numer.',
    en: 'This form of payment has no title that could state the number.',
  },
  failure: {
    pl: 'Faktura z czasu awarii KSeF (art. 106nf) bez numeru: art. 108g jej nie wymienia.',
    en: 'An invoice issued during a failure of KSeF (art. 106nf), without a number: art. 108g does not name it.',
  },
  totalFailure: {
    pl: 'Faktury nie przesyła się do KSeF, więc nie będzie miała numeru.',
    en: 'The invoice is not sent to KSeF, so it will have no number.',
  },
  announcedLater: {
    pl: 'Fakturę wystawiono offline, a nie ma jej w KSeF w związku z ogłoszoną potem awarią: zwalnia ją art. 108g ust. 4.',
    en: 'The invoice was issued offline, and is not in KSeF because a failure was announced afterwards: art. 108g(4) exempts it.',
  },
  outsideKsef: {
    pl: 'Faktura jest poza KSeF: art. 108g dotyczy faktur ustrukturyzowanych oraz offline (art. 106nda i 106nh).',
    en: 'The invoice is outside KSeF: art. 108g applies to structured invoices and to those issued offline (art. 106nda and 106nh).',
  },
  beforeInvoice: {
    pl: 'Faktury jeszcze nie ma, więc nie ma jej numeru.',
    en: 'There is no invoice yet, so there is no number of it.',
  },
  silent: {
    pl: 'Faktura offline bez numeru KSeF i bez ogłoszonej awarii: ustawa nie mówi, co wtedy podać. Poczekaj na numer albo zapytaj doradcę.',
    en: 'An offline invoice without a KSeF number and without an announced failure: the act does not say what to state. Wait for the number, or ask an adviser.',
  },
  ask: {
    payer_status: {
      pl: 'Podaj, czy płacący jest w dniu płatności czynnym podatnikiem VAT (payer_status).',
      en: 'State whether the payer is an active VAT payer on the day of payment (payer_status).',
    },
    seller_status: {
      pl: 'Podaj, czy sprzedawca jest w dniu płatności czynnym podatnikiem VAT według wykazu z art. 96b (seller_status).',
      en: 'State whether the seller is an active VAT payer on the day of payment, by the register of art. 96b (seller_status).',
    },
    ksef_number: {
      pl: 'Podaj numer KSeF faktury (ksef_number), a jeśli go nie ma, w jakim trybie ją wystawiono (invoice_state).',
      en: 'State the KSeF number of the invoice (ksef_number) or, if it has none, how it was issued (invoice_state).',
    },
  },
} as const;

/** What is missing for the message of a split payment, or has to be known about a payment. */
export const paymentNotes = {
  secondHand: {
    pl: 'Przepisy znamy z cytatów, nie z samego tekstu ustawy (Dz.U. 2026 poz. 1263); długości pól z opisów banków.',
    en: 'The provisions are known from quotations, not from the text of the act (Dz.U. 2026 poz. 1263); the lengths of fields from descriptions of banks.',
  },
  notPln: {
    pl: 'Podzielona płatność jest tylko w złotych: podaj kwotę i podatek w PLN (amount, vat_amount, currency).',
    en: 'Split payment is possible in PLN only: state the amount and the tax in PLN (amount, vat_amount, currency).',
  },
  noTax: {
    pl: 'Podaj kwotę podatku tej płatności (vat_amount): przy części należności wybiera ją płacący.',
    en: 'State the tax in this payment (vat_amount): for a part of the total the payer decides it.',
  },
  taxAboveAmount: {
    pl: 'Podatek jest większy niż kwota płatności: podaj właściwy (vat_amount).',
    en: 'The tax is more than the payment: state the right one (vat_amount).',
  },
  noSeller: {
    pl: 'Podaj NIP sprzedawcy (seller_nip).',
    en: 'State the NIP of the seller (seller_nip).',
  },
  noAmount: {
    pl: 'Podaj kwotę płatności (amount).',
    en: 'State the amount of the payment (amount).',
  },
  noInvoiceNumber: {
    pl: 'Podaj numer faktury (invoice_number).',
    en: 'State the number of the invoice (invoice_number).',
  },
  reservedTag: {
    pl: 'Numer faktury zawiera znacznik pola komunikatu, taki jak /TXT/, więc komunikatu nie da się odczytać jednoznacznie.',
    en: 'The number of the invoice contains the tag of a field, such as /TXT/, so the message cannot be read unambiguously.',
  },
  paid: {
    pl: 'Według faktury należność jest już zapłacona.',
    en: 'According to the invoice it is paid already.',
  },
  advance: {
    pl: 'Faktura zaliczkowa dokumentuje zapłatę, którą zwykle już otrzymano.',
    en: 'An advance invoice documents a payment that usually was received already.',
  },
  nothingToPay: {
    pl: 'Nie ma nic do zapłaty: kwota zmniejsza inną płatność temu sprzedawcy.',
    en: 'There is nothing to pay: the amount reduces another payment to this seller.',
  },
  awaitIdentifier: {
    pl: 'Identyfikator zbiorczy nadaje KSeF: zgłoś podane numery w Aplikacji Podatnika albo programem przez API KSeF, a potem wpisz go w tytule.',
    en: 'KSeF assigns the collective identifier: send the given numbers in the taxpayer application or through the API of KSeF, then state it in the title.',
  },
  noAccount: {
    pl: 'Faktury nie podają rachunku.',
    en: 'The invoices state no account.',
  },
  oldNumber: {
    pl: 'Numer z KSeF 1.0 ma 36 znaków, a pole INV mieści 35.',
    en: 'A number of KSeF 1.0 has 36 characters, and the field INV takes 35.',
  },
} as const satisfies Readonly<Record<string, Localized>>;

/** Why an invoice is in no transfer of a plan. */
export const exclusionTexts = {
  duplicate: { pl: 'Ta faktura już jest na liście.', en: 'This invoice is on the list already.' },
  paid: paymentNotes.paid,
  advance: {
    pl: 'Faktura zaliczkowa dokumentuje zapłatę, którą zwykle już otrzymano. Jeśli ma być zapłacona, podaj jej kwotę (amount).',
    en: 'An advance invoice documents a payment that usually was received already. If it is to be paid, state its amount (amount).',
  },
  no_amount: {
    pl: 'Nie wiadomo, ile jest do zapłaty: podaj kwotę (amount).',
    en: 'It is not known how much is to be paid: state the amount (amount).',
  },
  no_currency: { pl: 'Faktura nie podaje waluty.', en: 'The invoice states no currency.' },
  no_seller: { pl: 'Faktura nie podaje NIP sprzedawcy.', en: 'The invoice states no NIP of the seller.' },
  nothing_to_pay: { pl: 'Kwota do zapłaty wynosi zero.', en: 'The amount to be paid is zero.' },
  number_of_other_seller: {
    pl: 'Numer KSeF zaczyna się od NIP innego wystawcy.',
    en: 'The KSeF number begins with the NIP of another issuer.',
  },
} as const satisfies Readonly<Record<string, Localized>>;

/** The word in place of a number for an advance that is paid before its invoice. */
export const advanceWord = 'zaliczka';
