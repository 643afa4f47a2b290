import { gzipSync } from 'node:zlib';
import { archiveLimits } from '@nakor/collection/archives/limits';
import { batchProblems, batchProblemTexts } from '@nakor/operations/batches/batch-problems';
import { describe, expect, it } from 'vitest';
import { tarOfFiles } from '../../../support/builders/batch-archives.ts';
import { invoiceXml } from '../../../support/builders/invoices.ts';
import { buildZip, type ZipEntryFields } from '../../../support/builders/zip-writer.ts';
import { runBatch } from '../../../support/drivers/run-batch.ts';

const invoice = invoiceXml();
const good: ZipEntryFields = { name: 'good.xml', content: invoice };
const large = new Uint8Array(9_000_000);
const nothing = new Uint8Array();

function* manyEntries(count: number): Generator<ZipEntryFields> {
  for (let at = 0; at < count; at += 1) yield { name: `${at}.txt`, content: nothing, method: 0 };
}

/** The same compressed bytes many times: 9 kB that would unpack to 900 MB. */
function overlappingZip(): Buffer {
  return buildZip(
    Array.from({ length: 100 }, (_, at) => ({ name: 'a.xml', content: large, localAt: 0, local: { name: at === 0 ? 'a.xml' : 'b.xml' } })),
  );
}

describe('a whole upload is refused', () => {
  it.each([
    { why: 'not_an_archive', of: 'text', archive: () => Buffer.from('no archive') },
    { why: 'not_an_archive', of: 'nothing', archive: () => Buffer.alloc(0) },
    { why: 'damaged_archive', of: 'a ZIP whose directory has fewer entries than it states', archive: understatedDirectory },
    {
      why: 'damaged_archive',
      of: 'a ZIP whose directory has more entries than it states',
      archive: () => restated(buildZip([good, { ...good, name: 'b.xml' }]), 1),
    },
    { why: 'no_documents', of: 'a ZIP without XML', archive: () => buildZip([{ name: 'a.txt', content: 'x' }]) },
    { why: 'overlapping_entries', of: 'entries that share bytes', archive: overlappingZip },
    {
      why: 'bomb',
      of: 'entries that unpack to far more',
      archive: () => buildZip(Array.from({ length: 30 }, (_, at) => ({ name: `${at}.xml`, content: large }))),
    },
    { why: 'too_many_entries', of: '100,001 entries', archive: () => buildZip(manyEntries(archiveLimits.entries + 1)) },
  ])('$why: $of', async ({ why, archive }) => {
    await expect(runBatch(archive())).rejects.toMatchObject({ name: 'BatchInputError', problem: why });
  });

  it.each([
    { why: 'damaged_archive', of: 'text', archive: async () => Buffer.from('no archive') },
    {
      why: 'damaged_archive',
      of: 'half of a TAR.GZ',
      archive: async () => (await tarOfFiles([['a.xml', invoice]], true)).subarray(0, 300),
    },
    { why: 'damaged_archive', of: 'a TAR.GZ whose checksum is wrong', archive: wrongGzipChecksum },
    { why: 'no_documents', of: 'an empty TAR', archive: async () => gzipSync(Buffer.alloc(1_024)) },
    { why: 'bomb', of: 'a TAR.GZ of zeros', archive: async () => gzipBomb() },
  ])('$why: $of', async ({ why, archive }) => {
    await expect(runBatch(await archive(), { options: { format: 'targz' } })).rejects.toMatchObject({ problem: why });
  });

  it('has a text for every problem in both languages', async () => {
    for (const problem of batchProblems)
      expect(batchProblemTexts[problem]).toEqual({ pl: expect.stringMatching(/\S/), en: expect.stringMatching(/\S/) });
  });
});

