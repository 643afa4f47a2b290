import * as z from 'zod';
import type { ZodOpenApiMediaTypeObject, ZodOpenApiResponseObject } from 'zod-openapi';
import { type ErrorCode, errorDefinitions } from '../errors.ts';
import { headerNames, replayHeaderNames } from '../headers.ts';
import type { Route } from '../routes.ts';
import { defineErrorSchema, getErrorGroupName } from '../schemas/responses/errors.ts';
import { listErrorCodes } from './error-codes.ts';
import { getExampleName } from './examples.ts';
import { allQuotaHeaderNames, contentHeaderNames, languageHeaderNames, type ResponseHeaderName, rateHeaderNames } from './headers.ts';
import type { Content, Operation } from './operation.ts';
import type { RecordedExchange } from './recorded-exchange.ts';

/** Responses that operations share, by the name of their component. */
export type SharedResponses = Map<string, ZodOpenApiResponseObject>;

/**
 * All responses of an operation, by status.
 *
 * @param shared gets the responses that the operation refers to: all without data of its own
 */
export function buildResponses(
  route: Route,
  operation: Operation,
  exchanges: readonly RecordedExchange[],
  shared: SharedResponses,
): Record<string, ZodOpenApiResponseObject> {
  const share = (name: string, response: ZodOpenApiResponseObject) => {
    shared.set(name, response);
    return { $ref: `#/components/responses/${name}` } as never;
  };
  const successes = Object.entries(operation.responses).map(([status, success]) => {
    const always = [...contentHeaderNames, ...rateHeadersOf(route), ...(operation.hasEntityTag ? [headerNames.entityTag] : [])];
    const localized = success.isLocalized ? languageHeaderNames : [];
    const effects = [
      ...(route.billing === 'metered' ? allQuotaHeaderNames : []),
      ...(route.idempotency === 'none' ? [] : replayHeaderNames),
      ...(success.optionalHeaders ?? []),
    ];
    const headers = headersOf([...always, ...localized, ...(success.headers ?? [])], effects);
    const { description } = success;
    const content = contentOf(success.content, examplesOf(exchanges, route, Number(status)));
    return [status, { description, headers, content }] as const;
  });
  const unchanged = operation.hasEntityTag ? [['304', share(...unchangedResponse(route, operation))] as const] : [];
  const errors = [...listErrorCodes(route, operation)].map(([status, codes]) => {
    const response = errorResponse(route, status, codes, exchanges);
    const isMerged = operation.responses[status] !== undefined;
    return [
      String(status),
      isMerged
        ? mergeWithSuccess(response, { route, operation, status, codes }, exchanges)
        : share(errorResponseName(route, status, codes), response),
    ] as const;
  });
  return { ...Object.fromEntries([...successes, ...unchanged, ...errors]), default: { $ref: '#/components/responses/Gateway' } } as never;
}

/** Headers by name: required ones, and ones that may be absent. */
function headersOf(always: readonly ResponseHeaderName[], sometimes: readonly ResponseHeaderName[]): Record<string, { $ref: string }> {
  const refs = [
    ...[headerNames.requestId, ...always].map((name) => [name, buildHeaderComponent(name, true)] as const),
    ...sometimes.map((name) => [name, buildHeaderComponent(name, false)] as const),
  ];
  return Object.fromEntries(refs.map(([name, component]) => [name, { $ref: `#/components/headers/${component}` }]));
}

/** Name of the component of a header. Required and optional headers are separate components. */
export function buildHeaderComponent(name: ResponseHeaderName, isAlways: boolean): string {
  return isAlways ? name : `${name}.optional`;
}

function rateHeadersOf({ access }: Route): readonly ResponseHeaderName[] {
  return access === 'public' ? [] : rateHeaderNames;
}

/** Requests rejected with these statuses are not counted, so these responses have no rate-limit headers. */
const uncountedStatuses = [401, 403];
/** Codes of rejections that state when a request may succeed, though their status usually does not. */
const codesWithRetryAfter: ReadonlySet<ErrorCode> = new Set(['IDEMPOTENCY_CONFLICT', 'SECRET_LIMIT_REACHED']);
/** Statuses the gateway never returns by itself, so all headers of functions are always present. */
const functionOnlyStatuses = [404, 409];

/** Responses with the same codes differ in the headers that depend on the key. */
function errorResponseName(route: Route, status: number, codes: readonly ErrorCode[]): string {
  const isMetered = route.billing === 'metered' && !uncountedStatuses.includes(status);
  return `${getErrorGroupName(codes)}${route.access === 'public' ? 'Public' : isMetered ? 'Metered' : ''}`;
}

