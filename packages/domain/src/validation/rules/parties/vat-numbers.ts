import type { Part } from '../../../fa3/elements/part.ts';
import { isNip } from '../../../fa3/identifiers/check-digits.ts';
import { formatVatNumberFormatInWords, hasTenDigitVatNumbers, matchesVatNumberFormat } from '../../../fa3/identifiers/eu-vat-numbers.ts';
import { type PartyIdentifier, readIdentifier } from '../../../fa3/identifiers/identifier.ts';
import { hasVatCheckDigits } from '../../../fa3/identifiers/vat-check-digits.ts';
import type { Invoice } from '../../../fa3/invoice.ts';
import type { Localized } from '../../../shared/localized.ts';
import { at, defineRules, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeHandbook, citeInformationSheet, citeStandard, citeVatAct, own } from '../../model/source.ts';
import { listBuyerAndThirdParties } from './named-party.ts';

/** Identifiers other than NIP of the buyer and of third parties (XML-206 to XML-210, XML-237). */
export const vatNumberRules = defineRules([
  {
    code: 'XML-206',
    severity: 'error',
    title: { pl: 'Polski NIP poza polem NIP', en: 'Polish NIP outside of the NIP field' },
    why: {
      pl: 'Polski NIP nabywcy lub podmiotu trzeciego podano jako NrVatUE (z KodUE PL lub bez kodu) albo jako NrID (bez kraju lub z PL). KSeF udostępnia fakturę tylko po polu NIP, więc podmiot nie uzyska do niej dostępu. Ostrzeżenie, gdy adres wskazuje inny kraj.',
      en: 'A Polish NIP of the buyer or of a third party is stated as NrVatUE (with KodUE PL or without a code) or as NrID (without a country or with PL). KSeF makes an invoice available only by the field NIP, so the party cannot access it. A warning when the address is in another country.',
    },
    message: {
      pl: '{number} podano w {field} zamiast w NIP ({party}); KSeF nie udostępni faktury temu podmiotowi.',
      en: '{number} is in {field} instead of NIP ({party}); KSeF will not make the invoice available to this party.',
    },
    quickFix: {
      pl: 'Zamiast {remove} podaj NIP: 10 cyfr, bez liter PL i kresek{otherwise}.',
      en: 'Replace {remove} with NIP: 10 digits, without the letters PL and hyphens{otherwise}.',
    },
    howToFix: {
      pl: 'Podaj numer w polu NIP (10 cyfr, bez liter PL i kresek) zamiast w polach numeru zagranicznego; jeśli numer jest zagraniczny, popraw jego kraj.',
      en: 'State the number in NIP (10 digits, without the letters PL and hyphens) instead of the fields for a foreign number; if the number is foreign, correct its country.',
    },
    enforcedBy: 'practice',
    source: [citeInformationSheet('2.10'), citeInformationSheet('6.2')],
    find: findMisplacedNips,
  },
  {
    code: 'XML-207',
    neededElements: ['NrVatUE'],
    severity: 'warning',
    title: { pl: 'Polski NIP jako zagraniczny numer VAT', en: 'Polish NIP as a foreign VAT number' },
    why: {
      pl: 'NrVatUE jest poprawnym NIP, choć numery VAT kraju z KodUE nie mają 10 cyfr. Kraje, w których 10 cyfr się zdarza (BE, BG, CZ, RO, SK), są pominięte.',
      en: 'NrVatUE is a valid NIP although VAT numbers of the country in KodUE do not have 10 digits. Countries with numbers of 10 digits (BE, BG, CZ, RO, SK) are not checked.',
    },
    message: {
      pl: 'NrVatUE {value} ({party}) jest poprawnym polskim NIP, a numery VAT kraju {country} mają inną budowę: {format}.',
      en: 'NrVatUE {value} ({party}) is a valid Polish NIP, but VAT numbers of {country} have another format: {format}.',
    },
    quickFix: {
      pl: 'Sprawdź, skąd jest podmiot: polski NIP podaj w polu NIP bez KodUE, a numer zagraniczny popraw.',
      en: 'Check where the party is from: state a Polish NIP in the field NIP without KodUE, or correct the foreign number.',
    },
    enforcedBy: 'practice',
    source: [own],
    find: function* ({ invoice }) {
      for (const { country, identifier, slots } of foreignVatNumbers(invoice)) {
        if (isNip(identifier.value) && !hasTenDigitVatNumbers(country)) yield { place: at(identifier.element), slots };
      }
    },
  },
  {
    code: 'XML-208',
    neededElements: ['NrVatUE'],
    severity: 'warning',
    title: { pl: 'Kod kraju powtórzony w NrVatUE', en: 'Country code repeated in NrVatUE' },
    why: {
      pl: 'Kod kraju podaje się w KodUE, więc NrVatUE powinien zawierać sam numer. Z powtórzonym kodem numeru nie ma w VIES.',
      en: 'The country code belongs in KodUE, so NrVatUE should contain only the number. VIES does not recognize a number with a repeated code.',
    },
    message: {
      pl: 'NrVatUE {value} ({party}) zaczyna się od kodu kraju {country}, który jest już w KodUE.',
      en: 'NrVatUE {value} ({party}) starts with the country code {country}, which is already in KodUE.',
    },
    quickFix: {
      pl: 'Zostaw w NrVatUE sam numer, bez {country} na początku.',
      en: 'Keep only the number in NrVatUE, without {country} at the start.',
    },
    howToFix: {
      pl: 'Zostaw w NrVatUE sam numer, bez kodu kraju na początku.',
      en: 'Keep only the number in NrVatUE, without the country code at the start.',
    },
    enforcedBy: 'practice',
    source: [citeInformationSheet('2.10')],
    find: function* ({ invoice }) {
      for (const { country, identifier, slots } of foreignVatNumbers(invoice)) {
        if (!identifier.value.startsWith(country)) continue;
        const rest = identifier.value.slice(country.length);
        const isRestNumber = matchesVatNumberFormat(country, rest) === true;
        // A number may itself start with these letters: some French numbers start with FR.
        if (!isRestNumber && matchesVatNumberFormat(country, identifier.value) === true) continue;
        const match: RuleMatch = { place: at(identifier.element), slots };
        yield isRestNumber ? { ...match, expected: rest } : match;
      }
    },
  },
  {
    code: 'XML-209',
    neededElements: ['NrVatUE'],
    severity: 'warning',
    title: { pl: 'Numer VAT UE o złej budowie', en: 'EU VAT number of the wrong format' },
    why: {
      pl: 'Numery VAT mają w każdym kraju Unii stałą budowę (według VIES; cyfry kontrolne sprawdza XML-237). Bez ważnego numeru nabywcy nie można zastosować stawki 0% do WDT.',
      en: 'VAT numbers have a fixed structure in each EU country (as in VIES; XML-237 verifies check digits). Without a valid number of the buyer the 0% rate does not apply to an intra-EU supply.',
    },
    message: {
      pl: 'NrVatUE {value} ({party}) nie pasuje do budowy numerów VAT kraju {country}: {format}.',
      en: 'NrVatUE {value} ({party}) does not match the format of VAT numbers of {country}: {format}.',
    },
    quickFix: {
      pl: 'Sprawdź numer w systemie VIES i podaj go bez kodu kraju, spacji i kresek.',
      en: 'Check the number in VIES and state it without country code, spaces and hyphens.',
    },
    enforcedBy: 'practice',
    source: [citeStandard('vies')],
    suppressedBy: ['XML-207', 'XML-208'],
    find: function* ({ invoice }) {
      for (const { country, identifier, slots } of foreignVatNumbers(invoice)) {
        if (matchesVatNumberFormat(country, identifier.value) === false)
          yield { place: at(identifier.element), slots, expected: slots.format };
      }
    },
  },
  {
    code: 'XML-210',
    neededElements: ['NrID'],
    severity: 'warning',
    title: { pl: 'Kod kraju powtórzony w NrID', en: 'Country code repeated in NrID' },
    why: {
      pl: 'Kod kraju podaje się tylko w KodKraju, a w NrID sam numer. Litery, które należą do numeru (jak CHE w Szwajcarii), są dozwolone.',
      en: 'The country code belongs only in KodKraju, and NrID contains only the number. Letters that are part of the number (such as CHE in Switzerland) are allowed.',
    },
    message: {
      pl: 'NrID {value} ({party}) zaczyna się od kodu kraju {country}, który jest już w KodKraju.',
      en: 'NrID {value} ({party}) starts with the country code {country}, which is already in KodKraju.',
    },
    quickFix: {
      pl: 'Zostaw w NrID sam numer, bez {country} na początku.',
      en: 'Keep only the number in NrID, without {country} at the start.',
    },
    howToFix: {
      pl: 'Zostaw w NrID sam numer, bez kodu kraju na początku.',
      en: 'Keep only the number in NrID, without the country code at the start.',
    },
    enforcedBy: 'practice',
    source: [citeHandbook('2.1.5')],
    suppressedBy: ['XML-206'],
    find: findPrefixedNumbers,
  },
  {
    code: 'XML-237',
    neededElements: ['NrVatUE'],
    severity: 'warning',
    title: { pl: 'Błędna cyfra kontrolna numeru VAT UE', en: 'Wrong check digit of an EU VAT number' },
    why: {
      pl: 'Stawka 0% dla WDT wymaga właściwego i ważnego numeru VAT nabywcy. Cyfry kontrolne wykrywają pomyłkę w numerze; czy numer jest ważny, wie tylko VIES, dlatego to ostrzeżenie.',
      en: 'The 0% rate for an intra-EU supply requires a correct and valid VAT number of the buyer. Check digits reveal a typo in the number; whether it is valid only VIES knows, so this is a warning.',
    },
    details: {
      pl: 'Pomijamy budowy, dla których pewnej reguły nie ma: czeskie numery o 9 i 10 cyfrach, francuskie z literami, łotewskie numery osób oraz rzadkie numery irlandzkie i hiszpańskie, a także numery z samych jednakowych cyfr (XML-903).',
      en: 'Forms without a certain rule are ignored: Czech numbers of 9 and 10 digits, French ones with letters, Latvian numbers of persons, rare Irish and Spanish numbers, and numbers of one repeated digit (XML-903).',
    },
    message: {
      pl: 'NrVatUE {value} ({party}) ma budowę numerów VAT kraju {country}, ale jego cyfry kontrolne się nie zgadzają.',
      en: 'NrVatUE {value} ({party}) has the format of VAT numbers of {country}, but its check digits are wrong.',
    },
    quickFix: {
      pl: 'Porównaj numer z dokumentem kontrahenta, cyfra po cyfrze, i sprawdź go w systemie VIES.',
      en: 'Compare the number with a document of the other party, digit by digit, and check it in VIES.',
    },
    enforcedBy: 'arithmetic',
    source: [citeVatAct('art. 42 ust. 1 pkt 1'), citeStandard('viesCheckDigits')],
    suppressedBy: ['XML-207', 'XML-208', 'XML-209'],
    find: function* ({ invoice }) {
      for (const { country, identifier, slots } of foreignVatNumbers(invoice)) {
        const { value } = identifier;
        if (matchesVatNumberFormat(country, value) !== true || isRepeatedDigit(value)) continue;
        if (hasVatCheckDigits(country, value) === false) yield { place: at(identifier.element), slots };
      }
    },
  },
]);

