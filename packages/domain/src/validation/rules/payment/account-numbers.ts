import { accountsOf } from '../../../fa3/accounts.ts';
import { isIban } from '../../../fa3/identifiers/check-digits.ts';
import { ibanLengths } from '../../../fa3/identifiers/iban-lengths.ts';
import type { Invoice } from '../../../fa3/invoice.ts';
import type { Localized } from '../../../shared/localized.ts';
import { quote, quoteEnglish } from '../../model/issue.ts';
import { at, defineRules, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, citeStandard, own } from '../../model/source.ts';

/** Form and check digits of account numbers. */
export const accountNumberRules = defineRules([
  {
    code: 'XML-701',
    severity: 'error',
    title: { pl: 'Błędna suma kontrolna rachunku', en: 'Wrong check digits of an account' },
    why: {
      pl: 'Dwie cyfry kontrolne polskiego numeru rachunku (26 cyfr, z PL lub bez) wykrywają pomyłki w pozostałych: liczba zbudowana z numeru musi dawać resztę 1 z dzielenia przez 97. Przelewu na błędny numer bank nie przyjmie. Odstępy i łączniki nie mają tu znaczenia; gdy SWIFT wskazuje bank zagraniczny, jest to tylko ostrzeżenie.',
      en: 'The two check digits of a Polish account number (26 digits, with or without PL) reveal typos in the others: the number built from it must leave a remainder of 1 when divided by 97. Banks reject transfers to a wrong number. Spaces and hyphens are ignored here; if SWIFT names a foreign bank, this is only a warning.',
    },
    message: {
      pl: 'Numer rachunku {account} nie przechodzi kontroli modulo 97: {reason}.',
      en: 'The account number {account} fails the modulo 97 check: {reason}.',
    },
    quickFix: {
      pl: 'Porównaj numer z umową rachunku, a rachunek rozliczeniowy także z Wykazem podatników VAT.',
      en: 'Compare the number with the bank contract and, for a settlement account, with the register of VAT payers (Wykaz podatników VAT).',
    },
    enforcedBy: 'arithmetic',
    source: [citeStandard('iban')],
    find: findWrongPolishNumbers,
  },
  {
    code: 'XML-702',
    severity: 'warning',
    title: { pl: 'Odstępy w numerze rachunku', en: 'Spaces in an account number' },
    why: {
      pl: 'Schemat przyjmuje w NrRB dowolne znaki, ale programy nabywców czytają numer rachunku jako jeden ciąg cyfr i wielkich liter. Odstęp, łącznik lub mała litera może zatrzymać automatyczny przelew.',
      en: 'The schema accepts any characters in NrRB, but the programs of buyers expect an account number without separators, in digits and capital letters. A space, hyphen or small letter may stop an automatic transfer.',
    },
    message: {
      pl: 'NrRB {value} zawiera odstępy, łączniki lub małe litery; numer rachunku podaje się bez nich: {account}.',
      en: 'NrRB {value} contains spaces, hyphens or small letters; an account number is written without them: {account}.',
    },
    quickFix: { pl: 'Wpisz numer jako {account}.', en: 'Enter the number as {account}.' },
    howToFix: {
      pl: 'Wpisz numer rachunku jako jeden ciąg cyfr i wielkich liter, bez odstępów i łączników.',
      en: 'Enter the account number as one string of digits and capital letters, without spaces and hyphens.',
    },
    enforcedBy: 'practice',
    source: [own],
    suppressedBy: ['XML-017', 'XML-701', 'XML-704'],
    find: findSpacedNumbers,
  },
  {
    code: 'XML-703',
    severity: 'warning',
    title: { pl: 'Zła długość numeru rachunku', en: 'Wrong length of an account number' },
    why: {
      pl: 'Polski numer rachunku ma dokładnie 26 cyfr; sam ciąg cyfr innej długości jest urwany albo ma cyfrę za dużo. To tylko ostrzeżenie, bo przepisy nie wymagają numeru rachunku na fakturze, a rachunki poza obszarem IBAN (np. w USA) mają do 20 cyfr. Banków z krajów bez IBAN, które wskazuje SWIFT, reguła nie dotyczy.',
      en: 'A Polish account number has exactly 26 digits; a number of another length is truncated or has surplus digits. This is only a warning, since no law requires an account number on an invoice, and accounts outside the IBAN area (e.g. in the USA) have up to 20 digits. The rule does not apply to banks in countries without IBAN that SWIFT names.',
    },
    message: {
      pl: 'Numer rachunku {account} składa się z samych cyfr, a jest ich {count}; {rule}.',
      en: 'The account number {account} consists of {count} digits only; {rule}.',
    },
    quickFix: {
      pl: 'Przepisz pełny numer z umowy rachunku; numer zagraniczny podaj z kodem SWIFT (i jako IBAN, jeśli kraj banku go używa).',
      en: 'Copy the full number from the bank contract; state a foreign number with its SWIFT code (and as an IBAN if the country of the bank uses it).',
    },
    enforcedBy: 'practice',
    source: [citeAnnotation('NrRB', 'Pełny numer rachunku')],
    find: findWrongLengths,
  },
  {
    code: 'XML-704',
    severity: 'warning',
    title: { pl: 'Nieprawidłowy IBAN', en: 'Invalid IBAN' },
    why: {
      pl: 'IBAN ma w każdym kraju stałą długość, a jego cyfry kontrolne muszą dawać resztę 1 z dzielenia przez 97. Przelewu na błędny IBAN bank nie przyjmie. Polskie numery sprawdzają XML-701 i XML-705.',
      en: 'An IBAN has a fixed length in each country, and its check digits must leave a remainder of 1 when divided by 97. Banks reject transfers to a wrong IBAN. Polish numbers are checked by XML-701 and XML-705.',
    },
    message: { pl: 'IBAN {account} {problem}.', en: 'The IBAN {account} {problem}.' },
    quickFix: { pl: 'Porównaj IBAN z dokumentem z banku.', en: 'Compare the IBAN with a document from the bank.' },
    enforcedBy: 'arithmetic',
    source: [citeStandard('iban')],
    find: findWrongIbans,
  },
  {
    code: 'XML-705',
    severity: 'error',
    title: { pl: 'Zła długość polskiego IBAN', en: 'Wrong length of a Polish IBAN' },
    why: {
      pl: 'Polski IBAN to litery PL i dokładnie 26 cyfr. Na numer o innej budowie nie da się wykonać przelewu.',
      en: 'A Polish IBAN is the letters PL and exactly 26 digits. No transfer can be made to a number in another format.',
    },
    message: {
      pl: 'Numer rachunku {account} zaczyna się od PL, więc dalej powinno być dokładnie 26 cyfr; cyfr jest {digits}, innych znaków {others}.',
      en: 'The account number {account} begins with PL, so exactly 26 digits should follow; there are {digits} digits and {others} other characters.',
    },
    quickFix: { pl: 'Przepisz pełny numer z umowy rachunku.', en: 'Copy the full number from the bank contract.' },
    enforcedBy: 'practice',
    source: [citeStandard('iban')],
    find: findMalformedPolishNumbers,
  },
  {
    code: 'XML-720',
    neededElements: ['NrRB'],
    severity: 'error',
    title: { pl: 'Tekst zamiast numeru rachunku', en: 'Text instead of an account number' },
    why: {
      pl: 'NrRB to sam pełny numer rachunku. Tekst bez numeru („brak brak brak”) nie pozwala zapłacić; prawo numeru nie wymaga, więc takie pole należy pominąć razem z RachunekBankowy.',
      en: 'NrRB is the full account number and nothing else. Nothing can be paid to a text without a number (“brak brak brak”); the law requires no account number, so such a field should be omitted together with RachunekBankowy.',
    },
    details: {
      pl: 'Gdy obok numeru stoi nazwa banku albo słowo IBAN, jest to ostrzeżenie: program nabywcy takiego numeru nie odczyta. Numerów z literami, które mogą być zagraniczne, reguła nie ocenia.',
      en: 'If the name of a bank or the word IBAN stands beside the number, this is a warning: the program of the buyer cannot read it. Numbers with letters, which may be foreign, are ignored.',
    },
    message: { pl: 'NrRB {value} {problem}.', en: 'NrRB {value} {problem}.' },
    quickFix: {
      pl: 'Wpisz sam numer rachunku; nazwa banku ma pole NazwaBanku. Jeśli rachunku nie podajesz, usuń RachunekBankowy.',
      en: 'Enter only the account number; the name of the bank belongs in NazwaBanku. If you state no account, remove RachunekBankowy.',
    },
    enforcedBy: 'practice',
    source: [citeAnnotation('NrRB', 'Pełny numer rachunku')],
    suppressedBy: ['XML-017'],
    find: findTextsForNumbers,
  },
]);

