import { readText } from '../../../fa3/elements/part.ts';
import { findPlaceholder, type Placeholder } from '../../../fa3/placeholder.ts';
import type { LocatedElement, XmlDocument } from '../../../xml/element.ts';
import { at, defineRules, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeVatAct, own } from '../../model/source.ts';
import { findPossiblePlaceholders } from '../possible-placeholders.ts';

/** Placeholders in lines and in all other texts; names and addresses of parties have XML-236, numbers of invoices XML-340. */
export const linePlaceholderRules = defineRules([
  {
    code: 'XML-840',
    neededElements: ['P_7', 'P_7Z'],
    severity: 'error',
    severityOnCorrections: 'warning',
    title: { pl: 'Znak zastępczy zamiast nazwy towaru', en: 'Placeholder instead of the name of the goods' },
    why: {
      pl: 'Faktura podaje nazwę (rodzaj) towaru lub usługi. Same znaki („.”, „-”) albo to, co zostawił program („null”, „undefined”, pole szablonu), niczego nie nazywa. Słowa takie jak „brak”, „x” lub „0” mogą być nazwą, więc tam jest to ostrzeżenie, podobnie jak na korekcie.',
      en: 'An invoice states the name (kind) of the goods or services. Signs only (“.”, “-”) or what a program left (“null”, “undefined”, a field of a template) names nothing. Words such as “brak”, “x” or “0” may be a name, so there this is a warning, as on a correction.',
    },
    message: {
      pl: '{field} to „{value}”: taki zapis nie nazywa towaru ani usługi.',
      en: '{field} is “{value}”, which does not name goods or a service.',
    },
    quickFix: {
      pl: 'Wpisz nazwę towaru lub usługi; sprawdź, dlaczego program jej nie wstawił.',
      en: 'State the name of the goods or services, and find out why the program did not.',
    },
    enforcedBy: 'law',
    source: [citeVatAct('art. 106e ust. 1 pkt 7')],
    find: function* ({ document }) {
      for (const found of findIn(document, ['P_7', 'P_7Z'])) {
        const [, kind] = found;
        yield kind === 'unfilled' || kind === 'signs' ? toMatch(found) : { ...toMatch(found), severity: 'warning' };
      }
    },
  },
  {
    code: 'XML-841',
    severity: 'warning',
    title: { pl: 'Znak zastępczy zamiast danych', en: 'Placeholder instead of data' },
    why: {
      pl: 'Tekst, który program zostawił niewypełniony („null”, „undefined”, „{{pole}}”, „#N/D!”), pokazuje błąd szablonu w każdym polu tekstowym.',
      en: 'Text that a program left unfilled (“null”, “undefined”, “{{field}}”, “#N/A”) reveals an error in a template, in any text.',
    },
    details: {
      pl: 'W podstawie zwolnienia (P_19A do P_19C) i w przebiegu lub godzinach nowego środka transportu, których wymaga prawo, błędem jest też sama kreska lub „brak”; w numerach umów, zamówień, partii i klientów oraz w przyczynach to ostrzeżenie. Uwagi i załącznik mogą zawierać kreski.',
      en: 'In the basis of an exemption (P_19A to P_19C) and in the mileage or hours of a new means of transport, which the law requires, a mere dash or “brak” is an error too; in numbers of contracts, orders, batches and customers and in reasons it is a warning. Notes and the attachment may contain dashes.',
    },
    message: {
      pl: '{field} to „{value}”: taki zapis zastępuje dane, których brakuje.',
      en: '{field} is “{value}”, a placeholder for missing data.',
    },
    quickFix: {
      pl: 'Wpisz prawdziwą wartość, a pole nieobowiązkowe bez wartości usuń.',
      en: 'State the actual value, and remove an optional field without one.',
    },
    enforcedBy: 'practice',
    source: [own, citeVatAct('art. 106e ust. 1 pkt 19 i 22')],
    suppressedBy: ['XML-236', 'XML-814'],
    find: findOtherPlaceholders,
  },
]);

type Found = readonly [element: LocatedElement, kind: Placeholder];

function findIn(document: XmlDocument, names: readonly string[]): readonly Found[] {
  const possible = findPossiblePlaceholders(document);
  if (possible.size === 0) return [];
  const found: Found[] = [];
  for (const name of names) {
    for (const element of possible.get(name) ?? []) {
      const kind = findPlaceholder(element.text);
      if (kind !== null) found.push([element, kind]);
    }
  }
  return found;
}

function toMatch([element]: Found): RuleMatch {
  return { place: at(element), slots: { field: element.name, value: readText(element) ?? '' } };
}

/** Texts that the law requires where their element is. */
const requiredTexts = ['P_19A', 'P_19B', 'P_19C', 'P_22B', 'P_22C', 'P_22D'];

/** Numbers and reasons: a dash or a word for missing data is not one. */
const identifyingTexts = [
  ...['NrEORI', 'NrID', 'NrKlienta', 'IDNabywcy', 'OpisRoli', 'WZ', 'PrzyczynaKorekty', 'OkresFaKorygowanej', 'Powod'],
  ...['P_22BNR', 'P_22B1', 'P_22B2', 'P_22B3', 'P_22B4', 'P_22C1', 'P_22D1'],
  ...['NrUmowy', 'NrZamowienia', 'NrPartiiTowaru', 'NrZleceniaTransportu', 'UU_ID', 'UU_IDZ'],
];

/** All other texts: only what a program left unfilled is reported there. */
const otherTexts = [
  ...[
    'SystemInfo',
    'Nazwa',
    'AdresL1',
    'AdresL2',
    'GLN',
    'Telefon',
    'TelefonPU',
    'P_1M',
    'P_22BMK',
    'P_22BMD',
    'P_22BK',
    'P_22BRP',
    'P_22BT',
  ],
  ...['Klucz', 'Wartosc', 'Indeks', 'IndeksZ', 'GTIN', 'GTINZ', 'PKWiU', 'PKWiUZ', 'CN', 'CNZ', 'PKOB', 'PKOBZ', 'P_8A', 'P_8AZ'],
  ...['OpisPlatnosci', 'Jednostka', 'ZdarzeniePoczatkowe', 'NrRB', 'NazwaBanku', 'OpisRachunku', 'WarunkiSkonta', 'WysokoscSkonta'],
  ...['WarunkiDostawy', 'OpisInnegoTransportu', 'OpisInnegoLadunku', 'JednostkaOpakowania', 'StopkaFaktury', 'PelnaNazwa', 'BDO'],
  ...['ZNaglowek', 'ZKlucz', 'ZWartosc', 'Akapit', 'TKlucz', 'TWartosc', 'Opis', 'NKom', 'WKom', 'SKom'],
];

/** Which placeholders are reported where. */
const reported: readonly {
  readonly names: readonly string[];
  readonly kinds: readonly Placeholder[];
  readonly severity: 'error' | 'warning';
}[] = [
  { names: requiredTexts, kinds: ['unfilled', 'signs', 'word'], severity: 'error' },
  { names: identifyingTexts, kinds: ['unfilled', 'signs', 'word'], severity: 'warning' },
  { names: otherTexts, kinds: ['unfilled'], severity: 'warning' },
];

function* findOtherPlaceholders({ document }: RuleContext): Generator<RuleMatch> {
  for (const { names, kinds, severity } of reported) {
    for (const found of findIn(document, names)) if (kinds.includes(found[1])) yield { ...toMatch(found), severity };
  }
}
