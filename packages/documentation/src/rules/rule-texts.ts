import { type RuleWords, ruleWords } from '@nakor/contract/rule-explanation/rule-words';
import type { Language } from '@nakor/domain/shared/localized';
import type { KsefEnvironment } from '@nakor/domain/validation/model/enforcement';

/** Parts of a rule that a version can change. */
type ChangedPart = 'texts' | 'severity' | 'source' | 'enforcement' | 'reporting';

/** The texts of the rule pages and the feed in one language. */
export interface RuleTexts extends RuleWords {
  readonly catalogue: string;
  readonly reference: string;
  readonly workbench: string;
  readonly introduction: string;
  readonly version: (version: string) => string;
  readonly asOf: (day: string) => string;
  readonly json: string;
  readonly feed: string;
  readonly otherCodes: string;
  readonly search: string;
  readonly searchHint: string;
  readonly severityFilter: string;
  readonly areaFilter: string;
  readonly allAreas: string;
  readonly reset: string;
  readonly found: { readonly one: string; readonly few: string; readonly many: string };
  readonly nothingFound: string;
  /** Heading of the codes of KSeF that a search finds. */
  readonly statuses: string;
  readonly legend: string;
  readonly inEnvironment: Readonly<Record<KsefEnvironment, string>>;
  readonly and: string;
  readonly checked: string;
  readonly place: string;
  readonly noLine: string;
  readonly reported: string;
  readonly line: (line: number) => string;
  readonly actual: string;
  readonly expected: string;
  readonly shows: string;
  readonly notReported: string;
  readonly facts: RuleWords['facts'] & Readonly<Record<'fields' | 'exampleFields', string>>;
  readonly rejected: string;
  readonly rejectedByKsef: string;
  readonly autofixable: string;
  readonly notAutofixable: string;
  readonly unchecked: string;
  readonly secondHand: string;
  readonly previous: string;
  readonly next: string;
  readonly feedTitle: string;
  readonly firstVersion: string;
  readonly added: string;
  readonly changed: string;
  readonly retired: string;
  readonly detectionChanged: string;
  readonly otherwiseChanged: string;
  readonly part: Readonly<Record<ChangedPart, string>>;
  readonly change: (version: string) => string;
}

const pl: RuleTexts = {
  ...ruleWords.pl,
  catalogue: 'Katalog reguł',
  reference: 'Dokumentacja API',
  workbench: 'Sprawdź fakturę',
  introduction:
    'Każdy błąd i każde ostrzeżenie w wyniku walidacji ma kod jednej z tych reguł. Strona reguły wyjaśnia, kto tego wymaga i od kiedy, i pokazuje przykład.',
  version: (version) => `Wersja reguł ${version}`,
  asOf: (day) => `Stan na ${day}.`,
  json: 'Katalog jako JSON',
  feed: 'Kanał zmian (Atom)',
  otherCodes: 'Kody, które nie są regułami',
  search: 'Szukaj',
  searchHint: 'Kod, pole lub słowo, np. P_15',
  severityFilter: 'Waga',
  areaFilter: 'Obszar',
  allAreas: 'Wszystkie obszary',
  reset: 'Wyczyść filtry',
  found: { one: 'reguła', few: 'reguły', many: 'reguł' },
  nothingFound: 'Żadna reguła nie pasuje. Wpisz mniej słów albo wyczyść filtry.',
  statuses: 'Kody KSeF',
  legend: 'Co oznaczają wagi',
  inEnvironment: { prod: 'na produkcji', demo: 'w środowisku demo', test: 'w środowisku testowym' },
  and: 'i',
  checked: 'Co sprawdzamy i dlaczego',
  place: 'Miejsce błędu',
  noLine: 'nie ma tej linii',
  reported: 'Komunikat',
  line: (line) => `linia ${line}`,
  actual: 'Jest',
  expected: 'Powinno być',
  shows: '',
  notReported: '',
  facts: { ...ruleWords.pl.facts, fields: 'Pola', exampleFields: 'Pola, na przykład' },
  rejected: 'Pliku nie da się odczytać, więc nie ma wyniku walidacji.',
  rejectedByKsef: 'KSeF odrzuca plik.',
  autofixable: 'Tak: „Napraw automatycznie” na stronie „Sprawdź fakturę” albo polecenie nakor fix.',
  notAutofixable: 'Nie: decyzję musi podjąć człowiek.',
  unchecked: 'nie porównano z bieżącym wydaniem',
  secondHand: 'porównano z opracowaniami, a nie z samym dokumentem',
  previous: 'Poprzednia',
  next: 'Następna',
  feedTitle: 'Nakor: zmiany reguł walidacji FA(3)',
  firstVersion: 'Pierwsza opublikowana wersja katalogu.',
  added: 'Nowe reguły',
  changed: 'Zmienione reguły',
  retired: 'Wycofane kody',
  detectionChanged: 'Reguły wykrywają inne przypadki niż wcześniej.',
  otherwiseChanged: 'Zmieniły się opisy tego, czego nie sprawdzono. Reguły są takie same.',
  part: {
    texts: 'treść',
    severity: 'waga lub zakres',
    source: 'źródło',
    enforcement: 'działanie KSeF',
    reporting: 'kiedy jest zgłaszana',
  },
  change: (version) => `Wersja reguł ${version}`,
};

