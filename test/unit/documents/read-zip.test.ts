import { readZip, type ZipLimits } from '@nakor/documents/read-zip';
import { writeZip } from '@nakor/documents/zip-pack';
import fc from 'fast-check';
import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import { utf8 } from '../../support/drivers/validation.ts';

const limits: ZipLimits = { files: 5, fileBytes: 10_000, totalBytes: 15_000 };
const files = [
  { name: 'original.xml', bytes: utf8('<Faktura>ż</Faktura>'.repeat(50)) },
  { name: 'empty.json', bytes: utf8('') },
  { name: 'manifest.json', bytes: utf8('{}') },
];
const archive = await writeZip(files);
/** Where the directory begins; its first entry is `original.xml`, whose header begins the archive. */
const directoryAt = new DataView(archive.buffer).getUint32(archive.length - 6, true);

/** The archive with something else at a place. */
function changed(at: number, ...bytes: number[]): Uint8Array {
  const copy = archive.slice();
  copy.set(bytes, at);
  return copy;
}

/** The archive with something else in both headers of its first file, from their flags on. */
function changedHeaders(offset: number, ...bytes: number[]): Uint8Array {
  const copy = changed(6 + offset, ...bytes);
  copy.set(bytes, directoryAt + 8 + offset);
  return copy;
}

async function made(entries: readonly (readonly [name: string, content: string])[], options: JSZip.JSZipGeneratorOptions = {}) {
  const zip = new JSZip();
  for (const [name, content] of entries) zip.file(name, content, { createFolders: false });
  return zip.generateAsync({ ...options, type: 'uint8array' });
}

const rejections: readonly {
  readonly what: string;
  readonly bytes: () => Uint8Array | Promise<Uint8Array>;
  readonly reason: string;
  readonly file?: string;
}[] = [
  { what: 'nothing', bytes: () => utf8(''), reason: 'not_a_zip' },
  { what: 'a text', bytes: () => utf8('<Faktura/>'.repeat(10)), reason: 'not_a_zip' },
  { what: 'an archive cut short', bytes: () => archive.slice(0, -1), reason: 'not_a_zip' },
  { what: 'an archive with something behind it', bytes: () => Uint8Array.of(...archive, 0), reason: 'not_a_zip' },
  { what: 'an archive with a comment', bytes: () => made([['a.xml', 'x']], { comment: 'PK' }), reason: 'not_a_zip' },
  {
    what: 'an archive with something before its directory',
    bytes: () => Uint8Array.of(...archive.slice(0, directoryAt), 0, ...archive.slice(directoryAt)),
    reason: 'damaged',
  },
  { what: 'six files', bytes: () => made([...'abcdef'].map((name) => [name, 'x'] as const)), reason: 'too_many_files' },
  { what: 'one of two disks', bytes: () => changed(archive.length - 18, 1), reason: 'unsupported' },
  { what: 'a directory that is elsewhere', bytes: () => changed(archive.length - 6, 255, 255, 255, 255), reason: 'damaged' },
  { what: 'more files than listed', bytes: () => changed(archive.length - 14, 2, 0, 2, 0), reason: 'damaged' },
  { what: 'a name that leads elsewhere', bytes: () => made([['../a.xml', 'x']]), reason: 'name_not_allowed' },
  { what: 'a name in a folder', bytes: () => made([['a/b.xml', 'x']]), reason: 'name_not_allowed' },
  { what: 'a name that is not ASCII', bytes: () => made([['ż.xml', 'x']]), reason: 'name_not_allowed' },
  {
    what: 'names that differ by case',
    bytes: () =>
      made([
        ['a.xml', 'x'],
        ['A.xml', 'y'],
      ]),
    reason: 'name_twice',
    file: 'A.xml',
  },
  { what: 'an encrypted file', bytes: () => changedHeaders(0, 1), reason: 'encrypted', file: 'original.xml' },
  { what: 'data descriptors', bytes: () => made([['a.xml', 'x']], { streamFiles: true }), reason: 'unsupported', file: 'a.xml' },
  { what: 'another compression', bytes: () => changedHeaders(2, 12), reason: 'unsupported', file: 'original.xml' },
  {
    what: 'a file over the limit',
    bytes: () => made([['a.xml', 'x'.repeat(10_001)]], { compression: 'DEFLATE' }),
    reason: 'too_large',
    file: 'a.xml',
  },
  {
    what: 'files over the limit together',
    bytes: () =>
      made([
        ['a.xml', 'x'.repeat(8_000)],
        ['b.xml', 'x'.repeat(8_000)],
      ]),
    reason: 'too_large',
    file: 'b.xml',
  },
  { what: 'a file that is larger than it says', bytes: () => changedHeaders(16, 10, 0, 0, 0), reason: 'damaged', file: 'original.xml' },
  { what: 'a file that is smaller than it says', bytes: () => changedHeaders(16, 0, 8, 0, 0), reason: 'damaged', file: 'original.xml' },
  { what: 'another checksum', bytes: () => changedHeaders(8, 1, 2, 3, 4), reason: 'damaged', file: 'original.xml' },
  { what: 'headers that do not agree', bytes: () => changed(30, 0x4f), reason: 'damaged', file: 'original.xml' },
  {
    what: 'a file that ends behind the archive',
    bytes: () => changedHeaders(12, 255, 255, 255, 0),
    reason: 'damaged',
    file: 'original.xml',
  },
];

describe('readZip', () => {
  it('reads what writeZip writes', () => {
    expect(readZip(archive, limits)).toEqual({ ok: true, value: files });
  });

  it('reads an archive that lies within other bytes', () => {
    const around = new Uint8Array(archive.length + 20);
    around.set(archive, 10);
    expect(readZip(around.subarray(10, 10 + archive.length), limits)).toEqual({ ok: true, value: files });
  });

  it('reads stored files', async () => {
    expect(readZip(await made([['a.xml', 'żółw']]), limits)).toEqual({ ok: true, value: [{ name: 'a.xml', bytes: utf8('żółw') }] });
  });

  it.each(rejections)('refuses $what as $reason', async ({ bytes, reason, file = null }) => {
    expect(readZip(await bytes(), limits)).toEqual({ ok: false, error: { reason, file } });
  });

  it('refuses a bomb by what its directory says', async () => {
    const bomb = await made([['a.xml', '0'.repeat(30_000_000)]], { compression: 'DEFLATE' });
    expect(bomb.length).toBeLessThan(100_000);
    expect(readZip(bomb, limits)).toEqual({ ok: false, error: { reason: 'too_large', file: 'a.xml' } });
  });

  it('finds every changed bit of a file', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: directoryAt * 8 - 1 }), (bit) => {
        const copy = archive.slice();
        copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        const read = readZip(copy, limits);
        // Headers hold a few bits that say nothing of the content, such as its date.
        if (read.ok) expect(read.value).toEqual(files);
      }),
    );
  });

  it('never throws, whatever the bytes are', () => {
    const bytes = fc.array(fc.tuple(fc.nat(archive.length - 1), fc.integer({ min: 0, max: 255 })), { maxLength: 12 });
    fc.assert(
      fc.property(bytes, (changes) => {
        const copy = archive.slice();
        for (const [at, byte] of changes) copy[at] = byte;
        expect(() => readZip(copy, limits)).not.toThrow();
      }),
      { numRuns: 500 },
    );
  });
});
