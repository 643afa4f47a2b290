import { type DocumentFilter, readDocumentsPage } from '@nakor/batches/pages/read-documents-page';
import type { RegisterRow } from '@nakor/collection/register/register-row';
import { beforeAll, describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../support/builders/invoices.ts';
import { buildZip } from '../../../support/builders/zip-writer.ts';
import { runBatch, testBatch, type WrittenBatch } from '../../../support/drivers/run-batch.ts';

const any: DocumentFilter = { outcome: null, code: null, severity: null };

let written: WrittenBatch;
beforeAll(async () => {
  const entries = Array.from({ length: 450 }, (_, at) => ({
    name: `${String(at).padStart(3, '0')}.xml`,
    // One in each hundred states a wrong total.
    content: at % 100 === 7 ? invoiceXml({ number: `${at}` }).replace('<P_15>', '<P_15>1') : `<x${at}/>`,
  }));
  written = await runBatch(buildZip(entries));
});

async function readAll(filter: DocumentFilter, limit: number): Promise<readonly RegisterRow[]> {
  const documents: RegisterRow[] = [];
  for (let from: number | null = 0; from !== null; ) {
    const page = await readDocumentsPage(written.objects, testBatch, filter, from, limit);
    if (page === null) throw new Error('There is no register.');
    expect(page.documents.length).toBeLessThanOrEqual(limit);
    documents.push(...page.documents);
    from = page.next;
  }
  return documents;
}

describe('pages of documents', () => {
  it.each([1, 7, 200, 1_000])('together are the register, %i at a time', async (limit) => {
    const rows = written.register.ndjson
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
    expect(await readAll(any, limit)).toEqual(rows);
  });

  it.each<{ filter: Partial<DocumentFilter>; paths: readonly string[] }>([
    { filter: { code: 'XML-403' }, paths: ['007.xml', '107.xml', '207.xml', '307.xml', '407.xml'] },
    { filter: { outcome: 'invalid' }, paths: ['007.xml', '107.xml', '207.xml', '307.xml', '407.xml'] },
    { filter: { code: 'XML-403', severity: 'error' }, paths: ['007.xml', '107.xml', '207.xml', '307.xml', '407.xml'] },
    { filter: { code: 'XML-403', severity: 'warning' }, paths: [] },
    { filter: { code: 'XML-40' }, paths: [] },
    { filter: { outcome: 'unreadable' }, paths: [] },
  ])('contain what is wanted: $filter', async ({ filter, paths }) => {
    expect((await readAll({ ...any, ...filter }, 2)).map(({ path }) => path)).toEqual(paths);
  });

  it('are not there without a register', async () => {
    expect(await readDocumentsPage(written.objects, 'bat_other', any, 0, 10)).toBeNull();
  });
});
