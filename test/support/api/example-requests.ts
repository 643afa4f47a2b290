import type { RouteId } from '@nakor/contract/routes';
import { byKsef, byNumber, firstAdvance, firstKsef, secondAdvance, secondKsef, settlementOfBoth } from '../builders/settled-samples.ts';
import { entryOf, writeUpo } from '../builders/upos.ts';
import { correctionOf } from '../drivers/audit-packs.ts';
import { buildRequestBody, lowerPrice, soldInvoice } from '../drivers/correction-requests.ts';
import type { KeyOptions } from '../storage/access.ts';
import { exampleCertificate, exampleCodeIi } from './code-ii-example.ts';

/** A request that is shown as an example in the API description. */
export interface ExampleRequest {
  readonly operation: RouteId;
  /** Distinguishes the requests of an operation; the error code for a rejected request. */
  readonly name: string;
  readonly summary: string;
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly request?: { readonly mediaType: string; readonly body: unknown };
  /** The API key to use; null for none. */
  readonly key?: KeyOptions | null;
  /** How often it is sent; the last response is shown. */
  readonly times?: number;
}

const xml = (body: string) => ({ mediaType: 'application/xml', body });
const json = (body: unknown) => ({ mediaType: 'application/json', body });

const warnInconsistentTotal = soldInvoice.replace('<P_15>123.00', '<P_15>124.00');
const blankAmounts = soldInvoice.replace('<P_15>123.00', '<P_15>123,00');
const settled = settlementOfBoth(byKsef(firstKsef) + byKsef(secondKsef) + byNumber('ZAL/2026/09/300'));
const secondSale = soldInvoice.replace('FV/2026/10/001', 'FV/2026/10/002');
/** A UPO of a session with two invoices. */
const exampleUpo = writeUpo({
  page: [1, 1, 1, 3, 2],
  entries: [entryOf(soldInvoice, 1, { NumerFaktury: 'FV/2026/10/001' }), entryOf(secondSale, 2, { NumerFaktury: 'FV/2026/10/002' })],
});
/** What KSeF returns for an invoice that violates the schema. */
const ksefRejection = JSON.stringify({
  ordinalNumber: 1,
  status: { code: 450, description: 'Błąd weryfikacji semantyki dokumentu faktury', details: ['Nieprawidłowy XML'] },
});
const limited = { plan: 'free' } as const;

