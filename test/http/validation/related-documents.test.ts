import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { computeSha256Hex } from '@nakor/domain/shared/hash';
import { getIdempotencyScope } from '@nakor/operations/idempotency/idempotency-key';
import { beforeAll, describe, expect, it } from 'vitest';
import { advanceInvoice, correctionInvoice, edited } from '../../support/builders/sample-invoices.ts';
import {
  byKsef,
  firstAdvance,
  firstKsef,
  secondAdvance,
  secondKsef,
  settlement,
  settlementOfBoth,
} from '../../support/builders/settled-samples.ts';
import { sendRequest } from '../../support/drivers/service-client.ts';
import { validateBody } from '../../support/drivers/validate-requests.ts';
import { dataOf, errorOf } from '../../support/matchers/envelope.ts';
import { projectDirectory } from '../../support/runner/project-files.ts';
import { type IssuedKey, issueKey } from '../../support/storage/access.ts';
import { emulatorIdempotencyStore } from '../../support/storage/connected-host.ts';

const json = { 'Content-Type': 'application/json' };
const gzip = { 'Content-Type': 'application/gzip' };
const asOf = { as_of: '2026-10-15T12:00:00+02:00' };

let key: IssuedKey;
beforeAll(async () => {
  key = await issueKey();
});

const send = (body: object, headers: Readonly<Record<string, string>> = {}) =>
  validateBody(key, JSON.stringify({ ...asOf, ...body }), { ...json, ...headers });

interface Issue {
  readonly code: string;
  readonly message: string;
  readonly document?: unknown;
}

async function issuesOf(body: object): Promise<readonly Issue[]> {
  const { issues } = dataOf<{ issues: readonly Issue[] }>(await send(body, { 'Accept-Language': 'en' }), key.key.prefix);
  return issues.filter(({ code }) => code >= 'XML-650' && code < 'XML-700');
}

describe('a settlement with its advances', () => {
  const third = '1234563218-20260925-0A1B2C3D4E5F-07';
  const xml = settlementOfBoth(byKsef(firstKsef) + byKsef(secondKsef) + byKsef(third));

  it('has the third of them reported that is missing', async () => {
    expect(await issuesOf({ xml, advances_xml: [firstAdvance, secondAdvance] })).toEqual([
      expect.objectContaining({
        code: 'XML-662',
        message: `The advance ${third}, which FakturaZaliczkowa names, is not among the documents provided (advances_xml).`,
      }),
    ]);
  });

  it('has an advance reported that it does not name, with its field and number', async () => {
    const unnamed = edited(secondAdvance, ['ZAL/2026/09/200', 'ZAL/2026/09/300']);
    expect(await issuesOf({ xml: settlement, advances_xml: [firstAdvance, secondAdvance, unnamed] })).toEqual([
      expect.objectContaining({ code: 'XML-663', document: { field: 'advances_xml[2]', number: 'ZAL/2026/09/300' } }),
    ]);
  });

  it('has its totals checked', async () => {
    const response = await send({ xml: settlement, advances_xml: [firstAdvance, secondAdvance] });
    const { not_checked } = dataOf<{ not_checked: readonly { code: string }[] }>(response, key.key.prefix);
    expect(not_checked.map(({ code }) => code)).toEqual(['duplicate']);
  });
});

it('gives the result that the command line prints', async () => {
  const example = (name: string) => join(projectDirectory, `docs/examples/settlement/${name}.xml`);
  const files = ['settlement', 'advance-1', 'advance-2'].map(example);
  const [invoice = '', ...advances] = files;
  const options = ['--json', '--language', 'en', '--as-of', asOf.as_of, '--environment', 'demo', '--advice', 'off'];
  const program = join(projectDirectory, 'infra/local/commands/validate.ts');
  const parameters = [program, invoice, ...options, ...advances.flatMap((advance) => ['--advance', advance])];
  const { stdout } = await promisify(execFile)(process.execPath, parameters, { cwd: projectDirectory });
  const [xml, ...advances_xml] = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const body = { xml, advances_xml, environment: 'demo', advice: 'off' };
  const data = dataOf<{ issues: readonly object[] }>(await send(body, { 'Accept-Language': 'en' }), key.key.prefix);
  const issues = data.issues.map((issue) => ({ ...issue, help_url: null }));
  // A terminal names its options where the API names its fields.
  const printed = JSON.parse(stdout.replaceAll('--advance', 'advances_xml'));
  expect(printed.result).toEqual({ ...data, issues, engine_ms: null });
  expect(issues).toHaveLength(1);
});

