import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import type { CollectionSummary } from '@nakor/mcp/collection-summary';
import JSZip from 'jszip';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bureau } from '../../support/builders/bureau.ts';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { runCommand } from '../../support/drivers/command-line.ts';
import { callTool, connectedClient } from '../../support/drivers/mcp.ts';

const as_of = '2026-11-02T09:00:00+01:00';
const { files, wrong } = bureau({ sellers: 10, invoices: 100, wrong: 60 });

let base: string;
let client: Client;
beforeAll(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'nakor-mcp-bureau-')));
  const root = join(base, 'root');
  const archive = new JSZip();
  archive.file('a/dobra.xml', invoiceXml({ number: 'ZIP/1' }));
  archive.file('czytaj.txt', 'x');
  const added: readonly (readonly [string, string | Uint8Array])[] = [
    ['biuro/paczka.zip', await archive.generateAsync({ type: 'uint8array', compression: 'DEFLATE' })],
    ['biuro/upo.xml', '<Potwierdzenie xmlns="http://upo.schematy.mf.gov.pl/KSeF/v4-3"/>'],
    ['biuro/zly.zip', 'PK'],
    ['pusty/czytaj.txt', 'x'],
  ];
  for (const [path, content] of [...files, ...added]) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
  await writeFile(join(base, 'outside.xml'), invoiceXml());
  await symlink(join(base, 'outside.xml'), join(root, 'biuro/link.xml'));
  client = await connectedClient({ directories: [root], language: 'en' });
});
afterAll(async () => {
  await client.close();
  await rm(base, { recursive: true });
});

const validate = async (input: Readonly<Record<string, unknown>>) => {
  const { data, texts, isError } = await callTool(client, 'validate', { as_of, ...input });
  return { texts, isError, size: JSON.stringify([data, texts]).length, collection: data['collection'] as CollectionSummary };
};

describe('validate of a folder', () => {
  it('gives the endings of the command line, a summary first, and the wrong documents page by page within the budget', async () => {
    const options = ['--no-config', '--as-of', as_of, '--format', 'jsonl', '--language', 'en'];
    const { output } = await runCommand(join(base, 'root'), ['validate', ...options, 'biuro']);
    const lines = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { file?: string; result?: { valid: boolean } | null });
    const expected = lines.flatMap(({ file, result }) => (file !== undefined && result?.valid === false ? [file] : []));
    expect(expected.length).toBeGreaterThan(40);
    const first = await validate({ path: 'biuro' });
    const { documents, valid, invalid, unreadable } = first.collection;
    expect(documents).toBe(files.size - 1 + 4);
    expect(valid + invalid + unreadable).toBe(documents);
    // The damaged archive and the link that leads out.
    expect(unreadable).toBe(2);
    expect(first.texts[0]).toMatch(new RegExp(`^${documents} documents: ${valid} valid`));
    expect(first.collection.problems.length).toBeGreaterThan(0);
    expect(first.collection.related).toBeGreaterThan(0);
    const found: string[] = [];
    for (let page = first; ; page = await validate({ path: 'biuro', cursor: page.collection.next_cursor })) {
      expect(page.size).toBeLessThan(20_000);
      found.push(...page.collection.wrong.map(({ file }) => file));
      for (const { file } of page.collection.wrong) expect(page.texts[0]).toContain(file);
      if (page.collection.next_cursor === null) break;
    }
    expect(first.collection.next_cursor).not.toBeNull();
    expect(found).toHaveLength(invalid + unreadable);
    expect(found).toEqual(expect.arrayContaining([...wrong, ...expected]));
  });

  it('names what is no invoice', async () => {
    const pages = [await validate({ path: 'biuro', cursor: '60' })];
    const upo = pages.flatMap(({ collection }) => collection.wrong).find(({ file }) => file === 'biuro/upo.xml');
    expect(upo?.problem).toMatch(/^This is a UPO/);
  });

  it('reads a ZIP, and single files of it', async () => {
    const { collection } = await validate({ path: 'biuro/paczka.zip' });
    expect(collection).toMatchObject({ documents: 1, wrong: [], next_cursor: null });
    const single = await callTool(client, 'validate', { path: 'biuro/paczka.zip!/a/dobra.xml', as_of });
    expect(single).toMatchObject({ isError: false, data: { document: { number: 'ZIP/1' } } });
  });

  it.each([
    { path: '..', text: /not a file in a folder/ },
    { path: 'pusty', text: /contains no \*\.xml files/ },
    { path: 'pusty/czytaj.txt', text: /does not end with \.xml or \.zip/ },
    { path: 'biuro/paczka.zip!/b.xml', text: /not a file in a folder/ },
    { path: '../outside.zip', text: /not a file in a folder/ },
  ])('refuses $path', async ({ path, text }) => {
    expect(await validate({ path })).toMatchObject({ isError: true, texts: [expect.stringMatching(text)] });
  });

  it('refuses related documents, which are found among the files', async () => {
    expect(await validate({ path: 'biuro', source_path: 'biuro/upo.xml' })).toMatchObject({ isError: true });
    expect(await readFile(join(base, 'root/biuro/upo.xml'), 'utf8')).toContain('Potwierdzenie');
  });
});
