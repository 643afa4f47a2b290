import type { Language, Localized } from '@nakor/domain/shared/localized';
import type * as z from 'zod';

/** One bad field of a request, as listed in `details` of VALIDATION_ERROR. */
export interface FieldError {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** Most fields that one answer names: a body can hold more unknown ones than fit into an answer. */
const fieldLimit = 100;

/** Lists every field that zod refused, in our own words; {@link fieldLimit} of them at most. */
export function fieldErrors(error: z.ZodError, language: Language): FieldError[] {
  const errors = error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.slice(0, fieldLimit).map((key) => ({
        path: [...issue.path, key].join('.').slice(0, 200),
        code: 'unknown_field',
        message: texts.unknown_field[language],
      }));
    }
    const isMissing = issue.code === 'invalid_type' && issue.input === undefined;
    const { code, text } = isMissing ? { code: 'required', text: texts.required } : describe(issue);
    return [{ path: issue.path.join('.') || 'body', code, message: text[language] }];
  });
  return errors.slice(0, fieldLimit);
}

const texts = {
  unknown_field: { pl: 'Nieznane pole. Usuń je albo popraw nazwę.', en: 'Unknown field. Remove it or correct its name.' },
  required: { pl: 'To pole jest wymagane.', en: 'This field is required.' },
} as const;

function describe(issue: z.core.$ZodIssue): { code: string; text: Localized } {
  switch (issue.code) {
    case 'invalid_type':
      return { code: 'wrong_type', text: { pl: `Oczekiwano typu: ${issue.expected}.`, en: `Expected type: ${issue.expected}.` } };
    case 'too_small':
      return {
        code: 'too_short',
        text: { pl: `Za krótkie lub za małe; minimum: ${issue.minimum}.`, en: `Too short or too small; minimum: ${issue.minimum}.` },
      };
    case 'too_big':
      return {
        code: 'too_long',
        text: { pl: `Za długie lub za duże; maksimum: ${issue.maximum}.`, en: `Too long or too large; maximum: ${issue.maximum}.` },
      };
    default:
      return { code: 'invalid_value', text: { pl: 'Nieprawidłowa wartość.', en: 'Invalid value.' } };
  }
}
