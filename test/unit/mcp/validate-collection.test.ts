import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Client } from '@modelcontextprotocol/client';
import type { CollectionSummary } from '@nakor/mcp/collection-summary';
import { readServerSettings } from '@nakor/mcp/settings';
import { validateCollection } from '@nakor/mcp/validate-collection';
import { createValidatedCollections } from '@nakor/mcp/validated-collections';
import JSZip from 'jszip';
import { pack } from 'tar-stream';
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

describe('validate of a TAR.GZ', () => {
  it('reads its documents, also one of them by its path', async () => {
    const archive = pack();
    archive.entry({ name: 'a/dobra.xml' }, invoiceXml({ number: 'TAR/1' }));
    archive.entry({ name: 'a/zla.xml' }, invoiceXml({ number: 'TAR/2' }).replace('<P_1>2026-10-15<', '<P_1>15.10.2026<'));
    archive.entry({ name: '../na-zewnatrz.xml' }, invoiceXml());
    archive.entry({ name: 'czytaj.txt' }, 'x');
    archive.finalize();
    const pieces: Uint8Array[] = [];
    for await (const piece of archive) pieces.push(piece as Uint8Array);
    await mkdir(join(base, 'root', 'tar'));
    await writeFile(join(base, 'root', 'tar/paczka.tar.gz'), gzipSync(Buffer.concat(pieces)));
    await writeFile(join(base, 'root', 'tar/zla.tgz'), 'no archive');
    const { collection } = await validate({ path: 'tar' });
    expect(collection).toMatchObject({ documents: 4, valid: 1, invalid: 1, unreadable: 2 });
    expect(collection.wrong.map(({ file }) => file)).toContain('tar/paczka.tar.gz!/a/zla.xml');
    const { data } = await callTool(client, 'validate', { as_of, path: 'tar/paczka.tar.gz!/a/zla.xml' });
    expect(data).toMatchObject({ valid: false, issues: [expect.objectContaining({ code: 'XML-107' })] });
  });
});

describe('further pages', () => {
  const documents = ['A/1', 'A/2'].map((number) => ({ name: `${number}.xml`, read: async () => Buffer.from(contents.get(number) ?? '') }));
  const contents = new Map(['A/1', 'A/2'].map((number) => [number, invoiceXml({ number })]));
  const countedSettings = () => {
    const settings = readServerSettings({ language: 'en' });
    let validations = 0;
    const libraryForFiles: typeof settings.libraryForFiles = (call) => {
      const { nakor, withDuplicate } = settings.libraryForFiles(call);
      const validateCounted: typeof nakor.validate = (...parameters) => {
        validations += 1;
        return nakor.validate(...parameters);
      };
      return { nakor: { ...nakor, validate: validateCounted }, withDuplicate };
    };
    return { settings: { ...settings, libraryForFiles }, count: () => validations };
  };

  it('validate nothing again, unless a document or what was asked has changed', async () => {
    const { settings, count } = countedSettings();
    const first = await validateCollection(documents, { as_of }, false, settings);
    expect(await validateCollection(documents, { as_of }, true, settings)).toBe(first);
    expect(count()).toBe(2);
    await validateCollection(documents, { as_of, language: 'pl' }, true, settings);
    expect(count()).toBe(4);
    contents.set('A/2', invoiceXml({ number: 'A/3' }));
    const changed = await validateCollection(documents, { as_of }, true, settings);
    expect(changed.map(({ number }) => number)).toEqual(['A/1', 'A/3']);
    expect(count()).toBe(6);
  });

  it('are kept for a few collections', () => {
    const kept = createValidatedCollections();
    for (const key of ['1', '2', '3', '4', '5']) kept.set(key, []);
    expect(['1', '2', '5'].map((key) => kept.get(key))).toEqual([undefined, [], []]);
  });
});
