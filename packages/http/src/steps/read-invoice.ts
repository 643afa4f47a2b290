import { findAsOfErrors } from '@nakor/contract/field-errors/as-of';
import type { FieldError } from '@nakor/contract/field-errors/validation-errors';
import { invoiceSizeLimitBytes, jsonSizeLimitBytes } from '@nakor/contract/limits';
import { analysisBody } from '@nakor/contract/schemas/correction';
import {
  autofixBody,
  type ValidateOptions,
  type ValidationOptions,
  validateOptions,
  validationBody,
  validationOptions,
} from '@nakor/contract/schemas/validation';
import type { RelatedBytes } from '@nakor/domain/related/read-documents';
import { err, ok } from '@nakor/domain/shared/result';
import type * as z from 'zod';
import type { HttpRequest } from '../message/request.ts';
import type { RoutedContext } from '../message/request-context.ts';
import { readQuery, readValues } from '../parsing/parse-parameters.ts';
import { checkTotalSize, checkWithinLimit, readDocument, readDocuments } from './document-size.ts';
import { checkKsefNumberErrors } from './ksef-number.ts';
import { type Body, type DocumentInput, isJson, type MediaType, readBody } from './read-body.ts';
import { type Reading, readJson } from './read-json.ts';

/** An invoice. */
export interface InvoiceInput<Kind, Options = ValidationOptions> extends DocumentInput {
  readonly kind: Kind;
  /** From the query, or from a JSON body. */
  readonly options: Options;
  /** The options sent in the query, sorted; empty for none. With the body, it distinguishes one request from another. */
  readonly sentQuery: string;
}

/** An invoice to validate, with the documents to which it refers. */
export interface ValidationInput extends InvoiceInput<'validation', ValidateOptions> {
  readonly related: RelatedBytes;
}

/** An invoice to analyze, with its earlier corrections. */
export interface AnalysisInput extends InvoiceInput<'analysis'> {
  /** Of each earlier correction, in the order of issue. */
  readonly earlierCorrections: readonly Uint8Array[];
}

const invoiceMediaTypes: readonly MediaType[] = ['application/json', 'application/xml', 'text/xml', 'application/gzip'];

/** A JSON body is larger than its documents, which are bounded themselves. */
const invoiceLimits = { json: jsonSizeLimitBytes, other: invoiceSizeLimitBytes };

/** Reads the body of a validation: an invoice, or JSON with it and the documents to which it refers. */
export async function readValidation(
  request: HttpRequest,
  context: RoutedContext,
  headerErrors: readonly FieldError[],
): Promise<ValidationInput> {
  const body = await readBody(request, invoiceMediaTypes, invoiceLimits);
  if (!isJson(body)) {
    const [ksefNumber] = context.query.get('ksef_number') ?? [];
    const errors = [...headerErrors, ...checkKsefNumberErrors(ksefNumber, 'query.ksef_number', context)];
    return { kind: 'validation', related: noDocuments, ...validatedBody(body, validateOptions, context, errors) };
  }
  const documentFields = ['xml', 'source_xml', 'corrections_xml', 'advances_xml'] as const;
  const { errorsIn, ...usual } = validationReading(context, headerErrors);
  const reading: Reading = {
    ...usual,
    errorsIn: (value) => [...(errorsIn?.(value) ?? []), ...checkKsefNumberErrors(value['ksef_number'], 'ksef_number', context)],
  };
  const fields = readJson(body.bytes, validationBody, documentFields, reading);
  const { xml, source_xml, corrections_xml, advances_xml, filename: _, ...options } = fields;
  const related: RelatedBytes = {
    source: source_xml === undefined ? null : readDocument('source_xml', source_xml),
    corrections: readDocuments('corrections_xml', corrections_xml),
    advances: readDocuments('advances_xml', advances_xml),
  };
  const document = readDocument('xml', xml);
  checkTotalSize([document, ...(related.source === null ? [] : [related.source]), ...related.corrections, ...related.advances]);
  return { kind: 'validation', xml: document, related, body, options, sentQuery: '' };
}

const noDocuments: RelatedBytes = { source: null, corrections: [], advances: [] };

/** Reads the body of an operation on one invoice: an invoice, or JSON with it. */
export async function readInvoice(
  request: HttpRequest,
  context: RoutedContext,
  headerErrors: readonly FieldError[],
): Promise<InvoiceInput<'invoice'>> {
  const body = await readBody(request, invoiceMediaTypes, invoiceLimits);
  if (!isJson(body)) return { kind: 'invoice', ...validatedBody(body, validationOptions, context, headerErrors) };
  const { xml, filename: _, ...options } = readJson(body.bytes, autofixBody, ['xml'], validationReading(context, headerErrors));
  return { kind: 'invoice', xml: readDocument('xml', xml), body, options, sentQuery: '' };
}

/** Reads the body of an analysis: an invoice, or JSON with it and its earlier corrections. */
export async function readAnalysis(
  request: HttpRequest,
  context: RoutedContext,
  headerErrors: readonly FieldError[],
): Promise<AnalysisInput> {
  const body = await readBody(request, invoiceMediaTypes, invoiceLimits);
  if (!isJson(body)) return { kind: 'analysis', earlierCorrections: [], ...validatedBody(body, validationOptions, context, headerErrors) };
  const {
    xml,
    corrections_xml,
    filename: _,
    ...options
  } = readJson(body.bytes, analysisBody, ['xml', 'corrections_xml'], validationReading(context, headerErrors));
  const earlierCorrections = readDocuments('corrections_xml', corrections_xml);
  return { kind: 'analysis', xml: readDocument('xml', xml), earlierCorrections, body, options, sentQuery: '' };
}

/** An invoice that is the whole body, with options in the query. */
function invoiceAsBody<Options>(
  body: Body,
  schema: z.ZodType<Options>,
  context: RoutedContext,
  headerErrors: readonly FieldError[],
): Omit<InvoiceInput<never, Options>, 'kind'> {
  const { options } = readValues({
    headers: headerErrors.length === 0 ? ok(null) : err(headerErrors),
    options: readQuery(schema, context),
  });
  return { xml: checkWithinLimit(body.bytes), body, options, sentQuery: sortedQuery(context.query) };
}

/** The same with the context of a validation in the query. */
function validatedBody<Options>(body: Body, schema: z.ZodType<Options>, context: RoutedContext, headerErrors: readonly FieldError[]) {
  const [asOf] = context.query.get('as_of') ?? [];
  return invoiceAsBody(body, schema, context, [...headerErrors, ...findAsOfErrors(asOf, 'query.as_of', context)]);
}

/** How to read a JSON body with the context of a validation. */
function validationReading(context: RoutedContext, headerErrors: readonly FieldError[]): Reading {
  return { ...jsonReading(context, headerErrors), errorsIn: (value) => findAsOfErrors(value['as_of'], 'as_of', context) };
}

/** With a JSON body, options in the query are errors. */
function jsonReading({ language, query }: RoutedContext, headerErrors: readonly FieldError[]): Reading {
  const queryErrors = [...query.keys()].map((name) => ({ path: `query.${name}`, code: 'unknown_field', message: useBody[language] }));
  return { language, headerErrors: [...headerErrors, ...queryErrors] };
}

const useBody = {
  pl: 'Z treścią w JSON podaj opcje jako jej pola, nie jako parametry URL.',
  en: 'With a JSON body, send options as fields of the body, not as query parameters.',
} as const;

function sortedQuery(query: RoutedContext['query']): string {
  const sent = new URLSearchParams([...query].flatMap(([name, values]) => values.map((value): [string, string] => [name, value])));
  sent.sort();
  return sent.toString();
}