describe('a correction with the invoice that it corrects', () => {
  const source = edited(advanceInvoice, ['<RodzajFaktury>ZAL', '<RodzajFaktury>VAT']);

  it('is compared with it', async () => {
    const codes = (await issuesOf({ xml: correctionInvoice, source_xml: source })).map(({ code }) => code);
    expect(codes).toEqual(['XML-652']);
  });

  it('is compared with its earlier corrections', async () => {
    const issues = await issuesOf({ xml: correctionInvoice, source_xml: source, corrections_xml: [correctionInvoice] });
    expect(issues.map(({ code, document }) => [code, document])).toContainEqual([
      'XML-659',
      { field: 'corrections_xml[0]', number: 'KOR/2026/10/001' },
    ]);
  });

  it('needs it for earlier corrections', async () => {
    const { details } = errorOf(await send({ xml: correctionInvoice, corrections_xml: [correctionInvoice] }), 400, 'VALIDATION_ERROR');
    expect(details).toEqual([
      { path: 'source_xml', code: 'required', message: 'corrections_xml wymaga source_xml: podaj tu fakturę, której te korekty dotyczą.' },
    ]);
  });
});

describe('hostile documents', () => {
  const depth = `<Faktura>${'<a>'.repeat(100)}${'</a>'.repeat(100)}</Faktura>`;
  const doctype = advanceInvoice.replace('<Faktura', '<!DOCTYPE Faktura [<!ENTITY a "b">]><Faktura');
  it.each([
    { name: 'a DOCTYPE', body: { advances_xml: [firstAdvance, doctype] }, path: 'advances_xml[1]', code: 'XML-008' },
    { name: 'depth', body: { advances_xml: [depth] }, path: 'advances_xml[0]', code: 'XML-001' },
    { name: 'no XML', body: { source_xml: '{}' }, path: 'source_xml', code: 'XML-001' },
    { name: 'another root', body: { source_xml: firstAdvance, corrections_xml: ['<a/>'] }, path: 'corrections_xml[0]', code: 'XML-012' },
  ])('are rejected with 400 INVALID_XML that names the field: $name', async ({ body, path, code }) => {
    const { details } = errorOf(await send({ xml: settlement, ...body }), 400, 'INVALID_XML');
    expect(details).toEqual([expect.objectContaining({ path, code, line: expect.any(Number), column: expect.any(Number) })]);
  });

  it('has no path in the details of the invoice itself', async () => {
    const { details } = errorOf(await send({ xml: '<a/>', advances_xml: [firstAdvance] }), 400, 'INVALID_XML');
    expect(details).toEqual([expect.not.objectContaining({ path: expect.anything() })]);
  });

  const many = (count: number) => Array.from({ length: count }, () => '<Faktura/>');
  it.each([
    { name: '101 advances', body: { advances_xml: many(101) }, code: 'too_long' },
    { name: '101 in all', body: { source_xml: '<Faktura/>', corrections_xml: many(50), advances_xml: many(50) }, code: 'too_long' },
    { name: 'no list', body: { advances_xml: '<Faktura/>' }, code: 'wrong_type' },
  ])('are rejected with 400 VALIDATION_ERROR: $name', async ({ body, code }) => {
    const { details } = errorOf(await send({ xml: settlement, ...body }), 400, 'VALIDATION_ERROR');
    expect(details).toEqual([expect.objectContaining({ path: 'advances_xml', code })]);
  });

  it('are rejected with 400 VALIDATION_ERROR by their places in a list', async () => {
    const { details } = errorOf(await send({ xml: settlement, advances_xml: [firstAdvance, 7, '', '\ud800'] }), 400, 'VALIDATION_ERROR');
    expect((details as { path: string }[]).map(({ path }) => path).sort()).toEqual([
      'advances_xml[1]',
      'advances_xml[2]',
      'advances_xml[3]',
    ]);
  });

  it('are 100 at most', async () => {
    expect((await send({ xml: settlement, advances_xml: many(100) })).status).toBe(200);
  });

  const zipped = (body: object) => validateBody(key, gzipSync(JSON.stringify(body), { level: 1 }), gzip);
  const padded = (bytes: number) => `<Faktura>${' '.repeat(bytes - 19)}</Faktura>`;

  it('have 10,000,000 bytes together at most', async () => {
    const size = settlement.length;
    const halves = (bytes: number) => [padded(4_000_000), padded(bytes - size - 4_000_000)];
    const bytes = new TextEncoder().encode(settlement).length;
    expect((await zipped({ xml: settlement, advances_xml: halves(10_000_000 - (bytes - size)) })).status).toBe(200);
    const { message } = errorOf(
      await zipped({ xml: settlement, advances_xml: halves(10_000_001 - (bytes - size)) }),
      400,
      'FILE_TOO_LARGE',
    );
    expect(message).toContain('razem za duże: mają 10 000 001 bajtów');
  });

  it('are rejected with 400 FILE_TOO_LARGE that names a field above the limit', async () => {
    const { message } = errorOf(await zipped({ xml: settlement, advances_xml: [firstAdvance, padded(10_000_001)] }), 400, 'FILE_TOO_LARGE');
    expect(message).toContain('advances_xml[1]');
  });
});

