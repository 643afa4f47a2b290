import { scopes } from '@nakor/operations/access/scopes';
import { createDocument, type ZodOpenApiHeaderObject, type ZodOpenApiOperationObject, type ZodOpenApiRequestBodyObject } from 'zod-openapi';
import { buildGatewayResponseBody } from '../gateway-responses.ts';
import { headerNames } from '../headers.ts';
import { apiVersion } from '../limits.ts';
import { basePath, type Route, routes } from '../routes.ts';
import { gatewayError } from '../schemas/responses/errors.ts';
import { withCodeSamples } from './code-samples.ts';
import { apiDescription } from './description.ts';
import { type ExampleEvent, listEventDeliveries } from './event-delivery.ts';
import { buildErrorExamples, getExampleName } from './examples.ts';
import { responseHeaders } from './headers.ts';
import { operations } from './operations.ts';
import { listParameters, sharedParameters } from './parameters.ts';
import type { RecordedExchange } from './recorded-exchange.ts';
import { requestBodies } from './request-bodies.ts';
import { buildHeaderComponent, buildResponses, getMediaType, type SharedResponses } from './responses.ts';
import { allowAdditionalProperties, type OpenApiDocument, removeUnusedComponents, simplifyJsonSchema } from './simplify-document.ts';
import { deliveryTag, tags } from './tags.ts';
import { withTitles } from './titles.ts';
import { withVariantComponents } from './variants.ts';

/** Options of {@link openApiDocument}. */
interface OpenApiOptions {
  /** `exact` allows only the fields that exist today, for tests. `may-grow` requires clients to accept new fields. */
  readonly responseFields?: 'exact' | 'may-grow';
  /** Events to show as examples, at most one of each type. */
  readonly events?: readonly ExampleEvent[];
}

/**
 * Builds the OpenAPI document from the route table and the schemas. Deterministic.
 *
 * @param recorded real requests and their responses, shown as examples
 */
export function openApiDocument(
  recorded: readonly RecordedExchange[],
  { responseFields = 'may-grow', events = [] }: OpenApiOptions = {},
): OpenApiDocument {
  const errors = buildErrorExamples(recorded);
  const successes = recorded.filter((exchange) => !errors.includes(exchange));
  const shared: SharedResponses = new Map();
  const paths = pathsOf([...successes, ...errors], shared);
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Nakor',
        version: apiVersion,
        description: apiDescription,
        contact: { name: 'The operator of this service' },
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: basePath, description: 'The host that served this document.' }],
      tags: [...tags, deliveryTag],
      paths,
      webhooks: listEventDeliveries(events),
      components: {
        securitySchemes: { apiKey: securityScheme },
        parameters: sharedParameters,
        headers: headerComponents(),
        examples: exampleComponents(errors),
        responses: { Gateway: gatewayResponse, ...Object.fromEntries(shared) },
      },
    },
    // `passThroughObjects` checks its objects in code, so they have no schema.
    { override: simplifyJsonSchema, allowEmptySchema: { custom: true } },
  );
  const named = withCodeSamples(withVariantComponents(withTitles(removeUnusedComponents(document))));
  return responseFields === 'exact' ? named : allowAdditionalProperties(named);
}

function pathsOf(
  exchanges: readonly RecordedExchange[],
  shared: SharedResponses,
): Record<string, Record<string, ZodOpenApiOperationObject>> {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const route of routes) {
    const methods = paths[route.path] ?? {};
    paths[route.path] = { ...methods, [route.method.toLowerCase()]: operationOf(route, route.id, exchanges, shared) };
  }
  return paths;
}

function operationOf(
  route: Route,
  id: keyof typeof operations,
  exchanges: readonly RecordedExchange[],
  shared: SharedResponses,
): ZodOpenApiOperationObject {
  const operation = operations[id];
  const body = requestBodyOf(route, exchanges);
  return {
    operationId: id,
    tags: [operation.tag],
    summary: operation.summary,
    description: operation.description,
    ...(operation.isDeprecated ? { deprecated: true } : {}),
    ...(operation.isExtension ? { 'x-extension': true } : {}),
    security: securityOf(route),
    ...listParameters(route, operation),
    ...(body === null ? {} : { requestBody: body }),
    responses: buildResponses(route, operation, exchanges, shared) as never,
  };
}

/** One of the scopes is enough. */
function securityOf({ access }: Route): Record<string, string[]>[] {
  if (access === 'public') return [];
  return access === 'any-key' ? [{ apiKey: [] }] : access.map((scope) => ({ apiKey: [scope] }));
}

function requestBodyOf(route: Route, exchanges: readonly RecordedExchange[]): ZodOpenApiRequestBodyObject | null {
  if (route.body === 'none') return null;
  const { description, content, isOptional = false } = requestBodies[route.body];
  const sent = exchanges.filter(({ operation, response }) => operation === route.id && response.status < 300);
  const media = Object.entries(content).map(([mediaType, form]) => {
    const shown = sent.filter(({ request }) => request?.mediaType === mediaType);
    const examples = Object.fromEntries(shown.map(({ name, summary, request }) => [name, { summary, value: request?.body }]));
    return [mediaType, { ...getMediaType(form), ...(shown.length === 0 ? {} : { examples }) }];
  });
  return { required: !isOptional, description, content: Object.fromEntries(media) };
}

const securityScheme = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'nk_(live|test)_<36 hexadecimal digits>',
  description: `A key of your organization. Scopes: ${scopes.map((name) => `\`${name}\``).join(', ')}. Where an operation lists several, one of them is enough.`,
} as const;

const gatewayExamples = {
  FILE_TOO_LARGE: {
    summary: 'A request of more than 10 MB',
    value: JSON.parse(buildGatewayResponseBody('FILE_TOO_LARGE', '6a2f0b1c-3d4e-4f50-8a61-7b8c9d0e1f20')),
  },
};

/** Generated by the gateway, never by a function: for requests that are too large or not valid HTTP, and for timeouts. */
const gatewayResponse = {
  description:
    'Generated by the gateway, before or instead of the operation, with the message in both languages. `meta.request_id` is a UUID in this case. The status may be any error status.',
  headers: {
    [headerNames.requestId]: { $ref: `#/components/headers/${buildHeaderComponent(headerNames.requestId, true)}` },
    [headerNames.retryAfter]: { $ref: `#/components/headers/${buildHeaderComponent(headerNames.retryAfter, false)}` },
    [headerNames.wwwAuthenticate]: { $ref: `#/components/headers/${buildHeaderComponent(headerNames.wwwAuthenticate, false)}` },
  },
  content: { 'application/json': { schema: gatewayError, examples: gatewayExamples } },
} as const;

function headerComponents(): Record<string, ZodOpenApiHeaderObject> {
  const both = Object.entries(responseHeaders).flatMap(([name, header]) => [
    [buildHeaderComponent(name, true), { ...header, required: true }],
    [buildHeaderComponent(name, false), { ...header, required: false }],
  ]);
  return Object.fromEntries(both);
}

function exampleComponents(errors: readonly RecordedExchange[]): Record<string, { summary: string; value: unknown }> {
  return Object.fromEntries(
    errors.map((exchange) => [getExampleName(exchange), { summary: exchange.summary, value: exchange.response.body }]),
  );
}
