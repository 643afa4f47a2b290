import { scopes } from '@nakor/domain/access/scopes';
import { createDocument, type ZodOpenApiHeaderObject, type ZodOpenApiOperationObject, type ZodOpenApiRequestBodyObject } from 'zod-openapi';
import { gatewayResponseBody } from '../gateway-responses.ts';
import { headerNames } from '../headers.ts';
import { descriptionVersion } from '../limits.ts';
import { basePath, type Route, routes } from '../routes.ts';
import { gatewayError } from '../schemas/responses/errors.ts';
import { interfaceDescription } from './description.ts';
import { eventDelivery, type ShownEvent } from './event-delivery.ts';
import { errorCalls, exampleName } from './examples.ts';
import { responseHeaders } from './headers.ts';
import { operations } from './operations.ts';
import { parametersOf, sharedParameters } from './parameters.ts';
import { inPlainWords, type OpenApiDocument, openToAdditions, withoutUnused } from './plain-document.ts';
import type { RecordedCall } from './recorded-request.ts';
import { requestBodies } from './request-bodies.ts';
import { headerComponent, mediaTypeOf, responsesOf } from './responses.ts';
import { tags } from './tags.ts';

/** What may be said otherwise in a description. */
interface DescriptionOptions {
  /** `exact` describes the fields of today and no others, for tests; clients are to bear new ones, and are told so by `may-grow`. */
  readonly answers?: 'exact' | 'may-grow';
  /** Events that are shown as examples, at most one of each type. */
  readonly events?: readonly ShownEvent[];
}

/**
 * The description of the interface, from the route table and the schemas. The same at every call.
 *
 * @param recorded calls that were really made; they are shown as examples
 */
export function openApiDocument(
  recorded: readonly RecordedCall[],
  { answers = 'may-grow', events = [] }: DescriptionOptions = {},
): OpenApiDocument {
  const errors = errorCalls(recorded);
  const successes = recorded.filter((call) => !errors.includes(call));
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Nakor',
        version: descriptionVersion,
        description: interfaceDescription,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: basePath, description: 'The host that this description came from.' }],
      tags: [...tags],
      paths: pathsOf([...successes, ...errors]),
      webhooks: { event: { post: eventDelivery(events) } },
      components: {
        securitySchemes: { apiKey: securityScheme },
        parameters: sharedParameters,
        headers: headerComponents(),
        examples: exampleComponents(errors),
        responses: { Gateway: gatewayResponse },
      },
    },
    // Lists of a caller's own objects are looked at by code (`statedObjects`).
    { override: inPlainWords, allowEmptySchema: { custom: true } },
  );
  return withoutUnused(answers === 'exact' ? document : openToAdditions(document));
}

function pathsOf(calls: readonly RecordedCall[]): Record<string, Record<string, ZodOpenApiOperationObject>> {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const route of routes) {
    const methods = paths[route.path] ?? {};
    paths[route.path] = { ...methods, [route.method.toLowerCase()]: operationOf(route, route.id, calls) };
  }
  return paths;
}

function operationOf(route: Route, id: keyof typeof operations, calls: readonly RecordedCall[]): ZodOpenApiOperationObject {
  const operation = operations[id];
  const body = requestBodyOf(route, calls);
  return {
    operationId: id,
    tags: [operation.tag],
    summary: operation.summary,
    description: operation.description,
    security: securityOf(route),
    ...parametersOf(route, operation),
    ...(body === null ? {} : { requestBody: body }),
    responses: responsesOf(route, operation, calls) as never,
  };
}

/** A key with one of the scopes will do. */
function securityOf({ access }: Route): Record<string, string[]>[] {
  if (access === 'public') return [];
  return access === 'any-key' ? [{ apiKey: [] }] : access.map((scope) => ({ apiKey: [scope] }));
}

function requestBodyOf(route: Route, calls: readonly RecordedCall[]): ZodOpenApiRequestBodyObject | null {
  if (route.body === 'none') return null;
  const { description, content } = requestBodies[route.body];
  const sent = calls.filter(({ operation, answer }) => operation === route.id && answer.status < 300);
  const media = Object.entries(content).map(([mediaType, form]) => {
    const shown = sent.filter(({ request }) => request?.mediaType === mediaType);
    const examples = Object.fromEntries(shown.map(({ name, summary, request }) => [name, { summary, value: request?.body }]));
    return [mediaType, { ...mediaTypeOf(form), ...(shown.length === 0 ? {} : { examples }) }];
  });
  return { required: true, description, content: Object.fromEntries(media) };
}

const securityScheme = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'nk_(live|test)_<36 hexadecimal digits>',
  description: `A key of your organisation, with the scopes that it was given: ${scopes.map((name) => `\`${name}\``).join(', ')}. Where an operation names several, one will do.`,
} as const;

const gatewayExamples = {
  FILE_TOO_LARGE: {
    summary: 'A request of more than 10 MB',
    value: JSON.parse(gatewayResponseBody('FILE_TOO_LARGE', '6a2f0b1c-3d4e-4f50-8a61-7b8c9d0e1f20')),
  },
};

/** What functions never say: requests that are too large or no HTTP, and calls that took too long. */
const gatewayResponse = {
  description:
    'What the gateway alone answers, before or instead of the operation, in both languages at once. `meta.request_id` is a UUID then. It may have any status of an error.',
  headers: {
    [headerNames.requestId]: { $ref: `#/components/headers/${headerComponent(headerNames.requestId, true)}` },
    [headerNames.retryAfter]: { $ref: `#/components/headers/${headerComponent(headerNames.retryAfter, false)}` },
  },
  content: { 'application/json': { schema: gatewayError, examples: gatewayExamples } },
} as const;

function headerComponents(): Record<string, ZodOpenApiHeaderObject> {
  const both = Object.entries(responseHeaders).flatMap(([name, header]) => [
    [headerComponent(name, true), { ...header, required: true }],
    [headerComponent(name, false), { ...header, required: false }],
  ]);
  return Object.fromEntries(both);
}

function exampleComponents(errors: readonly RecordedCall[]): Record<string, { summary: string; value: unknown }> {
  return Object.fromEntries(errors.map((call) => [exampleName(call), { summary: call.summary, value: call.answer.body }]));
}
