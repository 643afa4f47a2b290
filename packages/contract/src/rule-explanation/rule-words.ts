import type { Language } from '@nakor/domain/shared/localized';
import type { Enforcer, KsefEffect, KsefEnvironment } from '@nakor/domain/validation/model/enforcement';
import type { Severity } from '@nakor/domain/validation/model/issue';
import type { Standing } from './standing.ts';

/** The words with which every surface explains a rule: the pages, the command line, the tools for agents. */
export interface RuleWords {
  readonly severity: Readonly<Record<Severity, string>>;
  readonly severityMeaning: Readonly<Record<Severity, string>>;
  readonly enforcer: Readonly<Record<Enforcer, string>>;
  readonly enforcerMeaning: Readonly<Record<Enforcer, string>>;
  readonly environment: Readonly<Record<KsefEnvironment, string>>;
  readonly effect: Readonly<Record<KsefEffect, string>>;
  readonly standing: Readonly<Record<Standing, string>>;
  readonly since: (day: string) => string;
  readonly from: (day: string) => string;
  readonly unless: string;
  readonly details: string;
  readonly howToFix: string;
  readonly inKsef: string;
  readonly example: string;
  readonly incorrect: string;
  readonly correct: string;
  readonly onCorrections: string;
  readonly autofixBadge: string;
  readonly yes: string;
  readonly no: string;
  /** Names of single facts. */
  readonly facts: Readonly<Record<'severity' | 'enforcer' | 'kinds' | 'autofix' | 'source', string>>;
}

/** {@link RuleWords} by language. */
export const ruleWords: Readonly<Record<Language, RuleWords>> = {
  pl: {
    severity: { critical: 'Błąd krytyczny', error: 'Błąd', warning: 'Ostrzeżenie', info: 'Informacja' },
    severityMeaning: {
      critical: 'KSeF odrzuci plik albo korekta nie wywoła skutku.',
      error: 'Faktura jest sprzeczna z ustawą, arytmetyką albo opisem schematu.',
      warning: 'Prawdopodobny błąd albo błąd tylko w niektórych przypadkach.',
      info: 'Do wiadomości.',
    },
    enforcer: { ksef: 'KSeF', law: 'Przepisy', arithmetic: 'Arytmetyka', practice: 'Praktyka' },
    enforcerMeaning: {
      ksef: 'KSeF sprawdza to przy przyjęciu pliku.',
      law: 'Wymagają tego przepisy. KSeF tego nie sprawdza.',
      arithmetic: 'Kwoty muszą się zgadzać. KSeF tego nie sprawdza.',
      practice: 'Zalecenie. KSeF tego nie sprawdza.',
    },
    environment: { prod: 'Produkcja', demo: 'Demo', test: 'Test' },
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
    details: 'Szczegóły',
    howToFix: 'Jak naprawić',
    inKsef: 'Co robi KSeF',
    example: 'Przykład',
    incorrect: 'Źle',
    correct: 'Dobrze',
    onCorrections: 'na korektach',
    autofixBadge: 'Automatyczna poprawka',
    yes: 'tak',
    no: 'nie',
    facts: {
      severity: 'Waga',
      enforcer: 'Kto wymaga',
      kinds: 'Rodzaje faktur',
      autofix: 'Automatyczna poprawka',
      source: 'Źródło',
    },
  },
  en: {
    severity: { critical: 'Critical', error: 'Error', warning: 'Warning', info: 'Information' },
    severityMeaning: {
      critical: 'KSeF rejects the file, or the correction has no effect.',
      error: 'The invoice contradicts the law, arithmetic or the description of the schema.',
      warning: 'Probably wrong, or wrong only in some cases.',
      info: 'For information.',
    },
    enforcer: { ksef: 'KSeF', law: 'Law', arithmetic: 'Arithmetic', practice: 'Practice' },
    enforcerMeaning: {
      ksef: 'KSeF checks it when it receives the file.',
      law: 'Required by law. KSeF does not check it.',
      arithmetic: 'Amounts must agree. KSeF does not check it.',
      practice: 'A recommendation. KSeF does not check it.',
    },
    environment: { prod: 'Production', demo: 'Demo', test: 'Test' },
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
    details: 'Details',
    howToFix: 'How to fix it',
    inKsef: 'What KSeF does',
    example: 'Example',
    incorrect: 'Incorrect',
    correct: 'Correct',
    onCorrections: 'on corrections',
    autofixBadge: 'Automatic fix',
    yes: 'yes',
    no: 'no',
    facts: {
      severity: 'Severity',
      enforcer: 'Enforced by',
      kinds: 'Kinds of invoices',
      autofix: 'Automatic fix',
      source: 'Source',
    },
  },
};

/** A day as people write it: `1 lutego 2026`, `1 February 2026`. */
export function formatDayText(day: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language === 'pl' ? 'pl-PL' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}
