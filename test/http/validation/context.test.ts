import { gzipSync } from 'node:zlib';
import { toWarsawDay } from '@nakor/domain/fa3/elements/calendar';
import { beforeAll, describe, expect, it } from 'vitest';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { replaced } from '../../support/builders/rule-cases.ts';
import { sendRequest } from '../../support/drivers/service-client.ts';
import { validateBody } from '../../support/drivers/validate-requests.ts';
import { dataOf, errorOf, type ValidationData } from '../../support/matchers/envelope.ts';
import { type IssuedKey, issueKey } from '../../support/storage/access.ts';

const json = { 'Content-Type': 'application/json' };
const xmlType = { 'Content-Type': 'application/xml' };
const gzip = { 'Content-Type': 'application/gzip' };

let key: IssuedKey;
beforeAll(async () => {
  key = await issueKey();
});

/** An invoice of 2026-10-15 whose buyer has a NIP with a wrong check digit (XML-201), which only the test environment accepts. */
const wrongNip = replaced(invoiceXml(), '<NIP>5250000009</NIP>', '<NIP>5250000008</NIP>');

type Options = Readonly<Record<string, string>>;

/** Each way to send an invoice with options. */
const transports: Readonly<Record<string, (path: string, xml: string, options: Options) => ReturnType<typeof sendRequest>>> = {
  'XML with a query': (path, xml, options) => post(`${path}?${new URLSearchParams(options)}`, xml, xmlType),
  'gzipped XML with a query': (path, xml, options) => post(`${path}?${new URLSearchParams(options)}`, gzipSync(xml), gzip),
  JSON: (path, xml, options) => post(path, JSON.stringify({ xml, ...options }), json),
  'gzipped JSON': (path, xml, options) => post(path, gzipSync(`\ufeff \n${JSON.stringify({ xml, ...options })}`), gzip),
};

function post(path: string, body: string | Uint8Array, headers: Options) {
  return sendRequest({ method: 'POST', path, headers: { ...key.authorization, Accept: 'application/json', ...headers }, body });
}

interface Listed {
  readonly code: string;
  readonly severity: string;
  readonly message: string;
}

function issuesOf(response: Awaited<ReturnType<typeof post>>): readonly Listed[] {
  const data = dataOf<{ issues?: readonly Listed[]; remaining?: readonly Listed[] }>(response, key.key.prefix);
  return data.issues ?? data.remaining ?? [];
}

const paths = ['/validate', '/autofix'];
const cases = paths.flatMap((path) => Object.entries(transports).map(([name, send]) => ({ path, name, send })));

describe.each(cases)('POST $path with $name', ({ path, send }) => {
  it.each([
    { environment: 'prod', severity: 'critical' },
    { environment: 'demo', severity: 'warning' },
    { environment: 'test', severity: 'warning' },
  ])('evaluates for the environment $environment', async ({ environment, severity }) => {
    const issues = issuesOf(await send(path, wrongNip, { environment, as_of: '2026-10-15T12:00:00+02:00' }));
    expect(issues.filter(({ code }) => code === 'XML-201').map((issue) => issue.severity)).toEqual([severity]);
  });

  it.each([
    { asOf: '2026-10-14T23:59:59+02:00', codes: ['XML-301'] },
    { asOf: '2026-10-14T22:00:00Z', codes: [] },
    { asOf: '2026-02-01T00:00:00+01:00', codes: ['XML-301'] },
  ])('evaluates dates as of $asOf', async ({ asOf, codes }) => {
    const issues = issuesOf(await send(path, invoiceXml(), { as_of: asOf }));
    expect(issues.filter(({ code }) => code === 'XML-301').map(({ code }) => code)).toEqual(codes);
  });

  it.each([
    ['environment', 'production', 'invalid_value', 'Dozwolone wartości: prod, demo, test.'],
    ['as_of', '2026-10-15', 'invalid_value', 'ze strefą czasową'],
    ['as_of', '2026-10-15T12:00:00', 'invalid_value', 'ze strefą czasową'],
    ['as_of', '2026-10-15T12:00:00 02:00', 'invalid_value', '%2B'],
    ['as_of', '2026-13-15T12:00:00Z', 'invalid_value', 'ze strefą czasową'],
    ['as_of', '2026-01-31T22:59:59Z', 'out_of_range', 'od 2026-02-01 (czasu polskiego) do roku naprzód'],
    ['as_of', '2099-01-01T00:00:00Z', 'out_of_range', 'od 2026-02-01'],
    ['advice', 'on', 'invalid_value', 'Dozwolone wartości: off.'],
  ])('rejects %s = %s', async (name, value, code, message) => {
    const { details } = errorOf(await send(path, invoiceXml(), { [name]: value }), 400, 'VALIDATION_ERROR');
    expect(details).toEqual([
      { path: expect.stringMatching(new RegExp(`^(query\\.)?${name}$`)), code, message: expect.stringContaining(message) },
    ]);
  });
});