const en: RuleTexts = {
  ...ruleWords.en,
  catalogue: 'Rules',
  reference: 'API reference',
  workbench: 'Workbench',
  introduction:
    'Each issue in a validation result has the code of one of these rules. The page of a rule explains who enforces it and since when, and shows an example.',
  version: (version) => `Rules version ${version}`,
  asOf: (day) => `As of ${day}.`,
  json: 'Rules as JSON',
  feed: 'Feed of changes (Atom)',
  otherCodes: 'Codes that are no rules',
  search: 'Search',
  searchHint: 'Code, field or word, such as P_15',
  severityFilter: 'Severity',
  areaFilter: 'Area',
  allAreas: 'All areas',
  reset: 'Clear filters',
  found: { one: 'rule', few: 'rules', many: 'rules' },
  nothingFound: 'No rule matches. Use fewer words or clear the filters.',
  statuses: 'Codes of KSeF',
  legend: 'What the severities mean',
  inEnvironment: { prod: 'in production', demo: 'in the demo environment', test: 'in the test environment' },
  and: 'and',
  checked: 'What is checked, and why',
  place: 'Where it is reported',
  noLine: 'no such line',
  reported: 'Message',
  line: (line) => `line ${line}`,
  actual: 'Found',
  expected: 'Expected',
  shows: 'Triggers on',
  notReported: 'Does not trigger for',
  facts: { ...ruleWords.en.facts, fields: 'Fields', exampleFields: 'Fields, for example' },
  rejected: 'The file cannot be read, so there is no validation result.',
  rejectedByKsef: 'KSeF rejects the file.',
  autofixable: 'Yes: “Fix automatically” in the workbench, or the command nakor fix.',
  notAutofixable: 'No: a person has to decide.',
  unchecked: 'not compared with the current edition',
  secondHand: 'compared with summaries by others, not with the document itself',
  previous: 'Previous',
  next: 'Next',
  feedTitle: 'Nakor: changes of the FA(3) validation rules',
  firstVersion: 'The first published version of the catalogue.',
  added: 'New rules',
  changed: 'Changed rules',
  retired: 'Retired codes',
  detectionChanged: 'Rules detect other cases than before.',
  otherwiseChanged: 'The descriptions of what is not checked have changed. The rules are the same.',
  part: {
    texts: 'texts',
    severity: 'severity or scope',
    source: 'source',
    enforcement: 'what KSeF does',
    reporting: 'when it is reported',
  },
  change: (version) => `Rules version ${version}`,
};

/** The texts of the rule pages and the feed. */
export const ruleTexts: Readonly<Record<Language, RuleTexts>> = { pl, en };

/** A number with the word for rules in its plural form. */
export function countText(count: number, { found }: RuleTexts): string {
  return `${count} ${pluralForm(count, found)}`;
}

function pluralForm(count: number, { one, few, many }: RuleTexts['found']): string {
  if (count === 1) return one;
  const [units, tens] = [count % 10, Math.floor(count / 10) % 10];
  return units >= 2 && units <= 4 && tens !== 1 ? few : many;
}
