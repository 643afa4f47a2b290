import { readText } from '../../../fa3/elements/part.ts';
import { hasGs1CheckDigit, isRegon } from '../../../fa3/identifiers/check-digits.ts';
import { readIdentifier } from '../../../fa3/identifiers/identifier.ts';
import type { Localized } from '../../../shared/localized.ts';
import { at, defineRules, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeStandard, own } from '../../model/source.ts';
import { listBuyerAndThirdParties } from './named-party.ts';

/** Numbers of registers, countries and e-mail addresses of parties (XML-228 to XML-232). */
export const registerRules = defineRules([
  {
    code: 'XML-228',
    neededElements: ['NrEORI'],
    severity: 'warning',
    title: { pl: 'Nietypowy numer EORI', en: 'Unusual EORI number' },
    why: {
      pl: 'Numer EORI to kod kraju (2 wielkie litery) i do 15 liter lub cyfr. Schemat przyjmuje dowolny tekst.',
      en: 'An EORI number is a country code (2 capital letters) and up to 15 letters or digits. The schema accepts any text.',
    },
    message: {
      pl: 'NrEORI {value} nie wygląda na numer EORI: kod kraju i od 1 do 15 wielkich liter lub cyfr, bez spacji.',
      en: 'NrEORI {value} does not look like an EORI number: a country code and 1 to 15 capital letters or digits, without spaces.',
    },
    quickFix: {
      pl: 'Sprawdź numer w unijnej bazie EORI; polski numer zaczyna się od PL.',
      en: 'Check the number in the EU EORI database; a Polish number starts with PL.',
    },
    enforcedBy: 'practice',
    source: [own],
    find: function* ({ elements }) {
      for (const element of elements('NrEORI')) {
        const value = readText(element);
        if (value !== null && !/^[A-Z]{2}[A-Z\d]{1,15}$/.test(value)) yield { place: at(element), slots: { value } };
      }
    },
  },
  {
    code: 'XML-229',
    neededElements: ['GLN'],
    severity: 'warning',
    title: { pl: 'Nieprawidłowy numer GLN', en: 'Invalid GLN' },
    why: {
      pl: 'GLN ma 13 cyfr, z których ostatnia jest cyfrą kontrolną GS1. Schemat przyjmuje dowolny tekst do 13 znaków.',
      en: 'A GLN has 13 digits, the last of which is a GS1 check digit. The schema accepts any text of up to 13 characters.',
    },
    message: {
      pl: 'GLN {value} jest nieprawidłowy: {reason}.',
      en: 'GLN {value} is invalid: {reason}.',
    },
    quickFix: {
      pl: 'Podaj 13-cyfrowy GLN z systemu GS1 albo pomiń to pole.',
      en: 'State the 13-digit GLN assigned by GS1 or omit the field.',
    },
    enforcedBy: 'arithmetic',
    source: [citeStandard('gs1')],
    find: function* ({ elements }) {
      for (const element of elements('GLN')) {
        const value = readText(element);
        const reason = value === null ? null : whyWrongGln(value);
        if (value !== null && reason !== null) yield { place: at(element), slots: { value, reason } };
      }
    },
  },
  {
    code: 'XML-230',
    neededElements: ['REGON', 'BDO'],
    severity: 'info',
    title: { pl: 'Wątpliwy numer rejestrowy', en: 'Questionable register number' },
    why: {
      pl: 'Numery w stopce: REGON ma cyfrę kontrolną (14-cyfrowy dwie), a numer BDO to 9 cyfr. Formę REGON i KRS sprawdza schemat.',
      en: 'Numbers in the footer: a REGON has a check digit (a 14-digit REGON has two), and a BDO number has 9 digits. The schema checks the form of REGON and KRS.',
    },
    message: {
      pl: 'Sprawdź numer {register} {value}: {reason}.',
      en: 'Check the {register} number {value}: {reason}.',
    },
    quickFix: {
      pl: 'Porównaj numer {register} z wpisem w rejestrze.',
      en: 'Compare the {register} number with its entry in the register.',
    },
    howToFix: {
      pl: 'Porównaj numer z wpisem w rejestrze.',
      en: 'Compare the number with its entry in the register.',
    },
    enforcedBy: 'practice',
    source: [own],
    find: findWrongRegisterNumbers,
  },
  {
    code: 'XML-231',
    neededElements: ['NrVatUE'],
    severity: 'info',
    title: { pl: 'Kraj numeru VAT inny niż kraj adresu', en: 'Country of the VAT number differs from the address' },
    why: {
      pl: 'Kraj numeru VAT (KodUE) różni się od kraju adresu tego samego podmiotu. To możliwe przy rejestracji VAT za granicą, lecz często jest pomyłką.',
      en: 'The country of the VAT number (KodUE) differs from that of the address of the same party. This is possible with a VAT registration abroad, but it is often a mistake.',
    },
    message: {
      pl: 'KodUE {code} ({party}), a adres jest w kraju {country}.',
      en: 'KodUE {code} ({party}), but the address is in {country}.',
    },
    quickFix: {
      pl: 'Sprawdź, czy numer VAT i adres należą do tego samego podmiotu.',
      en: 'Check that VAT number and address belong to the same party.',
    },
    enforcedBy: 'practice',
    source: [own],
    find: findCountriesThatDiffer,
  },
  {
    code: 'XML-232',
    neededElements: ['Email', 'EmailPU'],
    severity: 'info',
    title: { pl: 'Nietypowy adres e-mail', en: 'Unusual e-mail address' },
    why: {
      pl: 'Adres e-mail powinien kończyć się domeną z końcówką z co najmniej 2 liter; schemat wymaga tylko znaku @.',
      en: 'An e-mail address should end with a domain whose last part has at least 2 letters; the schema requires only an @.',
    },
    message: {
      pl: 'Nietypowy adres e-mail {value}: po @ nie ma domeny z końcówką taką jak .pl.',
      en: 'Unusual e-mail address {value}: there is no domain with an ending such as .pl after the @.',
    },
    quickFix: {
      pl: 'Popraw adres e-mail albo pomiń to pole.',
      en: 'Correct the e-mail address or omit the field.',
    },
    enforcedBy: 'practice',
    source: [own],
    find: function* ({ elements }) {
      for (const element of [...elements('Email'), ...elements('EmailPU')]) {
        const value = readText(element);
        if (value !== null && !hasUsualDomain(value)) yield { place: at(element), slots: { value } };
      }
    },
  },
]);

