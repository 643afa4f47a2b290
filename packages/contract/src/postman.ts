import { scenarios } from '@nakor/domain/correction/scenarios/index';
import * as z from 'zod';
import { getRateLimitHeaderNames, headerNames } from './headers.ts';
import { apiVersion } from './limits.ts';
import { operations } from './openapi/operations.ts';
import type { RecordedExchange } from './openapi/recorded-exchange.ts';
import { tags } from './openapi/tags.ts';
import { type Route, type RouteId, routes } from './routes.ts';

/** A Postman collection (v2.1) as data. */
export interface PostmanCollection {
  readonly info: object;
  readonly auth: object;
  readonly event: readonly object[];
  readonly variable: readonly { readonly key: string; readonly value: string; readonly description: string }[];
  readonly item: readonly { readonly name: string; readonly description: string; readonly item: readonly PostmanItem[] }[];
}

/** One request of a collection. */
export interface PostmanItem {
  readonly name: string;
  readonly event: readonly object[];
  readonly request: {
    readonly method: string;
    readonly url: { readonly raw: string; readonly host: readonly string[]; readonly path: readonly string[] };
  } & Readonly<Record<string, unknown>>;
}

/**
 * Builds a collection of all endpoints from the route table. Deterministic.
 *
 * @param recorded real requests; the body of each request is taken from the first successful one of its operation
 */
export function buildPostmanCollection(recorded: readonly RecordedExchange[]): PostmanCollection {
  return {
    info: {
      _postman_id: '0e6b5f0a-8f4e-4c55-9a3c-2f6d1b7a9c10',
      name: 'Nakor',
      version: apiVersion,
      description: 'All endpoints of Nakor. Set the variable `api_key`, then every request works, in order.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{api_key}}', type: 'string' }] },
    event: [script('prerequest', freshIdempotencyKey)],
    variable: variables,
    item: tags.map(({ name, description }) => ({ name, description, item: itemsOf(name, recorded) })),
  };
}

/** Deliveries and events exist only after an event was delivered, and a batch needs an archive that the collection does not upload. */
const unknownId = '00000000-0000-8000-8000-000000000000';
const ofUnknownIds: readonly RouteId[] = [
  'redeliver',
  'getEvent',
  'completeBatch',
  'getBatch',
  'deleteBatch',
  'getBatchRegister',
  'listBatchDocuments',
];

const variables = [
  { key: 'base_url', value: '/api/v1', description: 'URL of the API, with the version.' },
  { key: 'api_key', value: '', description: 'Your API key. A test key consumes no quota.' },
  { key: 'rule_code', value: 'XML-403', description: 'Code of the rule to explain.' },
  { key: 'webhook_id', value: '', description: 'Set by "Create a webhook endpoint".' },
  { key: 'webhook_secret', value: '', description: 'Set by "Create a webhook endpoint": the secret that signs events.' },
  { key: 'batch_id', value: unknownId, description: 'From "Create a batch"; this one does not exist.' },
  { key: 'delivery_id', value: unknownId, description: 'From "List deliveries of a webhook endpoint"; this one does not exist.' },
  { key: 'event_id', value: unknownId, description: 'From "List events"; this one does not exist.' },
  { key: 'webhook_url', value: 'https://example.com/nakor', description: 'Your HTTPS URL that receives events.' },
];

/** Runs before each request; only idempotent operations send the key. */
const freshIdempotencyKey = [
  '// A new key per request: sending the same one again returns the first response again.',
  "pm.variables.set('idempotency_key', pm.variables.replaceIn('{{$guid}}'));",
];

/** Requests of a group. Deletions come last, so that a run of the whole collection finds what it needs. */
function itemsOf(tag: string, recorded: readonly RecordedExchange[]): readonly PostmanItem[] {
  const ofTag = routes.filter(({ id }) => operations[id].tag === tag);
  const inOrder = [...ofTag.filter(({ method }) => method !== 'DELETE'), ...ofTag.filter(({ method }) => method === 'DELETE')];
  return [...inOrder.filter(({ id }) => isBeforeOthers(id)), ...inOrder.filter(({ id }) => !isBeforeOthers(id))].map((route) =>
    itemOf(route, route.id, recorded),
  );
}

/** A webhook has to be created before the other requests of its group. */
function isBeforeOthers(id: RouteId): boolean {
  return id === 'createWebhook';
}

