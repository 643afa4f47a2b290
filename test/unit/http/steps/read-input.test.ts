import { gzipSync } from 'node:zlib';
import { routes } from '@nakor/contract/routes';
import { err, ok } from '@nakor/domain/shared/result';
import { ApiError } from '@nakor/http/message/api-error';
import type { CallerContext, ServedRoute } from '@nakor/http/message/request-context';
import { readInput } from '@nakor/http/steps/read-input';
import { describe, expect, it } from 'vitest';
import { newRequest, newRequestContext } from '../../../support/builders/request-context.ts';
import { newKey } from '../../../support/storage/access.ts';

type RouteId = (typeof routes)[number]['id'];

/** A request as it arrives. */
interface Sent {
  readonly mediaType?: string;
  readonly body: string | Uint8Array | null;
  /** Values of each parameter of the query. */
  readonly query?: Readonly<Record<string, readonly string[]>>;
  readonly headerErrors?: Parameters<typeof readInput>[2];
  readonly caller?: CallerContext['caller'];
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const keyError = { path: 'Idempotency-Key', code: 'too_long', message: 'Too long.' };
const wrongTime = { query: { as_of: ['2020-01-01T00:00:00Z'] } };

function read(
  id: RouteId,
  { mediaType = 'application/json', body, query = {}, headerErrors = [], caller = newKey({ environment: 'live' }).key }: Sent,
) {
  const route = routes.find((row) => row.id === id) as ServedRoute;
  const context = newRequestContext({ route, caller, language: 'en', query: new Map(Object.entries(query)) });
  const sent = typeof body === 'string' ? bytesOf(body) : body;
  return readInput(context, { ...newRequest({ 'content-type': [mediaType] }), body: sent }, headerErrors);
}

/** Reads a request with a JSON body. */
const readJson = (id: RouteId, value: unknown, sent: Omit<Sent, 'body'> = {}) => read(id, { ...sent, body: JSON.stringify(value) });

/** Why a request is rejected: the code, and path and code of each wrong field. */
async function rejectionOf(input: Promise<unknown>): Promise<unknown> {
  const error = await input.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) return error;
  const { code, details, text } = error;
  const wrong = Array.isArray(details) ? details.map((detail) => `${detail['path']}: ${detail['code']}`) : undefined;
  return { code, ...(wrong === undefined ? {} : { wrong }), ...(code === 'FILE_TOO_LARGE' && text !== undefined ? { text: text.en } : {}) };
}

const correction = {
  scenario_id: 'price_change',
  changes: [],
  przyczyna_korekty: 'Rabat',
  numer_faktury_kor: 'K/1',
};
const pack = { scenario_id: 'price_change', przyczyna_korekty: 'Rabat', numer_faktury_kor: 'K/1' };
const tenMegabytes = 'x'.repeat(10_000_001);
const sixMegabytes = 'x'.repeat(6_000_000);

describe('a route without a body', () => {
  it('has no input, whatever was sent', async () => {
    expect(await read('getMe', { body: null })).toBeNull();
    expect(await read('getMe', { mediaType: 'text/html', body: '<p>' })).toBeNull();
  });

  it('rejects wrong header fields', async () => {
    expect(await rejectionOf(read('getMe', { body: null, headerErrors: [keyError] }))).toEqual({
      code: 'VALIDATION_ERROR',
      wrong: ['Idempotency-Key: too_long'],
    });
  });
});