function whyWrongGln(value: string): Localized | null {
  if (!/^\d{13}$/.test(value)) return { pl: 'powinien mieć 13 cyfr', en: 'it should have 13 digits' };
  return hasGs1CheckDigit(value) ? null : { pl: 'cyfra kontrolna się nie zgadza', en: 'its check digit is wrong' };
}

function* findWrongRegisterNumbers({ elements }: RuleContext): Generator<RuleMatch> {
  for (const element of elements('REGON')) {
    const value = readText(element);
    if (value === null || !/^(?:\d{9}|\d{14})$/.test(value) || isRegon(value)) continue;
    const reason: Localized = { pl: 'cyfra kontrolna się nie zgadza', en: 'its check digit is wrong' };
    yield { place: at(element), slots: { register: 'REGON', value, reason } };
  }
  for (const element of elements('BDO')) {
    const value = readText(element);
    if (value === null || /^\d{9}$/.test(value)) continue;
    const reason: Localized = { pl: 'powinien mieć 9 cyfr', en: 'it should have 9 digits' };
    yield { place: at(element), slots: { register: 'BDO', value, reason } };
  }
}

/** VAT country codes that differ from the country code of an address. Monaco uses French VAT numbers. */
const vatCodes: ReadonlyMap<string, string> = new Map([
  ['GR', 'EL'],
  ['GB', 'XI'],
  ['MC', 'FR'],
]);

function* findCountriesThatDiffer({ invoice }: RuleContext): Generator<RuleMatch> {
  for (const { party, name } of listBuyerAndThirdParties(invoice)) {
    const country = party.child('Adres').text('KodKraju');
    const identifier = readIdentifier(party);
    if (country === null || identifier?.kind !== 'NrVatUE') continue;
    const { country: code } = identifier;
    const element = party.child('DaneIdentyfikacyjne').at('KodUE');
    // XML-206 reports a Polish number in NrVatUE.
    if (element === null || code === null || code === 'PL' || code === (vatCodes.get(country) ?? country)) continue;
    yield { place: at(element), slots: { code, party: name, country } };
  }
}

/** Whether the part after the last `@` ends like a domain: `.pl`, `.рф` or its encoding `.xn--p1ai`. */
function hasUsualDomain(address: string): boolean {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  const dot = domain.lastIndexOf('.');
  return dot > 0 && /^(?:\p{L}{2,}|xn--[a-z\d-]+)$/iu.test(domain.slice(dot + 1));
}
