import { createHash, randomUUID } from 'node:crypto';
import { createBatchStore } from '@nakor/aws/batches/batch-store';
import { getQuotaWindowNumber } from '@nakor/operations/access/quota-windows';
import { describe, expect, inject, it } from 'vitest';
import { tarOfFiles, zipOfFiles } from '../../support/builders/batch-archives.ts';
import { monthOfInvoices } from '../../support/builders/batch-files.ts';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { ksefNumberOf } from '../../support/builders/ksef-numbers.ts';
import {
  asOf,
  awaitEnd,
  batchIn,
  completeBatch,
  loadRegister,
  putPart,
  readBatch,
  requestBatches,
  runBatch,
  uploadBatch,
} from '../../support/drivers/batch-requests.ts';
import { validateXml } from '../../support/drivers/validate-requests.ts';
import type { ServiceResponse } from '../../support/matchers/described-response.ts';
import { emulatorClient, eventsOf, type IssuedKey, issueKey } from '../../support/storage/access.ts';
import { expireUpload } from '../../support/storage/expire-upload.ts';
import { setQuota, traceCounts } from '../../support/storage/idempotency-scenario.ts';

const invoice = (number: number) => invoiceXml({ number: `FV/2026/10/${number}` });
const files = (count: number) => Array.from({ length: count }, (_, index) => [`${index}.xml`, invoice(index)] as const);
const wrong = invoice(9).replace('<P_15>', '<P_15>1');
const liveKey = () => issueKey({ environment: 'live' });
const organizationOf = ({ key }: IssuedKey) => key.organization.id;
const countedOf = async (key: IssuedKey) => (await traceCounts(organizationOf(key))).day;

const errorIn = ({ json }: Pick<ServiceResponse, 'json'>) => (json as { error: { code: string; details?: unknown } }).error;