/** Documentation and tests write numbers such as 999999999. */
function isRepeatedDigit(number: string): boolean {
  return /^(\d)\1+$/.test(number);
}

function* findMisplacedNips({ invoice }: RuleContext): Generator<RuleMatch> {
  for (const { party, name } of listBuyerAndThirdParties(invoice)) {
    const identifier = readIdentifier(party);
    const reading = identifier === null ? null : readAsPolish(identifier);
    if (identifier === null || reading === null) continue;
    const isCertain = reading.saysPoland || !isAbroad(party);
    const match: RuleMatch = {
      place: at(identifier.element),
      slots: {
        party: name,
        field: identifier.kind,
        remove: fieldsOf(identifier),
        ...wordsFor(identifier.value, reading.nip !== null, isCertain),
      },
      severity: isCertain ? 'error' : 'warning',
    };
    yield reading.nip === null ? match : { ...match, expected: `NIP ${reading.nip}` };
  }
}

/** Wording for a number, with the alternative when only its country or only its check digit suggests that it is Polish. */
function wordsFor(value: string, isValid: boolean, isCertain: boolean): { number: Localized; otherwise: Localized | string } {
  if (!isValid) {
    const reason = /^\D*(?:\d\D*){10}$/.test(value)
      ? { pl: 'nie zgadza się cyfra kontrolna', en: 'its check digit is wrong' }
      : { pl: 'nie ma 10 cyfr', en: 'it does not have 10 digits' };
    return {
      number: {
        pl: `Numer ${value} z KodUE PL, który nie jest poprawnym NIP (${reason.pl}),`,
        en: `The number ${value} with KodUE PL, which is not a valid NIP (${reason.en}),`,
      },
      otherwise: {
        pl: '; najpierw popraw numer, a jeśli to numer innego kraju, zmień KodUE',
        en: '; correct the number first or, if it is a number of another country, change KodUE',
      },
    };
  }
  if (isCertain) return { number: { pl: `Polski numer ${value}`, en: `The Polish number ${value}` }, otherwise: '' };
  return {
    number: { pl: `Numer ${value}, poprawny jako polski NIP,`, en: `The number ${value}, which is a valid Polish NIP,` },
    otherwise: {
      pl: '; jeśli to numer innego kraju, dodaj KodKraju',
      en: '; if it is a number of another country, add KodKraju',
    },
  };
}

