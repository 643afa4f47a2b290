import { isNip } from '../../../fa3/check-digits.ts';
import { fitsVatNumberFormat, hasTenDigitVatNumbers, vatNumberFormatInWords } from '../../../fa3/eu-vat-numbers.ts';
import { identifierOf, type PartyIdentifier } from '../../../fa3/identifier.ts';
import type { Invoice } from '../../../fa3/invoice.ts';
import type { Part } from '../../../fa3/part.ts';
import type { Localized } from '../../../shared/localized.ts';
import { at, type RuleContext, type RuleMatch, rules } from '../../model/rule.ts';
import { buyerAndThirdParties } from './named-party.ts';

/** Identifiers other than NIP of the buyer and of third parties (XML-206 to XML-210). */
export const vatNumberRules = rules([
  {
    code: 'XML-206',
    severity: 'error',
    why: {
      pl: 'Polski NIP nabywcy lub podmiotu trzeciego podany jako NrVatUE (z KodUE PL lub bez kodu) albo jako NrID (bez kraju lub z PL). KSeF udostępnia fakturę tylko po polu NIP, więc podmiot jej nie zobaczy. Ostrzeżenie, gdy adres wskazuje inny kraj.',
      en: 'A Polish NIP of the buyer or of a third party given as NrVatUE (with KodUE PL or without a code) or as NrID (without a country or with PL). KSeF shows the invoice by the field NIP alone, so the party will not see it. A warning where the address names another country.',
    },
    message: {
      pl: '{number} podano w {field} zamiast w NIP ({party}); KSeF nie udostępni faktury temu podmiotowi.',
      en: '{number} stands in {field} instead of NIP ({party}); KSeF will not show the invoice to this party.',
    },
    quickFix: {
      pl: 'Zamiast {remove} podaj NIP: 10 cyfr, bez liter PL i kresek{otherwise}.',
      en: 'Replace {remove} by NIP: 10 digits, without the letters PL and hyphens{otherwise}.',
    },
    source: 'Broszura informacyjna FA(3), rozdz. 2.10 i 6.2',
    find: findMisplacedNips,
  },
  {
    code: 'XML-207',
    severity: 'warning',
    why: {
      pl: 'NrVatUE jest poprawnym NIP, choć numery VAT kraju z KodUE nie mają 10 cyfr. Kraje, w których 10 cyfr się zdarza (BE, BG, CZ, RO, SK), są pominięte.',
      en: 'NrVatUE is a valid NIP although VAT numbers of the country in KodUE do not have 10 digits. Countries with numbers of 10 digits (BE, BG, CZ, RO, SK) are left out.',
    },
    message: {
      pl: 'NrVatUE {value} ({party}) jest poprawnym polskim NIP, a numery VAT kraju {country} wyglądają inaczej: {format}.',
      en: 'NrVatUE {value} ({party}) is a valid Polish NIP, while VAT numbers of {country} look different: {format}.',
    },
    quickFix: {
      pl: 'Sprawdź, skąd jest podmiot: polski NIP podaj w polu NIP bez KodUE, a numer zagraniczny popraw.',
      en: 'Check where the party is from: give a Polish NIP in the field NIP without KodUE, or mend the foreign number.',
    },
    source: 'Nakor',
    find: function* ({ invoice }) {
      for (const { country, identifier, slots } of foreignVatNumbers(invoice)) {
        if (isNip(identifier.value) && !hasTenDigitVatNumbers(country)) yield { place: at(identifier.element), slots };
      }
    },
  },
  {
    code: 'XML-208',
    severity: 'warning',
    why: {
      pl: 'Kod kraju stoi w KodUE, więc NrVatUE ma zawierać sam numer. Z powtórzonym kodem numeru nie ma w VIES.',
      en: 'The code of the country stands in KodUE, so NrVatUE should hold the number alone. With the code repeated VIES does not know the number.',
    },
    message: {
      pl: 'NrVatUE {value} ({party}) zaczyna się od kodu kraju {country}, który jest już w KodUE.',
      en: 'NrVatUE {value} ({party}) starts with the country code {country}, which KodUE already gives.',
    },
    quickFix: {
      pl: 'Zostaw w NrVatUE sam numer, bez {country} na początku.',
      en: 'Leave the number alone in NrVatUE, without {country} at its start.',
    },
    source: 'Broszura informacyjna FA(3), rozdz. 2.10',
    find: function* ({ invoice }) {
      for (const { country, identifier, slots } of foreignVatNumbers(invoice)) {
        if (!identifier.value.startsWith(country)) continue;
        const rest = identifier.value.slice(country.length);
        const isRestNumber = fitsVatNumberFormat(country, rest) === true;
        // Two letters may begin a number: France gives some that read FR.
        if (!isRestNumber && fitsVatNumberFormat(country, identifier.value) === true) continue;
        const hit: RuleMatch = { place: at(identifier.element), slots };
        yield isRestNumber ? { ...hit, expected: rest } : hit;
      }
    },
  },
  {
    code: 'XML-209',
    severity: 'warning',
    why: {
      pl: 'Numery VAT mają w każdym kraju Unii stałą budowę (według VIES; cyfr kontrolnych reguła nie sprawdza). Bez ważnego numeru nabywcy WDT nie ma stawki 0%.',
      en: 'VAT numbers have a fixed structure in each country of the Union (as in VIES; the rule does not test check digits). Without a valid number of the buyer an intra-EU supply has no 0 % rate.',
    },
    message: {
      pl: 'NrVatUE {value} ({party}) nie pasuje do budowy numerów VAT kraju {country}: {format}.',
      en: 'NrVatUE {value} ({party}) does not fit the form of VAT numbers of {country}: {format}.',
    },
    quickFix: {
      pl: 'Sprawdź numer w systemie VIES i podaj go bez kodu kraju, spacji i kresek.',
      en: 'Check the number in VIES and give it without country code, blanks and hyphens.',
    },
    source: 'VIES: struktura numerów VAT',
    suppressedBy: ['XML-207', 'XML-208'],
    find: function* ({ invoice }) {
      for (const { country, identifier, slots } of foreignVatNumbers(invoice)) {
        if (fitsVatNumberFormat(country, identifier.value) === false)
          yield { place: at(identifier.element), slots, expected: slots.format };
      }
    },
  },
  {
    code: 'XML-210',
    severity: 'warning',
    why: {
      pl: 'Kod kraju podaje się tylko w KodKraju, a w NrID sam numer. Litery, które należą do numeru (jak CHE w Szwajcarii), nie przeszkadzają.',
      en: 'The code of the country goes into KodKraju only, the number alone into NrID. Letters that belong to the number (such as CHE in Switzerland) do not matter.',
    },
    message: {
      pl: 'NrID {value} ({party}) zaczyna się od kodu kraju {country}, który jest już w KodKraju.',
      en: 'NrID {value} ({party}) starts with the country code {country}, which KodKraju already gives.',
    },
    quickFix: {
      pl: 'Zostaw w NrID sam numer, bez {country} na początku.',
      en: 'Leave the number alone in NrID, without {country} at its start.',
    },
    source: 'Podręcznik KSeF 2.0, cz. II, 2.1.5',
    suppressedBy: ['XML-206'],
    find: findPrefixedNumbers,
  },
]);

