import { fa3Namespace, formIdentity, otherFormats } from '../../fa3/elements/identity.ts';
import { toQuotable } from '../../shared/quotable.ts';
import type { LocatedElement } from '../../xml/element.ts';
import { useSameText } from '../model/issue.ts';
import { defineRules, type RuleContext, type RuleMatch } from '../model/rule.ts';
import { citeInformationSheet, citeKsefPage, citeSchemaStructure, own } from '../model/source.ts';

/** Root, namespace and form code: whether this is FA(3) at all. */
export const formRules = defineRules([
  {
    code: 'XML-012',
    severity: 'error',
    title: { pl: 'Zła przestrzeń nazw elementu głównego', en: 'Wrong namespace of the root element' },
    why: {
      pl: 'Faktura FA(3) zaczyna się elementem Faktura w przestrzeni nazw FA(3); inny początek oznacza, że KSeF nie rozpozna struktury.',
      en: 'An FA(3) invoice starts with Faktura in the namespace of FA(3); with any other root element or namespace KSeF does not recognize the structure.',
    },
    message: {
      pl: 'Element główny Faktura ma przestrzeń nazw {namespace}, a powinien mieć przestrzeń FA(3).',
      en: 'The root element Faktura has the namespace {namespace} instead of that of FA(3).',
    },
    quickFix: { pl: `Ustaw w elemencie Faktura xmlns="${fa3Namespace}".`, en: `Set xmlns="${fa3Namespace}" on Faktura.` },
    enforcedBy: 'ksef',
    source: [citeSchemaStructure('Faktura')],
    find: ({ document: { root } }) => {
      if (root.namespace === fa3Namespace || otherFormatOf(root) !== null) return [];
      const namespace = root.namespace === '' ? 'xmlns=""' : toQuotable(root.namespace, 100);
      return [{ place: { kind: 'element', element: root }, slots: { namespace }, expected: useSameText(fa3Namespace) }];
    },
  },
  {
    code: 'XML-013',
    severity: 'error',
    title: { pl: 'Inny format niż FA(3)', en: 'A format other than FA(3)' },
    why: {
      pl: 'FA(2) i starsze struktury, PEF oraz FA_RR mają inne przestrzenie nazw; Nakor sprawdza FA(3), a FA(1) i FA(2) nie są już przyjmowane.',
      en: 'FA(2) and older structures, PEF and FA_RR have other namespaces; Nakor checks FA(3), and FA(1) and FA(2) are no longer accepted.',
    },
    message: {
      pl: 'To nie jest FA(3), lecz {format}; KSeF nie przyjmuje tego formatu.',
      en: 'This is {format}, not FA(3); KSeF does not accept that format.',
    },
    quickFix: {
      pl: 'Wygeneruj fakturę w strukturze FA(3); FA(2) nie jest przyjmowana od 2026-02-01.',
      en: 'Generate the invoice as FA(3); FA(2) has not been accepted since 2026-02-01.',
    },
    enforcedBy: 'ksef',
    source: [citeKsefPage('verification'), citeInformationSheet('1')],
    find: ({ document: { root } }) => {
      const format = otherFormatOf(root);
      return format === null ? [] : [{ place: { kind: 'element', element: root }, slots: { format }, expected: useSameText(fa3Namespace) }];
    },
  },
  {
    code: 'XML-014',
    severity: 'error',
    title: { pl: 'Nieprawidłowe oznaczenie formularza', en: 'Wrong form code' },
    why: {
      pl: 'KodFormularza, jego atrybuty i WariantFormularza mają stałe wartości: FA, kodSystemowy="FA (3)" (ze spacją), wersjaSchemy="1-0E", 3.',
      en: 'KodFormularza, its attributes and WariantFormularza have fixed values: FA, kodSystemowy="FA (3)" (with a space), wersjaSchemy="1-0E", 3.',
    },
    message: {
      pl: 'Nieprawidłowe oznaczenie formularza: {field} to „{value}”, a musi być „{expected}”.',
      en: 'Wrong form code: {field} is “{value}” but must be “{expected}”.',
    },
    quickFix: { pl: 'Wpisz w {field} dokładnie: {expected}.', en: 'Set {field} to exactly {expected}.' },
    howToFix: {
      pl: 'Podaj stałe wartości: KodFormularza FA z atrybutami kodSystemowy="FA (3)" (ze spacją) i wersjaSchemy="1-0E" oraz WariantFormularza 3.',
      en: 'Use the fixed values: KodFormularza FA with the attributes kodSystemowy="FA (3)" (with a space) and wersjaSchemy="1-0E", and WariantFormularza 3.',
    },
    enforcedBy: 'ksef',
    source: [citeSchemaStructure('KodFormularza'), citeSchemaStructure('WariantFormularza')],
    find: findWrongFormCodes,
  },
  {
    code: 'XML-015',
    severity: 'info',
    title: { pl: 'Zbędne wskazanie schematu', en: 'Unnecessary schema location' },
    why: {
      pl: 'Wskazanie położenia schematu nie jest błędem, ale KSeF go nie używa, a adres ujawnia środowisko, w którym plik powstał.',
      en: 'A schema location is not an error, but KSeF does not use it, and the URL reveals where the file was created.',
    },
    message: {
      pl: 'Atrybut {field} jest zbędny; KSeF używa własnego schematu.',
      en: 'The attribute {field} is unnecessary; KSeF uses its own schema.',
    },
    quickFix: { pl: 'Usuń atrybut {field}.', en: 'Remove the attribute {field}.' },
    howToFix: {
      pl: 'Usuń atrybut ze wskazaniem schematu (xsi:schemaLocation lub xsi:noNamespaceSchemaLocation).',
      en: 'Remove the attribute that locates the schema (xsi:schemaLocation or xsi:noNamespaceSchemaLocation).',
    },
    enforcedBy: 'practice',
    source: [own],
    find: ({ document: { root } }) =>
      root.attributes
        .filter(({ localName }) => localName === 'schemaLocation' || localName === 'noNamespaceSchemaLocation')
        .map(({ name }) => ({ place: { kind: 'attribute', element: root, name }, slots: { field: name } })),
  },
]);

