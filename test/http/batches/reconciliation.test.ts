import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { getQuotaWindowNumber } from '@nakor/operations/access/quota-windows';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ArchiveFiles, tarOfFiles, zipOfFiles } from '../../support/builders/batch-archives.ts';
import { codesOfReport, expectedCodes, filesOfMonths } from '../../support/builders/reconciliation-files.ts';
import {
  awaitEnd,
  batchIn,
  completeBatch,
  loadRegister,
  putPart,
  readBatch,
  requestBatches,
  type SentBatch,
} from '../../support/drivers/batch-requests.ts';
import { runCommand } from '../../support/drivers/command-line.ts';
import { drawMonths } from '../../support/generators/registers/drawn-months.ts';
import { faultKinds } from '../../support/generators/registers/faults.ts';
import type { ServiceResponse } from '../../support/matchers/described-response.ts';
import { eventsOf, type IssuedKey, issueKey } from '../../support/storage/access.ts';
import { setQuota, traceCounts } from '../../support/storage/idempotency-scenario.ts';

const wrong = drawMonths(5, 60, faultKinds);
const clean = drawMonths(3, 12, []);
const wrongFiles: ArchiveFiles = [...filesOfMonths(wrong), ['scan.xml', '<!doctype html><html/>']];
const cleanFiles = filesOfMonths(clean);

const liveKey = () => issueKey({ environment: 'live' });
const organizationOf = ({ key }: IssuedKey) => key.organization.id;
const countedOf = async (key: IssuedKey) => (await traceCounts(organizationOf(key))).day;
const errorIn = ({ json }: Pick<ServiceResponse, 'json'>) => (json as { error: { code: string; details?: unknown } }).error;

async function upload(key: IssuedKey, archive: Uint8Array, options: object = {}): Promise<SentBatch> {
  const response = await requestBatches(key, 'POST', '/reconciliations', { bytes: archive.length, language: 'en', ...options });
  expect({ status: response.status, text: response.status === 201 ? '' : response.text }).toEqual({ status: 201, text: '' });
  const batch = batchIn(response);
  await putPart(batch, 0, archive);
  return batch;
}