/**
 * Recognizes a Polish number in a field for other identifiers.
 *
 * @returns null when it is not one; otherwise the NIP, if it is valid, and whether it is written with `PL`
 */
function readAsPolish({ kind, value, country }: PartyIdentifier): { nip: string | null; saysPoland: boolean } | null {
  if (kind !== 'NrVatUE' && kind !== 'NrID') return null;
  if (country !== null && country !== 'PL') return null;
  const written = value.toUpperCase().replace(/[^A-Z\d]/g, '');
  const digits = written.replace(/^PL/, '');
  const nip = isNip(digits) ? digits : null;
  // Other Polish numbers, such as PESEL, do belong in NrID.
  if (nip === null && !(kind === 'NrVatUE' && country === 'PL')) return null;
  return { nip, saysPoland: country === 'PL' || digits !== written };
}

/** Whether a party's address is in a country other than Poland. */
function isAbroad(party: Part): boolean {
  const country = party.child('Adres').text('KodKraju');
  return country !== null && country !== 'PL';
}

/** The fields that contain an identifier, for “Replace … with”. */
function fieldsOf({ kind, country }: PartyIdentifier): Localized {
  if (country === null) return { pl: kind, en: kind };
  const countryField = kind === 'NrVatUE' ? 'KodUE' : 'KodKraju';
  return { pl: `${countryField} i ${kind}`, en: `${countryField} and ${kind}` };
}

