import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readinessNames } from '@nakor/collection/reports/labels';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../../support/builders/invoices.ts';
import { nbpJson, rateTables } from '../../../../support/builders/rate-tables.ts';
import { foreignInvoice } from '../../../../support/builders/sample-invoices.ts';
import { type CommandEnding, runCommand } from '../../../../support/drivers/command-line.ts';
import { invoicePairs } from '../../../../support/pairs/index.ts';
import { projectDirectory } from '../../../../support/runner/project-files.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nakor-validate-'));
  const valid = invoiceXml({ lines: 1 });
  writeFileSync(join(folder, 'valid.xml'), valid);
  writeFileSync(join(folder, 'wrong.xml'), valid.replace('<P_15>123.00', '<P_15>132.00'));
  writeFileSync(join(folder, 'text.xml'), 'to nie jest XML');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A file of the example of a settlement with three advances. */
function example(name: string): string {
  return join(projectDirectory, `docs/examples/settlement/${name}.xml`);
}

/** Runs the command as if the user had typed it in the folder. */
function validate(parameters: readonly string[], input = ''): Promise<CommandEnding> {
  return runCommand(folder, ['validate', '--no-config', '--as-of', '2026-10-15', ...parameters], input);
}

describe('nakor validate', () => {
  it('exits with 0 and prints that an invoice is valid', async () => {
    const { exitCode, output } = await validate(['valid.xml', '--language', 'en', '--no-info']);
    expect(output).toMatch(/^valid\.xml: VALID, ready to send/);
    expect(exitCode).toBe(0);
  });

  it('exits with 1 and prints what is wrong, where, and how to fix it', async () => {
    const { exitCode, output } = await validate(['wrong.xml', '--language', 'en', '--no-info']);
    expect(output).toMatch(/^wrong\.xml: INVALID, not ready to send, 1 error/);
    expect(output).toMatch(/^ {2}40:5 error XML-403 .*132\.00.*\n {6}\/Faktura\/Fa\/P_15\n {6}-> /m);
    expect(exitCode).toBe(1);
  });

  it('prints Polish by default', async () => {
    expect((await validate(['wrong.xml'])).output).toMatch(/^wrong\.xml: NIEPOPRAWNA/);
  });

  it('validates all files of a folder and prints totals', async () => {
    const { exitCode, output } = await validate(['.', '--language', 'en']);
    expect(output).toContain('\n\n3 files: 1 valid, 2 invalid, 0 unreadable\n2 critical, 1 error');
    expect(output).toContain('XML-001');
    expect(exitCode).toBe(1);
  });

  it('prints one JSON object per file', async () => {
    const { exitCode, output } = await validate(['.', '--json']);
    const lines = output.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { file: 'text.xml', error: { code: 'INVALID_XML', details: [expect.objectContaining({ code: 'XML-001', line: 1 })] } },
      { file: 'valid.xml', result: expect.objectContaining({ valid: true, full_xsd_confirmed: true }) },
      { file: 'wrong.xml', result: expect.objectContaining({ valid: false }) },
    ]);
    expect(exitCode).toBe(1);
  });

  it('compares exchange rates with a file of NBP tables', async () => {
    const other = mkdtempSync(join(tmpdir(), 'nakor-rates-'));
    writeFileSync(join(other, 'foreign.xml'), foreignInvoice);
    writeFileSync(join(other, 'tables.json'), nbpJson(rateTables('2026-10-01', '2026-10-14')));
    const invoice = join(other, 'foreign.xml');
    expect((await validate([invoice, '--language', 'en'])).output).not.toContain('warning XML-325');
    const { exitCode, output } = await validate([invoice, '--language', 'en', '--rates', join(other, 'tables.json')]);
    expect(output).toMatch(/warning XML-325 .*table no\. 199\/A\/NBP\/2026 of 2026-10-13/);
    expect(exitCode).toBe(0);
    rmSync(other, { recursive: true });
  });

  it.each([
    ['is missing', 'absent.json', 'absent.json of --rates cannot be read (ENOENT).'],
    ['is no table', 'valid.xml', 'valid.xml of --rates is not valid: It is not a JSON array of tables.'],
  ])('exits with 2 when the file of tables %s', async (_, file, message) => {
    expect(await validate(['valid.xml', '--rates', file])).toMatchObject({ exitCode: 2, output: '', complaints: `${message}\n` });
  });

  it('leaves out issues of severity info with --no-info', async () => {
    const { output } = await validate(['valid.xml', '--json', '--no-info']);
    expect(JSON.parse(output)).toMatchObject({ result: { issues: [], summary: { info: 0 } } });
  });

  it('exits with 2 for a missing file, and validates the others', async () => {
    const { exitCode, output } = await validate(['gone.xml', 'valid.xml', '--language', 'en']);
    expect(output).toContain('gone.xml: UNREADABLE\n  The file does not exist.');
    expect(output).toContain('valid.xml: VALID');
    expect(exitCode).toBe(2);
  });

  it('reads standard input', async () => {
    const { exitCode, output } = await validate(['-', '--language', 'en'], invoiceXml());
    expect(output).toMatch(/^-: VALID/);
    expect(exitCode).toBe(0);
  });

  const settlement = ['--language', 'en', example('settlement'), '--advance', example('advance-1'), '--advance', example('advance-2')];

  it('compares a settlement with its advances', async () => {
    const { exitCode, output } = await validate(settlement);
    expect(output).toMatch(
      / VALID, ready to send, but review the warnings, 1 warning\. Not everything was checked\. The P_13 totals [^\n]*\n {2}65:7 warning XML-662 The advance 1234563218-20260925-0A1B2C3D4E5F-07, /,
    );
    expect(exitCode).toBe(0);
    expect((await validate([...settlement, '--advance', example('advance-3')])).output).toMatch(
      / VALID, ready to send\n {2}note: [^\n]*\(XML-020\)\.\n$/,
    );
  });

  it('names the related document that is not an invoice, as the service does', async () => {
    const { exitCode, output } = await validate(['valid.xml', '--source', 'valid.xml', '--correction', 'text.xml', '--json']);
    expect(JSON.parse(output)).toEqual({
      file: 'valid.xml',
      error: { code: 'INVALID_XML', details: [expect.objectContaining({ path: 'corrections_xml[0]', code: 'XML-001', line: 1 })] },
    });
    expect(exitCode).toBe(1);
    expect((await validate(['valid.xml', '--advance', 'text.xml', '--language', 'en'])).output).toMatch(
      /^valid\.xml: A RELATED DOCUMENT IS NOT AN XML INVOICE\n {2}advances_xml\[0\] 1:\d+ critical XML-001 /,
    );
  });

  it('leaves out advice', async () => {
    writeFileSync(join(folder, 'advised.xml'), invoiceXml({ lines: 1 }).replace(/<Nazwa>Odbiorca[^<]*</, '<Nazwa>test<'));
    expect((await validate(['advised.xml'])).output).toContain('XML-9');
    expect((await validate(['advised.xml', '--advice', 'off'])).output).not.toContain('XML-9');
  });

  it.each([
    { name: 'several files with related ones', parameters: ['valid.xml', 'wrong.xml', '--source', 'valid.xml'], says: 'a single file' },
    {
      name: 'a related file that does not exist',
      parameters: ['valid.xml', '--advance', 'gone.xml'],
      says: 'gone.xml: The file does not exist.',
    },
    { name: 'no file', parameters: [], says: 'Name at least one file' },
    { name: 'an unknown option', parameters: ['--fix', 'valid.xml'], says: '--fix' },
  ])('exits with 2 for $name', async ({ parameters, says }) => {
    const { exitCode, complaints } = await validate(parameters);
    expect(complaints).toContain(says);
    expect(exitCode).toBe(2);
  });
});