describe('an invoice that is the whole body', () => {
  it.each([
    { id: 'validateInvoice', rest: { kind: 'validation', related: { source: null, corrections: [], advances: [] } } },
    { id: 'autofixInvoice', rest: { kind: 'invoice' } },
  ] as const)('has its options in the query, sorted in the fingerprint: $id', async ({ id, rest }) => {
    const query = { environment: ['test'], advice: ['off'] };
    expect(await read(id, { mediaType: 'application/xml', body: '<a/>', query })).toEqual({
      ...rest,
      xml: bytesOf('<a/>'),
      body: { mediaType: 'application/xml', bytes: bytesOf('<a/>') },
      options: { environment: 'test', advice: 'off' },
      sentQuery: 'advice=off&environment=test',
    });
  });

  it('of an analysis has no earlier corrections', async () => {
    const input = await read('analyzeInvoice', { mediaType: 'text/xml; charset=UTF-8', body: '<a/>' });
    expect(input).toMatchObject({ kind: 'analysis', earlierCorrections: [], options: {}, sentQuery: '' });
  });

  it('may be compressed', async () => {
    const input = await read('validateInvoice', { mediaType: 'application/gzip', body: gzipSync('<a/>') });
    expect(input).toMatchObject({ kind: 'validation', body: { bytes: Buffer.from('<a/>') } });
  });

  it.each([
    {
      name: 'every wrong part at once',
      id: 'validateInvoice',
      sent: { query: { ...wrongTime.query, other: ['1'], ksef_number: ['1'], advice: ['off', 'off'] }, headerErrors: [keyError] },
      wrong: [
        'Idempotency-Key: too_long',
        'query.ksef_number: invalid_value',
        'query.as_of: out_of_range',
        'query.other: unknown_field',
        'query.advice: repeated',
      ],
    },
    { name: 'an instant before KSeF', id: 'autofixInvoice', sent: wrongTime, wrong: ['query.as_of: out_of_range'] },
    { name: 'an instant before KSeF, for an analysis', id: 'analyzeInvoice', sent: wrongTime, wrong: ['query.as_of: out_of_range'] },
    {
      name: 'a KSeF number for fixes, which register none',
      id: 'autofixInvoice',
      sent: { query: { ksef_number: ['1'] } },
      wrong: ['query.ksef_number: unknown_field'],
    },
    {
      name: 'a KSeF number with a test key',
      id: 'validateInvoice',
      sent: { query: { ksef_number: ['5265877635-20250826-0100001AF629-AF'] }, caller: newKey({ environment: 'test' }).key },
      wrong: ['query.ksef_number: live_key_required'],
    },
  ] as const)('is rejected for $name', async ({ id, sent, wrong }) => {
    expect(await rejectionOf(read(id, { mediaType: 'application/xml', body: '<a/>', ...sent }))).toEqual({
      code: 'VALIDATION_ERROR',
      wrong,
    });
  });

  it('is rejected when it is too large or of another media type', async () => {
    expect(await rejectionOf(read('autofixInvoice', { mediaType: 'application/xml', body: tenMegabytes }))).toEqual({
      code: 'FILE_TOO_LARGE',
    });
    expect(await read('autofixInvoice', { mediaType: 'application/xml', body: tenMegabytes.slice(1) })).toMatchObject({ kind: 'invoice' });
    expect(await rejectionOf(read('autofixInvoice', { mediaType: 'text/plain', body: '<a/>' }))).toEqual({
      code: 'UNSUPPORTED_MEDIA_TYPE',
    });
  });
});

