import { gzipSync } from 'node:zlib';
import { type RouteId, routes } from '@nakor/contract/routes';
import type { ServiceRequest } from '../../drivers/service-client.ts';
import type { Texts } from '../marks.ts';
import { damagedDocuments } from './damaged-documents.ts';
import { markedInvoice } from './marked-invoice.ts';
import { packRequestBody, rejectedCorrectionBodies, rejectedPackBodies, rejectedWebhookBodies } from './marked-requests.ts';
import { type PrivacyScenario, pathOf, type RequestOptions, requestOf } from './route-request.ts';

const xml = { 'Content-Type': 'application/xml' };
const json = { 'Content-Type': 'application/json' };
const gzip = { 'Content-Type': 'application/gzip' };

type CallOfRoute = (id: RouteId, options?: RequestOptions) => ServiceRequest;

/** Requests with documents that are damaged in many ways. */
export function damagedDocumentRequests(texts: Texts, scenario: PrivacyScenario): ServiceRequest[] {
  const request: CallOfRoute = (id, options) => requestOf(id, texts, scenario, options);
  const documents = damagedDocuments(texts);
  const someOf = (id: RouteId, rest: number) =>
    documents.filter((_, index) => index % 4 === rest).map((body) => request(id, { headers: xml, body }));
  const tooLarge = gzipSync(Buffer.alloc(10_000_001, texts.brokenBody), { level: 1 });
  return [
    ...documents.map((body) => request('validateInvoice', { headers: xml, body })),
    ...someOf('autofixInvoice', 1),
    ...someOf('analyzeInvoice', 3),
    request('validateInvoice', { headers: gzip, body: tooLarge }),
  ];
}

/** Requests that are rejected for every other reason, for any caller. */
export async function rejectedRequests(texts: Texts, scenario: PrivacyScenario): Promise<ServiceRequest[]> {
  const request: CallOfRoute = (id, options) => requestOf(id, texts, scenario, options);
  return [
    ...(await wrongOrders(texts, scenario, request)),
    ...wrongBodies(texts, request),
    ...wrongKeys(texts, request),
    ...wrongPaths(texts, scenario, request),
    request('validateInvoice', { headers: { ...xml, 'Idempotency-Key': `${texts.idempotencyKey} !` }, body: markedInvoice(texts) }),
    request('validateInvoice', { headers: { ...xml, 'Idempotency-Key': `${texts.idempotencyKey}-1` }, body: `${markedInvoice(texts)} ` }),
  ];
}

async function wrongOrders(texts: Texts, { webhookId }: PrivacyScenario, request: CallOfRoute): Promise<ServiceRequest[]> {
  const post = (id: RouteId, orders: readonly unknown[], path?: string) =>
    orders.map((order) => request(id, { headers: json, body: JSON.stringify(order), ...(path === undefined ? {} : { path }) }));
  const invoices = [{ xml: markedInvoice(texts), [texts.jsonName]: 1 }, { xml: [texts.jsonValue] }, { filename: `${texts.fileName}\n` }];
  return [
    ...post('validateInvoice', invoices),
    ...post('autofixInvoice', invoices),
    ...post('analyzeInvoice', invoices),
    ...post('buildCorrection', rejectedCorrectionBodies(texts)),
    ...post('makeAuditPack', rejectedPackBodies(texts, await packRequestBody(texts))),
    ...post('createWebhook', rejectedWebhookBodies(texts)),
    ...post('updateWebhook', rejectedWebhookBodies(texts), `/webhooks/${webhookId}`),
    ...post('createBatch', rejectedBatchBodies(texts)),
    ...post('createReconciliation', rejectedReconciliationBodies(texts)),
    // Of a batch that does not exist: the body is read first.
    ...post(
      'completeBatch',
      [{ etags: [texts.jsonValue, 1] }, { sha256: texts.jsonValue }, { etags: [texts.jsonValue] }],
      `${unknownBatch}/complete`,
    ),
    request('listBatchDocuments', {
      path: `${unknownBatch}/documents?code=${encodeURIComponent(texts.jsonValue)}&outcome=${encodeURIComponent(texts.jsonName)}`,
    }),
    request('getBatchRegister', { path: `${unknownBatch}/register?format=${encodeURIComponent(texts.jsonValue)}` }),
    ...post('testWebhook', [{ type: texts.jsonValue }, { [texts.jsonName]: 1 }], `/webhooks/${webhookId}/test`),
  ];
}