interface Row {
  readonly path: string;
  readonly outcome: string;
  readonly findings: readonly { readonly code: string }[];
}
const rowsOf = (register: string): Row[] =>
  register
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('a batch', () => {
  it('goes from an archive to a register, counts the validated documents, and announces its end once', async () => {
    const key = await liveKey();
    const archive = await zipOfFiles([
      ['a.xml', invoice(1)],
      ['b.xml', invoice(2).replace('<P_15>', '<P_15>1')],
      ['c.xml', '<html/>'],
      ['notes.txt', 'no document'],
    ]);
    const counts = { documents: 3, valid: 1, invalid: 1, rejected: 1, unreadable: 0 };
    const batch = await runBatch(key, archive);
    expect(batch).toMatchObject({ state: 'completed', failure: null, counts, progress: { documents: 3, chunks: 1, chunks_done: 1 } });
    expect(rowsOf(await loadRegister(key, batch)).map(({ path, outcome }) => [path, outcome])).toEqual([
      ['a.xml', 'valid'],
      ['b.xml', 'invalid'],
      ['c.xml', 'rejected'],
    ]);
    await expect.poll(() => countedOf(key)).toBe(2);
    expect(await eventsOf(organizationOf(key))).toEqual([
      { type: 'batch.completed', data: expect.objectContaining({ batch_id: batch.id, state: 'completed', ...counts }) },
    ]);
  });

  it.each(['csv', 'sarif', 'junit', 'html'])('has its register as %s', async (format) => {
    const key = await issueKey();
    const register = await loadRegister(key, await runBatch(key, await zipOfFiles([['wrong.xml', wrong]])), format);
    expect(register).toContain('XML-403');
  });

  it('of a TAR that is compressed has the register of the ZIP with the same files', async () => {
    const key = await issueKey();
    const month = monthOfInvoices(20);
    const ofZip = await loadRegister(key, await runBatch(key, await zipOfFiles(month)));
    const tar = await tarOfFiles(month, true);
    expect(await loadRegister(key, await runBatch(key, tar, { format: 'targz' }, { documents: month.length }))).toBe(ofZip);
  });

  it('finds in each document what POST /validate finds', async () => {
    const key = await issueKey();
    const month = monthOfInvoices(12).filter(([, content]) => typeof content === 'string' && content.includes('<Faktura'));
    const rows = rowsOf(await loadRegister(key, await runBatch(key, await zipOfFiles(month))));
    // Those that are compared with others of the batch have further findings.
    const alone = rows.filter(({ path }) => !/^z\/|^[a-d]-|powiazane/.test(path));
    expect(alone.length).toBeGreaterThan(5);
    for (const { path, findings } of alone) {
      const content = month.find(([name]) => name === path)?.[1] ?? '';
      const { json } = await validateXml(key, content, {}, `/validate?as_of=${asOf}`);
      const { issues } = (json as { data: { issues: { code: string }[] } }).data;
      const codes = (found: readonly { code: string }[]) => found.map(({ code }) => code).sort();
      expect([path, codes(findings)]).toEqual([path, codes(issues)]);
    }
  });

  it('finds duplicates among the invoices that KSeF has accepted, if it is asked to, and only with a live key', async () => {
    const key = await liveKey();
    // Issued, and accepted, before any day on which the tests run.
    const [day, sent] = ['2026-02-02', '2026-02-03T10:00:00Z'];
    const issued = invoice(1).replaceAll('2026-10-15', day);
    const accepted = { xml: issued, ksef_number: ksefNumberOf('1234563218', day) };
    const registered = await requestBatches(key, 'POST', '/validate', accepted);
    expect(registered.status).toBe(200);
    const changed = issued.replace('<P_7>', '<P_7>inna ');
    const archive = await zipOfFiles([
      ['a.xml', changed],
      ['b.xml', invoice(2).replaceAll('2026-10-15', day)],
    ]);
    const duplicatesOf = async (options: object) =>
      rowsOf(await loadRegister(key, await runBatch(key, archive, { as_of: sent, ...options }))).map(({ path, findings }) => [
        path,
        findings.some(({ code }) => code === 'XML-020'),
      ]);
    expect(await duplicatesOf({ duplicates: 'within_and_register' })).toEqual([
      ['a.xml', true],
      ['b.xml', false],
    ]);
    expect(await duplicatesOf({ duplicates: 'within' })).toEqual([
      ['a.xml', false],
      ['b.xml', false],
    ]);
    const ofTest = await issueKey({ environment: 'test', organizationId: organizationOf(key) });
    const refused = await requestBatches(ofTest, 'POST', '/batches', { bytes: 100, duplicates: 'within_and_register' });
    expect([refused.status, errorIn(refused)]).toMatchObject([400, { details: [{ path: 'duplicates', code: 'needs_live_key' }] }]);
  });

  it('lists its documents by outcome and code', async () => {
    const key = await issueKey();
    const archive = await zipOfFiles([...files(3), ['wrong.xml', wrong]]);
    const { id } = await runBatch(key, archive);
    const list = async (query: string) => {
      const { json } = await requestBatches(key, 'GET', `/batches/${id}/documents${query}`);
      const { documents, next_cursor } = (json as { data: { documents: Row[]; next_cursor: string | null } }).data;
      return { paths: documents.map(({ path }) => path), next_cursor };
    };
    expect(await list('')).toEqual({ paths: ['0.xml', '1.xml', '2.xml', 'wrong.xml'], next_cursor: null });
    expect(await list('?outcome=invalid')).toEqual({ paths: ['wrong.xml'], next_cursor: null });
    expect(await list('?code=XML-000')).toEqual({ paths: [], next_cursor: null });
    const { status, json } = await requestBatches(key, 'GET', `/batches/${id}/documents?cursor=nonsense`);
    expect([status, errorIn({ json }).code]).toEqual([400, 'VALIDATION_ERROR']);
  });

  it('is created once per Idempotency-Key', async () => {
    const key = await issueKey();
    const headers = { 'Idempotency-Key': randomUUID() };
    const create = () => requestBatches(key, 'POST', '/batches', { bytes: 100 }, headers);
    const [first, second] = [await create(), await create()];
    expect(batchIn(second).id).toBe(batchIn(first).id);
  });

  it('does not exist for another organization, nor for the other environment of its own', async () => {
    const owner = await liveKey();
    const { id } = await uploadBatch(owner, await zipOfFiles(files(1)));
    const others = [await liveKey(), await issueKey({ environment: 'test', organizationId: organizationOf(owner) })];
    for (const other of others) {
      for (const [method, path, body] of [
        ['GET', `/batches/${id}`],
        ['DELETE', `/batches/${id}`],
        ['POST', `/batches/${id}/complete`, {}],
        ['GET', `/batches/${id}/register`],
        ['GET', `/batches/${id}/documents`],
      ] as const) {
        const response = await requestBatches(other, method, path, body);
        expect([method, path, response.status, errorIn(response).code]).toEqual([method, path, 404, 'BATCH_NOT_FOUND']);
      }
    }
    expect((await readBatch(owner, { id })).state).toBe('awaiting_upload');
  });
});