async function compare(key: IssuedKey, archive: Uint8Array, options: object = {}, completion: object = {}): Promise<SentBatch> {
  const batch = await upload(key, archive, options);
  const completed = await completeBatch(key, batch, completion);
  expect({ status: completed.status, text: completed.status === 202 ? '' : completed.text }).toEqual({ status: 202, text: '' });
  return awaitEnd(key, batch);
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nakor-comparison-'));
  for (const [name, content] of wrongFiles) {
    mkdirSync(join(folder, dirname(name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a comparison of a JPK with its invoices', () => {
  it('has the report of the command line in three formats, counts its invoices, and announces its end once', async () => {
    const key = await liveKey();
    const batch = await compare(key, await zipOfFiles(wrongFiles));
    const invoices = wrong.invoices.length;
    const counts = { documents: wrongFiles.length, invoices, unreadable: 1 };
    expect(batch).toMatchObject({ kind: 'reconciliation', state: 'completed_with_unreadable', failure: null, counts: null });
    expect(batch).toMatchObject({ comparison: counts, progress: { documents: wrongFiles.length, chunks: 0, chunks_done: 0 } });
    const erp = wrong.erp.flatMap(({ name }) => ['--erp', name]);
    for (const format of ['json', 'csv', 'html']) {
      const { output } = await runCommand(folder, ['reconcile', '.', ...erp, '--format', format, '--language', 'en', '--no-config']);
      expect(await loadRegister(key, batch, format)).toBe(output);
    }
    const standard = await requestBatches(key, 'GET', `/batches/${batch.id}/register`);
    expect((standard.json as { data: { format: string } }).data.format).toBe('json');
    await expect.poll(() => countedOf(key)).toBe(invoices);
    expect(await eventsOf(organizationOf(key))).toEqual([
      {
        type: 'batch.completed',
        data: expect.objectContaining({ batch_id: batch.id, kind: 'reconciliation', state: 'completed_with_unreadable', ...counts }),
      },
    ]);
  });

  it('of a TAR with options finds what the faults cause', async () => {
    const key = await issueKey();
    const archive = await tarOfFiles(wrongFiles, true);
    const options = { format: 'targz', excel: true, language: 'pl' };
    const batch = await compare(key, archive, options, { documents: wrongFiles.length });
    expect(codesOfReport(await loadRegister(key, batch, 'json'))).toEqual(expectedCodes(wrong));
    expect((await loadRegister(key, batch, 'csv')).startsWith('\ufeffpoprawić JPK;waga;')).toBe(true);
    // An announced failure makes OFF right.
    const events = [{ type: 'failure', start: '2026-09-01', end: '2026-10-31' }];
    const stated = await compare(key, archive, { ...options, events }, { documents: wrongFiles.length });
    const codes = codesOfReport(await loadRegister(key, stated, 'json'));
    expect(expectedCodes(wrong)).toContain('REC-030');
    expect(codes).not.toContain('REC-030');
  });

  it('is created once per Idempotency-Key', async () => {
    const key = await issueKey();
    const headers = { 'Idempotency-Key': randomUUID() };
    const create = () => requestBatches(key, 'POST', '/reconciliations', { bytes: 100 }, headers);
    const [first, second] = [await create(), await create()];
    expect(batchIn(second).id).toBe(batchIn(first).id);
  });

  it('needs the scope validate, and does not exist for another organization', async () => {
    const other = await issueKey({ scopes: ['correction'] });
    const refused = await requestBatches(other, 'POST', '/reconciliations', { bytes: 100 });
    expect([refused.status, errorIn(refused).code]).toEqual([403, 'INSUFFICIENT_SCOPE']);
    const batch = batchIn(await requestBatches(await issueKey(), 'POST', '/reconciliations', { bytes: 100 }));
    const missing = await requestBatches(await issueKey(), 'GET', `/batches/${batch.id}`);
    expect([missing.status, errorIn(missing).code]).toEqual([404, 'BATCH_NOT_FOUND']);
  });

  it.each<[what: string, path: string, body: object]>([
    ['a month as a day', 'filed_on', { filed_on: '2026-10' }],
    ['a range that ends before it begins', 'export_ranges[0]', { export_ranges: [{ from: '2026-09-30', to: '2026-09-01' }] }],
    ['an unknown program', 'erp.preset', { erp: { preset: 'no-such' } }],
    ['an unknown column', 'erp.columns.total', { erp: { columns: { total: ['Razem'] } } }],
    ['an event without a type', 'events[0].type', { events: [{ start: '2026-09-01' }] }],
    ['an archive that is too large', 'bytes', { bytes: 1_000_000_001 }],
  ])('refuses %s', async (_, path, body) => {
    const response = await requestBatches(await issueKey(), 'POST', '/reconciliations', { bytes: 100, ...body });
    expect([response.status, errorIn(response)]).toMatchObject([400, { code: 'VALIDATION_ERROR', details: [{ path }] }]);
  });

  it('has no rows of documents and no formats of a register', async () => {
    const key = await issueKey();
    const batch = await compare(key, await zipOfFiles(cleanFiles));
    expect(batch).toMatchObject({ state: 'completed', comparison: { errors: 0, to_correct: 0, unreadable: 0 } });
    const documents = await requestBatches(key, 'GET', `/batches/${batch.id}/documents`);
    expect([documents.status, errorIn(documents).code]).toEqual([409, 'BATCH_KIND_CONFLICT']);
    const register = await requestBatches(key, 'GET', `/batches/${batch.id}/register?format=ndjson`);
    expect([register.status, errorIn(register)]).toMatchObject([400, { code: 'VALIDATION_ERROR', details: [{ path: 'query.format' }] }]);
  });
});

const jpk = clean.files[0]?.xml ?? '';
const otherTaxpayer = (clean.files[1]?.xml ?? '').replace(/<NIP>\d{10}<\/NIP>/, '<NIP>9876543210</NIP>');
const without = (pattern: RegExp) => cleanFiles.filter(([name]) => !pattern.test(name));

describe('a comparison that is not possible', () => {
  it.each<[failure: string, files: ArchiveFiles]>([
    ['no_register', without(/^2026-\d\d\.xml$/)],
    ['unreadable_register', [...without(/^2026-09\.xml$/), ['2026-09.xml', jpk.slice(0, 2_000)]]],
    ['several_taxpayers', [...without(/^2026-10\.xml$/), ['x.xml', otherTaxpayer]]],
    ['same_month', [...cleanFiles, ['again.xml', jpk]]],
    ['unreadable_erp', [...cleanFiles, ['x.csv', 'a;b\n1;2\n']]],
  ])('fails with %s and counts nothing', async (failure, files) => {
    const key = await liveKey();
    expect(await compare(key, await zipOfFiles(files))).toMatchObject({ state: 'failed', failure, comparison: null });
    await expect.poll(() => countedOf(key)).toBe(0);
    expect(await eventsOf(organizationOf(key))).toEqual([
      { type: 'batch.failed', data: expect.objectContaining({ kind: 'reconciliation', failure }) },
    ]);
  });

  it('without enough quota takes none', async () => {
    const key = await issueKey({ environment: 'live', plan: 'free' });
    const now = Date.now();
    const windows = { day_window: getQuotaWindowNumber('day', now), month_window: getQuotaWindowNumber('month', now) };
    await setQuota(organizationOf(key), { ...windows, day_used: 48, month_used: 48 });
    const response = await completeBatch(key, await upload(key, await zipOfFiles(cleanFiles)));
    expect([response.status, errorIn(response).code]).toEqual([429, 'QUOTA_EXCEEDED']);
    expect(await countedOf(key)).toBe(48);
  });

  it('because it is canceled gives its quota back, and its archive is deleted', async () => {
    const key = await liveKey();
    const batch = await upload(key, await zipOfFiles(wrongFiles));
    await completeBatch(key, batch);
    expect(batchIn(await requestBatches(key, 'DELETE', `/batches/${batch.id}`)).state).toBe('canceled');
    await expect.poll(() => countedOf(key)).toBe(0);
    expect(await readBatch(key, batch)).toMatchObject({ state: 'canceled', comparison: null });
    expect(await eventsOf(organizationOf(key))).toEqual([]);
  });
});
