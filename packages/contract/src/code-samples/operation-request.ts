import { type ApiDescription, type DescribedOperation, type MediaType, type Parameter, resolveReferences } from '../api-description.ts';
import { headerNames } from '../headers.ts';
import { buildClientCall } from './client-call.ts';
import { type SampleBody, type SampleHeader, type SampleRequest, type SampleResponse, sampleValueOf } from './sample-request.ts';

/** An operation with the place where it is described. */
export interface PlacedOperation {
  readonly path: string;
  /** In upper case. */
  readonly method: string;
  readonly operation: DescribedOperation;
}

/** Every operation of the description, in its order. */
export function listOperations({ paths }: ApiDescription): readonly PlacedOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
}

/** The groups of operations, without that of the requests to endpoints of customers. */
export function getGroups(description: ApiDescription): ApiDescription['tags'] {
  const used = new Set(listOperations(description).flatMap(({ operation }) => operation.tags));
  return description.tags.filter(({ name }) => used.has(name));
}

/**
 * A request to show as code, from the first example of the operation.
 *
 * @param baseUrl  with the version prefix: `https://api.example.pl/api/v1`
 * @param language of the messages in the response
 */
export function sampleRequestOf(
  description: ApiDescription,
  { path, method, operation }: PlacedOperation,
  baseUrl: string,
  language: 'pl' | 'en',
): SampleRequest {
  const parameters = (operation.parameters ?? []).map((parameter) => resolveReferences<Parameter>(description, parameter));
  const sent = operation.requestBody === undefined ? null : bodyOf(operation.requestBody.content);
  const body = sent?.body ?? null;
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => buildPathExample(parameters, name));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(buildPathExample(parameters, name)));
  return {
    method,
    url: baseUrl + filled,
    headers: headersOf(operation, parameters, sent?.mediaType ?? null, language),
    body,
    response: responseOf(operation),
    client: buildClientCall(operation.operationId, { baseUrl, path: filled, language, ids }, body),
  };
}

/** Value of a path parameter in samples. */
export function buildPathExample(parameters: readonly Parameter[], name: string): string {
  const parameter = parameters.find((candidate) => candidate.in === 'path' && candidate.name === name);
  const example = parameter?.schema.examples?.[0] ?? parameter?.example;
  if (typeof example === 'string') return example;
  return parameter?.schema.format === 'uuid' ? '0f9c1d6e-5a4b-4c3d-8e2f-7a6b5c4d3e2f' : name;
}

/** The media types of a body in the order for people: documents as they are before JSON that contains them. */
export function getMediaForPeople(content: Readonly<Record<string, MediaType>>): readonly (readonly [string, MediaType])[] {
  const media = Object.entries(content);
  const isXml = ([mediaType]: readonly [string, MediaType]) => mediaType.endsWith('xml');
  return [...media.filter(isXml), ...media.filter((one) => !isXml(one))];
}

/** The first media type that has an example, or else the first. */
function bodyOf(content: Readonly<Record<string, MediaType>>): { readonly mediaType: string; readonly body: SampleBody } | null {
  const media = getMediaForPeople(content);
  const [mediaType, { examples = {} }] = media.find(([, candidate]) => candidate.examples !== undefined) ??
    media[0] ?? ['', { schema: {} }];
  const [example] = Object.values(examples);
  if (example === undefined || !('value' in example)) return null;
  const body: SampleBody =
    typeof example.value === 'string' ? { kind: 'file', name: 'invoice.xml' } : { kind: 'json', value: sampleValueOf(example.value) };
  return { mediaType, body };
}

function headersOf(
  { security }: DescribedOperation,
  parameters: readonly Parameter[],
  mediaType: string | null,
  language: 'pl' | 'en',
): readonly SampleHeader[] {
  const has = (name: string) => parameters.some((parameter) => parameter.in === 'header' && parameter.name === name);
  return [
    ...(security.length === 0 ? [] : [{ name: 'Authorization', value: { kind: 'api-key' } } as const]),
    ...(mediaType === null ? [] : [textHeader(headerNames.contentType, mediaType)]),
    ...(has(headerNames.idempotencyKey) ? [{ name: headerNames.idempotencyKey, value: { kind: 'unique-id' } } as const] : []),
    ...(has(headerNames.acceptLanguage) && language === 'en' ? [textHeader(headerNames.acceptLanguage, language)] : []),
  ];
}

function textHeader(name: string, text: string): SampleHeader {
  return { name, value: { kind: 'text', text } };
}

function responseOf({ responses }: DescribedOperation): SampleResponse {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const mediaType = success === undefined || '$ref' in success ? 'application/json' : (Object.keys(success.content ?? {})[0] ?? '');
  if (mediaType === 'application/zip') return { kind: 'file', name: 'audit-pack.zip' };
  return { kind: mediaType === 'application/json' ? 'json' : 'text' };
}
