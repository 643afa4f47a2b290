import type { Language, Localized } from '@nakor/domain/shared/localized';
import type { RepeatedName } from '@nakor/domain/shared/repeated-names';
import type * as z from 'zod';
import { knownFields, schemaAt } from './schema-at.ts';
import { tooBig, tooSmall, wrongType } from './zod-messages.ts';

/** One bad field of a request, as listed in `details` of VALIDATION_ERROR. */
export interface FieldError {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** Most fields that one answer names: a body can hold more unknown ones than fit into an answer. */
const fieldLimit = 100;

/**
 * Lists every field that zod refused, in our own words; {@link fieldLimit} of them at most.
 *
 * @param schema that refused them; by it unknown fields are told from those that there are
 */
export function fieldErrors(error: z.ZodError, language: Language, schema: z.ZodType): FieldError[] {
  const errors = error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      const known = knownFields(schema, issue.path).join(', ');
      return issue.keys.slice(0, fieldLimit).map((key) => ({
        path: pathOf([...issue.path, key]),
        code: 'unknown_field',
        message: unknownField(known)[language],
      }));
    }
    const isMissing = issue.code === 'invalid_type' && issue.input === undefined;
    const { code, text } = isMissing ? { code: 'required', text: texts.required } : describe(issue, schemaAt(schema, issue.path));
    return [{ path: pathOf(issue.path) || 'body', code, message: text[language] }];
  });
  return errors.slice(0, fieldLimit);
}

/** What is wrong with a body in which a field stands twice: readers disagree on which of them counts. */
export function repeatedField({ name, path }: RepeatedName, language: Language): FieldError {
  return { path: pathOf([...path, name]), code: 'repeated', message: texts.repeated[language] };
}

const longestPath = 200;

