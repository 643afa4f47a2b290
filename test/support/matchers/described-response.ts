import { errorDefinitions } from '@nakor/contract/errors';
import { headerNames } from '@nakor/contract/headers';
import { openApiDocument } from '@nakor/contract/openapi/document';
import { contentHeaderNames, languageHeaderNames } from '@nakor/contract/openapi/headers';
import type { OpenApiDocument } from '@nakor/contract/openapi/simplify-document';
import { basePath, getRouteMethod, type Route, routes } from '@nakor/contract/routes';
import { defineErrorSchema } from '@nakor/contract/schemas/responses/errors';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';

/** A response in the API description. */
interface DescribedResponse {
  readonly headers?: Readonly<Record<string, { readonly $ref: string }>>;
  readonly content?: Readonly<Record<string, object>>;
}

/**
 * Checks a response of the service against the API description: its status, its headers (all described, and all required ones
 * present), its media type, and every field of its body.
 *
 * @param path under the version prefix, with the query
 */
export function expectDescribed(method: string, path: string, answer: ServiceResponse): void {
  const pathname = path.split('?', 1)[0] ?? '';
  const onPath = routes.filter((route) => matches(route, pathname));
  const route = onPath.find((candidate) => candidate.method === getRouteMethod(method));
  const request = `${method} ${pathname} ${answer.status}`;
  const isBodiless = method === 'HEAD';
  if (isOfGateway(answer)) {
    expectResponse(request, '#/components/responses/Gateway', gatewayResponse(), answer, { isCounted: false, isBodiless });
    return;
  }
  if (route === undefined) {
    expectNoRoute(request, onPath.length > 0 ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND', answer, isBodiless);
    return;
  }
  const described = document().paths?.[route.path]?.[route.method.toLowerCase() as 'get']?.responses?.[String(answer.status)];
  expect(described, `${request} is not described`).toBeDefined();
  const { $ref } = described as { readonly $ref?: string };
  const pointer = $ref ?? `#/paths/${escaped(route.path)}/${route.method.toLowerCase()}/responses/${answer.status}`;
  const shared = document().components?.responses?.[$ref?.replace('#/components/responses/', '') ?? ''];
  expectResponse(request, pointer, (shared ?? described) as DescribedResponse, answer, { isCounted: isCounted(route, answer), isBodiless });
}

/** OpenAPI has no place for unknown paths and methods: these responses follow only the table of errors. */
function expectNoRoute(request: string, code: 'METHOD_NOT_ALLOWED' | 'NOT_FOUND', answer: ServiceResponse, isBodiless: boolean): void {
  const names = [
    headerNames.requestId,
    ...contentHeaderNames,
    ...languageHeaderNames,
    ...(code === 'NOT_FOUND' ? [] : [headerNames.allow]),
  ];
  const sent = Object.keys(answer.headers).filter((name) => !ofTransport.includes(name));
  const { status } = errorDefinitions[code];
  expect({ request, status: answer.status, sent: sent.sort() }).toEqual({
    request,
    status,
    sent: names.map((name) => name.toLowerCase()).sort(),
  });
  if (isBodiless) return;
  const { error } = defineErrorSchema([code])?.safeParse(answer.json) ?? {};
  expect({ request, error: error?.message }).toEqual({ request, error: undefined });
}

/** Responses that come from the gateway itself carry its own id, a UUID. */
function isOfGateway({ headers }: ServiceResponse): boolean {
  return /^[0-9a-f]{8}-/.test(headers['x-request-id'] ?? '');
}

/** Whether the request was counted in the rate limit of its key, which then appears in every response of a function. */
function isCounted({ access }: Route, { status }: ServiceResponse): boolean {
  return access !== 'public' && ![401, 403].includes(status) && status < 500;
}

interface Expected {
  readonly isCounted: boolean;
  /** Of a response to HEAD, which has the headers of GET and no body. */
  readonly isBodiless: boolean;
}

function expectResponse(request: string, pointer: string, response: DescribedResponse, answer: ServiceResponse, expected: Expected): void {
  expectHeaders(request, response, answer, expected.isCounted);
  const mediaType = (answer.headers['content-type'] ?? '').replace(/;.*$/, '');
  if (response.content !== undefined) expect(Object.keys(response.content), `${request} has another media type`).toContain(mediaType);
  if (response.content === undefined || expected.isBodiless) {
    expect(answer.bytes, `${request} has a body`).toHaveLength(0);
    return;
  }
  if (mediaType !== 'application/json') return;
  const validate = schemaAt(`${pointer}/content/${escaped(mediaType)}/schema`);
  const isValid = validate(answer.json);
  expect({ request, errors: isValid ? [] : validate.errors?.slice(0, 5) }).toEqual({ request, errors: [] });
}

/** Headers of the connection rather than of the response. */
const ofTransport = ['connection', 'keep-alive', 'date', 'content-length', 'content-type', 'transfer-encoding'];

function expectHeaders(request: string, { headers = {} }: DescribedResponse, answer: ServiceResponse, isCounted: boolean): void {
  const described = new Map(Object.entries(headers).map(([name, { $ref }]) => [name.toLowerCase(), $ref] as const));
  const sent = Object.keys(answer.headers).filter((name) => !ofTransport.includes(name));
  expect({ request, undescribed: sent.filter((name) => !described.has(name)) }).toEqual({ request, undescribed: [] });
  const needed = [...described].filter(([name, $ref]) => !$ref.endsWith('.optional') || (isCounted && name.startsWith('x-ratelimit-')));
  expect({ request, absent: needed.map(([name]) => name).filter((name) => !sent.includes(name)) }).toEqual({ request, absent: [] });
  for (const name of sent) expectHeaderValue(request, name, described.get(name) ?? '', answer.headers[name] ?? '');
}

function expectHeaderValue(request: string, name: string, $ref: string, text: string): void {
  const validate = schemaAt(`${$ref}/schema`);
  const header = document().components?.headers?.[$ref.replace('#/components/headers/', '')] as { schema: { type: string } } | undefined;
  const isNumber = header?.schema.type === 'integer' && /^\d+$/.test(text);
  expect({ request, name, text, isValid: validate(isNumber ? Number(text) : text) }).toEqual({ request, name, text, isValid: true });
}

function matches({ path }: Route, pathname: string): boolean {
  const [expected, actual] = [path.split('/'), pathname.split('/')];
  return expected.length === actual.length && expected.every((part, index) => part.startsWith('{') || part === actual[index]);
}

/**
 * The path under the version prefix of a URL of the service; null for any other URL.
 *
 * @param baseUrl of the service, with the version prefix
 */
export function pathUnder(baseUrl: string, url: URL): string | null {
  const { origin, pathname } = new URL(baseUrl);
  const isOurs = url.origin === origin && pathname === basePath && url.pathname.startsWith(`${basePath}/`);
  return isOurs ? url.pathname.slice(basePath.length) + url.search : null;
}

let made: OpenApiDocument | undefined;
function document(): OpenApiDocument {
  made ??= openApiDocument([], { responseFields: 'exact' });
  return made;
}

function gatewayResponse(): DescribedResponse {
  return document().components?.responses?.['Gateway'] as DescribedResponse;
}

function escaped(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

let ajv: Ajv2020 | undefined;
const schemas = new Map<string, ValidateFunction>();

/** The validator of a described schema, compiled on first use. */
function schemaAt(pointer: string): ValidateFunction {
  if (ajv === undefined) {
    ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: false, validateSchema: false });
    addFormats.default(ajv);
    ajv.addVocabulary(vocabularyOfOpenApi);
    ajv.addFormat('binary', true);
    ajv.addSchema(document() as object, 'openapi');
  }
  const known = schemas.get(pointer) ?? ajv.compile({ $ref: `openapi${encodeURI(pointer)}` });
  schemas.set(pointer, known);
  return known;
}

/** Members of an OpenAPI document in places where JSON Schema validators expect keywords. */
const vocabularyOfOpenApi = ['openapi', 'info', 'servers', 'tags', 'paths', 'webhooks', 'components', 'example', 'discriminator'];

/** Checks an event, as received, against the API description. */
export function expectDescribedEvent(event: unknown): void {
  const { type } = event as { readonly type: string };
  expect(Object.keys(document().webhooks ?? {})).toContain(type);
  const validate = schemaAt(`#/webhooks/${type}/post/requestBody/content/application~1json/schema`);
  const isValid = validate(event);
  expect({ event, errors: isValid ? [] : validate.errors?.slice(0, 5) }).toEqual({ event, errors: [] });
}

/** A received response. */
export interface ServiceResponse {
  readonly status: number;
  /** Lower-case names; repeated headers are joined by `, `. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  readonly text: string;
  /** The body as JSON; undefined when it is not JSON. */
  readonly json: unknown;
}