interface ForeignVatNumber {
  readonly country: string;
  readonly identifier: PartyIdentifier;
  readonly slots: { readonly value: string; readonly party: Localized; readonly country: string; readonly format: Localized };
}

/** Numbers with a `KodUE` other than `PL`, of a country whose format is known. */
function* foreignVatNumbers(invoice: Invoice): Generator<ForeignVatNumber> {
  for (const { party, name } of listBuyerAndThirdParties(invoice)) {
    const identifier = readIdentifier(party);
    if (identifier?.kind !== 'NrVatUE' || identifier.country === null) continue;
    const { country, value } = identifier;
    const format = formatVatNumberFormatInWords(country);
    if (format !== null) yield { country, identifier, slots: { value, party: name, country, format } };
  }
}

function* findPrefixedNumbers({ invoice }: RuleContext): Generator<RuleMatch> {
  for (const { party, name } of listBuyerAndThirdParties(invoice)) {
    const identifier = readIdentifier(party);
    if (identifier?.kind !== 'NrID' || identifier.country === null) continue;
    const { element, value, country } = identifier;
    const rest = value.slice(country.length);
    if (!value.toUpperCase().startsWith(country) || !/^[^\p{L}]/u.test(rest)) continue;
    const number = rest.replace(/^[^\p{L}\p{N}]+/u, '');
    const match: RuleMatch = { place: at(element), slots: { value, party: name, country } };
    yield number === '' ? match : { ...match, expected: number };
  }
}