/** A path as callers write one: `changes[0].new_value`. */
function pathOf(steps: readonly PropertyKey[]): string {
  const text = steps.map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index === 0 ? '' : '.'}${String(step)}`)).join('');
  return text.slice(0, longestPath).toWellFormed();
}

const texts = {
  required: { pl: 'To pole jest wymagane.', en: 'This field is required.' },
  repeated: {
    pl: 'To pole podano więcej niż raz w tym samym obiekcie. Podaj je raz.',
    en: 'This field is given more than once in the same object. Give it once.',
  },
  invalid_text: {
    pl: 'Tekst zawiera znak, którego nie może być w XML: sterujący albo pojedynczy surogat UTF-16.',
    en: 'The text holds a character that XML cannot have: a control character or a lone UTF-16 surrogate.',
  },
  unprintable_text: {
    pl: 'Tekst zawiera niedozwolony znak: sterujący (np. koniec wiersza) albo połówkę znaku UTF-16. Usuń go.',
    en: 'The text holds a character that is not allowed: a control character (such as a line break) or half a UTF-16 character. Remove it.',
  },
  nothing_to_change: { pl: 'Podaj co najmniej jedno pole do zmiany.', en: 'Give at least one field to change.' },
  no_uuid: {
    pl: 'Identyfikator ma postać UUID, np. 6a2f0b1c-3d4e-4f50-8a61-7b8c9d0e1f20.',
    en: 'An id has the form of a UUID, such as 6a2f0b1c-3d4e-4f50-8a61-7b8c9d0e1f20.',
  },
  not_an_object: { pl: 'Oczekiwano obiektu JSON.', en: 'Expected an object of JSON.' },
  invalid_json: {
    pl: 'Wartości nie da się zapisać: pojedynczy surogat UTF-16, liczba poza zakresem albo zbyt głębokie zagnieżdżenie.',
    en: 'The value cannot be written out: a lone UTF-16 surrogate, a number out of range, or nested too deep.',
  },
  no_day: {
    pl: 'To nie jest dzień z kalendarza. Podaj datę w postaci RRRR-MM-DD, np. 2026-03-15.',
    en: 'This is no day of the calendar. Give a date as YYYY-MM-DD, such as 2026-03-15.',
  },
  other: { pl: 'Nieprawidłowa wartość.', en: 'Invalid value.' },
} as const;

function unknownField(known: string): Localized {
  return {
    pl: `Nieznane pole. Usuń je albo popraw nazwę.${known === '' ? '' : ` Pola: ${known}.`}`,
    en: `Unknown field. Remove it or correct its name.${known === '' ? '' : ` Fields: ${known}.`}`,
  };
}

function describe(issue: z.core.$ZodIssue, schema: z.core.$ZodType | null): { code: string; text: Localized } {
  switch (issue.code) {
    case 'invalid_type':
      return { code: 'wrong_type', text: wrongType(issue, schema) };
    case 'too_small':
      return { code: 'too_short', text: tooSmall(issue, schema) };
    case 'too_big':
      return { code: 'too_long', text: tooBig(issue, schema) };
    case 'invalid_format':
      return { code: 'invalid_value', text: wrongFormat(issue) };
    case 'invalid_value': {
      const values = issue.values.map(String).join(', ');
      return { code: 'invalid_value', text: { pl: `Dozwolone wartości: ${values}.`, en: `Allowed values: ${values}.` } };
    }
    case 'invalid_key': {
      const [inner] = issue.issues;
      return inner === undefined ? { code: 'invalid_value', text: texts.other } : describe(inner, null);
    }
    case 'custom':
      return describeCustom(issue.params ?? {});
    default:
      return { code: 'invalid_value', text: texts.other };
  }
}

/** Rejections of our own schemas, by the code that they give. */
function describeCustom({ code, maximum }: Readonly<Record<string, unknown>>): { code: string; text: Localized } {
  switch (code) {
    case 'invalid_text':
      return { code, text: texts.invalid_text };
    case 'unprintable_text':
      return { code, text: texts.unprintable_text };
    case 'nothing_to_change':
      return { code, text: texts.nothing_to_change };
    case 'not_an_object':
      return { code: 'wrong_type', text: texts.not_an_object };
    case 'invalid_json':
      return { code, text: texts.invalid_json };
    case 'too_many_bytes':
      return {
        code: 'too_long',
        text: { pl: `Razem za długie; maksimum w bajtach: ${maximum}.`, en: `Together too long; maximum in bytes: ${maximum}.` },
      };
    default:
      return { code: 'invalid_value', text: texts.other };
  }
}

/** What texts have to look like, by the pattern that their schema gives. */
const forms: ReadonlyMap<string, Localized> = new Map([
  [
    '^K_\\d{1,3}$',
    {
      pl: 'Podaj pole JPK_V7M, np. K_17. Kod systemu ERP (preset:jpk:…) podaje się w changes, jako stawkę wiersza (P_12 albo P_12Z).',
      en: 'Give a field of JPK_V7M, such as K_17. A code of an ERP system (preset:jpk:…) belongs in changes, as the rate of a line (P_12 or P_12Z).',
    },
  ],
  [
    '^[a-z0-9-]+$',
    {
      pl: 'Podaj identyfikator (slug) z GET /erp-presets: małe litery, cyfry i łączniki, np. comarch-optima.',
      en: 'Give a slug of GET /erp-presets: small letters, digits and hyphens, such as comarch-optima.',
    },
  ],
]);

function wrongFormat({ format, pattern }: z.core.$ZodIssueInvalidStringFormat): Localized {
  if (format === 'date') return texts.no_day;
  return format === 'uuid' ? texts.no_uuid : wrongForm(pattern);
}

function wrongForm(pattern: string | undefined): Localized {
  const form = pattern?.replace(/^\/|\/$/g, '');
  const known = forms.get(form ?? '');
  if (known !== undefined) return known;
  return form === undefined ? texts.other : { pl: `Oczekiwano postaci: ${form}`, en: `Expected form: ${form}` };
}
