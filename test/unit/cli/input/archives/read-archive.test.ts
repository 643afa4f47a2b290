import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip, gzipSync } from 'node:zlib';
import { readArchive } from '@nakor/cli/input/archives/read-archive';
import { archiveLimits } from '@nakor/collection/archives/limits';
import JSZip from 'jszip';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nakor-archives-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

type TarHeader = Parameters<ReturnType<typeof pack>['entry']>[0];
type Entries = Readonly<Record<string, string | Uint8Array>>;

async function zipOf(entries: Entries): Promise<Buffer> {
  const zip = new JSZip();
  for (const [name, content] of Object.entries(entries)) zip.file(name, content, { createFolders: false });
  return zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
}

async function tarOf(entries: readonly (TarHeader & { readonly content?: string })[]): Promise<Buffer> {
  const tar = pack();
  for (const { content = '', ...header } of entries) tar.entry(header, content);
  tar.finalize();
  const pieces: Buffer[] = [];
  for await (const piece of tar) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** What is found in an archive: names with sizes, or reasons. */
async function read(name: string, bytes: Uint8Array, limits = archiveLimits): Promise<string[]> {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  const found: string[] = [];
  for await (const item of readArchive(path, name, limits)) {
    if (item.kind === 'unreadable') found.push(`${item.name}: ${item.reason.en}`);
    if (item.kind === 'document') found.push(`${item.name} ${(await item.read())?.length ?? 'too large'}`);
    if (item.kind === 'archive') found.push(`${item.documents} documents`);
  }
  return found;
}

const problem = (text: string) => expect.stringContaining(text);

describe('a ZIP', () => {
  it('gives its XML files, in order, and ignores others', async () => {
    const zip = await zipOf({ 'b/ż.xml': '12345', 'a.XML': '1', 'notes.txt': 'x', '__MACOSX/a.xml': 'x' });
    expect(await read('a.zip', zip)).toEqual(['a.zip!/b/ż.xml 5', 'a.zip!/a.XML 1', '2 documents']);
  });

  it.each(['../a.xml', 'b/../../a.xml', '/etc/a.xml', 'C:\\a.xml', '..\\a.xml'])('does not read %s', async (name) => {
    const placeholder = 'x'.repeat(name.length);
    const zip = Buffer.from((await zipOf({ [placeholder]: '<xml/>' })).toString('latin1').replaceAll(placeholder, name), 'latin1');
    expect(await read('names.zip', zip)).toEqual([problem('leads out of the folder'), '0 documents']);
  });

  it('does not open archives inside', async () => {
    expect(await read('nested.zip', await zipOf({ 'inner.zip': 'x', 'inner.tar.gz': 'x' }))).toEqual([
      problem('inner.zip: Archives inside an archive are not opened.'),
      problem('inner.tar.gz: Archives inside an archive are not opened.'),
      '0 documents',
    ]);
  });

  it('reports an encrypted file, and reads the others', async () => {
    const zip = await zipOf({ 'a.xml': 'secret', 'b.xml': 'open' });
    // The flag is in the directory entry, 8 bytes after its signature.
    zip.writeUInt16LE(1, zip.indexOf(Buffer.from('PK\u0001\u0002', 'latin1')) + 8);
    expect(await read('encrypted.zip', zip)).toEqual([problem('encrypted with a password'), 'encrypted.zip!/b.xml 4', '1 documents']);
  });

  it('reports a file that is larger than a document, without unpacking it', async () => {
    expect(await read('large.zip', await zipOf({ 'a.xml': new Uint8Array(10_000_001) }))).toEqual([
      'large.zip!/a.xml too large',
      '1 documents',
    ]);
  });

  it('stops at a bomb', async () => {
    const zip = await zipOf(Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`${index}.xml`, new Uint8Array(9_000_000)])));
    const found = await read('bomb.zip', zip);
    expect(found).toHaveLength(24);
    expect(found[22]).toContain('like a ZIP bomb');
  });

  /** An archive of the same compressed bytes many times: each entry of the directory names them, so that 1 MB would unpack to 1 TB. */
  async function overlappingZip(count: number): Promise<Buffer> {
    const zip = await zipOf({ 'a.xml': new Uint8Array(9_000_000) });
    const directoryAt = zip.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
    const endAt = zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
    const entry = zip.subarray(directoryAt, endAt);
    const end = Buffer.from(zip.subarray(endAt));
    for (const at of [8, 10]) end.writeUInt16LE(count, at);
    end.writeUInt32LE(entry.length * count, 12);
    return Buffer.concat([zip.subarray(0, directoryAt), ...Array<Buffer>(count).fill(entry), end]);
  }

  it('is refused as a whole if entries overlap, before anything is unpacked', async () => {
    expect(await read('overlap.zip', await overlappingZip(1))).toEqual(['overlap.zip!/a.xml 9000000', '1 documents']);
    expect(await read('overlap.zip', await overlappingZip(2))).toEqual([problem('overlap, as in a ZIP bomb'), '0 documents']);
    expect(await read('overlap.zip', await overlappingZip(20_000))).toEqual([problem('overlap, as in a ZIP bomb'), '0 documents']);
  });

  it.each([
    { name: 'more', bytes: 4 },
    { name: 'less', bytes: 2 },
    { name: 'far more', bytes: 4_000_000_000 },
  ])('is reported if an entry claims $name than it contains', async ({ bytes }) => {
    const zip = await zipOf({ 'a.xml': 'abc' });
    zip.writeUInt32LE(bytes, 22);
    zip.writeUInt32LE(bytes, zip.indexOf(Buffer.from('PK\u0001\u0002', 'latin1')) + 24);
    const isTooLarge = bytes > 10_000_000;
    expect(await read('claims.zip', zip)).toEqual(
      isTooLarge ? ['claims.zip!/a.xml too large', '1 documents'] : [problem('damaged'), '0 documents'],
    );
  });

  it.each([
    ['truncated', (zip: Buffer) => zip.subarray(0, -30)],
    ['no ZIP', () => Buffer.from('PK')],
    ['empty', () => Buffer.alloc(0)],
    ['random', () => randomBytes(5_000)],
  ])('is reported if it is %s', async (_, change) => {
    expect(await read('damaged.zip', change(await zipOf({ 'a.xml': 'abc' })))).toEqual([problem('damaged or truncated'), '0 documents']);
  });

  it.each([
    { where: 'directory', fields: [16], text: 'does not agree with the directory' },
    { where: 'directory and header', fields: [16, -1], text: 'checksum does not agree' },
  ])('reports the file whose checksum in the $where is wrong, and reads the others', async ({ fields, text }) => {
    const zip = await zipOf({ 'a.xml': 'abc', 'b.xml': 'abc' });
    const directoryAt = zip.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
    for (const field of fields) {
      const at = field === -1 ? 14 : directoryAt + field;
      zip.writeUInt32LE((zip.readUInt32LE(at) ^ 1) >>> 0, at);
    }
    expect(await read('checksum.zip', zip)).toEqual([problem(text), 'checksum.zip!/b.xml 3', '1 documents']);
  });

  it('reads only the first of two files with one name', async () => {
    const zip = Buffer.from((await zipOf({ 'a.xml': '1', 'b.xml': '22' })).toString('latin1').replaceAll('b.xml', 'a.xml'), 'latin1');
    expect(await read('twice.zip', zip)).toEqual(['twice.zip!/a.xml 1', problem('already contains a file with this name'), '1 documents']);
  });

  it('is reported if it states too many entries', async () => {
    const zip = await zipOf({ 'a.xml': 'abc', 'b.xml': 'abc' });
    expect(await read('many.zip', zip, { ...archiveLimits, entries: 1 })).toEqual([problem('more files than can be read'), '0 documents']);
  });

  it('is reported if it contains more entries than it states', async () => {
    const zip = await zipOf({ 'a.xml': 'abc', 'b.xml': 'abc' });
    // The number of entries on this disk and of all, 8 bytes after the signature of the end.
    zip.writeUInt32LE(0x0001_0001, zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1')) + 8);
    expect(await read('understated.zip', zip)).toEqual(['understated.zip!/a.xml 3', problem('damaged'), '1 documents']);
  });

  it('is reported if it contains no XML', async () => {
    expect(await read('none.zip', await zipOf({ 'a.txt': 'x' }))).toEqual([problem('contains no *.xml files'), '0 documents']);
  });
});

