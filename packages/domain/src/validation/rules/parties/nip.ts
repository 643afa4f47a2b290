import { isInternalIdentifier, isNip } from '../../../fa3/identifiers/check-digits.ts';
import type { Invoice } from '../../../fa3/invoice.ts';
import type { Localized } from '../../../shared/localized.ts';
import type { LocatedElement } from '../../../xml/element.ts';
import { at, defineRules, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeHandbook, citeKsefPage, own } from '../../model/source.ts';
import { listParties, listReportedParties, type NamedParty } from './named-party.ts';
import { getRole } from './role.ts';

/** The form of a NIP in the schema; the schema check reports anything else. */
const nipForm = /^[1-9](?:\d[1-9]|[1-9]\d)\d{7}$/;
const internalIdentifierForm = /^[1-9](?:\d[1-9]|[1-9]\d)\d{7}-\d{5}$/;

/** Roles of units and people that belong to the seller or to the buyer. */
const rolesWithin: ReadonlySet<string | null> = new Set(['2', '7', '8', '9', '10', '11']);

/** Check digits of NIP and of internal identifiers built on it (XML-201 to XML-205). */
export const nipRules = defineRules([
  {
    code: 'XML-201',
    severity: 'warning',
    title: { pl: 'Błędna cyfra kontrolna NIP', en: 'Wrong check digit of a NIP' },
    why: {
      pl: 'Ostatnia cyfra NIP jest cyfrą kontrolną. Środowisko produkcyjne KSeF sprawdza ją u sprzedawcy, nabywcy, podmiotów trzecich i podmiotu upoważnionego i odrzuca fakturę z błędną; środowiska testowe i demo przyjmują zmyślone NIP (wtedy jest to ostrzeżenie).',
      en: 'The last digit of a NIP is a check digit. The production environment of KSeF verifies it for seller, buyer, third parties and authorized entity and rejects an invoice on which it is wrong; the test and demo environments accept invented NIPs (then this is a warning).',
    },
    message: {
      pl: 'NIP {nip} ({party}) ma błędną cyfrę kontrolną {digit}: {computed}. {ksef}',
      en: 'NIP {nip} ({party}) has the wrong check digit {digit}: {computed}. {ksef}',
    },
    quickFix: {
      pl: 'Porównaj NIP {nip} z Wykazem podatników VAT lub dokumentami podmiotu; pomyłka może być w każdej z cyfr.',
      en: 'Compare NIP {nip} with the register of VAT taxpayers or the documents of the party; the typo may be in any digit.',
    },
    howToFix: {
      pl: 'Porównaj NIP z Wykazem podatników VAT lub dokumentami podmiotu; pomyłka może być w każdej z cyfr.',
      en: 'Compare the NIP with the register of VAT taxpayers or the documents of the party; the typo may be in any digit.',
    },
    enforcedBy: 'ksef',
    source: [citeKsefPage('verification'), citeKsefPage('changelog', '2.0.1')],
    find: ({ invoice }) => findWrongNips(listParties(invoice)),
  },
  {
    code: 'XML-202',
    severity: 'warning',
    title: {
      pl: 'Błędna cyfra kontrolna NIP sprzed korekty lub przewoźnika',
      en: 'Wrong check digit of a carrier’s NIP, or of one from before a correction',
    },
    why: {
      pl: 'Ostatnia cyfra NIP jest cyfrą kontrolną. W danych sprzed korekty i u przewoźnika KSeF jej nie sprawdza, lecz NIP z błędną cyfrą nie istnieje.',
      en: 'The last digit of a NIP is a check digit. KSeF does not verify it in the data from before a correction and of carriers, but a NIP with a wrong digit does not exist.',
    },
    message: {
      pl: 'NIP {nip} ({party}) ma błędną cyfrę kontrolną {digit}: {computed}.',
      en: 'NIP {nip} ({party}) has the wrong check digit {digit}: {computed}.',
    },
    quickFix: {
      pl: 'Porównaj NIP {nip} z fakturą korygowaną lub danymi przewoźnika; pomyłka może być w każdej z cyfr.',
      en: 'Compare NIP {nip} with the corrected invoice or the data of the carrier; the typo may be in any digit.',
    },
    howToFix: {
      pl: 'Porównaj NIP z fakturą korygowaną lub danymi przewoźnika; pomyłka może być w każdej z cyfr.',
      en: 'Compare the NIP with the corrected invoice or the data of the carrier; the typo may be in any digit.',
    },
    enforcedBy: 'arithmetic',
    source: [own],
    suppressedBy: ['XML-611', 'XML-612'],
    find: ({ invoice }) => findWrongNips(listReportedParties(invoice)),
  },
  {
    code: 'XML-203',
    neededElements: ['Podmiot3'],
    severity: 'warning',
    title: { pl: 'Błędny NIP w identyfikatorze wewnętrznym', en: 'Wrong NIP in an internal identifier' },
    why: {
      pl: 'Identyfikator wewnętrzny zaczyna się od NIP podatnika. Środowisko produkcyjne KSeF sprawdza cyfrę kontrolną tego NIP i odrzuca fakturę z błędną; środowiska testowe i demo ją przyjmują (wtedy jest to ostrzeżenie).',
      en: 'An internal identifier starts with the NIP of a taxpayer. The production environment of KSeF verifies the check digit of that NIP and rejects an invoice on which it is wrong; the test and demo environments accept it (then this is a warning).',
    },
    message: {
      pl: 'NIP {nip} na początku IDWew {value} ma błędną cyfrę kontrolną {digit}: {computed}. {ksef}',
      en: 'NIP {nip} at the start of IDWew {value} has the wrong check digit {digit}: {computed}. {ksef}',
    },
    quickFix: {
      pl: 'Porównaj IDWew {value} z identyfikatorem nadanym jednostce w KSeF.',
      en: 'Compare IDWew {value} with the identifier assigned to the unit in KSeF.',
    },
    howToFix: {
      pl: 'Porównaj IDWew z identyfikatorem nadanym jednostce w KSeF.',
      en: 'Compare the IDWew with the identifier assigned to the unit in KSeF.',
    },
    enforcedBy: 'ksef',
    source: [citeKsefPage('verification'), citeKsefPage('changelog', '2.0.1')],
    find: function* ({ invoice }) {
      for (const { element, value, nip } of internalIdentifiers(invoice)) {
        if (isNip(nip)) continue;
        yield { place: at(element), slots: { value, ...checkDigitSlots(nip) } };
      }
    },
  },
  {
    code: 'XML-204',
    neededElements: ['Podmiot3'],
    severity: 'warning',
    title: { pl: 'Błędna cyfra kontrolna identyfikatora wewnętrznego', en: 'Wrong check digit of an internal identifier' },
    why: {
      pl: 'Ostatnia cyfra identyfikatora wewnętrznego jest jego własną cyfrą kontrolną; KSeF wymaga jej przy nadawaniu identyfikatora. Identyfikatory nadane przed wprowadzeniem tej kontroli mogą jej nie spełniać.',
      en: 'The last digit of an internal identifier is its own check digit; KSeF requires it when the identifier is created. Identifiers created before this check may not satisfy it.',
    },
    message: {
      pl: 'IDWew {value} ma na końcu cyfrę {digit}, a z pozostałych 14 cyfr wynika cyfra kontrolna {expected}.',
      en: 'IDWew {value} ends with the digit {digit}, but its other 14 digits give the check digit {expected}.',
    },
    quickFix: {
      pl: 'Porównaj IDWew {value} z identyfikatorem nadanym jednostce w KSeF.',
      en: 'Compare IDWew {value} with the identifier assigned to the unit in KSeF.',
    },
    howToFix: {
      pl: 'Porównaj IDWew z identyfikatorem nadanym jednostce w KSeF.',
      en: 'Compare the IDWew with the identifier assigned to the unit in KSeF.',
    },
    enforcedBy: 'arithmetic',
    source: [citeKsefPage('changelog', '2.0.0')],
    suppressedBy: ['XML-203'],
    find: function* ({ invoice }) {
      for (const { element, value } of internalIdentifiers(invoice)) {
        if (isInternalIdentifier(value)) continue;
        const expected = fittingDigit(value.slice(0, -1), isInternalIdentifier) ?? '';
        yield { place: at(element), slots: { value, digit: value.slice(-1), expected } };
      }
    },
  },
  {
    code: 'XML-205',
    neededElements: ['Podmiot3'],
    severity: 'warning',
    title: { pl: 'Identyfikator wewnętrzny obcego podatnika', en: 'Internal identifier of another taxpayer' },
    why: {
      pl: 'Identyfikator wewnętrzny jednostki lub pracownika (role 2 i 7 do 11) zaczyna się od NIP podatnika, do którego należą. Gdy to NIP spoza faktury, dostęp do niej uzyska inny podmiot.',
      en: 'The internal identifier of a unit or employee (roles 2 and 7 to 11) starts with the NIP of the taxpayer they belong to. If no party of the invoice has that NIP, another taxpayer gets access to it.',
    },
    message: {
      pl: 'IDWew {value} należy do podatnika o NIP {nip}, który nie jest sprzedawcą, nabywcą ani innym podmiotem tej faktury.',
      en: 'IDWew {value} belongs to the taxpayer with NIP {nip}, who is neither the seller nor the buyer nor another party of this invoice.',
    },
    quickFix: {
      pl: 'Sprawdź, czy to IDWew właściwego podatnika: jego pierwsze 10 cyfr to NIP nabywcy, a przy rolach 7 i 9 NIP sprzedawcy.',
      en: 'Check that the IDWew comes from the correct taxpayer; its first 10 digits are the NIP of the buyer, or of the seller with roles 7 and 9.',
    },
    enforcedBy: 'practice',
    source: [citeHandbook('2.2.5')],
    suppressedBy: ['XML-203'],
    find: findForeignUnits,
  },
]);

