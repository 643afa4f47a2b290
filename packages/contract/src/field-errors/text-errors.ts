import type { Language } from '@nakor/domain/shared/localized';
import type { FieldError } from './validation-errors.ts';

/**
 * Errors for documents with a lone surrogate. The zod schemas do not check this, which would be too slow for megabytes.
 *
 * @param documentFields the fields that contain whole documents, or lists of them
 */
export function findTextErrors(
  value: Readonly<Record<string, unknown>>,
  documentFields: readonly string[],
  language: Language,
): readonly FieldError[] {
  const message = { pl: 'Tekst zawiera pojedynczy surogat UTF-16.', en: 'The string contains a lone UTF-16 surrogate.' }[language];
  return documentFields.flatMap((field) => {
    const sent = value[field];
    const texts: readonly (readonly [string, unknown])[] = Array.isArray(sent)
      ? sent.map((text, index) => [`${field}[${index}]`, text])
      : [[field, sent]];
    return texts.flatMap(([path, text]) =>
      typeof text === 'string' && !text.isWellFormed() ? [{ path, code: 'invalid_text', message }] : [],
    );
  });
}