describe('a document that cannot be read is a row of the register, and the others are validated', () => {
  it.each<{ of: string; entry: ZipEntryFields; says: string }>([
    { of: 'is encrypted', entry: { name: 'a.xml', content: invoice, flags: 0x801 }, says: 'encrypted' },
    { of: 'is encrypted by its local header alone', entry: { name: 'a.xml', content: invoice, local: { method: 99 } }, says: 'header' },
    { of: 'is a link', entry: { name: 'a.xml', content: '/etc/passwd', mode: 0o120777 }, says: 'link' },
    { of: 'leads out of its folder', entry: { name: '../a.xml', content: invoice }, says: 'leads out' },
    { of: 'is at the root of a disk', entry: { name: 'C:\\a.xml', content: invoice }, says: 'leads out' },
    { of: 'is an archive', entry: { name: 'a.zip', content: buildZip([good]) }, says: 'Archives inside' },
    { of: 'is compressed otherwise', entry: { name: 'a.xml', content: invoice, method: 12 }, says: 'method' },
    { of: 'has a wrong checksum', entry: { name: 'a.xml', content: invoice, crc: 1 }, says: 'checksum' },
    { of: 'has another checksum in its header', entry: { name: 'a.xml', content: invoice, local: { crc: 1 } }, says: 'header' },
    { of: 'has another name in its header', entry: { name: 'a.xml', content: invoice, local: { name: 'b.xml' } }, says: 'header' },
    { of: 'has another size in its header', entry: { name: 'a.xml', content: invoice, local: { bytes: 5 } }, says: 'header' },
    { of: 'unpacks to more than it states', entry: { name: 'a.xml', content: large, bytes: 100 }, says: 'size or checksum' },
    { of: 'unpacks to less than it states', entry: { name: 'a.xml', content: invoice, bytes: 9_000_000 }, says: 'size or checksum' },
    { of: 'is no DEFLATE stream', entry: { name: 'a.xml', content: invoice, method: 0, local: { method: 8 } }, says: 'header' },
    {
      of: 'has the name of another one',
      entry: { name: 'good.xml', content: invoice.replace('<P_7>', '<P_7>x') },
      says: 'already contains',
    },
  ])('$of', async ({ entry, says }) => {
    const { register, result } = await runBatch(buildZip([good, entry, { ...good, name: 'last.xml' }]));
    const rows = readRows(register.ndjson);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['valid', 'unreadable', 'valid']);
    expect(rows[1]).toMatchObject({
      path: entry.name,
      sha256: null,
      findings: [{ code: 'FILE_UNREADABLE', message: expect.stringContaining(says) }],
    });
    expect(result.counts).toEqual({ kind: 'validation', documents: 3, valid: 2, invalid: 0, rejected: 0, unreadable: 1 });
  });

  it.each<{ of: string; entry: ZipEntryFields }>([
    { of: 'is larger than a document may be', entry: { name: 'a.xml', content: new Uint8Array(10_000_001) } },
    { of: 'states a size of 2^32 - 2', entry: { name: 'a.xml', content: invoice, bytes: 0xfffffffe } },
  ])('$of: rejected, as POST /validate rejects it', async ({ entry }) => {
    const { register } = await runBatch(buildZip([entry, good]));
    expect(readRows(register.ndjson).map(({ outcome }) => outcome)).toEqual(['rejected', 'valid']);
  });

  it('ignores files that are no documents', async () => {
    const others = [
      { name: 'folder/', content: '' },
      { name: 'notes.txt', content: 'x' },
      { name: '__MACOSX/a.xml', content: 'x' },
    ];
    const { register } = await runBatch(buildZip([...others, good]));
    expect(readRows(register.ndjson).map(({ path }) => path)).toEqual(['good.xml']);
  });

  it('reads of a ZIP with scattered documents not what is between them', async () => {
    const between = Buffer.alloc(1_000_000, 7);
    const entries = Array.from({ length: 40 }, (_, at) =>
      at % 4 === 0 ? { name: `${at}.xml`, content: invoice } : { name: `${at}.bin`, content: between, method: 0 },
    );
    const { objects } = await runBatch(buildZip(entries));
    expect(objects.rangeBytes).toBeLessThan(200_000);
  });
});

interface Row {
  readonly path: string;
  readonly outcome: string;
}

function readRows(ndjson: string): readonly Row[] {
  return ndjson
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Row);
}

/** A ZIP whose end states another number of entries. */
function restated(zip: Buffer, count: number): Buffer {
  const end = zip.length - 22;
  zip.writeUInt16LE(count, end + 8);
  zip.writeUInt16LE(count, end + 10);
  return zip;
}

function understatedDirectory(): Buffer {
  return restated(buildZip([good]), 5);
}

async function wrongGzipChecksum(): Promise<Buffer> {
  const archive = Buffer.from(await tarOfFiles([['a.xml', invoice]], true));
  archive.writeUInt32LE(1, archive.length - 8);
  return archive;
}

/** 250 MB of zeros behind the header of a document. */
function gzipBomb(): Buffer {
  const member = gzipSync(Buffer.alloc(10_000_000));
  return Buffer.concat(Array<Buffer>(25).fill(member));
}