function itemOf(route: Route, id: RouteId, recorded: readonly RecordedExchange[]): PostmanItem {
  const { summary, description } = operations[id];
  const sample =
    recorded.find(({ operation, request, response }) => operation === id && request !== null && response.status < 300)?.request ?? null;
  const url = `{{base_url}}${route.path
    .replace('{id}', '{{webhook_id}}')
    .replace('{code}', '{{rule_code}}')
    .replace(/\{(batch|delivery|event)_id\}/, '{{$1_id}}')}`;
  return {
    name: summary,
    event: [script('test', testsOf(route, id))],
    request: {
      method: route.method,
      description,
      url: { raw: url, host: ['{{base_url}}'], path: url.split('/').slice(1) },
      header: headersOf(route, sample?.mediaType ?? null),
      ...(route.access === 'public' ? { auth: { type: 'noauth' } } : {}),
      ...(sample === null ? {} : { body: bodyOf(id, sample) }),
    },
  };
}

function headersOf(route: Route, mediaType: string | null): readonly { key: string; value: string; description?: string }[] {
  return [
    { key: headerNames.acceptLanguage, value: 'en', description: 'Language of messages: pl or en.' },
    ...(mediaType === null ? [] : [{ key: headerNames.contentType, value: mediaType }]),
    ...(route.idempotency === 'none' ? [] : [{ key: headerNames.idempotencyKey, value: '{{idempotency_key}}' }]),
  ];
}

/** What examples cannot state for a request of today, with any key. */
const changedFields: Partial<Record<RouteId, object>> = {
  createWebhook: { url: '{{webhook_url}}' },
  recoverDeliveries: { since: '{{$isoTimestamp}}' },
  // Live keys may not select it.
  testWebhook: { type: undefined },
};

function bodyOf(id: RouteId, { mediaType, body }: NonNullable<RecordedExchange['request']>): object {
  const sent = typeof body === 'string' ? body : { ...(body as object), ...changedFields[id] };
  const raw = typeof sent === 'string' ? sent : JSON.stringify(sent, null, 2);
  const language = mediaType === 'application/json' ? 'json' : 'xml';
  return { mode: 'raw', raw, options: { raw: { language } } };
}

function testsOf(route: Route, id: RouteId): readonly string[] {
  const [status = '200'] = Object.keys(operations[id].responses);
  const isEnvelope = isJsonEnvelope(id, Number(status));
  const isUnknown = ofUnknownIds.includes(id);
  return [
    isUnknown
      ? `pm.test('returns ${status}, or 404 for an unknown id', () => pm.expect(pm.response.code).to.be.oneOf([${status}, 404]));`
      : `pm.test('returns ${status}', () => pm.response.to.have.status(${status}));`,
    "pm.test('has an X-Request-ID', () => pm.expect(pm.response.headers.get('X-Request-ID')).to.match(/^[0-9a-f]{16}$/));",
    ...(isEnvelope && !isUnknown ? envelopeTests(route) : []),
    ...(isUnknown ? unknownIdTests : []),
    ...(route.access === 'public' ? [] : rateLimitTests),
    ...(contentTests[id] ?? []),
    ...(isEnvelope && !isUnknown && route.idempotency !== 'none' ? replayTests : []),
    ...(id === 'createWebhook' ? rememberWebhook : []),
  ];
}

/** Whether the default response is `{ data, meta }`. */
function isJsonEnvelope(id: RouteId, status: number): boolean {
  const [[mediaType, content] = []] = Object.entries(operations[id].responses[status]?.content ?? {});
  return mediaType === 'application/json' && content instanceof z.ZodObject && 'meta' in content.shape;
}

function envelopeTests({ access }: Route): readonly string[] {
  const prefix = access === 'public' ? 'to.be.null' : 'to.match(/^nk_(live|test)_[0-9a-f]{4}$/)';
  return [
    "pm.test('has the envelope', () => {",
    '  const body = pm.response.json();',
    "  pm.expect(Object.keys(body)).to.eql(['data', 'meta']);",
    "  pm.expect(body.meta.request_id).to.equal(pm.response.headers.get('X-Request-ID'));",
    `  pm.expect(body.meta.key_prefix).${prefix};`,
    '});',
  ];
}

