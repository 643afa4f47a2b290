import type { Language } from '@nakor/domain/shared/localized';
import type { Help } from 'commander';

/** Titles and placeholders that the parser of command lines writes itself. */
const titles: Readonly<Record<string, string>> = {
  'Usage:': 'Użycie:',
  'Arguments:': 'Argumenty:',
  'Options:': 'Opcje:',
  'Commands:': 'Polecenia:',
};

/** Complaints of the parser. Its interface has no other place for translations than its texts. */
const complaints: readonly (readonly [pattern: RegExp, polish: string])[] = [
  [/^error: missing required argument '(.*?)'/, "błąd: brakuje argumentu '$1'"],
  [/^error: option '(.*?)' argument missing/, "błąd: opcja '$1' wymaga wartości"],
  [/^error: required option '(.*?)' not specified/, "błąd: brakuje wymaganej opcji '$1'"],
  [/^error: unknown option '(.*?)'/, "błąd: nieznana opcja '$1'"],
  [/^error: unknown command '(.*?)'/, "błąd: nieznane polecenie '$1'"],
  [
    /^error: too many arguments for '(.*?)'\. Expected (\d+) arguments? but got (\d+)\./,
    "błąd: za dużo argumentów polecenia '$1' (oczekiwano: $2, podano: $3)",
  ],
  [/^error: too many arguments\. Expected (\d+) arguments? but got (\d+)\./, 'błąd: za dużo argumentów (oczekiwano: $1, podano: $2)'],
  [/^\(Did you mean one of ([^?\n]*)\?\)/m, '(Może chodzi o jedno z: $1?)'],
  [/^\(Did you mean ([^?\n]*)\?\)/m, '(Może chodzi o $1?)'],
];

/** Translates a complaint of the parser. */
export function translateComplaint(text: string, language: Language): string {
  if (language === 'en') return text;
  return complaints.reduce((translated, [pattern, polish]) => translated.replace(pattern, polish), text);
}

/** How the parser formats help in a language. */
export function helpFormat(language: Language): Partial<Help> {
  if (language === 'en') return {};
  return {
    styleTitle: (title) => titles[title] ?? title,
    styleUsage: translatePlaceholders,
    styleSubcommandTerm: translatePlaceholders,
  };
}

function translatePlaceholders(text: string): string {
  return text.replace('[options]', '[opcje]').replace('[command]', '[polecenie]');
}
