import { archiveLimits } from '@nakor/collection/archives/limits';
import { batchUploadLimitBytes } from '@nakor/contract/limits';
import type { DocumentToPack } from '@nakor/pages/try/batch/protocol';
import { archiveLimitBytes, packDocuments } from '@nakor/pages/try/batch/worker/pack-documents';
import { listTarDocuments } from '@nakor/pages/try/input/list-tar-documents';
import { describe, expect, it } from 'vitest';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const never = new AbortController().signal;

async function* each(documents: readonly DocumentToPack[]) {
  yield* documents;
}

function pack(documents: readonly DocumentToPack[], signal = never, onDocument: (count: number) => void = () => {}) {
  return packDocuments({ open: () => each(documents), onDocument, signal });
}

describe('packDocuments', () => {
  const longName = `${'folder/'.repeat(30)}zażółć.xml`;
  const documents: readonly DocumentToPack[] = [
    { name: 'a.xml', content: bytesOf('<a/>') },
    { name: 'paczka.zip!/b.xml', content: new Blob(['<b>ą</b>']) },
    { name: longName, content: bytesOf('x'.repeat(1_025)) },
    { name: 'empty.xml', content: new Blob([]) },
  ];

  it('writes a TAR.GZ with the documents in their order, with any names', async () => {
    const seen: number[] = [];
    const packed = await pack(documents, never, (count) => seen.push(count));
    expect(packed).toMatchObject({ format: 'targz', documents: 4, unreadable: 0 });
    expect(seen).toEqual([1, 2, 3, 4]);
    const listed = await listTarDocuments(packed?.content ?? new Blob([]), true);
    expect(listed.problem).toBeNull();
    const read = listed.documents.map(async (document) => [document.name, 'content' in document ? await document.content?.text() : null]);
    expect(await Promise.all(read)).toEqual([
      ['a.xml', '<a/>'],
      ['paczka.zip!/b.xml', '<b>ą</b>'],
      [longName, 'x'.repeat(1_025)],
      ['empty.xml', ''],
    ]);
  });

  it('writes the same bytes whenever it packs the same documents', async () => {
    const [first, second] = [await pack(documents), await pack(documents)];
    expect(await first?.content.arrayBuffer()).toEqual(await second?.content.arrayBuffer());
  });

  it('leaves out what can no longer be read, and counts it', async () => {
    const gone = { arrayBuffer: () => Promise.reject(new Error('NotReadableError')) } as unknown as Blob;
    expect(await pack([{ name: 'gone.xml', content: gone }, ...documents])).toMatchObject({ documents: 4, unreadable: 1 });
  });

  it('does not compress what readers would take for a ZIP bomb', async () => {
    const content = new Blob([new Uint8Array(10_000_000)]);
    const copies = Array.from({ length: 1 + archiveLimits.freeBytes / content.size }, (_, index) => ({ name: `${index}.xml`, content }));
    const packed = await pack(copies);
    expect(packed).toMatchObject({ format: 'tar', documents: copies.length });
    expect(packed?.content.size).toBeGreaterThan(archiveLimits.freeBytes);
  });

  it('ends with the reason of its signal', async () => {
    const controller = new AbortController();
    const packing = pack(documents, controller.signal, (count) => count === 2 && controller.abort(new Error('canceled')));
    await expect(packing).rejects.toThrow('canceled');
  });

  it('fails with what its source throws', async () => {
    const open = async function* (): AsyncGenerator<DocumentToPack> {
      yield { name: 'a.xml', content: bytesOf('<a/>') };
      throw new Error('no more');
    };
    await expect(packDocuments({ open, onDocument: () => {}, signal: never })).rejects.toThrow('no more');
  });

  it('has the limit of the service', () => {
    expect(archiveLimitBytes).toBe(batchUploadLimitBytes);
  });
});
