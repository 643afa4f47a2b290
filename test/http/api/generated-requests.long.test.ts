import { gzipSync } from 'node:zlib';
import { openApiDocument } from '@nakor/contract/openapi/document';
import { routes } from '@nakor/contract/routes';
import { scenarios } from '@nakor/domain/correction/scenarios/index';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordedRequests } from '../../support/api/recorded-requests.ts';
import { corrupted, type KnownValues, valuesOf } from '../../support/api/schema-requests.ts';
import { correctionOf } from '../../support/drivers/audit-packs.ts';
import { lowerPrice, soldInvoice } from '../../support/drivers/correction-requests.ts';
import { type Receiver, startReceiver } from '../../support/drivers/receivers.ts';
import { type ServiceRequest, sendRequest } from '../../support/drivers/service-client.ts';
import { isLongRun } from '../../support/generators/seeds.ts';
import type { ServiceResponse } from '../../support/matchers/described-response.ts';
import { issueKey } from '../../support/storage/access.ts';

const runs = isLongRun ? 300 : 12;
const document = openApiDocument([]);

let receiver: Receiver;
let headers: Readonly<Record<string, string>>;
let webhookId: string;
let correctionXml: string;

beforeAll(async () => {
  receiver = await startReceiver();
  await takeNewKey();
  correctionXml = await correctionOf('FK/2026/10/001');
  webhookId = await makeWebhook();
});
// Each test has its own quota of requests.
beforeEach(takeNewKey);
afterAll(() => receiver[Symbol.asyncDispose]());

async function takeNewKey(): Promise<void> {
  headers = (await issueKey({ organizationId: 'org_of_generated_requests' })).authorization;
}

async function makeWebhook(): Promise<string> {
  const body = JSON.stringify({ name: 'Generated', url: receiver.url });
  const answer = await sendRequest({
    method: 'POST',
    path: '/webhooks',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body,
  });
  return (answer.json as { data: { webhook: { id: string } } }).data.webhook.id;
}

/** Values of documents and URLs: mostly valid, so that requests get past the first check. */
function knownTexts(): KnownValues {
  const invoice = fc.oneof(
    { arbitrary: fc.constant(soldInvoice), weight: 4 },
    fc.constantFrom('', '<Faktura/>', '<a', '<?xml version="1.0"?>'),
  );
  return {
    xml: invoice,
    source_xml: invoice,
    correction_xml: fc.oneof({ arbitrary: fc.constant(correctionXml), weight: 4 }, invoice),
    url: fc.constantFrom(receiver.url, 'https://127.0.0.1/', 'http://10.0.0.1/', 'ftp://127.0.0.1/', 'no address'),
    scenario_id: fc.constantFrom(...scenarios.map(({ id }) => id), 'unknown'),
    path: fc.oneof(fc.constant<string>(lowerPrice.path), fc.string({ maxLength: 30 })),
    new_value: fc.oneof(fc.constantFrom<string>(lowerPrice.new_value, '', '-1', '1e3'), fc.string({ maxLength: 30 })),
    'Accept-Language': fc.constantFrom('en', 'pl', 'en-GB, pl;q=0.5', 'de', '*'),
    'If-None-Match': fc.constantFrom('*', '"x"', 'W/"x", "y"'),
  };
}

type RouteRow = (typeof routes)[number];

/** The examples in the description: random values hardly ever form a valid build request. */
function workingCalls(route: RouteRow): readonly ServiceRequest[] {
  const shown = recordedRequests().filter(
    ({ operation, request, response }) => operation === route.id && request !== null && response.status === 200,
  );
  return shown.flatMap(({ request }) => {
    if (request === null || route.body === 'webhook-change') return [];
    const body = typeof request.body === 'string' ? request.body : JSON.stringify(request.body);
    return [callOf(route, route.path, { mediaType: request.mediaType, body })];
  });
}

/** Requests of a route with parameters and bodies allowed by the description, in every allowed form. */
function validRequests(route: RouteRow): fc.Arbitrary<ServiceRequest> {
  const path = pathsOf(route, route.path.includes('{code}') ? fc.constantFrom('XML-403', 'xml-102', 'XML-000') : fc.constant(webhookId));
  const parts = { path, query: parametersOf(route, 'query'), named: parametersOf(route, 'header'), sent: bodiesOf(route) };
  return fc.record(parts).map(({ path: actual, query, named, sent }) => {
    const text = new URLSearchParams(query).toString();
    return callOf(route, text === '' ? actual : `${actual}?${text}`, sent, named);
  });
}

/** Parameters of an operation in the description, each present or absent. */
function parametersOf(route: RouteRow, where: 'query' | 'header'): fc.Arbitrary<Record<string, string>> {
  const { parameters = [] } = document.paths?.[route.path]?.[route.method.toLowerCase() as 'get'] ?? {};
  const described = (parameters as readonly ({ $ref: string } | Parameter)[]).map((one) =>
    '$ref' in one ? (document.components?.parameters?.[one.$ref.replace('#/components/parameters/', '')] as Parameter) : one,
  );
  const values = described
    .filter((one) => one.in === where)
    .map(({ name, schema }) => [name, valuesOf(document, schema, knownTexts(), name).map(String)] as const);
  return fc.record(Object.fromEntries(values), { requiredKeys: [] }) as fc.Arbitrary<Record<string, string>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: object;
}

interface Sent {
  readonly mediaType: string;
  readonly body: string | Uint8Array;
}