describe('a TAR', () => {
  it.each([
    ['a.tar', (tar: Buffer) => tar],
    ['a.tar.gz', gzipSync],
    ['a.tgz', gzipSync],
  ])('gives its XML files: %s', async (name, change) => {
    const tar = await tarOf([
      { name: 'b', type: 'directory' },
      { name: `b/${'ż'.repeat(120)}.xml`, content: '12345' },
      { name: 'notes.txt', content: 'x' },
      { name: 'a.xml', content: '' },
    ]);
    expect(await read(name, change(tar))).toEqual([`${name}!/b/${'ż'.repeat(120)}.xml 5`, `${name}!/a.xml 0`, '2 documents']);
  });

  it('does not follow links, leave its folder or open archives', async () => {
    const tar = await tarOf([
      { name: 'a.xml', type: 'symlink', linkname: '/etc/passwd' },
      { name: 'b.xml', type: 'link', linkname: '/etc/passwd' },
      { name: '../c.xml', content: 'x' },
      { name: 'd.zip', content: 'x' },
      { name: 'e.xml', content: 'x' },
    ]);
    expect(await read('hostile.tar', tar)).toEqual([
      problem('a link instead of a file'),
      problem('a link instead of a file'),
      problem('leads out of the folder'),
      problem('Archives inside an archive'),
      'hostile.tar!/e.xml 1',
      '1 documents',
    ]);
  });

  it.each([
    ['truncated inside a file', (tar: Buffer) => gzipSync(tar.subarray(0, 520))],
    ['truncated compressed', (tar: Buffer) => gzipSync(tar).subarray(0, -20)],
    ['no gzip', (tar: Buffer) => tar],
  ])('is reported if it is %s', async (_, change) => {
    const tar = await tarOf([{ name: 'a.xml', content: 'x'.repeat(100) }]);
    const found = await read('damaged.tar.gz', change(tar));
    expect(found.at(-2)).toContain('damaged or truncated');
  });

  it('reports a file that is larger than a document, and reads on', async () => {
    const tar = await tarOf([
      { name: 'a.xml', content: ' '.repeat(10_000_001) },
      { name: 'b.xml', content: 'x' },
    ]);
    expect(await read('large.tgz', gzipSync(tar))).toEqual(['large.tgz!/a.xml too large', 'large.tgz!/b.xml 1', '2 documents']);
  });

  it('stops at a bomb of a million entries', async () => {
    const path = join(folder, 'million.tar.gz');
    const header = (await tarOf([{ name: 'a.txt', content: '' }])).subarray(0, 512);
    const block = Buffer.concat(Array.from({ length: 10_000 }, () => header));
    await pipeline(
      Array.from({ length: 100 }, () => block),
      createGzip({ level: 1 }),
      createWriteStream(path),
    );
    const found = [];
    for await (const item of readArchive(path, 'million.tar.gz')) found.push(item);
    expect(found).toMatchObject([{ reason: { en: problem('more files than can be read') } }, { kind: 'archive', documents: 0 }]);
  });
});

it('reads the same bytes that were packed', async () => {
  const content = randomBytes(200_000);
  const path = join(folder, 'bytes.zip');
  writeFileSync(path, await zipOf({ 'a.xml': content }));
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  for await (const item of readArchive(path, 'bytes.zip'))
    if (item.kind === 'document') expect(hash((await item.read()) ?? new Uint8Array())).toBe(hash(content));
});