describe('the upload of a batch', () => {
  it('may have several parts', async () => {
    const key = await issueKey();
    // Larger than a part, by a file that is no document.
    const archive = await tarOfFiles([...files(3), ['notes.txt', new Uint8Array(11_000_000)]], false);
    const batch = batchIn(await requestBatches(key, 'POST', '/batches', { bytes: archive.length, format: 'tar', as_of: asOf }));
    expect(batch.upload).toMatchObject({ kind: 'multipart', parts: [{ number: 1 }, { number: 2 }] });
    const size = batch.upload?.part_size ?? 0;
    const etags = [await putPart(batch, 0, archive.subarray(0, size)), await putPart(batch, 1, archive.subarray(size))];
    const wrong = await completeBatch(key, batch, { etags: etags.slice(1), documents: 3 });
    expect(errorIn(wrong)).toMatchObject({ code: 'BATCH_UPLOAD_INVALID', details: { reason: 'parts' } });
    expect((await completeBatch(key, batch, { etags, documents: 3 })).status).toBe(202);
    expect(await awaitEnd(key, batch)).toMatchObject({ state: 'completed', counts: { documents: 3 } });
  });

  it.each([
    ['that was never sent', 'missing', async () => null],
    ['of another size', 'size', async () => new Uint8Array(50)],
    ['that is no archive', 'not_an_archive', async () => Buffer.alloc(100)],
  ])('%s is refused, counts nothing, and can be repeated', async (_, reason, make) => {
    const key = await liveKey();
    const batch = batchIn(await requestBatches(key, 'POST', '/batches', { bytes: 100 }));
    const content = await make();
    if (content !== null) await putPart(batch, 0, content);
    const response = await completeBatch(key, batch);
    expect([response.status, errorIn(response)]).toMatchObject([409, { code: 'BATCH_UPLOAD_INVALID', details: { reason } }]);
    expect((await readBatch(key, batch)).state).toBe('awaiting_upload');
    expect(await countedOf(key)).toBe(0);
  });

  it('that was not completed in time is refused, and counts nothing', async () => {
    const key = await liveKey();
    const batch = await uploadBatch(key, await zipOfFiles(files(1)));
    await expireUpload(createBatchStore(emulatorClient(), inject('service')), batch.id);
    const response = await completeBatch(key, batch);
    expect([response.status, errorIn(response)]).toMatchObject([409, { code: 'BATCH_STATE_CONFLICT', details: { state: 'expired' } }]);
    expect(await countedOf(key)).toBe(0);
  });

  it('with another SHA-256 than stated fails the batch and counts nothing', async () => {
    const key = await liveKey();
    const archive = await zipOfFiles(files(2));
    const right = createHash('sha256').update(archive).digest('hex');
    expect(await runBatch(key, archive, {}, { sha256: right })).toMatchObject({ state: 'completed' });
    expect(await runBatch(key, archive, {}, { sha256: 'a'.repeat(64) })).toMatchObject({ state: 'failed', failure: 'hash_differs' });
    await expect.poll(() => countedOf(key)).toBe(2);
    expect((await eventsOf(organizationOf(key))).map(({ type }) => type).sort()).toEqual(['batch.completed', 'batch.failed']);
  });

  it('of a TAR with more documents than stated fails the batch and counts nothing', async () => {
    const key = await liveKey();
    const archive = await tarOfFiles(files(3), false);
    expect(errorIn(await completeBatch(key, await uploadBatch(key, archive, { format: 'tar' })))).toMatchObject({
      code: 'VALIDATION_ERROR',
    });
    expect(await runBatch(key, archive, { format: 'tar' }, { documents: 2 })).toMatchObject({
      state: 'failed',
      failure: 'too_many_documents',
    });
    await expect.poll(() => countedOf(key)).toBe(0);
  });
});

