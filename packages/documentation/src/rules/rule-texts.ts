import type { Language } from '@nakor/domain/shared/localized';
import type { Enforcer, KsefEffect, KsefEnvironment } from '@nakor/domain/validation/model/enforcement';
import type { Severity } from '@nakor/domain/validation/model/issue';

/** How a statement about KSeF relates to the day of the request. */
export type Standing = 'earlier' | 'current' | 'coming' | 'announced' | 'unconfirmed';

/** Parts of a rule that a version can change. */
type ChangedPart = 'texts' | 'severity' | 'source' | 'enforcement' | 'reporting';

/** The texts of the rule pages and the feed in one language. */
export interface RuleTexts {
  readonly catalogue: string;
  readonly reference: string;
  readonly workbench: string;
  readonly introduction: string;
  readonly version: (version: string) => string;
  readonly asOf: (day: string) => string;
  readonly json: string;
  readonly feed: string;
  readonly search: string;
  readonly searchHint: string;
  readonly severityFilter: string;
  readonly areaFilter: string;
  readonly allAreas: string;
  readonly reset: string;
  readonly found: { readonly one: string; readonly few: string; readonly many: string };
  readonly nothingFound: string;
  readonly severity: Readonly<Record<Severity, string>>;
  readonly severityMeaning: Readonly<Record<Severity, string>>;
  readonly legend: string;
  readonly enforcer: Readonly<Record<Enforcer, string>>;
  readonly enforcerMeaning: Readonly<Record<Enforcer, string>>;
  readonly environment: Readonly<Record<KsefEnvironment, string>>;
  readonly inEnvironment: Readonly<Record<KsefEnvironment, string>>;
  readonly effect: Readonly<Record<KsefEffect, string>>;
  readonly standing: Readonly<Record<Standing, string>>;
  readonly since: (day: string) => string;
  readonly from: (day: string) => string;
  readonly unless: string;
  readonly and: string;
  readonly checked: string;
  readonly howToFix: string;
  readonly inKsef: string;
  readonly example: string;
  readonly incorrect: string;
  readonly correct: string;
  readonly place: string;
  readonly noLine: string;
  readonly reported: string;
  readonly line: (line: number) => string;
  readonly actual: string;
  readonly expected: string;
  readonly shows: string;
  readonly notReported: string;
  readonly facts: {
    readonly severity: string;
    readonly enforcer: string;
    readonly fields: string;
    readonly exampleFields: string;
    readonly kinds: string;
    readonly autofix: string;
    readonly source: string;
  };
  readonly onCorrections: string;
  readonly rejected: string;
  readonly rejectedByKsef: string;
  readonly autofixable: string;
  readonly notAutofixable: string;
  readonly autofixBadge: string;
  readonly unchecked: string;
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
  catalogue: 'Katalog reguł',
  reference: 'Dokumentacja API',
  workbench: 'Sprawdź fakturę',
  introduction:
    'Każdy błąd i każde ostrzeżenie w wyniku walidacji ma kod jednej z tych reguł. Strona reguły wyjaśnia, kto tego wymaga i od kiedy, i pokazuje przykład.',
  version: (version) => `Wersja reguł ${version}`,
  asOf: (day) => `Stan na ${day}.`,
  json: 'Katalog jako JSON',
  feed: 'Kanał zmian (Atom)',
  search: 'Szukaj',
  searchHint: 'Kod, pole lub słowo, np. P_15',
  severityFilter: 'Waga',
  areaFilter: 'Obszar',
  allAreas: 'Wszystkie obszary',
  reset: 'Wyczyść filtry',
  found: { one: 'reguła', few: 'reguły', many: 'reguł' },
  nothingFound: 'Żadna reguła nie pasuje. Wpisz mniej słów albo wyczyść filtry.',
  severity: { critical: 'Błąd krytyczny', error: 'Błąd', warning: 'Ostrzeżenie', info: 'Informacja' },
  severityMeaning: {
    critical: 'KSeF odrzuci plik albo korekta nie wywoła skutku.',
    error: 'Faktura jest sprzeczna z ustawą, arytmetyką albo opisem schematu.',
    warning: 'Prawdopodobny błąd albo błąd tylko w niektórych przypadkach.',
    info: 'Do wiadomości.',
  },
  legend: 'Co oznaczają wagi',
  enforcer: { ksef: 'KSeF', law: 'Przepisy', arithmetic: 'Arytmetyka', practice: 'Praktyka' },
  enforcerMeaning: {
    ksef: 'KSeF sprawdza to przy przyjęciu pliku.',
    law: 'Wymagają tego przepisy. KSeF tego nie sprawdza.',
    arithmetic: 'Kwoty muszą się zgadzać. KSeF tego nie sprawdza.',
    practice: 'Zalecenie. KSeF tego nie sprawdza.',
  },
  environment: { prod: 'Produkcja', demo: 'Demo', test: 'Test' },
  inEnvironment: { prod: 'na produkcji', demo: 'w środowisku demo', test: 'w środowisku testowym' },
  effect: { rejects: 'Odrzuca plik', warns: 'Przyjmuje plik z ostrzeżeniem technicznym', accepts: 'Przyjmuje plik' },
  standing: {
    earlier: 'wcześniej',
    current: 'obowiązuje',
    coming: 'wejdzie w życie',
    announced: 'zapowiedziane',
    unconfirmed: 'niepotwierdzone',
  },
  since: (day) => `od ${day}`,
  from: (day) => `od ${day}`,
  unless: 'chyba że',
  and: 'i',
  checked: 'Co sprawdzamy i dlaczego',
  howToFix: 'Jak naprawić',
  inKsef: 'Co robi KSeF',
  example: 'Przykład',
  incorrect: 'Źle',
  correct: 'Dobrze',
  place: 'Miejsce błędu',
  noLine: 'nie ma tej linii',
  reported: 'Komunikat',
  line: (line) => `linia ${line}`,
  actual: 'Jest',
  expected: 'Powinno być',
  shows: '',
  notReported: '',
  facts: {
    severity: 'Waga',
    enforcer: 'Kto wymaga',
    fields: 'Pola',
    exampleFields: 'Pola, na przykład',
    kinds: 'Rodzaje faktur',
    autofix: 'Automatyczna poprawka',
    source: 'Źródło',
  },
  onCorrections: 'na korektach',
  rejected: 'Pliku nie da się odczytać (HTTP 400).',
  rejectedByKsef: 'KSeF odrzuca plik.',
  autofixable: 'Tak, robi ją POST /autofix.',
  notAutofixable: 'Nie: decyzję musi podjąć człowiek.',
  autofixBadge: 'Automatyczna poprawka',
  unchecked: 'nie porównano z bieżącym wydaniem',
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
  catalogue: 'Rules',
  reference: 'API reference',
  workbench: 'Workbench',
  introduction:
    'Each issue in a validation result has the code of one of these rules. The page of a rule explains who enforces it and since when, and shows an example.',
  version: (version) => `Rules version ${version}`,
  asOf: (day) => `As of ${day}.`,
  json: 'Rules as JSON',
  feed: 'Feed of changes (Atom)',
  search: 'Search',
  searchHint: 'Code, field or word, such as P_15',
  severityFilter: 'Severity',
  areaFilter: 'Area',
  allAreas: 'All areas',
  reset: 'Clear filters',
  found: { one: 'rule', few: 'rules', many: 'rules' },
  nothingFound: 'No rule matches. Use fewer words or clear the filters.',
  severity: { critical: 'Critical', error: 'Error', warning: 'Warning', info: 'Information' },
  severityMeaning: {
    critical: 'KSeF rejects the file, or the correction has no effect.',
    error: 'The invoice contradicts the law, arithmetic or the description of the schema.',
    warning: 'Probably wrong, or wrong only in some cases.',
    info: 'For information.',
  },
  legend: 'What the severities mean',
  enforcer: { ksef: 'KSeF', law: 'Law', arithmetic: 'Arithmetic', practice: 'Practice' },
  enforcerMeaning: {
    ksef: 'KSeF checks it when it receives the file.',
    law: 'Required by law. KSeF does not check it.',
    arithmetic: 'Amounts must agree. KSeF does not check it.',
    practice: 'A recommendation. KSeF does not check it.',
  },
  environment: { prod: 'Production', demo: 'Demo', test: 'Test' },
  inEnvironment: { prod: 'in production', demo: 'in the demo environment', test: 'in the test environment' },
  effect: { rejects: 'Rejects the file', warns: 'Accepts the file with a technical warning', accepts: 'Accepts the file' },
  standing: {
    earlier: 'earlier',
    current: 'in force',
    coming: 'will take effect',
    announced: 'announced',
    unconfirmed: 'not confirmed',
  },
  since: (day) => `since ${day}`,
  from: (day) => `from ${day}`,
  unless: 'unless',
  and: 'and',
  checked: 'What is checked, and why',
  howToFix: 'How to fix it',
  inKsef: 'What KSeF does',
  example: 'Example',
  incorrect: 'Incorrect',
  correct: 'Correct',
  place: 'Where it is reported',
  noLine: 'no such line',
  reported: 'Message',
  line: (line) => `line ${line}`,
  actual: 'Found',
  expected: 'Expected',
  shows: 'Triggers on',
  notReported: 'Does not trigger for',
  facts: {
    severity: 'Severity',
    enforcer: 'Enforced by',
    fields: 'Fields',
    exampleFields: 'Fields, for example',
    kinds: 'Kinds of invoices',
    autofix: 'Automatic fix',
    source: 'Source',
  },
  onCorrections: 'on corrections',
  rejected: 'The file cannot be read (HTTP 400).',
  rejectedByKsef: 'KSeF rejects the file.',
  autofixable: 'Yes, with POST /autofix.',
  notAutofixable: 'No: a person has to decide.',
  autofixBadge: 'Automatic fix',
  unchecked: 'not compared with the current edition',
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

/** A day as people write it: `1 lutego 2026`, `1 February 2026`. */
export function formatDayText(day: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language === 'pl' ? 'pl-PL' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}