/** Requests that need only an API key. */
export async function exampleRequests(): Promise<readonly ExampleRequest[]> {
  const day = { data_wystawienia: '2026-10-20' };
  const number = { question_answers: { nr_ksef_faktury_korygowanej: '1234563218-20261015-0A1B2C3D4E5F-C3' } };
  const pack = {
    source_xml: soldInvoice,
    correction_xml: await correctionOf('FK/2026/10/001'),
    scenario_id: 'price-change',
    przyczyna_korekty: 'rabat po dostawie',
    numer_faktury_kor: 'FK/2026/10/001',
  };
  const validate = { operation: 'validateInvoice', method: 'POST', path: '/validate' } as const;
  const build = { operation: 'buildCorrection', method: 'POST', path: '/correction/build' } as const;
  return [
    { operation: 'getHealth', name: 'healthy', summary: 'The service answers', method: 'GET', path: '/health', key: null },
    {
      ...{
        operation: 'getRulesFile',
        name: 'catalogue',
        summary: 'One rule of the catalogue',
        method: 'GET',
        path: '/docs/rules.json',
        key: null,
      },
    },
    { operation: 'getMe', name: 'account', summary: 'A key of plan pro', method: 'GET', path: '/me', key: { plan: 'pro' } },
    { ...validate, name: 'ready', summary: 'An invoice without mistakes, as XML', request: xml(soldInvoice) },
    {
      ...validate,
      name: 'mistake',
      summary: 'A total that does not agree, as JSON',
      request: json({ xml: warnInconsistentTotal, filename: 'FV_2026_10_001.xml' }),
    },
    {
      ...validate,
      name: 'settlement',
      summary: 'A settlement with two of its three advances, as of a given time',
      request: json({ xml: settled, advances_xml: [firstAdvance, secondAdvance], as_of: '2026-10-15T12:00:00+02:00' }),
    },
    {
      ...validate,
      name: 'registration',
      summary: 'An invoice that KSeF has accepted',
      request: json({ xml: soldInvoice, ksef_number: '1234563218-20261015-0A1B2C3D4E5F-C3' }),
      key: { environment: 'live' },
    },
    {
      ...{ operation: 'autofixInvoice', method: 'POST', path: '/autofix' },
      ...{ name: 'details', summary: 'A decimal comma, fixed', headers: { Accept: 'application/json' }, request: xml(blankAmounts) },
    },
    {
      ...{ operation: 'autofixInvoice', method: 'POST', path: '/autofix' },
      ...{ name: 'document', summary: 'The repaired document alone', request: json({ xml: blankAmounts }) },
    },
    {
      ...{ operation: 'explainResponse', method: 'POST', path: '/explain' },
      ...{ name: 'rejection', summary: 'An invoice that KSeF rejected, with its XML' },
      request: json({ response: ksefRejection, xml: blankAmounts, as_of: '2026-10-15T12:00:00+02:00' }),
    },
    {
      ...{ operation: 'assessOffline', method: 'POST', path: '/offline/assess' },
      ...{ name: 'failure', summary: 'An invoice issued before a failure' },
      request: json({
        xml: soldInvoice,
        mode: 'offline24',
        events: [{ type: 'failure', start: '2026-10-16T06:00:00+02:00', end: '2026-10-19T18:00:00+02:00' }],
        as_of: '2026-10-20T12:00:00+02:00',
      }),
    },
    {
      ...{ operation: 'verifyCodeIi', method: 'POST', path: '/offline/kod-ii/verify' },
      ...{ name: 'code', summary: 'Code II of an invoice' },
      request: json({ url: exampleCodeIi, certificate: exampleCertificate, xml: soldInvoice, environment: 'prod' }),
    },
    {
      ...{ operation: 'matchUpo', method: 'POST', path: '/upo/match' },
      ...{ name: 'session', summary: 'A file that was accepted, and one with other line ends' },
      request: json({
        upo_xml: [exampleUpo],
        invoices: [
          { name: 'FV-2026-10-1.xml', xml: soldInvoice },
          { name: 'FV-2026-10-2.xml', xml: secondSale.replaceAll('\n', '\r\n') },
        ],
      }),
    },
    { operation: 'getScenarios', name: 'catalogue', summary: 'The first scenario of the catalogue', method: 'GET', path: '/scenarios' },
    {
      ...{ operation: 'analyzeInvoice', name: 'sale', summary: 'A domestic sale', method: 'POST', path: '/correction/analyze' },
      request: xml(soldInvoice),
    },
    { ...build, name: 'price', summary: 'A lower price', request: json(buildRequestBody({ ...day, ...number })) },
    {
      operation: 'makeAuditPack',
      name: 'pack',
      summary: 'The pack of a lower price',
      method: 'POST',
      path: '/correction/audit-pack',
      request: json(pack),
    },
    { operation: 'getErpPresets', name: 'presets', summary: 'The first preset', method: 'GET', path: '/erp-presets' },
    { ...validate, name: 'INVALID_BODY', summary: 'JSON that ends too early', request: { mediaType: 'application/json', body: '{"xml":' } },
    { ...validate, name: 'INVALID_XML', summary: 'A document that is no XML', request: xml('<Faktura>') },
    {
      ...validate,
      name: 'UNSUPPORTED_MEDIA_TYPE',
      summary: 'A media type that is not taken',
      request: { mediaType: 'text/plain', body: 'x' },
    },
    { ...validate, name: 'MISSING_AUTH', summary: 'No key', request: xml(soldInvoice), key: null },
    {
      ...validate,
      name: 'INSUFFICIENT_SCOPE',
      summary: 'A key for something else',
      request: xml(soldInvoice),
      key: { scopes: ['webhooks'] },
    },
    {
      ...build,
      ...{ name: 'VALIDATION_ERROR', summary: 'Fields that are missing or unknown' },
      request: json({ ...buildRequestBody(day), numer_faktury_kor: undefined, changes: [{ ...lowerPrice, value: '45.00' }] }),
    },
    { operation: 'getMe', name: 'RATE_LIMITED', summary: 'Too many calls', method: 'GET', path: '/me', key: limited, times: 70 },
  ];
}
