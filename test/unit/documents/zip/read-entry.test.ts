import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import { listZipEntries, type ZipEntry, type ZipListing, type ZipListingRules } from '@nakor/documents/zip/list-entries';
import { type Inflate, readZipEntry } from '@nakor/documents/zip/read-entry';
import { createBlobSource, runOnBytes, runOnSource, type ZipSource } from '@nakor/documents/zip/source';
import { ZipError } from '@nakor/documents/zip/zip-error';
import fc from 'fast-check';
import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';

const rules = { entries: 100, isStrict: false } as const;
const inflate: Inflate = (packed, maxOutputLength) =>
  promisify(inflateRaw)(packed, { maxOutputLength }).catch((error: unknown) => {
    if (error instanceof RangeError) return null;
    throw error;
  });

async function zipOf(files: Readonly<Record<string, string | Uint8Array>>, compression: 'STORE' | 'DEFLATE' = 'DEFLATE', comment = '') {
  const archive = new JSZip();
  for (const [name, content] of Object.entries(files)) archive.file(name, content, { createFolders: false });
  // With streaming, sizes stand behind the content, as many programs write them.
  return new Uint8Array(await archive.generateAsync({ type: 'uint8array', compression, streamFiles: compression === 'DEFLATE', comment }));
}

const sourceOf = (archive: Uint8Array) => createBlobSource(new Blob([archive as Uint8Array<ArrayBuffer>]));

async function list(source: ZipSource, given: ZipListingRules = rules): Promise<ZipListing> {
  return runOnSource(source, listZipEntries(source.size, given));
}

/** Everything that an archive contains. */
async function readAll(archive: Uint8Array, limitBytes = 10_000): Promise<Readonly<Record<string, string>>> {
  const source = sourceOf(archive);
  const { entries, problem } = await list(source);
  if (problem !== null) throw new ZipError(problem);
  const read: [string, string][] = [];
  for (const entry of entries)
    read.push([entry.name, Buffer.from(await readZipEntry(source, entry, limitBytes, inflate)).toString('latin1')]);
  return Object.fromEntries(read);
}

async function firstOf(archive: Uint8Array): Promise<ZipEntry> {
  return (await list(sourceOf(archive))).entries[0] ?? expect.fail();
}

/** The directory of an archive without comment begins here. */
const directoryOf = (archive: Uint8Array) => viewOf(archive).getUint32(archive.length - 6, true);
const viewOf = (archive: Uint8Array) => new DataView(archive.buffer, archive.byteOffset, archive.byteLength);

/** The archive, with values of 64 bits wherever a ZIP64 may have them. */
async function zip64Of(name: string, content: string): Promise<Buffer> {
  const data = Buffer.from(content);
  const header = (isCentral: boolean) => {
    const fixed = Buffer.alloc(isCentral ? 46 : 30);
    const extra = Buffer.alloc(isCentral ? 28 : 20);
    const shift = isCentral ? 2 : 0;
    fixed.writeUInt32LE(isCentral ? 0x02014b50 : 0x04034b50);
    fixed.writeUInt32LE(crc32(data), 14 + shift);
    fixed.fill(255, 18 + shift, 26 + shift);
    fixed.writeUInt16LE(name.length, 26 + shift);
    fixed.writeUInt16LE(extra.length, 28 + shift);
    if (isCentral) fixed.fill(255, 42, 46);
    extra.writeUInt16LE(1);
    extra.writeUInt16LE(extra.length - 4, 2);
    extra.writeBigUInt64LE(BigInt(data.length), 4);
    extra.writeBigUInt64LE(BigInt(data.length), 12);
    return Buffer.concat([fixed, Buffer.from(name), extra]);
  };
  const local = Buffer.concat([header(false), data]);
  const central = header(true);
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(0x06064b50);
  end64.writeBigUInt64LE(44n, 4);
  end64.writeBigUInt64LE(1n, 24);
  end64.writeBigUInt64LE(1n, 32);
  end64.writeBigUInt64LE(BigInt(central.length), 40);
  end64.writeBigUInt64LE(BigInt(local.length), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50);
  locator.writeBigUInt64LE(BigInt(local.length + central.length), 8);
  locator.writeUInt32LE(1, 16);
  const end = Buffer.alloc(22, 255);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt32LE(0, 4);
  end.writeUInt16LE(0, 20);
  return Buffer.concat([local, central, end64, locator, end]);
}