describe('an invoice in JSON', () => {
  it('of a validation has the documents to which it refers, and its options as fields', async () => {
    const value = {
      xml: '<a/>',
      source_xml: '<b/>',
      corrections_xml: ['<c/>', '<d/>'],
      advances_xml: ['<e/>'],
      advice: 'off',
      filename: 'a.xml',
    };
    expect(await readJson('validateInvoice', value)).toEqual({
      kind: 'validation',
      xml: bytesOf('<a/>'),
      related: { source: bytesOf('<b/>'), corrections: [bytesOf('<c/>'), bytesOf('<d/>')], advances: [bytesOf('<e/>')] },
      body: { mediaType: 'application/json', bytes: bytesOf(JSON.stringify(value)) },
      options: { advice: 'off' },
      sentQuery: '',
    });
  });

  it('of fixes has neither related documents nor its file name', async () => {
    const input = await readJson('autofixInvoice', { xml: '<a/>', environment: 'demo', filename: 'a.xml' });
    expect(input).toMatchObject({ kind: 'invoice', xml: bytesOf('<a/>'), options: { environment: 'demo' }, sentQuery: '' });
    expect(input).not.toHaveProperty('options.filename');
  });

  it('of an analysis has its earlier corrections in order', async () => {
    const input = await readJson('analyzeInvoice', { xml: '<a/>', corrections_xml: ['<b/>', '<c/>'] });
    expect(input).toMatchObject({ kind: 'analysis', earlierCorrections: [bytesOf('<b/>'), bytesOf('<c/>')], options: {} });
  });

  it('is recognized in a compressed body by its brace', async () => {
    const input = await read('validateInvoice', { mediaType: 'application/gzip', body: gzipSync('\ufeff {"xml":"<a/>"}') });
    expect(input).toMatchObject({ kind: 'validation', xml: bytesOf('<a/>') });
  });

  const wrongNumber = { xml: '<a/>', ksef_number: '1' };
  it.each([
    {
      name: 'an option in the query',
      id: 'validateInvoice',
      value: { xml: '<a/>' },
      sent: { query: { advice: ['off'] } },
      wrong: ['query.advice: unknown_field'],
    },
    {
      name: 'an instant before KSeF',
      id: 'autofixInvoice',
      value: { xml: '<a/>', as_of: '2020-01-01T00:00:00Z' },
      wrong: ['as_of: out_of_range'],
    },
    {
      name: 'an instant and a KSeF number',
      id: 'validateInvoice',
      value: { ...wrongNumber, as_of: '2020-01-01T00:00:00Z' },
      wrong: ['as_of: out_of_range', 'ksef_number: invalid_value'],
    },
    {
      name: 'half a character in any document',
      id: 'validateInvoice',
      value: { xml: '\ud800', source_xml: '<b/>', corrections_xml: ['<c/>', '\ud800'] },
      wrong: ['xml: invalid_text', 'corrections_xml[1]: invalid_text'],
    },
    {
      name: 'half a character in an earlier correction',
      id: 'analyzeInvoice',
      value: { xml: '<a/>', corrections_xml: ['\ud800'] },
      wrong: ['corrections_xml[0]: invalid_text'],
    },
    {
      name: 'wrong header and other fields at once',
      id: 'autofixInvoice',
      value: { other: 1 },
      sent: { headerErrors: [keyError] },
      wrong: ['Idempotency-Key: too_long', 'xml: required', 'other: unknown_field'],
    },
    { name: 'a list', id: 'analyzeInvoice', value: [], wrong: ['body: wrong_type'] },
  ] as const)('is rejected for $name', async ({ id, value, wrong, ...rest }) => {
    const sent = 'sent' in rest ? rest.sent : {};
    expect(await rejectionOf(readJson(id, value, sent))).toEqual({ code: 'VALIDATION_ERROR', wrong });
  });

  it('is rejected for a repeated field, and for what is no JSON', async () => {
    const twice = '{"xml":"<a/>","xml":"<b/>"}';
    expect(await rejectionOf(read('validateInvoice', { body: twice }))).toEqual({ code: 'VALIDATION_ERROR', wrong: ['xml: repeated'] });
    expect(await rejectionOf(read('validateInvoice', { body: '{' }))).toMatchObject({ code: 'INVALID_BODY' });
  });

  it.each([
    { name: 'itself', value: { xml: tenMegabytes }, field: 'xml' },
    {
      name: 'an earlier correction',
      value: { xml: '<a/>', source_xml: '<b/>', corrections_xml: ['<c/>', tenMegabytes] },
      field: 'corrections_xml[1]',
    },
    { name: 'an advance', value: { xml: '<a/>', advances_xml: [tenMegabytes] }, field: 'advances_xml[0]' },
  ])('is rejected when it is too large: $name', async ({ value, field }) => {
    const rejection = await rejectionOf(readJson('validateInvoice', value));
    expect(rejection).toEqual({ code: 'FILE_TOO_LARGE', text: expect.stringContaining(field) });
  });

  it('is rejected when its documents are too large together', async () => {
    const rejection = await rejectionOf(readJson('validateInvoice', { xml: sixMegabytes, source_xml: sixMegabytes }));
    expect(rejection).toEqual({ code: 'FILE_TOO_LARGE', text: expect.stringContaining('12,000,000') });
  });
});