function* findMisplacedNips({ invoice }: RuleContext): Generator<RuleMatch> {
  for (const { party, name } of buyerAndThirdParties(invoice)) {
    const identifier = identifierOf(party);
    const reading = identifier === null ? null : readAsPolish(identifier);
    if (identifier === null || reading === null) continue;
    const isCertain = reading.saysPoland || !isAbroad(party);
    const hit: RuleMatch = {
      place: at(identifier.element),
      slots: { party: name, field: identifier.kind, remove: fieldsOf(identifier), ...wordsFor(identifier.value, isCertain) },
      severity: isCertain ? 'error' : 'warning',
    };
    yield reading.nip === null ? hit : { ...hit, expected: `NIP ${reading.nip}` };
  }
}

/** What to call a number, and what else it may be when only its check digit makes it look Polish. */
function wordsFor(value: string, isCertain: boolean): { number: Localized; otherwise: Localized | string } {
  if (isCertain) return { number: { pl: `Polski numer ${value}`, en: `The Polish number ${value}` }, otherwise: '' };
  return {
    number: { pl: `Numer ${value}, poprawny jako polski NIP,`, en: `The number ${value}, which is a valid Polish NIP,` },
    otherwise: {
      pl: '; jeśli to numer innego kraju, dodaj KodKraju',
      en: '; where it is a number of another country, add KodKraju',
    },
  };
}

/**
 * An identifier that is a Polish number in a field for others.
 *
 * @returns null when it is none; otherwise the NIP where it is a right one, and whether it is written with `PL`
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

/** Whether a party's address names another country than Poland. */
function isAbroad(party: Part): boolean {
  const country = party.child('Adres').text('KodKraju');
  return country !== null && country !== 'PL';
}

/** The fields that give an identifier, for `replace ... by`. */
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
  for (const { party, name } of buyerAndThirdParties(invoice)) {
    const identifier = identifierOf(party);
    if (identifier?.kind !== 'NrVatUE' || identifier.country === null) continue;
    const { country, value } = identifier;
    const format = vatNumberFormatInWords(country);
    if (format !== null) yield { country, identifier, slots: { value, party: name, country, format } };
  }
}

function* findPrefixedNumbers({ invoice }: RuleContext): Generator<RuleMatch> {
  for (const { party, name } of buyerAndThirdParties(invoice)) {
    const identifier = identifierOf(party);
    if (identifier?.kind !== 'NrID' || identifier.country === null) continue;
    const { element, value, country } = identifier;
    const behind = value.slice(country.length);
    if (!value.toUpperCase().startsWith(country) || !/^[^\p{L}]/u.test(behind)) continue;
    const number = behind.replace(/^[^\p{L}\p{N}]+/u, '');
    const hit: RuleMatch = { place: at(element), slots: { value, party: name, country } };
    yield number === '' ? hit : { ...hit, expected: number };
  }
}
