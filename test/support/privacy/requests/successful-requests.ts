import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { RouteId } from '@nakor/contract/routes';
import { exampleCertificate, exampleCodeIi } from '../../api/code-ii-example.ts';
import { ksefNumberOf } from '../../builders/ksef-numbers.ts';
import { entryOf, writeUpo } from '../../builders/upos.ts';
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
  const ksefNumber = ksefNumberOf(texts.sellerNip, '2026-10-16', texts.ksefNumber);
  const own = `/webhooks/${scenario.webhookId}`;
  const once = (number: number) => ({ 'Idempotency-Key': `${texts.idempotencyKey}-${run}${number}` });
  const request = (id: RouteId, options?: RequestOptions) => requestOf(id, texts, scenario, options);
  return {
    getHealth: [request('getHealth')],
    getStatus: [request('getStatus')],
    getPlatformStatus: [request('getPlatformStatus')],
    getReferencePage: [request('getReferencePage')],
    getTryPage: [request('getTryPage')],
    getAuditPackProgram: [request('getAuditPackProgram')],
    getBatchProgram: [request('getBatchProgram')],
    getRulesPage: [request('getRulesPage')],
    getRulePage: [request('getRulePage')],
    getRulesFile: [request('getRulesFile')],
    getRulesFeed: [request('getRulesFeed')],
    getOpenApi: [request('getOpenApi')],
    getOpenApiFile: [request('getOpenApiFile')],
    getLlmsFile: [request('getLlmsFile')],
    getPostmanCollection: [request('getPostmanCollection')],
    getMe: [request('getMe')],
    validateInvoice: [
      request('validateInvoice', { headers: { ...xml, ...once(1) }, body: invoice }),
      request('validateInvoice', { headers: { ...xml, ...once(1) }, body: invoice }),
      request('validateInvoice', { headers: json, body: JSON.stringify({ xml: invoice, filename: `${texts.fileName}.xml` }) }),
      request('validateInvoice', {
        headers: json,
        body: JSON.stringify({
          xml: invoice,
          source_xml: invoice,
          corrections_xml: [invoice],
          advances_xml: [invoice],
          environment: 'test',
        }),
      }),
      request('validateInvoice', { headers: json, body: JSON.stringify({ xml: invoice, ksef_number: ksefNumber }) }),
      request('validateInvoice', { path: `/validate?ksef_number=${ksefNumber}`, headers: xml, body: `${invoice}\n` }),
      request('validateInvoice', { headers: gzip, body: gzipSync(invoice) }),
      request('validateInvoice', { headers: { ...xml, 'Content-Encoding': 'gzip' }, body: gzipSync(invoice) }),
    ],
    autofixInvoice: [
      request('autofixInvoice', { headers: xml, body: invoice.replace('2026-10-14', '14.10.2026') }),
      request('autofixInvoice', { headers: { ...json, Accept: 'application/json' }, body: JSON.stringify({ xml: invoice }) }),
      request('autofixInvoice', { headers: { ...gzip, Accept: 'application/gzip' }, body: gzipSync(invoice) }),
    ],
    explainResponse: [
      request('explainResponse', { headers: json, body: JSON.stringify({ response: `450 ${texts.fileName}`, xml: invoice }) }),
    ],
    assessOffline: [
      request('assessOffline', { headers: json, body: JSON.stringify({ xml: invoice, ksef_number: ksefNumber, sent_at: '2026-10-16' }) }),
    ],
    verifyCodeIi: [
      request('verifyCodeIi', {
        headers: json,
        body: JSON.stringify({
          url: exampleCodeIi.replaceAll('1234563218', texts.sellerNip),
          certificate: exampleCertificate,
          xml: invoice,
        }),
      }),
    ],
    matchUpo: [
      request('matchUpo', {
        headers: json,
        body: JSON.stringify({
          upo_xml: [
            writeUpo({
              entries: [
                entryOf('other', 1, { NipSprzedawcy: texts.sellerNip, NumerKSeFDokumentu: ksefNumber, NumerFaktury: texts.invoiceNumber }),
              ],
            }),
          ],
          invoices: [{ name: texts.fileName, xml: invoice }],
        }),
      }),
    ],
    getScenarios: [request('getScenarios')],
    analyzeInvoice: [request('analyzeInvoice', { headers: { ...xml, ...once(2) }, body: invoice })],
    buildCorrection: [
      request('buildCorrection', { headers: { ...json, ...once(3) }, body: order }),
      request('buildCorrection', { headers: gzip, body: gzipSync(order) }),
    ],
    makeAuditPack: [request('makeAuditPack', { headers: json, body: pack })],
    getErpPresets: [request('getErpPresets')],
    createBatch: [request('createBatch', { headers: { ...json, ...once(4) }, body: JSON.stringify({ bytes: 1_000 }) })],
    // Their ids are known only after a batch was created; `rejected-requests.ts` has them with unknown ids.
    completeBatch: [],
    getBatch: [],
    deleteBatch: [],
    getBatchRegister: [],
    listBatchDocuments: [],
    listWebhooks: [request('listWebhooks')],
    createWebhook: [request('createWebhook', { headers: json, body: webhook })],
    getWebhook: [request('getWebhook', { path: own })],
    updateWebhook: [request('updateWebhook', { path: own, headers: json, body: webhook })],
    listDeliveries: [request('listDeliveries', { path: `${own}/deliveries` })],
    // Their ids are known only after an event was delivered; `rejected-requests.ts` has them with unknown ids.
    redeliver: [],
    getEvent: [],
    recoverDeliveries: [
      request('recoverDeliveries', { path: `${own}/recover`, headers: json, body: JSON.stringify({ since: new Date().toISOString() }) }),
    ],
    listEvents: [request('listEvents')],
    rotateSecret: [request('rotateSecret', { path: `${own}/rotate-secret` })],
    testWebhook: [
      request('testWebhook', { path: `${own}/test` }),
      request('testWebhook', { path: `${own}/test`, headers: json, body: '{}' }),
    ],
    deleteWebhook: [request('deleteWebhook', { path: `/webhooks/${scenario.spareWebhookId}` })],
  };
}

/** A request whose response is so long that it is stored as a file. */
export function requestWithLongResponse(texts: Texts, scenario: PrivacyScenario): ServiceRequest {
  const headers = { ...xml, 'Idempotency-Key': `${texts.idempotencyKey}-${randomUUID()}` };
  return requestOf('validateInvoice', texts, scenario, { headers, body: manyWrongLines(texts) });
}
