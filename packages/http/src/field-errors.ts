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
        path: pathOf([...issue.path, key]),
        code: 'unknown_field',
        message: texts.unknown_field[language],
      }));
    }
    const isMissing = issue.code === 'invalid_type' && issue.input === undefined;
    const { code, text } = isMissing ? { code: 'required', text: texts.required } : describe(issue);
    return [{ path: pathOf(issue.path) || 'body', code, message: text[language] }];
  });
  return errors.slice(0, fieldLimit);
}

const longestPath = 200;

/** A path as callers write one: `changes[0].new_value`. */
function pathOf(steps: readonly PropertyKey[]): string {
  const text = steps.map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index === 0 ? '' : '.'}${String(step)}`)).join('');
  return text.slice(0, longestPath).toWellFormed();
}

const texts = {
  unknown_field: { pl: 'Nieznane pole. Usuń je albo popraw nazwę.', en: 'Unknown field. Remove it or correct its name.' },
  required: { pl: 'To pole jest wymagane.', en: 'This field is required.' },
  invalid_text: {
    pl: 'Tekst zawiera znak, którego nie może być w XML: sterujący albo pojedynczy surogat UTF-16.',
    en: 'The text holds a character that XML cannot have: a control character or a lone UTF-16 surrogate.',
  },
  no_day: {
    pl: 'To nie jest dzień z kalendarza. Podaj datę w postaci RRRR-MM-DD, np. 2026-03-15.',
    en: 'This is no day of the calendar. Give a date as YYYY-MM-DD, such as 2026-03-15.',
  },
  other: { pl: 'Nieprawidłowa wartość.', en: 'Invalid value.' },
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
    case 'invalid_format':
      return { code: 'invalid_value', text: issue.format === 'date' ? texts.no_day : wrongForm(issue.pattern) };
    case 'invalid_value': {
      const values = issue.values.map(String).join(', ');
      return { code: 'invalid_value', text: { pl: `Dozwolone wartości: ${values}.`, en: `Allowed values: ${values}.` } };
    }
    case 'invalid_key': {
      const [inner] = issue.issues;
      return inner === undefined ? { code: 'invalid_value', text: texts.other } : describe(inner);
    }
    case 'custom':
      return issue.params?.['code'] === 'invalid_text'
        ? { code: 'invalid_text', text: texts.invalid_text }
        : { code: 'invalid_value', text: texts.other };
    default:
      return { code: 'invalid_value', text: texts.other };
  }
}

function wrongForm(pattern: string | undefined): Localized {
  const form = pattern?.replace(/^\/|\/$/g, '');
  return form === undefined ? texts.other : { pl: `Oczekiwano postaci: ${form}`, en: `Expected form: ${form}` };
}
