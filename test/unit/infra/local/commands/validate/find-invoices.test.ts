import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findInvoices } from '../../../../../../infra/local/commands/validate/find-invoices.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nakor-find-'));
  mkdirSync(join(folder, 'inner/deep'), { recursive: true });
  mkdirSync(join(folder, 'empty'));
  mkdirSync(join(folder, 'folder.xml'));
  for (const name of ['b.xml', 'A.XML', 'notes.txt', 'inner/deep/c.xml']) writeFileSync(join(folder, name), '');
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('findInvoices', () => {
  it('accepts a file whatever its name', async () => {
    expect(await findInvoices(['notes.txt'], folder)).toEqual({ paths: [join(folder, 'notes.txt')], problems: [] });
  });

  it('searches a folder and its subfolders for XML files', async () => {
    const expected = ['A.XML', 'b.xml', 'inner/deep/c.xml'].map((name) => join(folder, name));
    expect(await findInvoices(['.'], folder)).toEqual({ paths: expected, problems: [] });
  });

  it('returns a file that is named twice only once', async () => {
    expect((await findInvoices(['b.xml', join(folder, 'b.xml'), '.'], folder)).paths).toHaveLength(3);
  });

  it('returns standard input unchanged', async () => {
    expect(await findInvoices(['-'], folder)).toEqual({ paths: ['-'], problems: [] });
  });

  it('returns a missing file, so that reading it reports the error', async () => {
    expect(await findInvoices(['gone.xml'], folder)).toEqual({ paths: [join(folder, 'gone.xml')], problems: [] });
  });

  it('reports a folder without invoices, and continues', async () => {
    const { paths, problems } = await findInvoices(['empty', 'b.xml'], folder);
    expect(paths).toEqual([join(folder, 'b.xml')]);
    expect(problems).toEqual(['empty contains no *.xml files.']);
  });
});
