import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import JSZip from 'jszip';
import { pack } from 'tar-stream';
import { describe, expect, it } from 'vitest';
import { decodeSource } from '../../../../../packages/pages/src/try/input/decode-source.ts';
import { type Candidate, listCandidates, openCandidate } from '../../../../../packages/pages/src/try/input/list-candidates.ts';
import type { NamedFile } from '../../../../../packages/pages/src/try/input/named-file.ts';

const encode = (text: string) => new TextEncoder().encode(text);

async function zipOf(files: Readonly<Record<string, string | Uint8Array>>, compression: 'STORE' | 'DEFLATE' = 'DEFLATE') {
  const archive = new JSZip();
  for (const [name, content] of Object.entries(files)) archive.file(name, content);
  // With streaming, sizes stand behind the content, as many programs write them.
  return new Uint8Array(await archive.generateAsync({ type: 'uint8array', compression, streamFiles: compression === 'DEFLATE' }));
}

async function tarOf(files: Readonly<Record<string, string | Buffer>>): Promise<Uint8Array> {
  const archive = pack();
  for (const [name, content] of Object.entries(files)) archive.entry({ name }, content);
  archive.finalize();
  const pieces: Uint8Array[] = [];
  for await (const piece of archive) pieces.push(piece as Uint8Array);
  return Buffer.concat(pieces);
}

describe('decodeSource', () => {
  const xml = '<?xml version="1.0" encoding="UTF-8"?><Faktura>ąę</Faktura>';

  it('leaves UTF-8 as it is', () => {
    const bytes = encode(xml);
    expect(decodeSource(bytes, 'a.xml')).toEqual({ source: { bytes, text: xml, name: 'a.xml' }, convertedFrom: null });
  });

  it.each([
    { name: 'UTF-16 with a mark', bytes: Buffer.from(`\ufeff${xml.replace('UTF-8', 'UTF-16')}`, 'utf16le'), from: 'UTF-16LE' },
    { name: 'UTF-16 without a mark', bytes: Buffer.from(xml.replace('UTF-8', 'UTF-16'), 'utf16le'), from: 'UTF-16LE' },
    { name: 'UTF-16 big-endian', bytes: Buffer.from(`\ufeff${xml.replace('UTF-8', 'UTF-16')}`, 'utf16le').swap16(), from: 'UTF-16BE' },
    {
      name: 'Windows-1250',
      bytes: Buffer.from(xml.replace('UTF-8', 'windows-1250').replace('ąę', '\xb9\xea'), 'latin1'),
      from: 'WINDOWS-1250',
    },
  ])('converts $name to UTF-8, also in the declaration', ({ bytes, from }) => {
    expect(decodeSource(bytes, null)).toEqual({ source: { bytes: encode(xml), text: xml, name: null }, convertedFrom: from });
  });

  it('leaves text in an unknown encoding to the engine, which says where it is wrong', () => {
    const bytes = Buffer.from('<Faktura>\xb9</Faktura>', 'latin1');
    expect(decodeSource(bytes, null)).toMatchObject({ source: { bytes }, convertedFrom: null });
  });

  it.each([
    { content: '', problem: 'empty' },
    { content: ' \n', problem: 'empty' },
    { content: '%PDF-1.7', problem: 'pdf' },
    { content: '{"xml": 1}', problem: 'json' },
    { content: 'Faktura nr 1', problem: 'notXml' },
    { content: Buffer.from([0x89, 0x50, 0x4e, 0x47]), problem: 'image' },
    { content: Buffer.from([0x50, 0x4b, 0x03, 0x04]), problem: 'archive' },
    { content: Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), problem: 'office' },
  ])('says what $problem is', ({ content, problem }) => {
    expect(decodeSource(Buffer.from(content), null)).toBe(problem);
  });
});