describe('a request for a correction', () => {
  it.each([
    { name: 'source_xml', sent: { source_xml: '<a/>' }, sourceField: 'source_xml' },
    { name: 'xml', sent: { xml: '<a/>' }, sourceField: 'xml' },
    { name: 'both, which are the same', sent: { xml: '<a/>', source_xml: '<a/>' }, sourceField: 'source_xml' },
  ])('has the original in $name', async ({ sent, sourceField }) => {
    const input = await readJson('buildCorrection', { ...correction, ...sent, corrections_xml: ['<b/>'] });
    expect(input).toEqual({
      kind: 'correction',
      sourceField,
      xml: bytesOf('<a/>'),
      earlierCorrections: [bytesOf('<b/>')],
      request: correction,
      body: { mediaType: 'application/json', bytes: expect.anything() },
    });
  });

  it.each([
    {
      name: 'two originals that differ',
      value: { ...correction, xml: '<a/>', source_xml: '<b/>' },
      wrong: ['xml: contradiction', 'source_xml: contradiction'],
    },
    { name: 'an original that is no text, under the name that was sent', value: { ...correction, xml: 1 }, wrong: ['xml: wrong_type'] },
    { name: 'half a character in the original', value: { ...correction, xml: '\ud800' }, wrong: ['xml: invalid_text'] },
    {
      name: 'half a character in an earlier correction',
      value: { ...correction, source_xml: '<a/>', corrections_xml: ['\ud800'] },
      wrong: ['corrections_xml[0]: invalid_text'],
    },
    { name: 'no original', value: correction, wrong: ['source_xml: required'] },
  ])('is rejected for $name', async ({ value, wrong }) => {
    expect(await rejectionOf(readJson('buildCorrection', value))).toEqual({ code: 'VALIDATION_ERROR', wrong });
  });

  it('is rejected with the name of the field that is too large', async () => {
    const rejection = await rejectionOf(readJson('buildCorrection', { ...correction, xml: tenMegabytes }));
    expect(rejection).toEqual({ code: 'FILE_TOO_LARGE', text: expect.stringMatching(/(?<!source_)xml/) });
  });

  it('is rejected as XML', async () => {
    expect(await rejectionOf(read('buildCorrection', { mediaType: 'application/xml', body: '<a/>' }))).toEqual({
      code: 'UNSUPPORTED_MEDIA_TYPE',
    });
  });
});

describe('a request for an audit pack', () => {
  it('has the original, its correction and the corrections between them', async () => {
    const value = { ...pack, xml: '<a/>', correction_xml: '<b/>', corrections_xml: ['<c/>'] };
    expect(await readJson('makeAuditPack', value)).toEqual({
      kind: 'audit-pack',
      sourceField: 'xml',
      original: bytesOf('<a/>'),
      correction: bytesOf('<b/>'),
      earlierCorrections: [bytesOf('<c/>')],
      request: pack,
      body: { mediaType: 'application/json', bytes: expect.anything() },
    });
  });

  it.each(['source_xml', 'correction_xml'])('is rejected for half a character in %s', async (field) => {
    const value = { ...pack, source_xml: '<a/>', correction_xml: '<b/>', [field]: '\ud800' };
    expect(await rejectionOf(readJson('makeAuditPack', value))).toEqual({ code: 'VALIDATION_ERROR', wrong: [`${field}: invalid_text`] });
  });

  it('may be twice as large as one for a correction', async () => {
    const value = {
      ...pack,
      source_xml: 'x'.repeat(9_999_999),
      correction_xml: 'y'.repeat(9_999_999),
      corrections_xml: ['z'.repeat(2_000)],
    };
    expect(await readJson('makeAuditPack', value)).toMatchObject({ kind: 'audit-pack' });
    const compressed = (id: RouteId) => read(id, { mediaType: 'application/gzip', body: gzipSync(JSON.stringify(value), { level: 1 }) });
    expect(await compressed('makeAuditPack')).toMatchObject({ kind: 'audit-pack' });
    expect(await rejectionOf(compressed('buildCorrection'))).toMatchObject({ code: 'FILE_TOO_LARGE' });
  });
});

