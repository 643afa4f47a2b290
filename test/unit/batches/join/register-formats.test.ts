import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { BatchFormat } from '@nakor/batches/model/batch-options';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ArchiveFiles, tarOfFiles, zipOfFiles } from '../../../support/builders/batch-archives.ts';
import { monthOfInvoices } from '../../../support/builders/batch-files.ts';
import { firstAdvance, firstKsef, secondAdvance, secondKsef, settlement } from '../../../support/builders/settled-samples.ts';
import { buildZip } from '../../../support/builders/zip-writer.ts';
import { runCommand } from '../../../support/drivers/command-line.ts';
import { runBatch, type WrittenBatch } from '../../../support/drivers/run-batch.ts';

/** Without the documents about which a message names a field of the API, in whose place only the register of the command line has it, too. */
const files = monthOfInvoices().filter(([name]) => !name.startsWith('biuro/powiazane/'));

let folder: string;
beforeAll(async () => {
  folder = await layOut(files);
});
afterAll(() => rm(folder, { recursive: true }));

/** Writes files to a new folder. */
async function layOut(laidOut: ArchiveFiles): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'nakor-month-'));
  for (const [name, content] of laidOut) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  }
  return root;
}

/** The register of a folder by the command line. */
async function writeByCommand(root: string, format: string): Promise<string> {
  const parameters = ['validate', '.', '--format', format, '--language', 'en', '--environment', 'prod', '--no-config'];
  return (await runCommand(root, [...parameters, '--as-of', '2026-10-16T10:00:00Z'])).output;
}

const archives: Readonly<Record<BatchFormat, () => Promise<Uint8Array>>> = {
  zip: () => zipOfFiles(files),
  tar: () => tarOfFiles(files, false),
  targz: () => tarOfFiles(files, true),
};

const commandFormats = { ndjson: 'register', csv: 'csv', sarif: 'sarif', junit: 'junit' } as const;

describe.each(['zip', 'tar', 'targz'] as const)('the register of a batch from a %s', (format) => {
  let written: WrittenBatch;
  beforeAll(async () => {
    written = await runBatch(await archives[format](), { options: { format }, limits: { documents: 7, bytes: 30_000 } });
  });

  it.each(Object.entries(commandFormats))('is byte for byte what the command line writes: %s', async (registerFormat, commandFormat) => {
    expect(written.register[registerFormat as keyof typeof commandFormats]).toBe(await writeByCommand(folder, commandFormat));
  });

  it('has rows of every outcome, with what was found across documents', () => {
    const rows = written.register.ndjson
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
    expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(new Set(['valid', 'invalid', 'rejected']));
    const ofPath = (path: string) => rows.find((row) => row.path === path);
    expect(ofPath('b-duplicate.xml')).toMatchObject({
      duplicate_of: 'a-duplicate.xml',
      findings: expect.arrayContaining([expect.objectContaining({ code: 'XML-020' })]),
    });
    expect(ofPath('c-repeated.xml')).toMatchObject({ same_as: 'a-duplicate.xml', duplicate_of: null });
    expect(ofPath('z/settlement.xml').related.advances).toContain('z/correction.xml');
    expect(ofPath('z/settlement-again.xml').related).toEqual(ofPath('z/settlement.xml').related);
    expect(ofPath('d-utf-16.xml').converted_from).toBe('UTF-16LE');
  });
});

it('does not compare documents that are too large together, as the command line', async () => {
  // A comment makes them large without making them wrong.
  const padded = (xml: string) => xml.replace('<Naglowek>', `<!--${'x'.repeat(5_100_000)}--><Naglowek>`);
  const large: ArchiveFiles = [
    [`${firstKsef}.xml`, padded(firstAdvance)],
    [`${secondKsef}.xml`, padded(secondAdvance)],
    ['settlement.xml', settlement],
  ];
  const root = await layOut(large);
  try {
    const { register } = await runBatch(await zipOfFiles(large));
    expect(register.ndjson).toBe(await writeByCommand(root, 'register'));
    const last = JSON.parse(register.ndjson.trimEnd().split('\n').at(-1) ?? '');
    expect(last).toMatchObject({ path: 'settlement.xml', related: null });
    expect(last.not_checked).toContainEqual(expect.objectContaining({ code: 'related_document', reason: 'too_large' }));
  } finally {
    await rm(root, { recursive: true });
  }
});

it('names fields of the API, also on the command line', async () => {
  const month = monthOfInvoices(10);
  const root = await layOut(month);
  try {
    const { register } = await runBatch(await zipOfFiles(month));
    expect(register.ndjson).toContain('advances_xml[2]');
    expect(register.ndjson).toBe(await writeByCommand(root, 'register'));
  } finally {
    await rm(root, { recursive: true });
  }
});

it('compares a settlement with the first of two files of one name', async () => {
  const related: ArchiveFiles = [
    [`${firstKsef}.xml`, firstAdvance],
    [`${secondKsef}.xml`, secondAdvance],
    ['settlement.xml', settlement],
  ];
  const entries = related.map(([name, content]) => ({ name, content }));
  const settled = (ndjson: string) => ndjson.split('\n').find((line) => line.startsWith('{"path":"settlement.xml"'));
  const alone = await runBatch(buildZip(entries));
  const withTwin = await runBatch(buildZip([...entries, { name: `${firstKsef}.xml`, content: secondAdvance }]));
  expect(settled(alone.register.ndjson)).toContain(`"advances":["${firstKsef}.xml","${secondKsef}.xml"]`);
  expect(settled(withTwin.register.ndjson)).toBe(settled(alone.register.ndjson));
});
