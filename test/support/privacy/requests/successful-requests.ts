import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { RouteId } from '@nakor/contract/routes';
import type { ServiceRequest } from '../../drivers/service-client.ts';
import type { Texts } from '../marks.ts';
import { manyWrongLines } from './damaged-documents.ts';
import { markedInvoice } from './marked-invoice.ts';
import { correctionRequestBody, packRequestBody, webhookRequestBody } from './marked-requests.ts';
import { type PrivacyScenario, type RequestOptions, requestOf } from './route-request.ts';

const xml = { 'Content-Type': 'application/xml' };
const json = { 'Content-Type': 'application/json' };
const gzip = { 'Content-Type': 'application/gzip' };

/**
 * Successful requests for each route, with marks in everything it accepts.
 *
 * @param run distinguishes the idempotency keys of several runs
 */
export async function successfulRequests(
  texts: Texts,
  scenario: PrivacyScenario,
  run = '',
): Promise<Readonly<Record<RouteId, readonly ServiceRequest[]>>> {
  const invoice = markedInvoice(texts);
  const order = JSON.stringify(correctionRequestBody(texts));
  const pack = JSON.stringify(await packRequestBody(texts));
  const webhook = JSON.stringify(webhookRequestBody(texts, scenario.receiverOrigin));
  const own = `/webhooks/${scenario.webhookId}`;
  const once = (number: number) => ({ 'Idempotency-Key': `${texts.idempotencyKey}-${run}${number}` });
  const call = (id: RouteId, options?: RequestOptions) => requestOf(id, texts, scenario, options);
  return {
    getHealth: [call('getHealth')],
    getStatus: [call('getStatus')],
    getPlatformStatus: [call('getPlatformStatus')],
    getReferencePage: [call('getReferencePage')],
    getTryPage: [call('getTryPage')],
    getRulesPage: [call('getRulesPage')],
    getOpenApi: [call('getOpenApi')],
    getOpenApiFile: [call('getOpenApiFile')],
    getPostmanCollection: [call('getPostmanCollection')],
    getMe: [call('getMe')],
    validateInvoice: [
      call('validateInvoice', { headers: { ...xml, ...once(1) }, body: invoice }),
      call('validateInvoice', { headers: { ...xml, ...once(1) }, body: invoice }),
      call('validateInvoice', { headers: json, body: JSON.stringify({ xml: invoice, filename: `${texts.fileName}.xml` }) }),
      call('validateInvoice', { headers: gzip, body: gzipSync(invoice) }),
      call('validateInvoice', { headers: { ...xml, 'Content-Encoding': 'gzip' }, body: gzipSync(invoice) }),
    ],
    autofixInvoice: [
      call('autofixInvoice', { headers: xml, body: invoice.replace('2026-10-14', '14.10.2026') }),
      call('autofixInvoice', { headers: { ...json, Accept: 'application/json' }, body: JSON.stringify({ xml: invoice }) }),
      call('autofixInvoice', { headers: { ...gzip, Accept: 'application/gzip' }, body: gzipSync(invoice) }),
    ],
    getScenarios: [call('getScenarios')],
    analyzeInvoice: [call('analyzeInvoice', { headers: { ...xml, ...once(2) }, body: invoice })],
    buildCorrection: [
      call('buildCorrection', { headers: { ...json, ...once(3) }, body: order }),
      call('buildCorrection', { headers: gzip, body: gzipSync(order) }),
    ],
    makeAuditPack: [call('makeAuditPack', { headers: json, body: pack })],
    getErpPresets: [call('getErpPresets')],
    listWebhooks: [call('listWebhooks')],
    createWebhook: [call('createWebhook', { headers: json, body: webhook })],
    getWebhook: [call('getWebhook', { path: own })],
    updateWebhook: [call('updateWebhook', { path: own, headers: json, body: webhook })],
    listDeliveries: [call('listDeliveries', { path: `${own}/deliveries` })],
    testWebhook: [call('testWebhook', { path: `${own}/test` })],
    deleteWebhook: [call('deleteWebhook', { path: `/webhooks/${scenario.spareWebhookId}` })],
  };
}

/** A request whose response is so long that it is stored as a file. */
export function requestWithLongResponse(texts: Texts, scenario: PrivacyScenario): ServiceRequest {
  const headers = { ...xml, 'Idempotency-Key': `${texts.idempotencyKey}-${randomUUID()}` };
  return requestOf('validateInvoice', texts, scenario, { headers, body: manyWrongLines(texts) });
}
