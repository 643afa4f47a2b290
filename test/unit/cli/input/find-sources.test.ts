import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findSources } from '@nakor/cli/input/find-sources';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nakor-find-'));
  mkdirSync(join(folder, 'inner/deep'), { recursive: true });
  mkdirSync(join(folder, 'empty'));
  mkdirSync(join(folder, 'folder.xml'));
  mkdirSync(join(folder, 'links'));
  for (const name of ['b.xml', 'A.XML', 'notes.txt', 'inner/deep/c.xml', 'inner.xml', '[1].xml']) writeFileSync(join(folder, name), name);
  symlinkSync(join(folder), join(folder, 'links/loop'));
  symlinkSync(join(folder), join(folder, 'links/folder.xml'));
  symlinkSync(join(folder, 'b.xml'), join(folder, 'links/file.xml'));
  symlinkSync(join(folder, 'gone.xml'), join(folder, 'links/broken.xml'));
  symlinkSync(join(folder, 'links/self.xml'), join(folder, 'links/self.xml'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What is found: names of documents, and reasons in brackets. */
async function find(...paths: string[]): Promise<string[]> {
  const found: string[] = [];
  async function* input() {
    yield Buffer.from('<xml/>');
  }
  for await (const item of findSources(paths, { folder, input: input() }))
    found.push(item.kind === 'unreadable' ? `${item.name} (${item.reason.en})` : item.name);
  return found;
}

describe('findSources', () => {
  it('accepts a file whatever its name', async () => {
    expect(await find('notes.txt')).toEqual(['notes.txt']);
  });

  it('searches a folder and its subfolders for XML files, in the order of their paths', async () => {
    const paths = ['A.XML', '[1].xml', 'b.xml', 'inner.xml', 'inner/deep/c.xml', 'links/broken.xml', 'links/file.xml', 'links/self.xml'];
    expect(await find('.')).toEqual(paths.map((path) => expect.stringContaining(path)));
    expect(paths).toEqual([...paths].sort());
  });

  it('follows links to files, and no links to folders', async () => {
    expect(await find('links')).toEqual([
      'links/broken.xml (The file does not exist.)',
      'links/file.xml',
      'links/self.xml (The symbolic links form a loop.)',
    ]);
  });

  it.each([
    { pattern: '*.xml', expected: ['[1].xml', 'b.xml', 'inner.xml'] },
    { pattern: 'inner/**/*.xml', expected: ['inner/deep/c.xml'] },
    { pattern: 'gone-*.xml', expected: ['gone-*.xml (No file matches this pattern.)'] },
    { pattern: '[1].xml', expected: ['[1].xml'] },
  ])('expands $pattern', async ({ pattern, expected }) => {
    expect(await find(pattern)).toEqual(expected);
  });

  it('reads a small file when it finds it, and again when it is asked a second time', async () => {
    const path = join(folder, 'read.txt');
    writeFileSync(path, 'first');
    for await (const found of findSources(['read.txt'], { folder, input: (async function* () {})() })) {
      if (found.kind !== 'document') throw new Error(`read.txt is ${found.kind}.`);
      writeFileSync(path, 'second');
      expect([await found.read(), await found.read()].map(String)).toEqual(['first', 'second']);
    }
  });

  it('returns a file that is named twice only once', async () => {
    expect(await find('b.xml', join(folder, 'b.xml'), '*.xml')).toEqual(['b.xml', '[1].xml', 'inner.xml']);
  });

  it('returns standard input, once', async () => {
    expect(await find('-', '-')).toEqual(['-']);
  });

  it.each([
    { path: 'gone.xml', expected: 'gone.xml (The file does not exist.)' },
    { path: 'empty', expected: 'empty (The folder contains no *.xml files and no archives (.zip, .tar, .tar.gz, .tgz).)' },
  ])('reports what is wrong with $path, and continues', async ({ path, expected }) => {
    expect(await find(path, 'b.xml')).toEqual([expected, 'b.xml']);
  });

  it('shows a file outside of the folder by its whole path', async () => {
    const outside = join(tmpdir(), `nakor-outside-${process.pid}.xml`);
    writeFileSync(outside, '');
    expect(await find(outside)).toEqual([outside]);
    rmSync(outside);
  });

  it.skipIf(process.platform === 'win32')('reads no more than a document may have, also from an endless device', async () => {
    for await (const found of findSources(['/dev/zero'], { folder, input: (async function* () {})() }))
      expect(found.kind === 'document' && (await found.read())).toBeNull();
  });
});
