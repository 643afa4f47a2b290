import type { FieldError } from '@nakor/contract/field-errors/validation-errors';
import type { Language } from '@nakor/domain/shared/localized';
import { ApiError } from '../message/api-error.ts';

/** The fields of a body that may contain the original invoice: the name of the contract, and that of the operations on one invoice. */
export type SourceField = 'source_xml' | 'xml';

/** A body whose original invoice is in `source_xml`, whatever the caller named it. */
interface NormalizedBody {
  readonly value: unknown;
  /** The field that was sent; `source_xml` if both were, or none. */
  readonly sourceField: SourceField;
  readonly errors: readonly FieldError[];
}

/** Moves the original invoice to `source_xml`. Both names with the same content are accepted; different contents are errors in both fields. */
export function withSourceXml(value: unknown, language: Language): NormalizedBody {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'xml')) return { value, sourceField: 'source_xml', errors: [] };
  const { xml, ...others } = value as Readonly<Record<string, unknown>>;
  if (!Object.hasOwn(others, 'source_xml')) return { value: { ...others, source_xml: xml }, sourceField: 'xml', errors: [] };
  const isSame = others['source_xml'] === xml;
  const message = contradiction[language];
  const errors = isSame ? [] : ['xml', 'source_xml'].map((path) => ({ path, code: 'contradiction', message }));
  return { value: others, sourceField: 'source_xml', errors };
}

const contradiction = {
  pl: 'xml i source_xml zawierają różne dokumenty, a oba oznaczają fakturę pierwotną. Podaj tylko jedno z tych pól.',
  en: 'xml and source_xml contain different documents, but both mean the original invoice. Send only one of these fields.',
};

/** The error of an endpoint with the name of the field that was sent; other errors unchanged. */
export function restoreSentError(error: unknown, sourceField: SourceField): unknown {
  if (!(error instanceof ApiError) || sourceField === 'source_xml') return error;
  const { code, details, text, retryAfterSeconds, headers } = error;
  return new ApiError(code, {
    details: Array.isArray(details) ? details.map(renamed) : details,
    headers,
    ...(text === undefined ? {} : { text }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}

function renamed(detail: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { path, message } = detail;
  return {
    ...detail,
    ...(path === 'source_xml' ? { path: 'xml' } : {}),
    ...(typeof message === 'string' ? { message: message.replaceAll('source_xml', 'xml') } : {}),
  };
}