function otherFormatOf(root: LocatedElement): string | null {
  const systemCode = root.children
    .find(({ name }) => name === 'Naglowek')
    ?.children.find(({ name }) => name === 'KodFormularza')
    ?.attributes.find(({ name }) => name === 'kodSystemowy')?.value;
  if (root.namespace !== fa3Namespace && systemCode?.startsWith('FA_RR') === true) return 'FA_RR';
  return otherFormats.get(root.namespace) ?? null;
}

function* findWrongFormCodes({ document: { root } }: RuleContext): Generator<RuleMatch> {
  if (root.namespace !== fa3Namespace) return;
  const header = root.children.find(({ name }) => name === 'Naglowek');
  for (const element of header?.children ?? []) {
    if (element.children.length > 0) continue;
    if (element.name === 'WariantFormularza') yield* wrongText(element, formIdentity.variant);
    if (element.name !== 'KodFormularza') continue;
    yield* wrongText(element, formIdentity.code);
    yield* wrongAttribute(element, 'kodSystemowy', formIdentity.systemCode);
    yield* wrongAttribute(element, 'wersjaSchemy', formIdentity.schemaVersion);
  }
}

function* wrongText(element: LocatedElement, expected: string): Generator<RuleMatch> {
  // The schema compares the variant as a number, so ` 3 ` and `03` are valid.
  const isSame = expected === formIdentity.code ? element.text === expected : /^\s*\+?0*3\s*$/.test(element.text);
  if (isSame) return;
  const slots = { field: element.name, value: toQuotable(element.text, 40), expected };
  yield { place: { kind: 'element', element }, slots, expected: useSameText(expected) };
}

function* wrongAttribute(element: LocatedElement, name: string, expected: string): Generator<RuleMatch> {
  const attribute = element.attributes.find((candidate) => candidate.name === name);
  if (attribute === undefined || attribute.value === expected) return;
  const slots = { field: name, value: toQuotable(attribute.value, 40), expected };
  yield { place: { kind: 'attribute', element, name }, slots, expected: useSameText(expected) };
}
