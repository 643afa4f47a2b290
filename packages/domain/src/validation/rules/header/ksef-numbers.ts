import { ksef2Day } from '../../../fa3/corrected-invoice-references.ts';
import { readText } from '../../../fa3/elements/part.ts';
import { checkKsefNumberCheck, isNip } from '../../../fa3/identifiers/check-digits.ts';
import { type KsefNumber, parseKsefNumber } from '../../../fa3/identifiers/ksef-number.ts';
import type { Invoice } from '../../../fa3/invoice.ts';
import type { LocatedElement } from '../../../xml/element.ts';
import { at, defineRules, placeOf, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeInformationSheet, citeKsefPage } from '../../model/source.ts';

/** KSeF numbers of other invoices, and KSeF numbers in the wrong field. */
export const ksefNumberRules = defineRules([
  {
    code: 'XML-313',
    neededElements: ['NrKSeFFaKorygowanej', 'NrKSeFFaZaliczkowej'],
    severity: 'error',
    title: { pl: 'Błędna suma kontrolna numeru KSeF', en: 'Wrong checksum of a KSeF number' },
    why: {
      pl: 'Dwa ostatnie znaki numeru KSeF to suma kontrolna (CRC-8) pozostałych. Gdy się nie zgadza, w numerze jest pomyłka, a korekta wskazuje fakturę, której nie ma; przy numerach sprzed 2026-02-01 (KSeF 1.0) tylko ostrzegamy, a tych o 36 znakach nie sprawdzamy.',
      en: 'The last two characters of a KSeF number are a checksum (CRC-8) of the others. If it does not match, the number is wrong, and a correction refers to an invoice that does not exist. For numbers before 2026-02-01 (KSeF 1.0) this is only a warning, and those of 36 characters are not checked.',
    },
    message: {
      pl: 'Suma kontrolna numeru KSeF {number} to {check}, a z pozostałych znaków wynika {computed}; w numerze jest pomyłka.',
      en: 'The checksum of the KSeF number {number} is {check}, but its other characters give {computed}; the number is wrong.',
    },
    quickFix: { pl: 'Skopiuj numer z UPO albo z KSeF.', en: 'Copy the number from the UPO or from KSeF.' },
    enforcedBy: 'arithmetic',
    source: [citeKsefPage('number')],
    find: findWrongChecksums,
  },
  {
    code: 'XML-314',
    neededElements: ['NrKSeFFaKorygowanej', 'NrKSeFFaZaliczkowej'],
    severity: 'error',
    title: { pl: 'Numer KSeF innego sprzedawcy', en: 'KSeF number of another seller' },
    why: {
      pl: 'Numer KSeF zaczyna się od NIP sprzedawcy, więc numery faktury korygowanej i zaliczkowej powinny mieć NIP z Podmiot1. Wyjątkiem są poprzednik prawny i jednostka wskazane w Podmiot3 (role 3, 7 i 9) oraz sprzedawca z Podmiot1K.',
      en: 'A KSeF number starts with the NIP of the seller, so the numbers of corrected and advance invoices should contain the NIP of Podmiot1. Predecessors and units named in Podmiot3 (roles 3, 7 and 9), and the seller in Podmiot1K, are exceptions.',
    },
    message: {
      pl: 'Numer KSeF {number} nadano fakturze sprzedawcy o NIP {numberSeller}, a sprzedawca (Podmiot1) ma NIP {seller}.',
      en: 'The KSeF number {number} was assigned to an invoice of a seller with the NIP {numberSeller}, but the seller (Podmiot1) has the NIP {seller}.',
    },
    quickFix: {
      pl: 'Sprawdź numer; jeżeli fakturę wystawił poprzednik prawny, wskaż go w Podmiot3 z rolą 3.',
      en: 'Check the number; if a legal predecessor issued that invoice, name it in Podmiot3 with role 3.',
    },
    enforcedBy: 'practice',
    source: [citeKsefPage('number')],
    suppressedBy: ['XML-313'],
    find: findNumbersOfOtherSellers,
  },
  {
    code: 'XML-315',
    neededElements: ['NrKSeFFaKorygowanej', 'NrKSeFFaZaliczkowej'],
    severity: 'info',
    title: { pl: 'Numer z KSeF 1.0', en: 'Number of KSeF 1.0' },
    why: {
      pl: 'Numery o 36 znakach nadawał tylko KSeF 1.0; KSeF 2.0 nadaje numery o 35 znakach. Dla starszych faktur dłuższy numer jest poprawny.',
      en: 'Only KSeF 1.0 assigned numbers of 36 characters; KSeF 2.0 assigns numbers of 35. For older invoices the longer number is correct.',
    },
    message: {
      pl: 'Numer KSeF {number} ma 36 znaków, jak numery z KSeF 1.0; KSeF 2.0 nadaje numery o 35 znakach.',
      en: 'The KSeF number {number} has 36 characters, like those of KSeF 1.0; KSeF 2.0 assigns numbers of 35.',
    },
    quickFix: {
      pl: 'Jeżeli KSeF przyjął tę fakturę 2026-02-01 lub później, skopiuj numer z UPO.',
      en: 'If KSeF accepted that invoice on 2026-02-01 or later, copy the number from the UPO.',
    },
    enforcedBy: 'practice',
    source: [citeKsefPage('number')],
    find: findOldNumbers,
  },
  {
    code: 'XML-316',
    neededElements: ['NrKSeFFaKorygowanej', 'NrKSeFFaZaliczkowej'],
    severity: 'warning',
    title: { pl: 'Numer KSeF z datą przyszłą', en: 'KSeF number with a future date' },
    why: {
      pl: 'Numer KSeF zawiera dzień przyjęcia faktury. Dzień, który jeszcze nie nadszedł, oznacza pomyłkę w numerze.',
      en: 'A KSeF number contains the day on which the invoice was accepted. A future day means that the number is wrong.',
    },
    message: {
      pl: 'Numer KSeF {number} zawiera datę {numberDay}, późniejszą niż dzisiejsza ({today}).',
      en: 'The KSeF number {number} contains the date {numberDay}, later than today ({today}).',
    },
    quickFix: { pl: 'Skopiuj numer z UPO albo z KSeF.', en: 'Copy the number from the UPO or from KSeF.' },
    enforcedBy: 'practice',
    source: [citeKsefPage('number')],
    suppressedBy: ['XML-313'],
    find: findFutureNumbers,
  },
  {
    code: 'XML-318',
    severity: 'warning',
    title: { pl: 'Numer KSeF jako numer faktury', en: 'KSeF number as invoice number' },
    why: {
      pl: 'P_2 jest własnym numerem faktury. Numer KSeF nadaje system dopiero po jej przyjęciu, więc nie może on być w wysyłanym pliku.',
      en: 'P_2 is the seller’s own invoice number. KSeF assigns its number only on acceptance, so that number cannot be in the file being sent.',
    },
    message: {
      pl: 'P_2 ({number}) ma postać numeru KSeF, a powinien to być własny numer faktury.',
      en: 'P_2 ({number}) has the form of a KSeF number, but it should be your own invoice number.',
    },
    quickFix: { pl: 'Podaj w P_2 numer z własnej numeracji faktur.', en: 'Use a number of your own series in P_2.' },
    enforcedBy: 'practice',
    source: [citeInformationSheet('9.2')],
    find: ({ invoice: { fa } }) => {
      const number = parseKsefNumber(fa.text('P_2'));
      return number === null ? [] : [{ place: placeOf(fa, 'P_2'), slots: { number: number.text } }];
    },
  },
]);

