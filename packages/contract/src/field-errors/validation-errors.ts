import type { Language, Localized } from '@nakor/domain/shared/localized';
import type { RepeatedName } from '@nakor/domain/shared/repeated-names';
import type * as z from 'zod';
import { findSchemaAt, listKnownFields } from './schema-at.ts';
import { describeMissing, describeTooBig, describeTooSmall, describeWrongType } from './zod-messages.ts';

/** One invalid field of a request, as listed in `details` of VALIDATION_ERROR. */
export interface FieldError {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** Maximum number of errors in one response: a body can contain more unknown fields than fit into one. */
const fieldLimit = 100;

/**
 * Converts the issues of zod to field errors with Nakor's messages, at most {@link fieldLimit}.
 *
 * @param schema that rejected the fields; messages about unknown fields list those that it has
 */
export function findFieldErrors(error: z.ZodError, language: Language, schema: z.ZodType): FieldError[] {
  const errors = error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      const known = listKnownFields(schema, issue.path).join(', ');
      return issue.keys.slice(0, fieldLimit).map((key) => ({
        path: pathOf([...issue.path, key]),
        code: 'unknown_field',
        message: unknownField(known)[language],
      }));
    }
    const isMissing = issue.code === 'invalid_type' && issue.input === undefined;
    const field = findSchemaAt(schema, issue.path);
    const { code, text } = isMissing ? { code: 'required', text: describeMissing(field) } : describe(issue, field);
    return [{ path: pathOf(issue.path) || 'body', code, message: text[language] }];
  });
  return errors.slice(0, fieldLimit);
}

/** The error of a body with a duplicate field: JSON parsers disagree on which value counts. */
export function findRepeatedField({ name, path }: RepeatedName, language: Language): FieldError {
  return { path: pathOf([...path, name]), code: 'repeated', message: messages.repeated[language] };
}

const maxPathLength = 200;

