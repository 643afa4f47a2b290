import { isNip, isPesel } from '../../../fa3/identifiers/check-digits.ts';
import { readIdentifier } from '../../../fa3/identifiers/identifier.ts';
import { at, defineRules, placeOf, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeInformationSheet, citeVatAct, own } from '../../model/source.ts';
import { listBuyerAndThirdParties } from './named-party.ts';

/** Polish identifiers where they do not belong. */
export const hiddenIdentifierRules = defineRules([
  {
    code: 'XML-238',
    neededElements: ['NrID'],
    severity: 'info',
    title: { pl: 'PESEL jako identyfikator', en: 'PESEL as an identifier' },
    why: {
      pl: 'Faktura dla osoby prywatnej nie wymaga jej identyfikatora: wystarcza BrakID = 1. PESEL jest identyfikatorem podatkowym, więc podać go wolno, ale to dane osobowe, które zobaczy każdy, kto ma dostęp do faktury. Wskazówka dotyczy NrID z KodKraju PL lub bez kraju.',
      en: 'An invoice to a private person needs no identifier: BrakID = 1 is enough. A PESEL is a tax identifier, so it may be stated, but it is personal data that everyone with access to the invoice sees. The hint is about a NrID with KodKraju PL or without a country.',
    },
    message: {
      pl: 'NrID ({party}) jest numerem PESEL; faktura go nie wymaga.',
      en: 'NrID ({party}) is a PESEL number, which an invoice does not need.',
    },
    quickFix: {
      pl: 'Jeśli numer nie jest potrzebny, zamiast NrID i KodKraju podaj BrakID = 1.',
      en: 'Unless the number is needed, state BrakID = 1 instead of NrID and KodKraju.',
    },
    enforcedBy: 'practice',
    source: [own, citeVatAct('art. 106e ust. 1 pkt 5')],
    find: findPersonalNumbers,
  },
  {
    code: 'XML-239',
    neededElements: ['BrakID'],
    severity: 'warning',
    title: { pl: 'NIP w nazwie zamiast w polu NIP', en: 'NIP in the name instead of the NIP field' },
    why: {
      pl: 'Podmiot z BrakID = 1 ma w nazwie poprawny NIP. KSeF udostępnia fakturę tylko po polu NIP, więc podmiot nie uzyska do niej dostępu, a nabywca nie znajdzie jej u siebie. Gdy przed numerem jest słowo NIP, jest to błąd; bez niego ostrzeżenie, bo dziesięć cyfr może być innym numerem.',
      en: 'A party with BrakID = 1 has a valid NIP in its name. KSeF makes an invoice available only by the field NIP, so the party cannot access it. If the word NIP precedes the number, this is an error; without it a warning, since ten digits may be another number.',
    },
    message: {
      pl: 'Nazwa ({party}) zawiera NIP {nip}, a zamiast identyfikatora podano BrakID = 1.',
      en: 'The name ({party}) contains the NIP {nip}, but BrakID = 1 is stated instead of an identifier.',
    },
    quickFix: {
      pl: 'Zamiast BrakID podaj NIP {nip}, a w Nazwa zostaw samą nazwę.',
      en: 'Replace BrakID with NIP {nip}, and keep only the name in Nazwa.',
    },
    howToFix: {
      pl: 'Zamiast BrakID podaj NIP w polu NIP, a w Nazwa zostaw samą nazwę.',
      en: 'Replace BrakID with the NIP, and keep only the name in Nazwa.',
    },
    enforcedBy: 'law',
    source: [citeVatAct('art. 106e ust. 1 pkt 5'), citeInformationSheet('2.10')],
    find: findNipsInNames,
  },
]);

function* findPersonalNumbers({ invoice }: RuleContext): Generator<RuleMatch> {
  for (const { party, name } of listBuyerAndThirdParties(invoice)) {
    const identifier = readIdentifier(party);
    if (identifier?.kind !== 'NrID' || !isPesel(identifier.value)) continue;
    const country = identifier.country ?? party.child('Adres').text('KodKraju') ?? 'PL';
    if (country === 'PL') yield { place: at(identifier.element), slots: { party: name } };
  }
}

/** Ten digits with the usual separators, as part of a text. */
const tenDigits = /(?<![\d-])(?:PL ?)?(\d{3}[ -]?\d{3}[ -]?\d{2}[ -]?\d{2}|\d{3}[ -]?\d{2}[ -]?\d{2}[ -]?\d{3})(?![\d-])/g;

function* findNipsInNames({ invoice }: RuleContext): Generator<RuleMatch> {
  for (const { party, name } of listBuyerAndThirdParties(invoice)) {
    if (readIdentifier(party)?.kind !== 'BrakID') continue;
    const data = party.child('DaneIdentyfikacyjne');
    const text = data.text('Nazwa') ?? '';
    const nip = [...text.matchAll(tenDigits)].map(([, digits = '']) => digits.replace(/\D/g, '')).find(isNip);
    if (nip === undefined) continue;
    const match: RuleMatch = { place: placeOf(data, 'Nazwa'), slots: { party: name, nip }, expected: `NIP ${nip}` };
    yield /\bNIP\b/i.test(text) ? { ...match, severity: 'error' } : match;
  }
}
