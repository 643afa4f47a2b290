import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { BatchInputError } from '@nakor/batches/model/batch-error';
import { getBatchKeys } from '@nakor/batches/objects/batch-keys';
import { computeSha256Hex } from '@nakor/domain/shared/hash';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ArchiveFiles, tarOfFiles, zipOfFiles } from '../../../support/builders/batch-archives.ts';
import { codesOfReport, expectedCodes, filesOfMonths } from '../../../support/builders/reconciliation-files.ts';
import { runCommand } from '../../../support/drivers/command-line.ts';
import { reconciliationOptions, runReconciliation, testBatch } from '../../../support/drivers/run-batch.ts';
import { createMemoryObjects } from '../../../support/fakes/batch-objects-memory.ts';
import { drawMonths } from '../../../support/generators/registers/drawn-months.ts';
import { faultKinds } from '../../../support/generators/registers/faults.ts';

const clean = drawMonths(3, 12, []);
const wrong = drawMonths(5, 60, faultKinds);
const other: ArchiveFiles = [['scan.xml', '<!doctype html><html/>']];
const english = { options: { language: 'en' } } as const;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nakor-comparison-'));
  for (const [name, content] of [...filesOfMonths(wrong), ...other]) {
    mkdirSync(join(folder, dirname(name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The report of the command line on the same files. */
async function commandLineReport(format: string, ...options: readonly string[]): Promise<string> {
  const erp = wrong.erp.flatMap(({ name }) => ['--erp', name]);
  const { output } = await runCommand(folder, ['reconcile', '.', ...erp, '--format', format, '--no-config', ...options]);
  return output;
}

describe('the report of a comparison', () => {
  it.each(['json', 'csv', 'html'] as const)('is that of the command line as %s', async (format) => {
    const { report, result } = await runReconciliation(await zipOfFiles([...filesOfMonths(wrong), ...other]), english);
    expect(report[format]).toBe(await commandLineReport(format, '--language', 'en'));
    expect(report[format]).toContain('scan.xml');
    expect(result.counts).toMatchObject({ kind: 'reconciliation', invoices: wrong.invoices.length, unreadable: 1 });
  });

  it('as CSV can be written for a Polish Excel', async () => {
    const options = { language: 'pl', reconciliation: { ...reconciliationOptions, excel: true } } as const;
    const { report } = await runReconciliation(await zipOfFiles([...filesOfMonths(wrong), ...other]), { options });
    expect(report.csv).toBe(await commandLineReport('csv', '--excel', '--language', 'pl'));
  });

  it('is the same for a TAR, another order of its files, and other sizes of chunks', async () => {
    const files = [...filesOfMonths(wrong), ...other];
    const expected = await runReconciliation(await zipOfFiles(files), english);
    const shuffled = files.toSorted(([left], [right]) =>
      computeSha256Hex(Buffer.from(left)) < computeSha256Hex(Buffer.from(right)) ? -1 : 1,
    );
    for (const format of ['tar', 'targz'] as const) {
      const archive = await tarOfFiles(shuffled, format === 'targz');
      const options = { ...english.options, format };
      expect((await runReconciliation(archive, { options, limits: { documents: 7, bytes: 20_000 } })).report).toEqual(expected.report);
    }
  });

  it('is the same when the task is repeated, whether its manifest was written or not', async () => {
    const archive = await zipOfFiles(filesOfMonths(clean));
    const objects = createMemoryObjects();
    const first = await runReconciliation(archive, { objects });
    expect((await runReconciliation(archive, { objects })).result).toEqual(first.result);
    objects.contents.delete(getBatchKeys(testBatch).manifest);
    objects.contents.delete(getBatchKeys(testBatch).register('html'));
    const again = await runReconciliation(archive, { objects });
    expect([again.result, again.report]).toEqual([first.result, first.report]);
    for (const format of ['json', 'csv', 'html'] as const) {
      const content = Buffer.from(again.report[format]);
      expect(again.result.register[format]).toMatchObject({ bytes: content.length, sha256: computeSha256Hex(content) });
    }
  });

  it('depends on what is stated: events, exports, the day of filing, columns of an ERP', async () => {
    const files: ArchiveFiles = [
      ...filesOfMonths(clean).filter(([name]) => !/\.csv$|_metadata\.json$/.test(name)),
      ['erp.csv', 'Dokument;Kupujący;Kwota\nFV/X;1;5,00\n'],
    ];
    const reconciliation = {
      ...reconciliationOptions,
      export_ranges: [{ from: '2026-09-01', to: '2026-09-29' }],
      erp: { side: 'sales', preset: null, columns: { number: ['Dokument'], gross: ['Kwota'] } },
    } as const;
    const { report } = await runReconciliation(await zipOfFiles(files), { options: { reconciliation } });
    expect(new Set(codesOfReport(report.json))).toEqual(new Set(['REC-091', 'REC-101', 'REC-102', 'REC-103']));
  });

  it.each(faultKinds.map((fault) => ({ fault, name: fault.name })))('names $name and nothing else', async ({ fault }) => {
    const months = [1, 2, 3, 4, 5, 6].map((seed) => drawMonths(seed, 40, [fault])).find(({ expected }) => expected.length > 0);
    if (months === undefined) throw new Error('The fault fits no deal.');
    const { report } = await runReconciliation(await zipOfFiles(filesOfMonths(months)));
    expect(codesOfReport(report.json)).toEqual(expectedCodes(months));
  });
});

const jpk = clean.files[0]?.xml ?? '';
const others = filesOfMonths(clean);
const without = (pattern: RegExp) => others.filter(([name]) => !pattern.test(name));

describe('a comparison that is not possible', () => {
  it.each<[problem: string, files: ArchiveFiles]>([
    ['no_register', without(/^2026-\d\d\.xml$/)],
    ['unreadable_register', [...without(/^2026-09\.xml$/), ['2026-09.xml', jpk.slice(0, 2_000)]]],
    [
      'several_taxpayers',
      [...without(/^2026-10\.xml$/), ['x.xml', (clean.files[1]?.xml ?? '').replace(/<NIP>\d{10}<\/NIP>/, '<NIP>9876543210</NIP>')]],
    ],
    ['same_month', [...others, ['again.xml', jpk]]],
    ['unreadable_metadata', [...others, ['x/_metadata.json', 'no JSON']]],
    ['unreadable_erp', [...others, ['x.csv', 'a;b\n1;2\n']]],
    ['unreadable_upo', [...others, ['upo.xml', '<Potwierdzenie xmlns="http://upo.schematy.mf.gov.pl/KSeF/v4-3"><']]],
    ['registers_too_large', [...others, ...Array.from({ length: 13 }, (_, index) => [`${index}.csv`, new Uint8Array(9_900_000)] as const)]],
  ])('ends with %s', async (problem, files) => {
    await expect(runReconciliation(await zipOfFiles(files))).rejects.toEqual(new BatchInputError(problem as never));
  });

  it('reads a JPK that is larger than an invoice may be', async () => {
    const large = jpk.replace('<Ewidencja>', `<Ewidencja>${`<Nic>${'x'.repeat(2_000)}</Nic>`.repeat(5_500)}`);
    const files: ArchiveFiles = [...without(/^2026-09\.xml$/), ['2026-09.xml', large]];
    const expected = await runReconciliation(await zipOfFiles(others));
    expect((await runReconciliation(await zipOfFiles(files))).report).toEqual(expected.report);
    const options = { format: 'tar' } as const;
    expect((await runReconciliation(await tarOfFiles(files, false), { options })).report).toEqual(expected.report);
  });
});