const unknownBatch = '/batches/0b2e7c0a-5d7e-4f53-9d1c-3a4b5c6d7e8f';

function rejectedReconciliationBodies({ jsonName, jsonValue }: Texts): readonly object[] {
  const bytes = 1_000;
  return [
    { bytes, [jsonName]: 1 },
    { bytes, filed_on: jsonValue },
    { bytes, export_ranges: [{ from: jsonValue, to: jsonValue }] },
    { bytes, erp: { preset: jsonValue } },
    { bytes, erp: { columns: { [jsonName]: [jsonValue] } } },
  ];
}

function rejectedBatchBodies({ jsonName, jsonValue }: Texts): readonly object[] {
  const bytes = 1_000;
  return [
    { bytes: jsonValue },
    { bytes, [jsonName]: 1 },
    { bytes, format: jsonValue },
    { bytes, as_of: jsonValue },
    { bytes, duplicates: 'within_and_register', language: jsonValue },
  ];
}

/** Bodies that are unreadable or of another type than stated: some for every route with a body, the rest for one of them. */
function wrongBodies(texts: Texts, request: CallOfRoute): ServiceRequest[] {
  const invoice = markedInvoice(texts);
  const everywhere: readonly RequestOptions[] = [
    { headers: json, body: `{"name":"${texts.brokenBody}` },
    { headers: { 'Content-Type': texts.contentType }, body: invoice },
    { headers: gzip, body: Buffer.concat([gzipSync(invoice), Buffer.from(texts.brokenBody)]) },
  ];
  const once: readonly RequestOptions[] = [
    { headers: json, body: texts.brokenBody },
    { headers: gzip, body: gzipSync(invoice).subarray(0, 400) },
    { headers: { 'Content-Type': `application/json; charset=${texts.contentType}` }, body: invoice },
    { headers: { ...json, 'Content-Encoding': texts.contentType }, body: invoice },
    { headers: { ...json, 'Content-Encoding': 'gzip' }, body: texts.brokenBody },
  ];
  const withBody = routes.filter(({ body }) => body !== 'none');
  return [
    ...withBody.flatMap(({ id }) => everywhere.map((options) => request(id, options))),
    ...once.map((options) => request('buildCorrection', options)),
  ];
}

function wrongKeys(texts: Texts, request: CallOfRoute): ServiceRequest[] {
  const basic = `Basic ${Buffer.from(`${texts.malformedKey}:${texts.malformedKey}`).toString('base64')}`;
  const withKey = (id: RouteId, Authorization: string) => request(id, { headers: { Authorization } });
  return [
    ...routes.filter(({ access }) => access !== 'public').map(({ id }) => withKey(id, `Bearer ${texts.malformedKey}`)),
    withKey('getMe', basic),
    withKey('getMe', texts.malformedKey),
    withKey('getMe', ''),
  ];
}

/** Every route with unknown query parameters and with an unknown method; and unknown paths. */
function wrongPaths(texts: Texts, scenario: PrivacyScenario, request: CallOfRoute): ServiceRequest[] {
  const query = `?${texts.queryName}=${texts.queryValue}&limit=${texts.queryValue}%0A&status=${texts.queryValue}`;
  const strange = `/${texts.pathSegment}%0A%7B%22message%22%3A%22forged%22%7D`;
  return [
    ...routes.map(({ id, path }) =>
      request(id, { path: pathOf(path, scenario) + query, ...(id === 'deleteWebhook' ? { method: 'GET' } : {}) }),
    ),
    ...routes.map(({ id, path }) => request(id, { path: pathOf(path, scenario), method: 'PUT', body: texts.brokenBody })),
    ...(['getWebhook', 'deleteWebhook', 'listDeliveries', 'rotateSecret', 'testWebhook'] as const).map((id) =>
      request(id, { path: `/webhooks${strange}` }),
    ),
    request('updateWebhook', { path: `/webhooks${strange}`, headers: json, body: JSON.stringify({ name: texts.webhookName }) }),
    ...['', '/health', '/validate', `/webhooks/${scenario.webhookId}`].map((path) => request('getMe', { path: path + strange + query })),
  ];
}