describe('a request about webhooks', () => {
  it.each([
    {
      id: 'createWebhook',
      value: { name: 'A', url: ' https://a.example/ ' },
      kind: 'webhook',
      fields: { name: 'A', url: 'https://a.example/', description: null, events: ['*'] },
      url: 'https://a.example/',
    },
    { id: 'updateWebhook', value: { name: 'A' }, kind: 'webhook-change', fields: { name: 'A' }, url: null },
    {
      id: 'recoverDeliveries',
      value: { since: '2026-11-01T00:00:00Z' },
      kind: 'recovery',
      fields: { since: '2026-11-01T00:00:00Z' },
      url: null,
    },
    {
      id: 'testWebhook',
      value: { type: 'validation.completed' },
      kind: 'webhook-test',
      fields: { type: 'validation.completed' },
      url: null,
    },
  ] as const)('has its fields: $id', async ({ id, value, kind, fields, url }) => {
    expect(await readJson(id, value)).toMatchObject({ kind, fields: ok(fields), url });
  });

  it.each([
    {
      name: 'with its URL when other fields are wrong',
      value: { url: ' https://a.example/ ', other: 1 },
      wrong: ['name: required', 'other: unknown_field'],
      url: 'https://a.example/',
    },
    { name: 'without a URL that is blank', value: { name: 'A', url: ' ' }, wrong: ['url: too_short'], url: null },
    { name: 'without a URL that is no text', value: { name: 'A', url: 1 }, wrong: ['url: wrong_type'], url: null },
    { name: 'of a body that is no object', value: null, wrong: ['body: wrong_type'], url: null },
  ])('is left to the endpoint to reject, $name', async ({ value, wrong, url }) => {
    const input = await readJson('createWebhook', value, { headerErrors: [keyError] });
    const errors = [keyError, ...wrong.map((text) => expect.objectContaining({ path: text.split(': ')[0], code: text.split(': ')[1] }))];
    expect(input).toMatchObject({ kind: 'webhook', url, fields: err(errors) });
  });

  it('is wrong for a repeated field', async () => {
    const input = await read('updateWebhook', { body: '{"name":"A","name":"B"}' });
    expect(input).toMatchObject({ fields: err([expect.objectContaining({ path: 'name', code: 'repeated' })]) });
  });

  it('of a test may have no body, whatever its media type', async () => {
    const empty = { mediaType: 'text/plain', body: null };
    const expected = { kind: 'webhook-test', body: { mediaType: 'application/json', bytes: new Uint8Array() }, fields: ok({}), url: null };
    expect(await read('testWebhook', empty)).toEqual(expected);
    expect(await read('testWebhook', { ...empty, body: '' })).toEqual(expected);
    expect(await rejectionOf(read('testWebhook', { ...empty, body: '{}' }))).toEqual({ code: 'UNSUPPORTED_MEDIA_TYPE' });
    expect(await rejectionOf(read('testWebhook', { ...empty, headerErrors: [keyError] }))).toMatchObject({
      wrong: ['Idempotency-Key: too_long'],
    });
  });

  it.each(['createWebhook', 'updateWebhook', 'recoverDeliveries'] as const)('has a body: %s', async (id) => {
    expect(await rejectionOf(read(id, { body: null }))).toMatchObject({ code: 'INVALID_BODY' });
  });

  it('is rejected when it is larger than 100,000 bytes', async () => {
    const body = gzipSync(JSON.stringify({ name: 'x'.repeat(100_000) }));
    expect(await rejectionOf(read('createWebhook', { mediaType: 'application/gzip', body }))).toMatchObject({ code: 'FILE_TOO_LARGE' });
  });
});