/** Whether a request is the same as one whose record is in progress with this fingerprint. */
async function sameAsStored(fingerprint: string, body: string, mediaType: string): Promise<boolean> {
  const caller = await issueKey({ environment: 'live' });
  const idempotencyKey = randomUUID();
  await emulatorIdempotencyStore().acquire({
    organizationId: caller.key.organization.id,
    requestId: randomBytes(8).toString('hex'),
    ownerToken: randomUUID(),
    nowUnixMs: Date.now(),
    isTimeLeft: () => true,
    scope: getIdempotencyScope('live', 'POST', '/validate', idempotencyKey),
    fingerprint,
  });
  const content = mediaType === 'application/gzip' ? gzipSync(body) : body;
  const response = await validateBody(caller, content, { 'Content-Type': mediaType, 'Idempotency-Key': idempotencyKey });
  const { details } = errorOf(response, 409, 'IDEMPOTENCY_CONFLICT');
  return (details as { reason: string }).reason === 'in_progress';
}

describe('the fingerprint of a request', () => {
  const document = '<Faktura/>';
  const cases = [
    // As stored by releases without a context: the media type, the hash of the body and the query, if any.
    { name: 'XML', mediaType: 'application/xml', body: document },
    { name: 'JSON', mediaType: 'application/json', body: JSON.stringify({ xml: document, filename: 'a.xml' }) },
    { name: 'gzipped XML', mediaType: 'application/gzip', body: document },
  ];
  it.each(cases)('is that of earlier releases without a context: $name', async ({ mediaType, body }) => {
    const stored = computeSha256Hex(`${mediaType}\n${computeSha256Hex(body)}`);
    expect(await sameAsStored(stored, body, mediaType)).toBe(true);
    expect(await sameAsStored(computeSha256Hex(`${mediaType}\n${computeSha256Hex(`${body} `)}`), body, mediaType)).toBe(false);
  });

  const own = () => issueKey({ environment: 'live' });
  const repeated = async (first: object, second: object) => {
    const caller = await own();
    const headers = { ...json, 'Idempotency-Key': randomUUID() };
    await validateBody(caller, JSON.stringify(first), headers);
    return validateBody(caller, JSON.stringify(second), headers);
  };
  it('covers the context as sent, never its defaults', async () => {
    const plain = { xml: document };
    for (const context of [
      { environment: 'prod' },
      { as_of: '2026-10-15T12:00:00Z' },
      { advances_xml: [] },
      { advances_xml: [document] },
    ]) {
      errorOf(await repeated(plain, { ...plain, ...context }), 409, 'IDEMPOTENCY_CONFLICT');
      expect((await repeated({ ...plain, ...context }, { ...plain, ...context })).headers['idempotency-replay']).toBe('true');
    }
    const [utc, warsaw] = [{ as_of: '2026-10-15T12:00:00Z' }, { as_of: '2026-10-15T14:00:00+02:00' }];
    errorOf(await repeated({ ...plain, ...utc }, { ...plain, ...warsaw }), 409, 'IDEMPOTENCY_CONFLICT');
  });

  it('covers the query', async () => {
    const caller = await own();
    const headers = { 'Content-Type': 'application/xml', 'Idempotency-Key': randomUUID() };
    const post = (query: string) =>
      sendRequest({ method: 'POST', path: `/validate${query}`, headers: { ...caller.authorization, ...headers }, body: document });
    expect((await post('?environment=test&as_of=2026-10-15T12:00:00Z')).status).toBe(200);
    expect((await post('?as_of=2026-10-15T12:00:00Z&environment=test')).headers['idempotency-replay']).toBe('true');
    errorOf(await post('?environment=demo&as_of=2026-10-15T12:00:00Z'), 409, 'IDEMPOTENCY_CONFLICT');
    errorOf(await post(''), 409, 'IDEMPOTENCY_CONFLICT');
  });
});