describe('listCandidates', () => {
  const file = (name: string, content: string | Uint8Array, folder?: string): NamedFile => ({
    path: folder === undefined ? name : `${folder}/${name}`,
    file: new File([content as Uint8Array<ArrayBuffer>], name),
    isInFolder: folder !== undefined,
  });
  const described = async (files: readonly NamedFile[]) => {
    const { found } = await listCandidates(files);
    return Promise.all(
      found.map(async (each) => {
        if (each.kind === 'unreadable') return [each.name, each.problem];
        const opened = await openCandidate(each);
        return [each.name, typeof opened === 'string' ? opened : `${opened.source.name} ${opened.source.text}`];
      }),
    );
  };

  it('finds the invoices in several files, also compressed ones', async () => {
    const archive = await zipOf({ 'in/1.xml': '<a/>', 'read.me': 'x', '__MACOSX/1.xml': 'x', '2.XML': '<b/>', 'in.zip': 'x' });
    const tape = await tarOf({ 'in/3.xml': '<e/>', 'read.me': 'x', 'in.zip': 'x' });
    const files = [
      file('plain.xml', '<c/>'),
      file('packed.xml.gz', gzipSync('<d/>')),
      file('many.zip', archive),
      file('tape.tar', tape),
      file('tape.tgz', gzipSync(tape)),
    ];
    expect(await described(files)).toEqual([
      ['many.zip!/in/1.xml', '1.xml <a/>'],
      ['many.zip!/2.XML', '2.XML <b/>'],
      ['many.zip!/in.zip', 'nested'],
      ['packed.xml', 'packed.xml <d/>'],
      ['plain.xml', 'plain.xml <c/>'],
      ['tape.tar!/in/3.xml', '3.xml <e/>'],
      ['tape.tar!/in.zip', 'nested'],
      ['tape.tgz!/in/3.xml', '3.xml <e/>'],
      ['tape.tgz!/in.zip', 'nested'],
    ]);
  });

  it('leaves out what is neither XML nor an archive in a folder, sorts by path, and tells files of one name apart', async () => {
    const files = [
      file('b.xml', '<b/>', 'biuro'),
      file('a.txt', 'x', 'biuro'),
      file('z.xml', '<z/>', 'biuro/a'),
      file('b.xml', '<c/>', 'biuro'),
      file('a.zip', await zipOf({ '1.xml': '<a/>' }), 'biuro'),
    ];
    expect((await listCandidates(files)).ignored).toEqual(['biuro/a.txt']);
    expect((await described(files)).map(([name]) => name)).toEqual([
      'biuro/a.zip!/1.xml',
      'biuro/a/z.xml',
      'biuro/b.xml',
      'biuro/b.xml (2)',
    ]);
  });

  it.each([
    { name: 'an archive without invoices', file: 'x.zip', content: async () => zipOf({ 'read.me': 'x' }), problem: 'noInvoices' },
    {
      name: 'a truncated archive',
      file: 'x.zip',
      content: async () => (await zipOf({ 'a.xml': '<a/>' })).slice(0, 40),
      problem: 'damaged',
    },
    { name: 'a damaged tar', file: 'x.tar', content: async () => randomBytes(2_048), problem: 'damaged' },
    {
      name: 'a tar that ends too early',
      file: 'x.tgz',
      content: async () => gzipSync(await tarOf({ 'a.xml': '<a/>' })).subarray(0, 60),
      problem: 'damaged',
    },
    { name: 'an empty tar', file: 'x.tar', content: async () => tarOf({}), problem: 'noInvoices' },
  ])('reports $name', async ({ file: name, content, problem }) => {
    expect(await described([file(name, await content())])).toEqual([[name, problem]]);
  });

  it.each([
    { name: 'a bomb', content: gzipSync(Buffer.alloc(20_000_000, '<')), problem: 'tooLarge' },
    { name: 'a damaged file', content: Buffer.concat([gzipSync('<a/>').subarray(0, 12), randomBytes(8)]), problem: 'damaged' },
  ])('does not open $name in gzip', async ({ content, problem }) => {
    expect(await described([file('a.xml.gz', content)])).toEqual([['a.xml', problem]]);
  });

  it('keeps what it read of small files for the first that asks, as far as there is room', async () => {
    const small = '<a/>'.padEnd(65_536);
    const files = [file('a.xml', small), file('b.xml', `${small} `), file('c.xml.gz', gzipSync('<c/>')), file('d.xml', '')];
    const { found } = await listCandidates(files);
    const kept = found.map((each) => (each.kind === 'candidate' ? each.takeRead?.() : null));
    expect(kept.map((bytes) => bytes?.length)).toEqual([65_536, undefined, undefined, 0]);
    expect(found.map((each) => (each.kind === 'candidate' ? each.takeRead?.() : null))).toEqual([null, undefined, undefined, null]);
    const many = (await listCandidates(Array.from({ length: 500 }, (_, index) => file(`${index}.xml`, small)))).found;
    const isKept = many.filter((each) => each.kind === 'candidate' && each.takeRead !== undefined);
    expect(isKept).toHaveLength(Math.floor(32_000_000 / 65_536));
    for (const each of many.slice(-1)) expect(await openCandidate(each as Candidate)).toMatchObject({ source: { text: small } });
  });

  it('does not open more than 10 MB', async () => {
    expect(await described([file('a.xml', '<'.repeat(10_000_001))])).toEqual([['a.xml', 'tooLarge']]);
  });

  it('does not unpack a bomb of tar', async () => {
    const bomb = gzipSync(await tarOf({ 'a.xml': Buffer.alloc(210_000_000) }), { level: 9 });
    expect(await described([file('bomb.tgz', bomb)])).toEqual([['bomb.tgz', 'ratio']]);
  });
});