function bodiesOf(route: RouteRow): fc.Arbitrary<Sent | null> {
  const json = jsonOf(route);
  if (json === null) return fc.constant(null);
  const asJson = json.map((value): Sent => ({ mediaType: 'application/json', body: JSON.stringify(value) }));
  if (route.body !== 'invoice' && route.body !== 'validation')
    return fc.oneof(
      asJson,
      json.map((value) => gzipped(JSON.stringify(value))),
    );
  const xml = knownTexts()['xml'] ?? fc.constant('');
  const mediaType = fc.constantFrom('application/xml', 'text/xml');
  return fc.oneof(asJson, fc.record({ mediaType, body: xml }), xml.map(gzipped));
}

function gzipped(text: string): Sent {
  return { mediaType: 'application/gzip', body: gzipSync(text) };
}

function jsonOf({ path, method }: RouteRow): fc.Arbitrary<unknown> | null {
  const body = document.paths?.[path]?.[method.toLowerCase() as 'post']?.requestBody as
    | { content: Record<string, { schema: object }> }
    | undefined;
  return body === undefined ? null : valuesOf(document, body.content['application/json']?.schema ?? {}, knownTexts());
}

function pathsOf({ path }: RouteRow, id: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return id.map((one) => path.replaceAll(/\{(id|code|delivery_id|event_id)\}/g, encodeURIComponent(one)));
}

function callOf({ method }: RouteRow, path: string, sent: Sent | null, others: Readonly<Record<string, string>> = {}): ServiceRequest {
  const type = sent === null ? {} : { 'Content-Type': sent.mediaType };
  return { method, path, headers: { ...headers, ...type, ...others }, ...(sent === null ? {} : { body: sent.body }) };
}

/** Requests with one defect: in the path, the query, a header, the media type, or the body. */
function invalidRequests(route: RouteRow): fc.Arbitrary<ServiceRequest> {
  const id = fc.oneof(
    fc.constant('no-uuid'),
    fc.uuid(),
    fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme-ascii' }).filter((text) => !/^\.+$/.test(text)),
  );
  const query = fc.constantFrom('', '?limit=0', '?limit=x&limit=2', '?status=', '?strict=1&strict=1', '?strict=2', '?other=1', '?%00=%ff');
  const path = fc.tuple(pathsOf(route, id), query).map(([actual, asked]) => actual + asked);
  const bad = fc.oneof(
    fc.record({
      mediaType: fc.constantFrom('application/json', 'text/plain', 'application/gzip', '', 'application/json; charset=utf-16'),
      body: fc.uint8Array({ maxLength: 200 }),
    }),
    (jsonOf(route) ?? fc.jsonValue())
      .chain(corrupted)
      .map((value): Sent => ({ mediaType: 'application/json', body: JSON.stringify(value) ?? '' })),
  );
  const others = fc.constantFrom<Readonly<Record<string, string>>>(
    {},
    { 'Idempotency-Key': 'short' },
    { 'Content-Encoding': 'br' },
    { 'Content-Encoding': 'gzip' },
    { 'Accept-Language': 'q=,;;' },
    { Accept: 'image/png;q=x' },
    { Authorization: 'Bearer nk_test_x' },
    { 'If-None-Match': '"' },
  );
  return fc
    .record({ path, bad, others })
    .map(({ path: actual, bad: sent, others: extra }) => callOf(route, actual, route.body === 'none' ? null : sent, extra));
}

/** Any described response is accepted except our own failures. `sendRequest` checks the description. */
async function expectOrderly(call: ServiceRequest): Promise<ServiceResponse> {
  const answer = await sendRequest(call);
  if (!isStateAskedStrictly(call, answer)) expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(500);
  if (answer.status === 201) await removeWebhook(answer);
  if (answer.status === 200 && call.method === 'DELETE') webhookId = await makeWebhook();
  return answer;
}

/** The platform status may be anything here; strict requests get it as 503. */
function isStateAskedStrictly({ path }: ServiceRequest, { status, json }: ServiceResponse): boolean {
  return status === 503 && /status\?strict=1$/.test(path) && 'data' in (json as object);
}

/** An organization may have few endpoints, so each is deleted again. */
async function removeWebhook({ json }: ServiceResponse): Promise<void> {
  const { id } = (json as { data: { webhook: { id: string } } }).data.webhook;
  await sendRequest({ method: 'DELETE', path: `/webhooks/${id}`, headers });
}

/** Numbers of requests of operations that are limited to some per minute. */
const limited: Readonly<Record<string, number>> = { testWebhook: 4, recoverDeliveries: 8, rotateSecret: 4 };

/** Operations on what exists only after an event was delivered, or on a time of the last days. Their tests are those of webhooks. */
const withoutExamples: readonly string[] = ['redeliver', 'recoverDeliveries', 'getEvent'];

/** The row of a route with its number of requests. */
const cases = routes.map((route) => ({ id: route.id, route, numRuns: limited[route.id] ?? runs }));

describe('requests generated from the API description', { timeout: 900_000 }, () => {
  it.each(cases)('of $id get the described responses', async ({ route, numRuns }) => {
    const statuses = new Set<number>();
    const tried = fc.asyncProperty(validRequests(route), async (call) => void statuses.add((await expectOrderly(call)).status));
    await fc.assert(tried, { numRuns, examples: workingCalls(route).map((call) => [call]) });
    if (withoutExamples.includes(route.id)) return;
    expect(
      [...statuses].some((status) => status < 400),
      `only rejections: ${[...statuses]}`,
    ).toBe(true);
  });

  it.each(cases)('of $id with a defect are rejected as described', async ({ route, numRuns }) => {
    await fc.assert(
      fc.asyncProperty(invalidRequests(route), async (call) => void (await expectOrderly(call))),
      { numRuns },
    );
  });
});