/** The KSeF numbers of other invoices that pass a cheap pre-check of their text. */
function* referencedNumbers(
  { elements }: RuleContext,
  mayMatter: (text: string) => boolean,
): Generator<{ element: LocatedElement; number: KsefNumber }> {
  for (const name of ['NrKSeFFaKorygowanej', 'NrKSeFFaZaliczkowej']) {
    for (const element of elements(name)) {
      const text = readText(element);
      const number = text !== null && mayMatter(text) ? parseKsefNumber(text) : null;
      if (number !== null) yield { element, number };
    }
  }
}

/** Before KSeF 2.0 nothing prevented other numbers; those of the official examples have no right checksum either. */
function severityOf({ day }: KsefNumber): { readonly severity?: 'warning' } {
  return day !== null && day < ksef2Day ? { severity: 'warning' } : {};
}

function* findWrongChecksums(context: RuleContext): Generator<RuleMatch> {
  for (const { element, number } of referencedNumbers(context, ({ length }) => length === 35)) {
    const computed = checkKsefNumberCheck(number.text.slice(0, 32));
    if (computed === number.check) continue;
    yield { place: at(element), slots: { number: number.text, check: number.check, computed }, ...severityOf(number) };
  }
}

function* findNumbersOfOtherSellers(context: RuleContext): Generator<RuleMatch> {
  const seller = context.invoice.seller.child('DaneIdentyfikacyjne').text('NIP');
  // A mistyped NIP of the seller is reported by another rule.
  if (seller === null || !isNip(seller)) return;
  const others = sellersBefore(context.invoice);
  for (const { element, number } of referencedNumbers(context, (text) => !text.startsWith(seller))) {
    // The other forms of this part are not a NIP and cannot be compared.
    if (!/^\d/.test(number.seller) || others.has(number.seller)) continue;
    yield { place: at(element), slots: { number: number.text, numberSeller: number.seller, seller } };
  }
}

/** Roles of `Podmiot3` that may have issued an earlier invoice: predecessor, unit of a local government, member of a VAT group. */
const sellerRoles: ReadonlySet<string | null> = new Set(['3', '7', '9']);

function sellersBefore({ fa, thirdParties }: Invoice): ReadonlySet<string | null> {
  const sellers = [fa.child('Podmiot1K'), ...thirdParties.filter((party) => sellerRoles.has(party.code('Rola')))];
  return new Set(sellers.map((party) => party.child('DaneIdentyfikacyjne').text('NIP')));
}

function* findOldNumbers(context: RuleContext): Generator<RuleMatch> {
  for (const { element, number } of referencedNumbers(context, ({ length }) => length === 36)) {
    yield { place: at(element), slots: { number: number.text } };
  }
}

function* findFutureNumbers(context: RuleContext): Generator<RuleMatch> {
  const { today } = context;
  const digits = today.replaceAll('-', '');
  for (const { element, number } of referencedNumbers(context, (text) => text.slice(11, 19) > digits)) {
    if (number.day !== null) yield { place: at(element), slots: { number: number.text, numberDay: number.day, today } };
  }
}
