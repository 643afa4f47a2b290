import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import JSZip from 'jszip';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../../../support/drivers/command-line.ts';
import { type DrawnMonths, drawMonths } from '../../../../support/generators/registers/drawn-months.ts';
import { faultKinds } from '../../../../support/generators/registers/faults.ts';

const faults = faultKinds.filter(({ name }) => ['a wrong tax', 'a sale without a row', 'DI although there was a number'].includes(name));

let folder: string;
const months = drawMonths(3, 12, faults);
const clean = drawMonths(3, 12, []);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nakor-reconcile-'));
  writeMonths('wrong', months);
  writeMonths('clean', clean);
});
afterAll(() => rmSync(folder, { recursive: true }));

function writeMonths(name: string, { files, invoices, erp }: DrawnMonths): void {
  mkdirSync(join(folder, name, 'faktury'), { recursive: true });
  for (const file of files) writeFileSync(join(folder, name, file.name), file.xml);
  for (const file of erp) writeFileSync(join(folder, name, file.name), file.csv);
  for (const invoice of invoices) writeFileSync(join(folder, name, 'faktury', invoice.name), invoice.xml);
}

async function zip(name: string, invoices: DrawnMonths['invoices']): Promise<string> {
  const archive = new JSZip();
  for (const invoice of invoices) archive.file(invoice.name, invoice.xml);
  writeFileSync(join(folder, name), await archive.generateAsync({ type: 'uint8array' }));
  return name;
}

const run = (...parameters: string[]) => runCommand(folder, ['reconcile', ...parameters, '--no-config']);

/** The findings of a JSON report, without the names of files. */
function findingsOf(json: string): readonly string[] {
  const { findings } = JSON.parse(json) as { findings: { code: string; invoices: { number: string }[]; rows: { number: string }[] }[] };
  return findings.map(({ code, invoices, rows }) => `${code} ${invoices[0]?.number ?? rows[0]?.number ?? ''}`).sort();
}

