import { rejectTooLargeField, rejectTooLargeTogether } from '@nakor/contract/document-size';
import { findAsOfErrors } from '@nakor/contract/field-errors/as-of';
import { findTextErrors } from '@nakor/contract/field-errors/text-errors';
import { type FieldError, findFieldErrors } from '@nakor/contract/field-errors/validation-errors';
import { invoiceSizeLimitBytes } from '@nakor/contract/limits';
import type { Language } from '@nakor/domain/shared/localized';
import * as z from 'zod';
import { NakorError } from './nakor-error.ts';
import type { Xml } from './requests.ts';

/** What the errors of a request depend on. */
export interface Reading {
  readonly language: Language;
  /** The clock, in milliseconds since the epoch. */
  readonly nowUnixMs: number;
}

/** Reads a request now. */
export function readingOf({ language }: Pick<Reading, 'language'>): Reading {
  return { language, nowUnixMs: Date.now() };
}

const anyObject = z.looseObject({});

/**
 * Checks that a request, or the options of a call, are an object at all: callers in JavaScript may pass anything.
 *
 * @throws NakorError VALIDATION_ERROR if it is something else
 */
export function checkObject(request: unknown, language: Language): void {
  const parsed = anyObject.safeParse(request, { reportInput: true });
  if (parsed.success) return;
  throw new NakorError({ code: 'VALIDATION_ERROR', details: findFieldErrors(parsed.error, language, anyObject) }, language);
}

/**
 * Checks a request with the schema of the API.
 *
 * @param documentFields the fields that contain documents, or lists of them; documents as bytes are not part of the schema
 * @returns the fields; documents have to be read from the request, with {@link documentOf}
 * @throws NakorError VALIDATION_ERROR with all invalid fields
 */
export function readFields<Shape>(
  request: object,
  schema: z.ZodType<Shape>,
  documentFields: readonly (keyof Shape & string)[],
  { language, nowUnixMs }: Reading,
): Shape {
  checkObject(request, language);
  const known: ReadonlySet<string> = new Set(documentFields);
  const fields: Readonly<Record<string, unknown>> = Object.fromEntries(
    Object.entries(request).map(([name, value]: [string, unknown]) => [name, known.has(name) ? withTexts(value) : value]),
  );
  const parsed = schema.safeParse(fields, { reportInput: true });
  const errors: FieldError[] = [
    ...findTextErrors(fields, documentFields, language),
    ...findAsOfErrors(fields['as_of'], 'as_of', { language, nowUnixMs }),
    ...(parsed.success ? [] : findFieldErrors(parsed.error, language, schema)),
  ];
  if (!parsed.success || errors.length > 0) throw new NakorError({ code: 'VALIDATION_ERROR', details: errors }, language);
  return parsed.data;
}

/** Replaces documents as bytes by a text for which the schema decides the same. */
function withTexts(value: unknown): unknown {
  if (value instanceof Uint8Array) return value.length === 0 ? '' : ' ';
  return Array.isArray(value) ? value.map(withTexts) : value;
}

/**
 * The bytes of a document.
 *
 * @throws NakorError FILE_TOO_LARGE that names the field
 */
export function documentOf(field: string, xml: Xml, language: Language): Uint8Array {
  const bytes = typeof xml === 'string' ? new TextEncoder().encode(xml) : xml;
  if (bytes.length > invoiceSizeLimitBytes) {
    throw new NakorError({ code: 'FILE_TOO_LARGE', text: rejectTooLargeField(field, bytes.length) }, language);
  }
  return bytes;
}

/**
 * The bytes of each document of a list.
 *
 * @throws NakorError FILE_TOO_LARGE that names the field, such as `corrections_xml[1]`
 */
export function documentsOf(field: string, list: readonly Xml[] | undefined, language: Language): readonly Uint8Array[] {
  return (list ?? []).map((xml, index) => documentOf(`${field}[${index}]`, xml, language));
}

/** @throws NakorError FILE_TOO_LARGE for documents that are too large together */
export function checkTotalSize(documents: readonly Uint8Array[], language: Language): void {
  const bytes = documents.reduce((sum, { length }) => sum + length, 0);
  if (bytes > invoiceSizeLimitBytes) throw new NakorError({ code: 'FILE_TOO_LARGE', text: rejectTooLargeTogether(bytes) }, language);
}