function errorResponse(
  route: Route,
  status: number,
  codes: readonly ErrorCode[],
  exchanges: readonly RecordedExchange[],
): ZodOpenApiResponseObject {
  const counted = uncountedStatuses.includes(status) ? [] : rateHeadersOf(route);
  const usual = [...contentHeaderNames, ...languageHeaderNames, ...counted];
  const quota = route.billing === 'metered' && counted.length > 0 ? allQuotaHeaderNames : [];
  const isAlways = functionOnlyStatuses.includes(status);
  const always = [...(isAlways ? usual : []), ...(status === 429 || status === 503 ? [headerNames.retryAfter] : [])];
  const sometimes = [
    ...(isAlways ? [] : usual),
    ...quota,
    ...(status === 401 ? [headerNames.wwwAuthenticate, headerNames.remappedWwwAuthenticate] : []),
    ...(codes.some((code) => codesWithRetryAfter.has(code)) ? [headerNames.retryAfter] : []),
  ];
  const schema = defineErrorSchema(codes);
  const shown = exchanges.filter(({ name }) => codes.some((code) => code === name));
  const examples = Object.fromEntries(
    shown.map((exchange) => [exchange.name, { $ref: `#/components/examples/${getExampleName(exchange)}` }]),
  );
  const media = { ...(schema === null ? {} : { schema }), ...(shown.length === 0 ? {} : { examples }) } as ZodOpenApiMediaTypeObject;
  return {
    description: codes.map((code) => `- \`${code}\`: ${errorDefinitions[code].message.en}`).join('\n'),
    headers: headersOf(always, sometimes),
    content: { 'application/json': media },
  } as ZodOpenApiResponseObject;
}

interface MergedStatus {
  readonly route: Route;
  readonly operation: Operation;
  readonly status: number;
  readonly codes: readonly ErrorCode[];
}

/** Bodies that are data or an error, by their name: a name belongs to one schema. */
const unions = new Map<string, z.ZodType>();

/** Merges an error response with the successful response of the same status. */
function mergeWithSuccess(
  response: ZodOpenApiResponseObject,
  { route, operation, status, codes }: MergedStatus,
  exchanges: readonly RecordedExchange[],
): ZodOpenApiResponseObject {
  const success = operation.responses[status];
  const errorMedia = response.content?.['application/json'];
  const form = success?.content['application/json'];
  if (success === undefined || errorMedia === undefined || !(form instanceof z.ZodType)) return response;
  const shown = Object.fromEntries(
    examplesOf(exchanges, route, status).map(({ name, summary, response: { body } }) => [name, { summary, value: body }]),
  );
  const id = `${form.meta()?.id}Or${getErrorGroupName(codes)}`;
  const schema = unions.get(id) ?? z.union([form, errorMedia.schema as z.ZodType]).meta({ id });
  unions.set(id, schema);
  const media = { ...errorMedia, schema, examples: { ...shown, ...errorMedia.examples } } as ZodOpenApiMediaTypeObject;
  return {
    ...response,
    description: `${success.description} Or an error:\n${response.description}`,
    content: { 'application/json': media },
  };
}

/** The response that nothing has changed, with the name of its component. */
function unchangedResponse(route: Route, { responses }: Operation): readonly [string, ZodOpenApiResponseObject] {
  const doesVary = Object.values(responses).some(({ isLocalized, headers = [] }) => isLocalized || headers.includes(headerNames.vary));
  const varies = doesVary ? [headerNames.vary] : [];
  const headers = headersOf([headerNames.entityTag, headerNames.cacheControl, ...varies, ...rateHeadersOf(route)], []);
  const name = `NotModified${doesVary ? 'Localized' : ''}${route.access === 'public' ? 'Public' : ''}`;
  const description = 'Nothing has changed since the response whose `ETag` you sent as `If-None-Match`.';
  return [name, { description, headers } as ZodOpenApiResponseObject];
}

function examplesOf(exchanges: readonly RecordedExchange[], { id }: Route, status: number): readonly RecordedExchange[] {
  return exchanges.filter((exchange) => exchange.operation === id && exchange.response.status === status);
}

function contentOf(
  content: Readonly<Record<string, Content>>,
  exchanges: readonly RecordedExchange[],
): Record<string, ZodOpenApiMediaTypeObject> {
  return Object.fromEntries(
    Object.entries(content).map(([mediaType, form]) => {
      const shown = exchanges.filter(({ response }) => response.mediaType === mediaType && response.body !== null);
      const examples = Object.fromEntries(shown.map(({ name, summary, response }) => [name, { summary, value: response.body }]));
      return [mediaType, { ...getMediaType(form), ...(shown.length === 0 ? {} : { examples }) }];
    }),
  );
}

/** Schema of a body. */
export function getMediaType(form: Content): ZodOpenApiMediaTypeObject {
  if (form === 'text') return { schema: { type: 'string' } };
  if (form === 'bytes') return { schema: { type: 'string', format: 'binary' } };
  return { schema: form === 'any-json' ? { type: 'object' } : form };
}