function* findWrongNips(parties: Iterable<NamedParty>): Generator<RuleMatch> {
  for (const { party, name } of parties) {
    const element = party.child('DaneIdentyfikacyjne').at('NIP');
    if (element === null || !nipForm.test(element.text) || isNip(element.text)) continue;
    yield { place: at(element), slots: { party: name, ...checkDigitSlots(element.text) } };
  }
}

/** The NIP, its last digit, and the correct digit for its first nine; there is none when the remainder is 10. */
function checkDigitSlots(nip: string): { nip: string; digit: string; computed: Localized } {
  const expected = fittingDigit(nip.slice(0, 9), isNip);
  const computed =
    expected === null
      ? { pl: 'żaden NIP nie zaczyna się od tych dziewięciu cyfr (reszta 10)', en: 'no NIP starts with these nine digits (remainder 10)' }
      : { pl: `z pierwszych dziewięciu cyfr wynika ${expected}`, en: `the first nine digits give ${expected}` };
  return { nip, digit: nip.slice(-1), computed };
}

/** The last digit that makes a number valid; null when none does. */
function fittingDigit(start: string, isValid: (number: string) => boolean): string | null {
  return [...'0123456789'].find((digit) => isValid(start + digit)) ?? null;
}

interface InternalIdentifier {
  readonly element: LocatedElement;
  readonly value: string;
  /** The NIP it starts with. */
  readonly nip: string;
  readonly role: string | null;
}

function* internalIdentifiers({ thirdParties }: Invoice): Generator<InternalIdentifier> {
  for (const party of thirdParties) {
    const element = party.child('DaneIdentyfikacyjne').at('IDWew');
    if (element === null || !internalIdentifierForm.test(element.text)) continue;
    yield { element, value: element.text, nip: element.text.slice(0, 10), role: getRole(party) };
  }
}

function* findForeignUnits({ invoice }: RuleContext): Generator<RuleMatch> {
  const { seller, buyer, thirdParties } = invoice;
  const [sellerNip, ...others] = [seller, buyer, ...thirdParties].map((party) => party.child('DaneIdentyfikacyjne').text('NIP'));
  // Without the numbers of both sides it is unknown whose unit it is.
  if (sellerNip === null || !buyer.child('DaneIdentyfikacyjne').exists) return;
  const known = new Set([sellerNip, ...others]);
  for (const { element, value, nip, role } of internalIdentifiers(invoice)) {
    if (rolesWithin.has(role) && !known.has(nip)) yield { place: at(element), slots: { value, nip } };
  }
}