it('accepts an instant up to one year ahead', async () => {
  const inOneYear = (offsetMs: number) => {
    const date = new Date();
    date.setUTCFullYear(date.getUTCFullYear() + 1);
    return new Date(date.getTime() + offsetMs).toISOString();
  };
  const send = (asOf: string) => post('/validate', JSON.stringify({ xml: invoiceXml(), as_of: asOf }), json);
  expect((await send(inOneYear(-60_000))).status).toBe(200);
  errorOf(await send(inOneYear(60_000)), 400, 'VALIDATION_ERROR');
});

it('uses the current time without as_of', async () => {
  const today = toWarsawDay(Date.now());
  const issued = (day: string) => replaced(invoiceXml(), '<P_1>2026-10-15</P_1>', `<P_1>${day}</P_1>`);
  const codes = (xml: string) => post('/validate', xml, xmlType).then((response) => issuesOf(response).map(({ code }) => code));
  expect(await codes(issued(today))).not.toContain('XML-301');
  expect(await codes(issued('2049-12-31'))).toContain('XML-301');
});

it('reports invalid fields together', async () => {
  const body = JSON.stringify({ xml: 1, environment: 'x', as_of: '2020-01-01T00:00:00Z' });
  const { details } = errorOf(await post('/validate', body, json), 400, 'VALIDATION_ERROR');
  expect((details as { path: string }[]).map(({ path }) => path).sort()).toEqual(['as_of', 'environment', 'xml']);
});

it('rejects query parameters with a JSON body, gzipped or not', async () => {
  const body = JSON.stringify({ xml: invoiceXml(), environment: 'test' });
  for (const [sent, headers] of [
    [body, json],
    [gzipSync(body), gzip],
  ] as const) {
    const { details } = errorOf(await post('/validate?environment=prod', sent, headers), 400, 'VALIDATION_ERROR');
    expect(details).toEqual([{ path: 'query.environment', code: 'unknown_field', message: expect.stringContaining('jako jej pola') }]);
  }
});

describe('gzipped JSON', () => {
  const send = (text: string | Uint8Array) => validateBody(key, gzipSync(text, { level: 1 }), gzip);

  it('gives the result of the same JSON uncompressed', async () => {
    const body = JSON.stringify({ xml: invoiceXml(), advice: 'off' });
    const { engine_ms: _, ...zipped } = dataOf<ValidationData & { engine_ms: number }>(await send(body), key.key.prefix);
    const { engine_ms: __, ...plain } = dataOf<ValidationData & { engine_ms: number }>(await validateBody(key, body, json), key.key.prefix);
    expect(zipped).toEqual(plain);
  });

  it('is accepted for an analysis too', async () => {
    const response = await post('/correction/analyze', gzipSync(JSON.stringify({ xml: invoiceXml(), corrections_xml: [] })), gzip);
    expect(response.status).toBe(200);
  });

  it('may be larger than the documents in it', async () => {
    const xml = `<Faktura>${'\n'.repeat(9_900_000)}</Faktura>`;
    expect((await send(JSON.stringify({ xml }))).status).toBe(200);
  });

  it('is rejected beyond 20,000,000 bytes, and XML beyond 10,000,000', async () => {
    const padded = (start: string, size: number) => Buffer.alloc(size, ' ').fill(start, 0, start.length);
    expect(errorOf(await send(padded('{', 20_000_001)), 400, 'FILE_TOO_LARGE').message).toContain('20 000 000');
    expect(errorOf(await send(padded('<Faktura/>', 10_000_001)), 400, 'FILE_TOO_LARGE').message).toContain('10 000 000');
    errorOf(await send(padded('{', 1_000)), 400, 'INVALID_BODY');
  });
});
