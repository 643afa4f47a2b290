import * as z from 'zod';
import type { ZodOpenApiMediaTypeObject, ZodOpenApiResponseObject } from 'zod-openapi';
import { type ErrorCode, errorDefinitions } from '../errors.ts';
import { headerNames, replayHeaderNames } from '../headers.ts';
import type { Route } from '../routes.ts';
import { errorSchemaOf } from '../schemas/responses/errors.ts';
import { errorCodesOf } from './error-codes.ts';
import { exampleName } from './examples.ts';
import { allQuotaHeaderNames, contentHeaderNames, languageHeaderNames, type ResponseHeaderName, rateHeaderNames } from './headers.ts';
import type { Content, Operation } from './operation.ts';
import type { RecordedCall } from './recorded-request.ts';

/** All answers of an operation, by status. */
export function responsesOf(route: Route, operation: Operation, calls: readonly RecordedCall[]): Record<string, ZodOpenApiResponseObject> {
  const successes = Object.entries(operation.answers).map(([status, answer]) => {
    const always = [...contentHeaderNames, ...rateHeadersOf(route), ...(operation.hasEntityTag ? [headerNames.entityTag] : [])];
    const localized = answer.isLocalized ? languageHeaderNames : [];
    const effects = [
      ...(route.billing === 'metered' ? allQuotaHeaderNames : []),
      ...(route.idempotency === 'none' ? [] : replayHeaderNames),
      ...(answer.optionalHeaders ?? []),
    ];
    const headers = headersOf([...always, ...localized, ...(answer.headers ?? [])], effects);
    const { description } = answer;
    const content = contentOf(answer.content, examplesOf(calls, route, Number(status)));
    return [status, { description, headers, content }] as const;
  });
  const unchanged = operation.hasEntityTag ? [['304', unchangedResponse(route, operation)] as const] : [];
  const errors = [...errorCodesOf(route, operation)].map(
    ([status, codes]) =>
      [String(status), withSuccess(errorResponse(route, status, codes, calls), route, operation, status, calls)] as const,
  );
  return { ...Object.fromEntries([...successes, ...unchanged, ...errors]), default: { $ref: '#/components/responses/Gateway' } } as never;
}

/** Headers by name: those that are always there, and those that may be. */
function headersOf(always: readonly ResponseHeaderName[], sometimes: readonly ResponseHeaderName[]): Record<string, { $ref: string }> {
  const refs = [
    ...[headerNames.requestId, ...always].map((name) => [name, headerComponent(name, true)] as const),
    ...sometimes.map((name) => [name, headerComponent(name, false)] as const),
  ];
  return Object.fromEntries(refs.map(([name, component]) => [name, { $ref: `#/components/headers/${component}` }]));
}

/** Name of the component of a header; a header that may be absent is another one than one that is always there. */
export function headerComponent(name: ResponseHeaderName, isAlways: boolean): string {
  return isAlways ? name : `${name}.optional`;
}

function rateHeadersOf({ access }: Route): readonly ResponseHeaderName[] {
  return access === 'public' ? [] : rateHeaderNames;
}

/** The statuses before which no call is counted. */
const uncounted = [401, 403];
/** Statuses that the gateway never answers with, so that all that functions say is always there. */
const ofFunctions = [404, 409];

function errorResponse(
  route: Route,
  status: number,
  codes: readonly ErrorCode[],
  calls: readonly RecordedCall[],
): ZodOpenApiResponseObject {
  const counted = uncounted.includes(status) ? [] : rateHeadersOf(route);
  const usual = [...contentHeaderNames, ...languageHeaderNames, ...counted];
  const quota = route.billing === 'metered' && counted.length > 0 ? allQuotaHeaderNames : [];
  const isAlways = ofFunctions.includes(status);
  const always = [...(isAlways ? usual : []), ...(status === 429 || status === 503 ? [headerNames.retryAfter] : [])];
  const sometimes = [
    ...(isAlways ? [] : usual),
    ...quota,
    ...(status === 401 ? [headerNames.remappedWwwAuthenticate] : []),
    ...(codes.includes('IDEMPOTENCY_CONFLICT') ? [headerNames.retryAfter] : []),
  ];
  const schema = errorSchemaOf(codes);
  const shown = calls.filter(({ name }) => codes.some((code) => code === name));
  const examples = Object.fromEntries(shown.map((call) => [call.name, { $ref: `#/components/examples/${exampleName(call)}` }]));
  const media = { ...(schema === null ? {} : { schema }), ...(shown.length === 0 ? {} : { examples }) } as ZodOpenApiMediaTypeObject;
  return {
    description: codes.map((code) => `- \`${code}\`: ${errorDefinitions[code].message.en}`).join('\n'),
    headers: headersOf(always, sometimes),
    content: { 'application/json': media },
  } as ZodOpenApiResponseObject;
}

/** An error response whose status an answer with data can have, too. */
function withSuccess(
  response: ZodOpenApiResponseObject,
  route: Route,
  operation: Operation,
  status: number,
  calls: readonly RecordedCall[],
): ZodOpenApiResponseObject {
  const answer = operation.answers[status];
  const errorMedia = response.content?.['application/json'];
  const form = answer?.content['application/json'];
  if (answer === undefined || errorMedia === undefined || !(form instanceof z.ZodType)) return response;
  const shown = Object.fromEntries(
    examplesOf(calls, route, status).map(({ name, summary, answer: { body } }) => [name, { summary, value: body }]),
  );
  const schema = z.union([form, errorMedia.schema as z.ZodType]);
  const media = { ...errorMedia, schema, examples: { ...shown, ...errorMedia.examples } } as ZodOpenApiMediaTypeObject;
  return {
    ...response,
    description: `${answer.description} Or an error:\n${response.description}`,
    content: { 'application/json': media },
  };
}

function unchangedResponse(route: Route, { answers }: Operation): ZodOpenApiResponseObject {
  const doesVary = Object.values(answers).some(({ isLocalized, headers = [] }) => isLocalized || headers.includes(headerNames.vary));
  const varies = doesVary ? [headerNames.vary] : [];
  const headers = headersOf([headerNames.entityTag, headerNames.cacheControl, ...varies, ...rateHeadersOf(route)], []);
  return {
    description: 'Nothing has changed since the answer whose `ETag` you sent as `If-None-Match`.',
    headers,
  } as ZodOpenApiResponseObject;
}

function examplesOf(calls: readonly RecordedCall[], { id }: Route, status: number): readonly RecordedCall[] {
  return calls.filter((call) => call.operation === id && call.answer.status === status);
}

function contentOf(content: Readonly<Record<string, Content>>, calls: readonly RecordedCall[]): Record<string, ZodOpenApiMediaTypeObject> {
  return Object.fromEntries(
    Object.entries(content).map(([mediaType, form]) => {
      const shown = calls.filter(({ answer }) => answer.mediaType === mediaType && answer.body !== null);
      const examples = Object.fromEntries(shown.map(({ name, summary, answer }) => [name, { summary, value: answer.body }]));
      return [mediaType, { ...mediaTypeOf(form), ...(shown.length === 0 ? {} : { examples }) }];
    }),
  );
}

/** Schema of a body by its form. */
export function mediaTypeOf(form: Content): ZodOpenApiMediaTypeObject {
  if (form === 'text') return { schema: { type: 'string' } };
  if (form === 'bytes') return { schema: { type: 'string', format: 'binary' } };
  return { schema: form === 'any-json' ? { type: 'object' } : form };
}
