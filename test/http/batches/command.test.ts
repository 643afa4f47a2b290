import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { tarOfFiles, zipOfFiles } from '../../support/builders/batch-archives.ts';
import { monthOfInvoices } from '../../support/builders/batch-files.ts';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { type CommandEnding, runCommand, startCommand } from '../../support/drivers/command-line.ts';
import { type IssuedKey, issueKey } from '../../support/storage/access.ts';

let folder: string;
let key: IssuedKey;
beforeEach(async () => {
  key = await issueKey();
  folder = mkdtempSync(join(tmpdir(), 'nakor-batch-command-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const asOf = ['--as-of', '2026-10-16T10:00:00Z'];
const invoice = (number: number) => invoiceXml({ number: `FV/2026/10/${number}` });
const wrong = invoice(9).replace('<P_15>', '<P_15>1');

const environment = () => ({
  NAKOR_URL: inject('service').baseUrl,
  NAKOR_KEY: key.authorization.Authorization.slice('Bearer '.length),
  // Where an upload that is not complete is kept.
  XDG_CACHE_HOME: join(folder, 'cache'),
});
const start = (parameters: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  startCommand(folder, ['batch', ...parameters, '--no-config', '--language', 'en'], { env: { ...environment(), ...env } });
const batch = (...parameters: readonly string[]): Promise<CommandEnding> => start(parameters).ended;

function write(files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
}

const idIn = ({ output }: CommandEnding) => output.trim();
const scratchFiles = () => readdirSync(tmpdir()).filter((name) => /^nakor-[0-9a-f]{24}\.tmp$/.test(name));

describe('nakor batch submit', () => {
  it('of a folder gives the register that nakor validate gives in this folder, in every format, and leaves no file behind', async () => {
    const before = scratchFiles();
    // Without the file that is left out, and those whose messages name an option on the command line.
    const month = Object.fromEntries(monthOfInvoices(30).filter(([name]) => !/too-large|settlement/.test(name)));
    write(Object.fromEntries(Object.entries(month).map(([name, content]) => [`month/${name}`, content])));
    writeFileSync(join(folder, 'month/more.zip'), await zipOfFiles([['in/a.xml', invoice(77)]]));
    const submitted = await batch('submit', 'month', '--wait', '--format', 'ndjson', ...asOf);
    expect(submitted.exitCode).toBe(1);
    const [id = ''] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(submitted.complaints) ?? [];
    for (const [ofBatch, ofValidate] of [
      ['ndjson', 'register'],
      ['csv', 'csv'],
      ['sarif', 'sarif'],
      ['junit', 'junit'],
      ['html', 'register-page'],
    ] as const) {
      const register = ofBatch === 'ndjson' ? submitted.output : (await batch('register', id, '--format', ofBatch)).output;
      const parameters = ['validate', '.', '--format', ofValidate, '--no-config', '--language', 'en', ...asOf];
      const { output } = await runCommand(join(folder, 'month'), parameters);
      expect(register.length).toBeGreaterThan(1_000);
      expect(register, ofBatch).toBe(output);
    }
    expect(submitted.output).toContain('"more.zip!/in/a.xml"');
    expect(scratchFiles()).toEqual(before);
  });

  it.each([
    [
      'month.zip',
      () =>
        zipOfFiles([
          ['a.xml', invoice(1)],
          ['b.xml', wrong],
        ]),
    ],
    [
      'month.tgz',
      () =>
        tarOfFiles(
          [
            ['a.xml', invoice(1)],
            ['b.xml', wrong],
          ],
          true,
        ),
    ],
    [
      'month.tar',
      () =>
        tarOfFiles(
          [
            ['a.xml', invoice(1)],
            ['b.xml', wrong],
          ],
          false,
        ),
    ],
  ])('uploads %s as it is, says how many documents have errors, and names the next command', async (name, make) => {
    write({ [name]: await make() });
    const { exitCode, output, complaints } = await batch('submit', name, '--wait', ...asOf);
    expect({ exitCode, complaints }).toEqual({ exitCode: 1, complaints: expect.stringMatching(/^Submitted as batch [0-9a-f-]{36}\n$/) });
    expect(output).toMatch(
      /^Batch [0-9a-f-]{36}: completed\ndocuments: 2 \(valid 1, with errors 1, no invoices 0, unreadable 0\)\nThe register, available until .*:\n {2}npx nakor batch register [0-9a-f-]{36} --format html --output register.html\n$/,
    );
  });

  it('prints the id alone without --wait; status waits, and register writes files whose hashes the manifest states', async () => {
    write({ 'in/a.xml': invoice(1), 'in/b.xml': invoice(2) });
    const submitted = await batch('submit', 'in', ...asOf);
    expect(submitted).toMatchObject({ exitCode: 0, output: expect.stringMatching(/^[0-9a-f-]{36}\n$/) });
    const id = idIn(submitted);
    const status = await batch('status', id, '--wait', '--json');
    expect(status).toMatchObject({ exitCode: 0, complaints: '' });
    expect(JSON.parse(status.output)).toMatchObject({ id, state: 'completed', counts: { documents: 2, valid: 2 } });
    const loaded = await batch('register', id, '--format', 'csv', '--output', 'out.csv', '--manifest', 'manifest.json');
    expect(loaded).toEqual({ exitCode: 0, output: '', complaints: '' });
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
    expect(manifest).toMatchObject({ input: { format: 'targz' }, options: { environment: 'prod', language: 'en' } });
    expect(manifest.register.csv.bytes).toBe(readFileSync(join(folder, 'out.csv')).length);
  });

  it('reports what cannot be packed, submits the rest, and exits with 2', async () => {
    write({ 'in/a.xml': invoice(1), 'in/b.zip': 'no archive', 'in/c.xml': new Uint8Array(10_000_001) });
    const { exitCode, output, complaints } = await batch('submit', 'in', '--wait', ...asOf);
    expect(exitCode).toBe(2);
    expect(output).toContain('documents: 1 (valid 1,');
    expect(complaints).toMatch(
      /^b\.zip: .*\nc\.xml: The file has more than 10,000,000 bytes.*\nNumber of files that were not uploaded: 2\n/,
    );
  });

  it('continues an upload that was interrupted, with the parts that are missing', async () => {
    // Three parts, by a file that is no document.
    write({
      'month.tar': await tarOfFiles(
        [
          ['a.xml', invoice(1)],
          ['b.xml', invoice(2)],
          ['notes.txt', new Uint8Array(25_000_000)],
        ],
        false,
      ),
    });
    const uploads = join(folder, 'cache/nakor/uploads');
    const first = start(['submit', 'month.tar', ...asOf]);
    await expect.poll(() => existsSync(uploads) && readdirSync(uploads).some((name) => name.endsWith('.json')), { interval: 1 }).toBe(true);
    first.interrupt();
    expect(await first.ended).toMatchObject({
      exitCode: 2,
      output: '',
      complaints: expect.stringContaining('uploads only what is missing'),
    });
    const [name = ''] = readdirSync(uploads);
    const kept = JSON.parse(readFileSync(join(uploads, name), 'utf8'));
    const again = await batch('submit', 'month.tar', ...asOf);
    expect(again).toMatchObject({ exitCode: 0, output: `${kept.batch}\n` });
    expect(readdirSync(uploads)).toEqual([]);
    expect((await batch('status', kept.batch, '--wait')).output).toContain('documents: 2 (valid 2,');
  });

  it('begins again if the upload that it kept no longer exists', async () => {
    write({ 'in/a.xml': invoice(1) });
    const uploads = join(folder, 'cache/nakor/uploads');
    const other = await issueKey();
    const first = await batch('submit', 'in', ...asOf);
    // As kept by a run that was killed, of a batch that this key does not have.
    const foreign = await start(['submit', 'in', ...asOf], { NAKOR_KEY: other.authorization.Authorization.slice(7) }).ended;
    expect(idIn(foreign)).not.toBe(idIn(first));
    expect(readdirSync(uploads)).toEqual([]);
  });

  it.each([
    [[], /missing required argument/],
    [['submit', '-'], /does not read standard input/],
    [['submit', 'missing'], /missing: The file does not exist\.\nmissing: there are no documents to upload/],
    [['submit', 'in', '--format', 'csv'], /Add --wait/],
    [['submit', 'in', '--wait', '--format', 'xml'], /--format must be one of ndjson, csv/],
    [['submit', 'in', '--wait', '--format', 'csv', '--json'], /Add --output/],
    [['submit', 'in', '--retention-hours', '73'], /whole number from 1 to 72/],
    [['submit', 'in', '--duplicates', 'all'], /--duplicates must be one of within, within_and_register/],
    [['submit', 'in', '--duplicates', 'within_and_register'], /needs? a live key|live key/],
    [['submit', '/etc/hostname'], /outside of the current folder/],
    [['status', 'october'], /id of one batch/],
    [['status', '00000000-0000-4000-8000-000000000000'], /BATCH_NOT_FOUND/],
    [['status', '00000000-0000-4000-8000-000000000000', '--format', 'csv'], /nakor batch status has no option --format/],
    [['list', 'x'], /batch must be one of submit, status, register, cancel/],
  ])('refuses %j', async (parameters, text) => {
    write({ 'in/a.xml': invoice(1) });
    const { exitCode, output, complaints } = await batch(...parameters);
    expect({ exitCode, output }).toEqual({ exitCode: 2, output: '' });
    expect(complaints).toMatch(text);
  });

  it('sends nothing beyond the documents that a test key may have', async () => {
    write(Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`in/${index}.xml`, '<a/>'])));
    expect(await batch('submit', 'in')).toMatchObject({ exitCode: 2, complaints: expect.stringContaining('at most 1,000 documents') });
  });

  it.each(['NAKOR_KEY', 'NAKOR_URL'])('says that %s is missing', async (name) => {
    write({ 'in/a.xml': invoice(1) });
    const { exitCode, complaints } = await start(['submit', 'in'], { [name]: '' }).ended;
    expect([exitCode, complaints]).toEqual([2, expect.stringContaining(name)]);
  });
});

describe('nakor batch', () => {
  it('says why a batch failed', async () => {
    write({ 'broken.zip': 'x'.repeat(1_000) });
    const { exitCode, complaints } = await batch('submit', 'broken.zip', '--wait');
    expect([exitCode, complaints]).toEqual([
      2,
      'The service did not accept the archive: the upload is no archive of the stated format (not_an_archive). Nothing was counted.\n',
    ]);
  });

  it('cancel deletes the register of a batch that has ended, and says so', async () => {
    write({ 'in/a.xml': invoice(1) });
    const id = idIn(await batch('submit', 'in', ...asOf));
    await batch('status', id, '--wait');
    const canceled = await batch('cancel', id);
    expect(canceled).toMatchObject({ exitCode: 0, complaints: expect.stringContaining('had ended before') });
    expect(canceled.output).toContain('The register was deleted.');
    expect(await batch('register', id)).toMatchObject({ exitCode: 2, complaints: expect.stringContaining('BATCH_ERASED') });
  });
});