function* findWrongPolishNumbers({ invoice }: RuleContext): Generator<RuleMatch> {
  for (const { form, iban, number, element, foreignCountry } of accountsOf(invoice)) {
    if (form !== 'polish' || iban === null || isIban(iban)) continue;
    // Without PL these may also be the digits of a foreign account.
    if (foreignCountry === null || number === iban) yield { place: at(element), slots: { account: number, reason: wrongDigit } };
    else yield { place: at(element), slots: { account: number, reason: perhapsForeign(foreignCountry) }, severity: 'warning' };
  }
}

const wrongDigit: Localized = {
  pl: 'co najmniej jedna z 26 cyfr jest błędna',
  en: 'at least one of the 26 digits is wrong',
};

function perhapsForeign(country: string): Localized {
  return {
    pl: `jako polski jest błędny, a w banku z kraju ${country} ma postać IBAN`,
    en: `it is wrong as a Polish number, and an account at a bank in ${country} has an IBAN`,
  };
}

function* findSpacedNumbers({ invoice }: RuleContext): Generator<RuleMatch> {
  for (const { iban, number, element } of accountsOf(invoice)) {
    if (iban === null || number === element.text) continue;
    yield {
      place: at(element),
      slots: { value: { pl: quote(element.text), en: quoteEnglish(element.text) }, account: number },
      expected: number,
    };
  }
}

