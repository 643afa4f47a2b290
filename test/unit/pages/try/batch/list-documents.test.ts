import { batchDocumentsLimit, batchDocumentsLimitOfTestKeys } from '@nakor/contract/limits';
import { documentsLimit, listDocuments, readGroups } from '@nakor/pages/try/batch/list-documents';
import type { Candidate } from '@nakor/pages/try/input/list-candidates';
import { describe, expect, it } from 'vitest';

function candidate(name: string, size = 10, read: Candidate['read'] = async () => new Uint8Array(size)): Candidate {
  return { kind: 'candidate', name, size, read, content: null };
}

describe('the documents of a batch', () => {
  it('are files *.xml whose names lead out of no folder', () => {
    const names = ['a.xml', 'folder/B.XML', 'month.zip!/c.xml', 'notes.txt', '../d.xml', 'e.zip'];
    const files = [...names.map((name) => candidate(name)), { kind: 'unreadable', name: 'f.xml', problem: 'damaged' } as const];
    expect(listDocuments(files).map(({ name }) => name)).toEqual(['a.xml', 'folder/B.XML', 'month.zip!/c.xml']);
  });

  it('are handed over in groups of bounded number and size, without those that cannot be read', async () => {
    const documents = [
      ...Array.from({ length: 100 }, (_, index) => candidate(`${index}.xml`)),
      candidate('gone.xml', 10, () => Promise.reject(new Error('gone'))),
      candidate('huge.xml', 10, async () => null),
      candidate('large.xml', 5_000_000),
      candidate('last.xml'),
    ];
    const groups: string[][] = [];
    for await (const group of readGroups(documents)) groups.push(group.map(({ name }) => name));
    expect(groups.map(({ length }) => length)).toEqual([64, 37, 1]);
    expect(groups[1]?.at(-1)).toBe('large.xml');
    expect(groups[2]).toEqual(['last.xml']);
  });

  it('are as many as the service accepts', () => {
    expect(documentsLimit).toEqual({ live: batchDocumentsLimit, test: batchDocumentsLimitOfTestKeys });
  });
});
