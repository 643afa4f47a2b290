import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import JSZip from 'jszip';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../support/builders/invoices.ts';
import { correctionInvoice } from '../../../support/builders/sample-invoices.ts';
import { runCommand } from '../../../support/drivers/command-line.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nakor-related-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const options = ['--no-config', '--as-of', '2026-10-15', '--no-info', '--language', 'en'];

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
