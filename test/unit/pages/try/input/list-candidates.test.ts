import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import { decodeSource } from '../../../../../packages/pages/src/try/input/decode-source.ts';
import { listCandidates } from '../../../../../packages/pages/src/try/input/list-candidates.ts';

const encode = (text: string) => new TextEncoder().encode(text);

async function zipOf(files: Readonly<Record<string, string | Uint8Array>>, compression: 'STORE' | 'DEFLATE' = 'DEFLATE') {
  const archive = new JSZip();
  for (const [name, content] of Object.entries(files)) archive.file(name, content);
  // With streaming, sizes stand behind the content, as many programs write them.
  return new Uint8Array(await archive.generateAsync({ type: 'uint8array', compression, streamFiles: compression === 'DEFLATE' }));
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
    { content: Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), problem: 'oldExcel' },
  ])('says what $problem is', ({ content, problem }) => {
    expect(decodeSource(Buffer.from(content), null)).toBe(problem);
  });
});

describe('listCandidates', () => {
  const file = (name: string, content: string | Uint8Array) => new File([content as Uint8Array<ArrayBuffer>], name);

  it('finds the invoices in several files, also compressed ones', async () => {
    const archive = await zipOf({ 'in/1.xml': '<a/>', 'read.me': 'x', '__MACOSX/1.xml': 'x', '2.XML': '<b/>' });
    const { candidates, problems } = await listCandidates([
      file('plain.xml', '<c/>'),
      file('packed.xml.gz', gzipSync('<d/>')),
      file('many.zip', archive),
    ]);
    expect(problems).toEqual([]);
    const opened = await Promise.all(candidates.map(async ({ name, open }) => [name, await open()]));
    expect(opened).toEqual([
      ['plain.xml', { source: expect.objectContaining({ text: '<c/>', name: 'plain.xml' }), convertedFrom: null }],
      ['packed.xml.gz', { source: expect.objectContaining({ text: '<d/>', name: 'packed.xml' }), convertedFrom: null }],
      ['many.zip/in/1.xml', { source: expect.objectContaining({ text: '<a/>', name: '1.xml' }), convertedFrom: null }],
      ['many.zip/2.XML', { source: expect.objectContaining({ text: '<b/>', name: '2.XML' }), convertedFrom: null }],
    ]);
  });

  it.each([
    { name: 'an archive without invoices', content: async () => zipOf({ 'read.me': 'x' }), problem: 'noInvoices' },
    { name: 'a truncated archive', content: async () => (await zipOf({ 'a.xml': '<a/>' })).slice(0, 40), problem: 'damaged' },
  ])('reports $name', async ({ content, problem }) => {
    expect(await listCandidates([file('x.zip', await content())])).toEqual({ candidates: [], problems: [{ name: 'x.zip', problem }] });
  });

  it.each([
    { name: 'a bomb', content: gzipSync(Buffer.alloc(20_000_000, '<')), problem: 'tooLarge' },
    { name: 'a damaged file', content: Buffer.concat([gzipSync('<a/>').subarray(0, 12), randomBytes(8)]), problem: 'damaged' },
  ])('does not open $name in gzip', async ({ content, problem }) => {
    const { candidates } = await listCandidates([file('a.xml.gz', content)]);
    expect(await candidates[0]?.open()).toBe(problem);
  });

  it('does not open more than 10 MB', async () => {
    const { candidates } = await listCandidates([file('a.xml', '<'.repeat(10_000_001))]);
    expect(await candidates[0]?.open()).toBe('tooLarge');
  });
});
