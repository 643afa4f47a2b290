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
  it('takes a file whatever its name', async () => {
    expect(await findInvoices(['notes.txt'], folder)).toEqual({ paths: [join(folder, 'notes.txt')], problems: [] });
  });

  it('searches a folder and its subfolders for XML files', async () => {
    const expected = ['A.XML', 'b.xml', 'inner/deep/c.xml'].map((name) => join(folder, name));
    expect(await findInvoices(['.'], folder)).toEqual({ paths: expected, problems: [] });
  });

  it('takes a file named twice once', async () => {
    expect((await findInvoices(['b.xml', join(folder, 'b.xml'), '.'], folder)).paths).toHaveLength(3);
  });

  it('leaves the standard input as it is', async () => {
    expect(await findInvoices(['-'], folder)).toEqual({ paths: ['-'], problems: [] });
  });

  it('keeps a file that is not there, so that reading it says so', async () => {
    expect(await findInvoices(['gone.xml'], folder)).toEqual({ paths: [join(folder, 'gone.xml')], problems: [] });
  });

  it('says which folder holds no invoices, and goes on', async () => {
    const { paths, problems } = await findInvoices(['empty', 'b.xml'], folder);
    expect(paths).toEqual([join(folder, 'b.xml')]);
    expect(problems).toEqual(['empty holds no *.xml files.']);
  });
});
