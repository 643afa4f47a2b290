import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import JSZip from 'jszip';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../../support/builders/invoices.ts';
import { correctionInvoice } from '../../../../support/builders/sample-invoices.ts';
import { runCommand } from '../../../../support/drivers/command-line.ts';

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nakor-many-'));
  mkdirSync(join(folder, 'biuro/inner'), { recursive: true });
  const valid = invoiceXml({ lines: 1 });
  const zip = new JSZip();
  zip.file('in.xml', invoiceXml({ lines: 1, number: 'FV/2026/10/003' }));
  writeFileSync(join(folder, 'biuro/a.xml'), valid);
  writeFileSync(join(folder, 'biuro/b.xml'), invoiceXml({ lines: 1, number: 'FV/2026/10/002' }).replace('<P_12>23<', '<P_12>23%<'));
  writeFileSync(join(folder, 'biuro/inner/packed.zip'), await zip.generateAsync({ type: 'nodebuffer' }));
  const latin = valid
    .replace('encoding="UTF-8"', 'encoding="ISO-8859-1"')
    .replaceAll(/[^\n -~]/g, '')
    .replace('Druga', 'Dr\u00f3ga');
  writeFileSync(join(folder, 'latin.xml'), Buffer.from(latin, 'latin1'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const options = ['--no-config', '--as-of', '2026-10-15', '--no-info', '--language', 'en'];
const run = (...parameters: string[]) => runCommand(folder, [...parameters, ...options]);

describe('nakor validate with many files', () => {
  it('ends with the wrong files and the command that fixes them', async () => {
    const { output } = await run('validate', 'biuro');
    expect(output).toContain('biuro/inner/packed.zip!/in.xml: VALID');
    expect(output).toContain('  Invoice, FV/2026/10/002, 2026-10-15, 123.00 PLN\n');
    const end = output.slice(output.indexOf('To be corrected'));
    expect(end).toMatch(/^To be corrected \(1 file\):\n {2}biuro\/b\.xml \(FV\/2026\/10\/002\) \[rejected by KSeF\]: XML-\d+ /);
    expect(end).toMatch(/\n\nCan be fixed automatically: 1 place \(1 file\): nakor fix biuro --write\n$/);
  });

  it('reports only invalid files, and counts all', async () => {
    const { output } = await run('validate', 'biuro', '--only-invalid');
    expect(output).not.toContain('VALID, ready');
    expect(output).toContain('3 files: 2 valid, 1 invalid, 0 unreadable');
  });

  it.each([['biuro'], ['biuro/a.xml'], ['biuro/*.xml'], ['gone.xml']])('validates %s without the name of the command', async (path) => {
    const [bare, named] = await Promise.all([run(path), run('validate', path)]);
    expect(bare).toEqual(named);
  });

  it('does not take a misspelled command for a file', async () => {
    expect((await run('validat')).complaints).toContain("unknown command 'validat'");
  });

  it('checks everything else in a file of another encoding, which KSeF rejects', async () => {
    const { output, exitCode } = await run('validate', 'latin.xml', '--as-of', '2026-10-15');
    expect(output).toContain('read from the encoding WINDOWS-1252; KSeF accepts only UTF-8');
    expect(output).toContain('critical XML-003 [rejected by KSeF]');
    expect(output.match(/critical|error XML/g)).toHaveLength(2);
    expect(exitCode).toBe(1);
  });

  it('fixes a file of another encoding', async () => {
    const { output } = await runCommand(folder, ['fix', 'latin.xml', '--no-config', '--as-of', '2026-10-15']);
    expect(output).toContain('encoding="UTF-8"');
    expect(output).toContain('Dróga');
  });
});

describe('documents that belong together', () => {
  const number = /<NrFaKorygowanej>([^<]*)</.exec(correctionInvoice)?.[1] ?? '';
  const day = /<DataWystFaKorygowanej>([^<]*)</.exec(correctionInvoice)?.[1] ?? '';
  const original = invoiceXml({ number }).replace('<P_1>2026-10-15<', `<P_1>${day}<`);

  /** What is said about the files of a folder, by their names. */
  async function validate(files: Record<string, string | Uint8Array>, ...more: string[]) {
    const place = mkdtempSync(join(folder, 'case-'));
    for (const [name, content] of Object.entries(files)) writeFileSync(join(place, name), content);
    const { output } = await runCommand(place, ['validate', '.', '--json', ...options, ...more]);
    type Line = { file: string; compared_with?: object; result: { not_checked: { code: string }[] } };
    return Object.fromEntries(
      output
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Line)
        .map(({ file, compared_with, result }) => [file, { compared_with, not_checked: result.not_checked.map(({ code }) => code) }]),
    );
  }

  it('are compared', async () => {
    const found = await validate({ 'a-korekta.xml': correctionInvoice, 'b-faktura.xml': original });
    expect(found['a-korekta.xml']?.compared_with).toEqual({ source: 'b-faktura.xml', corrections: [], advances: [] });
    expect(found['a-korekta.xml']?.not_checked).not.toContain('corrected_invoice');
    expect(found['b-faktura.xml']?.compared_with).toBeUndefined();
  });

  it('are compared when an archive contains them', async () => {
    const zip = new JSZip();
    zip.file('f.xml', original);
    const found = await validate({ 'a.zip': await zip.generateAsync({ type: 'nodebuffer' }), 'k.xml': correctionInvoice });
    expect(found['k.xml']?.compared_with).toEqual({ source: 'a.zip!/f.xml', corrections: [], advances: [] });
  });

  it('are compared in each copy of a file', async () => {
    const found = await validate({ 'a.xml': original, 'k1.xml': correctionInvoice, 'k2.xml': correctionInvoice });
    expect(found['k2.xml']).toEqual(found['k1.xml']);
  });

  it('are not compared with --no-related', async () => {
    const found = await validate({ 'a.xml': original, 'k.xml': correctionInvoice }, '--no-related');
    expect(found['k.xml']?.compared_with).toBeUndefined();
    expect(found['k.xml']?.not_checked).toContain('corrected_invoice');
  });
});
