import type { Language, Localized } from '@nakor/domain/shared/localized';

/** The forms of a noun after a number: one, 2 to 4 (Polish), others. */
type CountedNoun = Readonly<Record<Language, Readonly<Record<'one' | 'few' | 'many', string>>>>;

const pluralRules: Readonly<Record<Language, Intl.PluralRules>> = { en: new Intl.PluralRules('en'), pl: new Intl.PluralRules('pl') };

/** A number with its noun: `2 błędy`. */
export function formatCounted(count: number, noun: CountedNoun, language: Language): string {
  const form = pluralRules[language].select(count);
  const forms = noun[language];
  return `${count} ${form === 'one' || form === 'few' ? forms[form] : forms.many}`;
}

/** The words of results as text. */
export const summaryTexts = {
  unnumbered: { en: 'Invoice without a number', pl: 'Faktura bez numeru' },
  critical: {
    en: { one: 'critical issue', few: 'critical issues', many: 'critical issues' },
    pl: { one: 'błąd krytyczny', few: 'błędy krytyczne', many: 'błędów krytycznych' },
  },
  error: { en: { one: 'error', few: 'errors', many: 'errors' }, pl: { one: 'błąd', few: 'błędy', many: 'błędów' } },
  warning: {
    en: { one: 'warning', few: 'warnings', many: 'warnings' },
    pl: { one: 'ostrzeżenie', few: 'ostrzeżenia', many: 'ostrzeżeń' },
  },
  info: { en: { one: 'note', few: 'notes', many: 'notes' }, pl: { one: 'uwaga', few: 'uwagi', many: 'uwag' } },
  fixes: {
    en: { one: 'fix applied', few: 'fixes applied', many: 'fixes applied' },
    pl: { one: 'zastosowana poprawka', few: 'zastosowane poprawki', many: 'zastosowanych poprawek' },
  },
  fixable: { en: '[the tool fix can fix it]', pl: '[poprawi to narzędzie fix]' },
  notChecked: { en: 'not checked', pl: 'nie sprawdzono' },
  omitted: (count: number): Localized => ({
    en: `- and ${count} more; raise max_issues to list them.`,
    pl: `- i ${count} dalszych; zwiększ max_issues, aby je zobaczyć.`,
  }),
  place: (line: number, column: number | null): Localized => ({
    en: column === null ? `line ${line}` : `line ${line}, column ${column}`,
    pl: column === null ? `linia ${line}` : `linia ${line}, kolumna ${column}`,
  }),
  occurrences: (count: number): Localized => ({
    en: `${count} times`,
    pl: `${formatCounted(count, { en: { one: 'time', few: 'times', many: 'times' }, pl: { one: 'raz', few: 'razy', many: 'razy' } }, 'pl')}`,
  }),
  saved: (path: string): Localized => ({ en: `Saved as ${path}.`, pl: `Zapisano jako ${path}.` }),
  validity: {
    valid: { en: 'The invoice is valid.', pl: 'Faktura jest poprawna.' },
    invalid: { en: 'The invoice has errors; the page states this.', pl: 'Faktura ma błędy; wizualizacja o tym informuje.' },
  },
  moreFixes: (count: number): Localized => ({ en: `- and ${count} more.`, pl: `- i ${count} dalszych.` }),
  moreChanges: (count: number): Localized => ({
    en: `and ${count} more changes of this form.`,
    pl: `i dalsze zmiany tej postaci: ${count}.`,
  }),
  remaining: { en: 'Remaining:', pl: 'Pozostało:' },
} as const;