describe('nakor reconcile', () => {
  it('finds the registers in the folder and exits with 1 where something has to be corrected', async () => {
    const { exitCode, output, complaints } = await run('wrong', '--format', 'json');
    expect(complaints).toBe('');
    expect(findingsOf(output)).toEqual(months.expected);
    expect(exitCode).toBe(1);
  });

  it('exits with 0 where both sides agree', async () => {
    const { exitCode, output } = await run('clean', '--language', 'en');
    expect(output).toContain('Nothing has to be corrected in the JPK.');
    expect(output).toContain('not the official schema');
    expect(exitCode).toBe(0);
  });

  it('gives the same findings for archives that were split', async () => {
    const half = Math.floor(months.invoices.length / 2);
    const archives = [await zip('a.zip', months.invoices.slice(0, half)), await zip('b.zip', months.invoices.slice(half))];
    const jpks = months.files.flatMap(({ name }) => ['--jpk', join('wrong', name)]);
    const { output } = await run(...archives, ...jpks, '--format', 'json');
    expect(findingsOf(output)).toEqual(months.expected);
  });

  it('writes a CSV of what has to be corrected for a Polish Excel', async () => {
    const { output } = await run('wrong', '--format', 'csv', '--excel', '--only-corrections');
    expect(output.startsWith('\ufeffpoprawić JPK;waga;kod;')).toBe(true);
    expect(output).toMatch(/tak;błąd;REC-010;Sprzedaż;2026-\d\d;.*;K_20;\d+,\d\d;\d+,\d\d;\d+,\d\d;/);
    expect(
      output
        .trim()
        .split('\r\n')
        .slice(1)
        .every((line) => line.startsWith('tak;')),
    ).toBe(true);
  });

  it('compares the register of an ERP with both, and names the line that it cannot read', async () => {
    const erp = ['--erp', 'clean/sales.csv', '--erp', 'purchases=clean/purchases.csv'];
    const agreed = await run('clean', ...erp, '--exported', '2026-09-01..2026-10-31', '--format', 'json');
    expect(agreed.complaints).toBe('');
    expect(findingsOf(agreed.output)).toEqual([]);
    expect(agreed.exitCode).toBe(0);
    writeFileSync(join(folder, 'bad.csv'), 'Dokument;Kupujący;Kwota\nFV/1;1;dużo\nFV/X;1;5,00\n');
    const bad = ['--erp', 'sales=bad.csv', '--erp-columns', 'number=Dokument;gross=Kwota'];
    const { output, exitCode } = await run('clean', ...bad, '--exported', '2026-09-01..2026-09-30', '--language', 'en');
    expect(output).toContain('REC-100 A row of the ERP’s register cannot be read: line 2, Kwota: this is no amount');
    expect(output).toContain('bad.csv line 3 (FV/X)');
    expect(output).toContain('REC-091');
    expect(exitCode).toBe(1);
  });

  it('writes a page without scripts', async () => {
    const { output } = await run('wrong', '--format', 'html');
    expect(output).toContain("default-src 'none'");
    expect(output).toContain('Do poprawienia w JPK');
  });

  it('takes numbers from the metadata of an export, and reports a file that is not the one that KSeF accepted', async () => {
    const [invoice] = clean.invoices;
    if (invoice === undefined) throw new Error('There is no invoice.');
    mkdirSync(join(folder, 'export'));
    writeFileSync(join(folder, 'export', invoice.name), invoice.xml);
    const entry = { ksefNumber: invoice.ksefNumber, invoiceNumber: 'X/1', invoiceHash: `${'A'.repeat(43)}=` };
    const other = { ksefNumber: '1234563218-20260901-0A1B2C3D4E5F-00' };
    writeFileSync(join(folder, 'export', '_metadata.json'), JSON.stringify({ invoices: [entry, other], isTruncated: true }));
    const { output } = await run('export', '--jpk', join('clean', '2026-09.xml'), '--format', 'json');
    expect(findingsOf(output).map((finding) => finding.slice(0, 7))).toEqual(expect.arrayContaining(['REC-070', 'REC-071', 'REC-090']));
  });

  it('checks the register with a schema of the user, and with what that imports from its folder', async () => {
    const namespace = 'http://crd.gov.pl/wzor/2025/12/19/14090/';
    const types = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:types"><xs:simpleType name="Row"><xs:restriction base="xs:int"/></xs:simpleType></xs:schema>`;
    const schema = (content: string) =>
      `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:t="urn:types" targetNamespace="${namespace}"><xs:import namespace="urn:types" schemaLocation="http://example.com/xsd/types.xsd"/><xs:element name="JPK"><xs:complexType><xs:sequence>${content}</xs:sequence></xs:complexType></xs:element></xs:schema>`;
    mkdirSync(join(folder, 'xsd'));
    writeFileSync(join(folder, 'xsd', 'types.xsd'), types);
    writeFileSync(join(folder, 'xsd', 'any.xsd'), schema('<xs:any maxOccurs="unbounded" processContents="skip"/>'));
    writeFileSync(join(folder, 'xsd', 'none.xsd'), schema('<xs:element name="Inny" type="t:Row"/>'));
    writeFileSync(join(folder, 'xsd', 'partial.xsd'), schema('<xs:element name="Inny" type="t:Other"/>'));
    expect((await run('clean', '--xsd', 'xsd/any.xsd')).exitCode).toBe(0);
    const { exitCode, output } = await run('clean', '--xsd', 'xsd/none.xsd', '--format', 'json');
    expect(findingsOf(output)).toEqual(['REC-082 ', 'REC-082 ']);
    expect(exitCode).toBe(1);
    const partial = await run('clean', '--xsd', 'xsd/partial.xsd');
    expect(partial.complaints).toContain('--xsd');
    expect(partial.exitCode).toBe(2);
  });

  it.each([
    ['no register', ['clean/faktury'], '--jpk'],
    ['a register that does not exist', ['clean/faktury', '--jpk', 'missing.xml'], 'missing.xml'],
    ['an invoice as a register', ['clean/faktury', '--jpk', `clean/faktury/${clean.invoices[0]?.name}`], 'JPK_V7M(3)'],
    ['a CSV whose columns are not known', ['clean', '--erp', 'clean/2026-09.xml'], '--erp-columns'],
    ['a mapping that is none', ['clean', '--erp', 'clean/sales.csv', '--erp-columns', 'number'], '--erp-columns'],
    ['a column that does not exist', ['clean', '--erp', 'clean/sales.csv', '--erp-columns', 'numer=A'], 'ksef_number'],
    ['a range that is none', ['clean', '--exported', 'wrzesień'], '--exported'],
    ['a wrong NIP', ['clean', '--nip', '12'], '--nip'],
    ['a wrong day', ['clean', '--filed-on', '2026-13-01'], 'filed_on'],
    ['two files of one month', ['clean', '--jpk', 'wrong/2026-09.xml'], '2026-09'],
  ])('refuses %s', async (_, parameters, reason) => {
    const { exitCode, complaints } = await run(...parameters);
    expect(complaints).toContain(reason);
    expect(exitCode).not.toBe(0);
  });

  it('names what it could not read, and exits with 2', async () => {
    mkdirSync(join(folder, 'broken'));
    writeFileSync(join(folder, 'broken', 'strona.xml'), '<!DOCTYPE html><html></html>');
    const { exitCode, complaints } = await run('broken', 'clean');
    expect(complaints).toContain('broken/strona.xml');
    expect(exitCode).toBe(2);
  });
});
