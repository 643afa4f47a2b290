import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import JSZip from 'jszip';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../support/builders/invoices.ts';
import { edited, foreignInvoice } from '../../../support/builders/sample-invoices.ts';
import { runCommand } from '../../../support/drivers/command-line.ts';

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

describe('nakor validate of an invoice of which an amount was not checked', () => {
  it.each([
    { language: 'pl', headline: /: POPRAWNA, [^\n]*\. Nie wszystko sprawdzono\. Nie przeliczono P_14_1W: / },
    { language: 'en', headline: /: VALID, ready to send[^\n]*\. Not everything was checked\. P_14_1W was not converted: / },
  ])('says so in the headline ($language)', async ({ language, headline }) => {
    writeFileSync(join(folder, 'rate.xml'), edited(foreignInvoice, ['      <KursWaluty>4.25</KursWaluty>\n', '']));
    const { output, exitCode } = await runCommand(folder, [
      ...['validate', 'rate.xml', '--no-config', '--no-info', '--as-of', '2026-10-15', '--language', language],
    ]);
    expect(output).toMatch(headline);
    expect(exitCode).toBe(0);
  });

  it('says nothing of the kind where all amounts were checked', async () => {
    writeFileSync(join(folder, 'rate.xml'), foreignInvoice);
    const { output } = await run('validate', 'rate.xml');
    expect(output).toContain('VALID, ready to send');
    expect(output).not.toContain('Not everything');
  });
});

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