function* findWrongLengths({ invoice }: RuleContext): Generator<RuleMatch> {
  for (const { form, number, element, swift, foreignCountry } of accountsOf(invoice)) {
    if (form !== 'digits') continue;
    const slots = { account: number, count: String(number.length) };
    if (foreignCountry === null) {
      const match: RuleMatch = { place: at(element), slots: { ...slots, rule: polishLength } };
      const mayBeForeign = swift === null && number.length <= maxDigitsWithoutIban && expectsForeignAccounts(invoice);
      yield mayBeForeign ? { ...match, slots: { ...slots, rule: unknownCountry } } : match;
      continue;
    }
    const length = ibanLengths.get(foreignCountry);
    if (length === undefined) continue;
    yield { place: at(element), slots: { ...slots, rule: foreignForm(foreignCountry, length) } };
  }
}

const polishLength: Localized = { pl: 'polski numer rachunku ma 26 cyfr', en: 'a Polish account number has 26' };

const unknownCountry: Localized = {
  pl: 'polski ma ich 26, a bez kodu SWIFT nie wiadomo, w jakim kraju jest bank',
  en: 'a Polish one has 26, and without a SWIFT code the country of the bank is unknown',
};

/** The longest account numbers of countries without IBAN, such as Canada, Russia and China; those of the USA have up to 17. */
const maxDigitsWithoutIban = 20;

/** Whether an account outside the IBAN area is plausible: a foreign currency, a foreign seller, or one of several accounts. */
function expectsForeignAccounts(invoice: Invoice): boolean {
  const { currency, seller } = invoice;
  const country = seller.child('Adres').text('KodKraju');
  if ((currency !== null && currency !== 'PLN') || (country !== null && country !== 'PL')) return true;
  return accountsOf(invoice).some(({ iban }) => iban !== null && isIban(iban));
}

function foreignForm(country: string, length: number): Localized {
  return {
    pl: `numer rachunku w banku z kraju ${country} to IBAN o długości ${length} znaków`,
    en: `the number of an account at a bank in ${country} is an IBAN of ${length} characters`,
  };
}

function* findWrongIbans({ invoice }: RuleContext): Generator<RuleMatch> {
  for (const { form, number, element } of accountsOf(invoice)) {
    if (form !== 'foreign-iban') continue;
    const problem = problemOfIban(number);
    if (problem !== null) yield { place: at(element), slots: { account: number, problem } };
  }
}

function problemOfIban(iban: string): Localized | null {
  const country = iban.slice(0, 2);
  const length = ibanLengths.get(country);
  if (length !== undefined && length !== iban.length) {
    return {
      pl: `ma długość ${iban.length}, a IBAN z kraju ${country} ma długość ${length}`,
      en: `has ${iban.length} characters, but an IBAN of ${country} has ${length}`,
    };
  }
  if (isIban(iban)) return null;
  return {
    pl: 'nie przechodzi kontroli modulo 97: co najmniej jeden znak jest błędny',
    en: 'fails the modulo 97 check: at least one character is wrong',
  };
}

function* findMalformedPolishNumbers({ invoice }: RuleContext): Generator<RuleMatch> {
  for (const { form, number, element } of accountsOf(invoice)) {
    if (form !== 'malformed-polish') continue;
    yield { place: at(element), slots: { account: number, ...countCharacters(number.slice(2)) } };
  }
}

function countCharacters(text: string): { digits: string; others: string } {
  const digits = text.replace(/\D/g, '').length;
  return { digits: String(digits), others: String(text.length - digits) };
}

/** A text with fewer digits holds no account number: the shortest have ten characters, nearly all of them digits. */
const fewestDigits = 6;

function* findTextsForNumbers({ invoice }: RuleContext): Generator<RuleMatch> {
  for (const { form, number, element } of accountsOf(invoice)) {
    if (form !== 'other') continue;
    const value = { pl: quote(element.text), en: quoteEnglish(element.text) };
    const inner = findInnerNumber(number);
    if (inner !== null) {
      const match: RuleMatch = { place: at(element), slots: { value, problem: textBeside }, severity: 'warning' };
      yield isIban(inner.length === 26 ? `PL${inner}` : inner) ? { ...match, expected: inner } : match;
    } else if (number.replace(/\D/g, '').length < fewestDigits) yield { place: at(element), slots: { value, problem: noNumber } };
  }
}

/** A Polish number inside a text, or an IBAN after the word IBAN. */
function findInnerNumber(text: string): string | null {
  const [, iban = null] = /^IBAN:?([A-Z]{2}\d{2}[A-Z0-9]{8,30})$/.exec(text) ?? [];
  const [polish = null] = /(?<!\d)(?:PL)?\d{26}(?!\d)/.exec(text) ?? [];
  return iban ?? polish;
}

const textBeside: Localized = {
  pl: 'zawiera oprócz numeru rachunku inny tekst, a powinien zawierać sam numer',
  en: 'contains text besides the account number, but should contain only the number',
};

const noNumber: Localized = { pl: 'nie zawiera numeru rachunku', en: 'contains no account number' };