describe('the quota of a batch', () => {
  it('is taken whole or not at all', async () => {
    const key = await issueKey({ environment: 'live', plan: 'free' });
    const now = Date.now();
    const windows = { day_window: getQuotaWindowNumber('day', now), month_window: getQuotaWindowNumber('month', now) };
    await setQuota(organizationOf(key), { ...windows, day_used: 48, month_used: 48 });
    const response = await completeBatch(key, await uploadBatch(key, await zipOfFiles(files(3))));
    expect([response.status, errorIn(response)]).toMatchObject([429, { code: 'QUOTA_EXCEEDED', details: [{ window: 'day', used: 48 }] }]);
    expect(await countedOf(key)).toBe(48);
    expect(await runBatch(key, await zipOfFiles(files(2)))).toMatchObject({ state: 'completed' });
    expect(await countedOf(key)).toBe(50);
  });

  it('is taken once when the upload is completed several times at once', async () => {
    const key = await liveKey();
    const batch = await uploadBatch(key, await zipOfFiles(files(5)));
    const responses = await Promise.all(Array.from({ length: 4 }, () => completeBatch(key, batch)));
    expect(responses.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    await awaitEnd(key, batch);
    expect(await countedOf(key)).toBe(5);
    expect(await eventsOf(organizationOf(key))).toHaveLength(1);
  });

  it('is not consumed by test keys, which may send 1,000 documents', async () => {
    const key = await issueKey();
    const archive = await zipOfFiles(Array.from({ length: 1_001 }, (_, index) => [`${index}.xml`, '<a/>'] as const));
    const response = await completeBatch(key, await uploadBatch(key, archive));
    expect(errorIn(response)).toMatchObject({ code: 'BATCH_UPLOAD_INVALID', details: { reason: 'too_many_documents' } });
  });
});

describe('DELETE of a batch', () => {
  it('in progress cancels it and gives its quota back', async () => {
    const key = await liveKey();
    const batch = await uploadBatch(key, await zipOfFiles(files(400)));
    await completeBatch(key, batch);
    const deleted = batchIn(await requestBatches(key, 'DELETE', `/batches/${batch.id}`));
    expect(deleted.state).toBe('canceled');
    expect(await countedOf(key)).toBe(0);
    const register = await requestBatches(key, 'GET', `/batches/${batch.id}/register`);
    expect([register.status, errorIn(register)]).toMatchObject([409, { code: 'BATCH_STATE_CONFLICT', details: { state: 'canceled' } }]);
    expect((await readBatch(key, batch)).state).toBe('canceled');
    expect(await eventsOf(organizationOf(key))).toEqual([]);
  });

  it('before its upload is complete cancels it; then it cannot be completed', async () => {
    const key = await liveKey();
    const batch = await uploadBatch(key, await zipOfFiles(files(1)));
    expect(batchIn(await requestBatches(key, 'DELETE', `/batches/${batch.id}`)).state).toBe('canceled');
    const response = await completeBatch(key, batch);
    expect([response.status, errorIn(response)]).toMatchObject([409, { code: 'BATCH_STATE_CONFLICT' }]);
  });

  it('that has ended deletes its register, and what it counted stays counted', async () => {
    const key = await liveKey();
    const batch = await runBatch(key, await zipOfFiles(files(2)));
    const { json } = await requestBatches(key, 'GET', `/batches/${batch.id}/register`);
    const { url } = (json as { data: { url: string } }).data;
    expect((await fetch(url)).status).toBe(200);
    const deleted = batchIn(await requestBatches(key, 'DELETE', `/batches/${batch.id}`));
    expect(deleted).toMatchObject({ state: 'completed', erased_at: expect.any(String), available_until: null });
    expect((await fetch(url)).status).toBe(404);
    const response = await requestBatches(key, 'GET', `/batches/${batch.id}/register`);
    expect([response.status, errorIn(response).code]).toEqual([410, 'BATCH_ERASED']);
    expect(await countedOf(key)).toBe(2);
  });
});