/** A path as callers write one: `changes[0].new_value`. */
function pathOf(steps: readonly PropertyKey[]): string {
  const text = steps.map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index === 0 ? '' : '.'}${String(step)}`)).join('');
  return text.slice(0, maxPathLength).toWellFormed();
}

const messages = {
  repeated: {
    pl: 'To pole podano więcej niż raz w tym samym obiekcie. Podaj je raz.',
    en: 'This field is repeated in the same object. Send it once.',
  },
  invalid_text: {
    pl: 'Tekst zawiera znak, którego nie może być w XML: sterujący albo pojedynczy surogat UTF-16.',
    en: 'The string contains a character that XML does not allow: a control character or a lone UTF-16 surrogate.',
  },
  unprintable_text: {
    pl: 'Tekst zawiera niedozwolony znak: sterujący (np. koniec wiersza) albo połówkę znaku UTF-16. Usuń go.',
    en: 'The string contains a character that is not allowed: a control character (such as a line break) or half a UTF-16 character. Remove it.',
  },
  nothing_to_change: { pl: 'Podaj co najmniej jedno pole do zmiany.', en: 'Provide at least one field to change.' },
  invalid_uuid: {
    pl: 'Identyfikator ma postać UUID, np. 6a2f0b1c-3d4e-4f50-8a61-7b8c9d0e1f20.',
    en: 'An id is a UUID, such as 6a2f0b1c-3d4e-4f50-8a61-7b8c9d0e1f20.',
  },
  not_an_object: { pl: 'Oczekiwano obiektu JSON.', en: 'Expected a JSON object.' },
  invalid_json: {
    pl: 'Wartości nie da się zapisać: pojedynczy surogat UTF-16, liczba poza zakresem albo zbyt głębokie zagnieżdżenie.',
    en: 'The value cannot be serialized: it contains a lone UTF-16 surrogate or a number out of range, or is nested too deeply.',
  },
  invalid_date: {
    pl: 'To nie jest dzień z kalendarza. Podaj datę w postaci RRRR-MM-DD, np. 2026-03-15.',
    en: 'This is not a calendar date. Provide a date as YYYY-MM-DD, such as 2026-03-15.',
  },
  invalid_timestamp: {
    pl: 'To nie jest chwila w postaci RFC 3339 ze strefą czasową. Podaj np. 2026-11-02T09:00:00+01:00 albo 2026-11-02T08:00:00Z; w adresie URL zapisz + jako %2B.',
    en: 'This is not a timestamp in RFC 3339 with a time zone. Provide one such as 2026-11-02T09:00:00+01:00 or 2026-11-02T08:00:00Z; in a URL, write + as %2B.',
  },
  needed_with_corrections: {
    pl: 'corrections_xml wymaga source_xml: podaj tu fakturę, której te korekty dotyczą.',
    en: 'corrections_xml requires source_xml: provide the invoice that these corrections correct.',
  },
  needed_without_xml: {
    pl: 'Podaj datę wystawienia (P_1) albo fakturę w polu xml.',
    en: 'Provide the date of issue (P_1), or the invoice in the field xml.',
  },
  needed_xml_or_hash: {
    pl: 'Podaj plik w polu xml albo jego skrót w sha256, a nie oba.',
    en: 'Provide either the file in xml or its hash in sha256.',
  },
  invalid_day_or_instant: {
    pl: 'Podaj dzień, np. 2026-10-15, albo chwilę ze strefą czasową, np. 2026-10-15T09:00:00+02:00, z lat 2000–2199.',
    en: 'Provide a day such as 2026-10-15, or an instant with a time zone such as 2026-10-15T09:00:00+02:00, in the years 2000 to 2199.',
  },
  invalid_range: {
    pl: 'Pierwszy dzień nie może być po ostatnim.',
    en: 'The first day must not be after the last one.',
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
      return { code: 'wrong_type', text: describeWrongType(issue, schema) };
    case 'too_small':
      return { code: 'too_short', text: describeTooSmall(issue, schema) };
    case 'too_big':
      return { code: 'too_long', text: describeTooBig(issue, schema) };
    case 'invalid_format':
      return { code: 'invalid_value', text: wrongFormat(issue) };
    case 'invalid_value': {
      const values = issue.values.map(String).join(', ');
      return { code: 'invalid_value', text: { pl: `Dozwolone wartości: ${values}.`, en: `Allowed values: ${values}.` } };
    }
    case 'invalid_key': {
      const [inner] = issue.issues;
      return inner === undefined ? { code: 'invalid_value', text: messages.other } : describe(inner, null);
    }
    case 'custom':
      return describeCustom(issue.params ?? {});
    default:
      return { code: 'invalid_value', text: messages.other };
  }
}

/** Errors of custom checks in Nakor's schemas, by their codes. */
function describeCustom({ code, maximum }: Readonly<Record<string, unknown>>): { code: string; text: Localized } {
  switch (code) {
    case 'invalid_text':
      return { code, text: messages.invalid_text };
    case 'unprintable_text':
      return { code, text: messages.unprintable_text };
    case 'nothing_to_change':
      return { code, text: messages.nothing_to_change };
    case 'not_an_object':
      return { code: 'wrong_type', text: messages.not_an_object };
    case 'invalid_json':
      return { code, text: messages.invalid_json };
    case 'needed_with_corrections':
      return { code: 'required', text: messages.needed_with_corrections };
    case 'needed_without_xml':
      return { code: 'required', text: messages.needed_without_xml };
    case 'needed_xml_or_hash':
      return { code: 'required', text: messages.needed_xml_or_hash };
    case 'invalid_day_or_instant':
      return { code: 'invalid_value', text: messages.invalid_day_or_instant };
    case 'invalid_range':
      return { code: 'invalid_value', text: messages.invalid_range };
    case 'too_many_documents':
      return {
        code: 'too_long',
        text: {
          pl: `Za dużo dokumentów: source_xml, corrections_xml i advances_xml mogą mieć ich razem najwyżej ${maximum}.`,
          en: `Too many documents: source_xml, corrections_xml and advances_xml may have ${maximum} together at most.`,
        },
      };
    case 'too_many_bytes':
      return {
        code: 'too_long',
        text: { pl: `Razem za długie; maksimum w bajtach: ${maximum}.`, en: `Too long in total; maximum in bytes: ${maximum}.` },
      };
    default:
      return { code: 'invalid_value', text: messages.other };
  }
}

/** Messages for strings with a required format, by the pattern in their schema. */
const formats: ReadonlyMap<string, Localized> = new Map([
  [
    '^K_\\d{1,3}$',
    {
      pl: 'Podaj pole JPK_V7M, np. K_17. Kod systemu ERP (preset:jpk:…) podaje się w changes, jako stawkę wiersza (P_12 albo P_12Z).',
      en: 'Provide a field of JPK_V7M, such as K_17. A code of an ERP system (preset:jpk:…) belongs in changes, as the rate of a line (P_12 or P_12Z).',
    },
  ],
  [
    '^[a-z0-9-]+$',
    {
      pl: 'Podaj identyfikator (slug) z GET /erp-presets: małe litery, cyfry i łączniki, np. comarch-optima.',
      en: 'Provide a slug from GET /erp-presets: lowercase letters, digits and hyphens, such as comarch-optima.',
    },
  ],
]);

function wrongFormat({ format, pattern }: z.core.$ZodIssueInvalidStringFormat): Localized {
  if (format === 'date') return messages.invalid_date;
  if (format === 'datetime') return messages.invalid_timestamp;
  return format === 'uuid' ? messages.invalid_uuid : wrongPattern(pattern);
}

function wrongPattern(pattern: string | undefined): Localized {
  const format = pattern?.replace(/^\/|\/$/g, '');
  const known = formats.get(format ?? '');
  if (known !== undefined) return known;
  return format === undefined ? messages.other : { pl: `Oczekiwano postaci: ${format}`, en: `Expected format: ${format}` };
}