describe('nakor validate of an invoice with a mistake', () => {
  it.each(invoicePairs)('reports $issues for $name, and not for the lawful invoice', async (pair) => {
    const { wrong, readiness, issues, hints = [], right, source, corrections = [], advances = [] } = pair;
    const option = (name: string, xml: string, index: number) => {
      const file = `${name}-${index + 1}.xml`;
      writeFileSync(join(folder, file), xml);
      return [`--${name}`, file];
    };
    const related = [
      ...(source === undefined ? [] : option('source', source, 0)),
      ...corrections.flatMap((xml, index) => option('correction', xml, index)),
      ...advances.flatMap((xml, index) => option('advance', xml, index)),
    ];
    const validateText = (xml: string) => {
      writeFileSync(join(folder, 'mistake.xml'), xml);
      return validate(['mistake.xml', ...related, '--language', 'en']);
    };
    const found = await validateText(wrong);
    const lawful = await validateText(right);
    expect(found.output).toContain(`, ${readinessNames[readiness].en}`);
    for (const code of [...issues, ...hints]) {
      expect(found.output).toContain(code);
      expect(lawful.output).not.toContain(code);
    }
    expect(found.exitCode).toBe(readiness === 'not_ready' ? 1 : 0);
    expect(lawful.output).toContain('VALID, ready to send');
    expect(lawful.exitCode).toBe(0);
  });
});