/** An error says which one it is, and has the id of the request. */
const unknownIdTests = [
  "if (pm.response.code === 404) pm.test('names the error', () => {",
  '  const { error, meta } = pm.response.json();',
  "  pm.expect(error.code).to.be.oneOf(['BATCH_NOT_FOUND', 'DELIVERY_NOT_FOUND', 'EVENT_NOT_FOUND']);",
  "  pm.expect(error.message).to.be.a('string').that.is.not.empty;",
  "  pm.expect(meta.request_id).to.equal(pm.response.headers.get('X-Request-ID'));",
  '});',
];

const rateLimitTests = [
  "pm.test('states the rate limits', () => {",
  `  for (const name of ${JSON.stringify((['minute', 'day'] as const).flatMap((window) => Object.values(getRateLimitHeaderNames(window))))}) {`,
  '    pm.expect(pm.response.headers.get(name), name).to.match(/^[0-9]+$/);',
  '  }',
  '});',
];

/** The same request with the same key is answered with the stored response. */
const replayTests = [
  "pm.test('is replayed for the same Idempotency-Key', (done) => {",
  '  const header = pm.request.headers.filter(({ key }) => /^(accept-language|content-type|idempotency-key)$/i.test(key)).map(({ key, value }) => ({ key, value }));',
  "  header.push({ key: 'Authorization', value: 'Bearer ' + pm.variables.get('api_key') });",
  "  const again = { url: pm.request.url.toString(), method: pm.request.method, header, body: { mode: 'raw', raw: pm.request.body.raw } };",
  '  const first = pm.response.json().data;',
  '  pm.sendRequest(again, (problem, replayed) => {',
  '    try {',
  '      pm.expect(problem).to.be.null;',
  "      pm.expect(replayed.headers.get('Idempotency-Replay')).to.equal('true');",
  "      pm.expect(replayed.headers.get('Idempotent-Replayed')).to.equal('true');",
  '      pm.expect(replayed.json().data).to.eql(first);',
  '      done();',
  '    } catch (failure) {',
  '      done(failure);',
  '    }',
  '  });',
  '});',
];

const secretTest = ["pm.test('returns the secret', () => pm.expect(pm.response.json().data.secret).to.match(/^whsec_[0-9a-f]{64}$/));"];

/** What has to hold within the data of a response, whatever invoice was sent. */
const contentTests: Readonly<Partial<Record<RouteId, readonly string[]>>> = {
  validateInvoice: [
    "pm.test('lists what it counts, and is valid without errors only', () => {",
    '  const { valid, issues, summary, truncated } = pm.response.json().data;',
    '  pm.expect(valid).to.equal(summary.critical + summary.error === 0);',
    "  for (const severity of ['critical', 'error', 'warning', 'info']) {",
    '    const listed = issues.filter((issue) => issue.severity === severity).reduce((sum, { occurrences }) => sum + occurrences, 0);',
    '    if (!truncated) pm.expect(listed, severity).to.equal(summary[severity]);',
    '  }',
    '});',
  ],
  autofixInvoice: ["pm.test('returns the invoice', () => pm.expect(pm.response.text()).to.include('</Faktura>'));"],
  buildCorrection: [
    "pm.test('returns the correction, with its file name and validation', () => {",
    '  const { xml, filename, rodzaj_faktury: kind, validation } = pm.response.json().data;',
    "  pm.expect(xml).to.include('</Faktura>').and.to.include('<RodzajFaktury>' + kind + '</RodzajFaktury>');",
    '  pm.expect(filename).to.match(/[.]xml$/);',
    '  pm.expect(validation.valid).to.equal(validation.summary.critical + validation.summary.error === 0);',
    '});',
  ],
  getScenarios: [
    `pm.test('lists every scenario', () => pm.expect(pm.response.json().data.scenarios).to.have.lengthOf.at.least(${scenarios.length}));`,
  ],
  createWebhook: secretTest,
  rotateSecret: secretTest,
  explainResponse: [
    "pm.test('explains the status', () => {",
    '  const { recognized, statuses } = pm.response.json().data;',
    '  pm.expect(recognized).to.equal(statuses.length > 0);',
    "  for (const { meaning, next_step: next } of statuses) pm.expect(meaning + next).to.be.a('string').that.is.not.empty;",
    '});',
  ],
};

const rememberWebhook = [
  'const created = pm.response.json().data;',
  "pm.collectionVariables.set('webhook_id', created.webhook.id);",
  "pm.collectionVariables.set('webhook_secret', created.secret);",
];

function script(listen: 'prerequest' | 'test', exec: readonly string[]): object {
  return { listen, script: { type: 'text/javascript', exec } };
}
