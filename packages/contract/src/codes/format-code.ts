import type { Language } from '@nakor/domain/shared/localized';
import { type CodeEntry, codeFamilies } from './code-families.ts';

/** Labels of the parts of an explanation. */
export const codeWords = {
  pl: { todo: 'Co zrobić', basis: 'Podstawa' },
  en: { todo: 'What to do', basis: 'Basis' },
} as const;

/** Meanings of a code as plain text, without a line break at the end. */
export function formatCodeText(entries: readonly CodeEntry[], language: Language): string {
  const words = codeWords[language];
  return entries
    .map(({ code, family, title, meaning, todo, basis }) =>
      [
        `${code} (${codeFamilies[family][language]})`,
        title[language],
        ...(meaning === null ? [] : [meaning[language]]),
        ...(todo === null ? [] : [`${words.todo}: ${todo[language]}`]),
        ...(basis === null ? [] : [`${words.basis}: ${basis[language]}`]),
      ].join('\n'),
    )
    .join('\n\n');
}

/** An entry in one language, for programs. */
export interface ExplainedCode {
  readonly code: string;
  readonly family: CodeEntry['family'];
  readonly severity: CodeEntry['severity'];
  readonly title: string;
  readonly meaning: string | null;
  readonly todo: string | null;
  readonly basis: string | null;
}

/** {@link ExplainedCode} of an entry. */
export function explainCode({ code, family, severity, title, meaning, todo, basis }: CodeEntry, language: Language): ExplainedCode {
  return {
    ...{ code, family, severity },
    title: title[language],
    meaning: meaning?.[language] ?? null,
    todo: todo?.[language] ?? null,
    basis: basis?.[language] ?? null,
  };
}
