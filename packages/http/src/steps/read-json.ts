import { findTextErrors } from '@nakor/contract/field-errors/text-errors';
import { type FieldError, findFieldErrors, findRepeatedField } from '@nakor/contract/field-errors/validation-errors';
import { jsonValueLimit } from '@nakor/contract/limits';
import type { Language } from '@nakor/domain/shared/localized';
import type * as z from 'zod';
import { ApiError } from '../message/api-error.ts';
import type { HttpRequest } from '../message/request.ts';
import { parseJson } from '../parsing/parse-json.ts';
import { type Body, type MediaType, readBody } from './read-body.ts';
import { restoreSentError, type SourceField, withSourceXml } from './source-field.ts';

/** How the fields of a body are read. */
export interface Reading {
  readonly language: Language;
  readonly headerErrors: readonly FieldError[];
  /** Maximum number of values in a JSON body; by default {@link jsonValueLimit}. */
  readonly valueLimit?: number;
  /** Errors in the fields of a JSON body that its schema does not find. */
  readonly errorsIn?: (value: Readonly<Record<string, unknown>>) => readonly FieldError[];
}

const jsonMediaTypes: readonly MediaType[] = ['application/json', 'application/gzip'];

/**
 * Reads the body of a route that accepts JSON only.
 *
 * @param limitBytes largest decompressed body
 * @throws ApiError UNSUPPORTED_MEDIA_TYPE, INVALID_BODY or FILE_TOO_LARGE
 */
export function readJsonBody(request: HttpRequest, limitBytes: number): Promise<Body> {
  return readBody(request, jsonMediaTypes, { json: limitBytes, other: limitBytes });
}

/**
 * Reads the fields of a JSON body.
 *
 * @param documentFields the fields that contain whole documents, or lists of them
 * @throws ApiError INVALID_BODY or VALIDATION_ERROR
 */
export function readJson<Shape>(
  bytes: Uint8Array,
  schema: z.ZodType<Shape>,
  documentFields: readonly (keyof Shape & string)[],
  reading: Reading,
): Shape {
  return parseFields(readValue(bytes, reading), schema, documentFields, reading);
}

/** The same with an original invoice, for which there are two names. */
export function readJsonWithSource<Shape>(
  bytes: Uint8Array,
  schema: z.ZodType<Shape>,
  documentFields: readonly (keyof Shape & string)[],
  reading: Reading,
): { readonly shape: Shape; readonly sourceField: SourceField } {
  const { value: sent, errors: repeated } = readValue(bytes, reading);
  const { value, sourceField, errors } = withSourceXml(sent, reading.language);
  try {
    return { shape: parseFields({ value, errors: [...repeated, ...errors] }, schema, documentFields, reading), sourceField };
  } catch (error) {
    throw restoreSentError(error, sourceField);
  }
}

function parseFields<Shape>(
  { value, errors: repeated }: SentValue,
  schema: z.ZodType<Shape>,
  documentFields: readonly (keyof Shape & string)[],
  { language, headerErrors, errorsIn = () => [] }: Reading,
): Shape {
  const fields = isObject(value) ? value : {};
  const errors = [...headerErrors, ...repeated, ...findTextErrors(fields, documentFields, language), ...errorsIn(fields)];
  const parsed = schema.safeParse(value, { reportInput: true });
  if (!parsed.success) throw new ApiError('VALIDATION_ERROR', { details: [...errors, ...findFieldErrors(parsed.error, language, schema)] });
  throwInvalidFields(errors);
  return parsed.data;
}

/** A body as sent. */
interface SentValue {
  readonly value: unknown;
  readonly errors: readonly FieldError[];
}

/** Reads JSON, in which objects must not contain duplicate fields. */
export function readValue(
  bytes: Uint8Array,
  { language, valueLimit = jsonValueLimit }: Pick<Reading, 'language' | 'valueLimit'>,
): SentValue {
  const { value, repeated } = parseJson(bytes, valueLimit);
  return { value, errors: repeated === null ? [] : [findRepeatedField(repeated, language)] };
}

/** Whether a value may have fields. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** @throws ApiError VALIDATION_ERROR unless there are no errors */
export function throwInvalidFields(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw new ApiError('VALIDATION_ERROR', { details: errors });
}