describe('an archive', () => {
  it('returns what was packed, with any names, compression and contents', async () => {
    const names = fc.stringMatching(/^[a-zA-Z0-9ąęŁ ._-]{1,20}\.xml$/);
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(names, fc.uint8Array({ maxLength: 2_000 })),
        fc.constantFrom('STORE', 'DEFLATE'),
        fc.constantFrom('', 'A comment'),
        async (files, compression, comment) => {
          const read = await readAll(await zipOf(files, compression, comment));
          expect(Object.keys(read).sort()).toEqual(Object.keys(files).sort());
          for (const [name, content] of Object.entries(read))
            expect(Buffer.from(content, 'latin1').equals(files[name] ?? Buffer.of())).toBe(true);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('never hangs or fails otherwise if it is damaged', async () => {
    const archive = await zipOf({ 'a.xml': '<Faktura/>'.repeat(50), 'b.xml': '<Faktura/>' });
    await fc.assert(
      fc.asyncProperty(fc.nat(archive.length - 1), fc.nat(255), async (at, value) => {
        const damaged = archive.slice();
        damaged[at] = value;
        await readAll(damaged).catch((error: unknown) => expect(error).toBeInstanceOf(ZipError));
      }),
    );
  });

  it('is read alike from memory and from a source', async () => {
    const archive = await zipOf({ 'a.xml': 'a', 'b.xml': 'b' });
    expect(await list(sourceOf(archive))).toEqual(runOnBytes(archive, listZipEntries(archive.length, rules)));
  });

  it('may be a ZIP64', async () => {
    const archive = await zip64Of('a.xml', '<a/>');
    expect(await readAll(archive)).toEqual({ 'a.xml': '<a/>' });
    await expect(list(sourceOf(archive), { ...rules, entries: 0 })).rejects.toMatchObject({ problem: 'too_many_files' });
    expect(() => runOnBytes(archive, listZipEntries(archive.length, { ...rules, isStrict: true }))).toThrow('unsupported');
  });

  it('is damaged if a number of a ZIP64 is beyond all archives', async () => {
    const archive = await zip64Of('a.xml', '<a/>');
    archive.fill(255, archive.length - 22 - 20 - 8, archive.length - 22 - 20);
    await expect(list(sourceOf(archive))).rejects.toMatchObject({ problem: 'damaged' });
  });

  it('is damaged if its directory goes on', async () => {
    const archive = await zipOf({ 'a.xml': 'a', 'b.xml': 'b' });
    viewOf(archive).setUint32(archive.length - 14, 0x0001_0001, true);
    expect(await list(sourceOf(archive))).toMatchObject({ entries: [{ name: 'a.xml' }], problem: 'damaged' });
  });

  it('is damaged if it ends while it is read', async () => {
    const source = { ...sourceOf(await zipOf({ 'a.xml': 'a' })), read: async () => Buffer.of() };
    await expect(list(source)).rejects.toMatchObject({ problem: 'damaged' });
  });

  it('may have names that do not state their encoding', async () => {
    const archive = Buffer.from(await zipOf({ 'xxxx.xml': 'a' }));
    const named = (name: Buffer) => Buffer.from(archive.toString('latin1').replaceAll('xxxx', name.toString('latin1')), 'latin1');
    expect(Object.keys(await readAll(named(Buffer.from('żó'))))).toEqual(['żó.xml']);
    expect(Object.keys(await readAll(named(Buffer.of(0xbf, 0xf3, 0xb3, 0x77))))).toEqual(['żółw.xml']);
  });
});

describe('a file in an archive', () => {
  it('is unpacked at most to its stated size, which is below the limit', async () => {
    const archive = await zipOf({ 'a.xml': '<a/>'.repeat(100_000) });
    const entry = await firstOf(archive);
    const read = (changed: ZipEntry) => readZipEntry(sourceOf(archive), changed, 1_000, inflate);
    await expect(read(entry)).rejects.toMatchObject({ problem: 'too_large' });
    // Its local header leaves the size to the data descriptor.
    await expect(read({ ...entry, bytes: 10 })).rejects.toMatchObject({ problem: 'damaged' });
  });

  it('is not fetched if its packed size exceeds the limit', async () => {
    const archive = await zipOf({ 'a.xml': '<a/>' });
    const entry = { ...(await firstOf(archive)), packedBytes: 3_000, limitAt: 1_000_000 };
    const source: ZipSource = { size: 1_000_000, read: () => expect.fail('It was read.') };
    await expect(readZipEntry(source, entry, 1_000, inflate)).rejects.toMatchObject({ problem: 'damaged' });
  });

  it('has a checksum', async () => {
    const archive = await zipOf({ 'a.xml': '<Faktura/>' }, 'STORE');
    archive[Buffer.from(archive).indexOf('<Faktura/>') + 1] = 0x58;
    await expect(readAll(archive)).rejects.toMatchObject({ problem: 'damaged' });
  });

  it.each([
    { what: 'encrypted', flags: 1 },
    { what: 'encrypted by a strong method', flags: 0x41 },
    { what: 'in an encrypted directory', flags: 0x2000 },
  ])('is not read if it is $what', async ({ flags }) => {
    const archive = await zipOf({ 'a.xml': '<a/>' });
    viewOf(archive).setUint16(directoryOf(archive) + 8, flags, true);
    await expect(readAll(archive)).rejects.toMatchObject({ problem: 'encrypted' });
  });

  it('is not read if its method is unknown', async () => {
    const archive = await zipOf({ 'a.xml': '<a/>' });
    viewOf(archive).setUint16(directoryOf(archive) + 10, 12, true);
    await expect(readAll(archive)).rejects.toMatchObject({ problem: 'unsupported' });
  });

  it.each([
    { field: 'signature', at: 0 },
    { field: 'flags (encrypted)', at: 6 },
    { field: 'method', at: 8 },
    { field: 'checksum', at: 14 },
    { field: 'packed size', at: 18 },
    { field: 'size', at: 22 },
    { field: 'name', at: 30 },
  ])('is damaged if its header disagrees about the $field', async ({ at }) => {
    const archive = await zipOf({ 'a.xml': '<a/>' }, 'STORE');
    archive[at] = (archive[at] ?? 0) ^ 1;
    await expect(readAll(archive)).rejects.toMatchObject({ problem: 'damaged' });
  });

  it('is damaged if it overlaps with another', async () => {
    const archive = await zipOf({ 'a.xml': '<a/>', 'a.xmk': '<a/>' }, 'STORE');
    const directoryAt = directoryOf(archive);
    const secondAt = directoryAt + 46 + 'a.xml'.length;
    // The second entry of the directory is the first file again.
    archive.set(archive.slice(directoryAt, secondAt), secondAt);
    await expect(readAll(archive)).rejects.toMatchObject({ problem: 'damaged' });
  });

  it('is damaged if it reaches into the directory', async () => {
    const archive = await zipOf({ 'a.xml': '<a/>' }, 'STORE');
    const directoryAt = directoryOf(archive);
    for (const at of [18, 22]) viewOf(archive).setUint32(at, 5, true);
    for (const at of [20, 24]) viewOf(archive).setUint32(directoryAt + at, 5, true);
    viewOf(archive).setUint32(14, crc32(archive.slice(35, 40)), true);
    viewOf(archive).setUint32(directoryAt + 16, crc32(archive.slice(35, 40)), true);
    await expect(readAll(archive)).rejects.toMatchObject({ problem: 'damaged' });
  });
});
