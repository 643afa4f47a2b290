import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createNakor } from 'nakor';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../../support/builders/invoices.ts';
import { runCommand } from '../../../../support/drivers/command-line.ts';

const valid = invoiceXml({ lines: 1 });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nakor-show-'));
  mkdirSync(join(folder, 'invoices/March'), { recursive: true });
  writeFileSync(join(folder, 'valid.xml'), valid);
  writeFileSync(join(folder, 'text.xml'), 'no XML');
  writeFileSync(join(folder, 'invoices/a b.xml'), valid);
  writeFileSync(join(folder, 'invoices/a_b.xml'), valid.replace('<P_15>123.00', '<P_15>-1000.50'));
  writeFileSync(join(folder, 'invoices/March/ł.xml'), valid.replace('>PLN<', '>EUR<'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const common = ['--no-config', '--language', 'en', '--as-of', '2026-10-15'];
const show = (...parameters: string[]) => runCommand(folder, ['show', ...parameters, ...common]);
const contentOf = (name: string) => readFileSync(join(folder, name), 'utf8');

describe('nakor show', () => {
  it('prints one invoice as a page', async () => {
    const { exitCode, output } = await show('valid.xml');
    expect(exitCode).toBe(0);
    expect(output).toMatch(/^<!doctype html>/i);
    expect(output).toContain('FV/2026/10/001');
  });

  it('writes a PDF, and replaces it only when forced', async () => {
    expect(await show('valid.xml', '--format', 'pdf', '--output', 'invoice.pdf')).toMatchObject({ exitCode: 0 });
    expect(contentOf('invoice.pdf').slice(0, 5)).toBe('%PDF-');
    expect(await show('valid.xml', '--output', 'invoice.pdf')).toMatchObject({ exitCode: 2 });
    expect(await show('valid.xml', '--format', 'html', '--output', 'invoice.pdf', '--force')).toMatchObject({ exitCode: 0 });
    expect(contentOf('invoice.pdf')).toMatch(/^<!doctype html>/i);
  });

  it('writes a PDF if the name of the file ends with .pdf', async () => {
    expect(await show('valid.xml', '--output', 'invoice.PDF')).toMatchObject({ exitCode: 0 });
    expect(contentOf('invoice.PDF').slice(0, 5)).toBe('%PDF-');
  });

  it('shows the verification code of a KSeF number', async () => {
    const { output } = await show('valid.xml', '--ksef-number', '1234563218-20261015-0A1B2C3D4E5F-C3');
    expect(output).toContain('https://qr.ksef.mf.gov.pl/invoice/1234563218/15-10-2026/');
  });

  it('states a known result instead of validating', async () => {
    const render = (validation: 'skip' | 'invalid') =>
      createNakor({ language: 'en' }).render(readFileSync(join(folder, 'valid.xml')), { format: 'html', validation });
    expect((await show('valid.xml', '--validation', 'skip')).output).toBe((await render('skip')).content);
    expect((await show('valid.xml', '--validation', 'invalid')).output).toBe((await render('invalid')).content);
    expect(await show('valid.xml', '--validation', 'yes')).toMatchObject({ exitCode: 2 });
    expect(await show('invoices', '--output', 'shown', '--validation', 'skip')).toMatchObject({ exitCode: 2 });
  });

  it('says why a single file cannot be shown', async () => {
    const { exitCode, complaints } = await show('absent.xml', '--validation', 'skip');
    expect({ exitCode, text: String(complaints) }).toEqual({ exitCode: 2, text: expect.stringMatching(/^absent\.xml: /) });
  });

  it('exits with 2 for a KSeF number that is not that of the invoice, and with 1 for a file that is no invoice', async () => {
    expect((await show('valid.xml', '--ksef-number', '1234563218-20261015-0A1B2C3D4E5F-C4')).exitCode).toBe(2);
    expect((await show('text.xml')).exitCode).toBe(1);
  });

  it('writes the invoices of a folder with an index and totals', async () => {
    const { exitCode, output } = await show('invoices', '--output', 'shown');
    expect({ exitCode, output }).toEqual({ exitCode: 0, output: `${join(folder, 'shown/index.html')}\n` });
    expect(readdirSync(join(folder, 'shown')).sort()).toEqual([
      'index.html',
      'invoices_March_l.html',
      'invoices_a_b-2.html',
      'invoices_a_b.html',
    ]);
    const index = contentOf('shown/index.html');
    expect(index).toContain('<a href="invoices_a_b.html">invoices/a b.xml</a>');
    expect(index).toMatch(/Total<\/th><td class="amount">\u2212877\.50<\/td><td colspan="2">PLN/);
    expect(index).toMatch(/Total<\/th><td class="amount">123\.00<\/td><td colspan="2">EUR/);
    expect(index).toContain('3 invoices.');
    expect(index).toContain('has errors');
  });

  it('lists what cannot be shown, and shows the rest', async () => {
    const { exitCode, complaints } = await show('text.xml', 'valid.xml', 'absent.xml', '--output', 'shown');
    expect(exitCode).toBe(2);
    expect(complaints).toContain('text.xml: ');
    expect(complaints).toContain('absent.xml: ');
    expect(contentOf('shown/index.html')).toContain('<a href="valid.html">valid.xml</a>');
  });

  it('exits with 1 if it shows all but documents that are not XML, and says where they are wrong', async () => {
    const { exitCode, complaints } = await show('text.xml', 'valid.xml', '--output', 'shown');
    expect(exitCode).toBe(1);
    expect(complaints).toContain('text.xml: 1:7 There is content');
  });

  it('rejects a folder that is not empty, several invoices without a folder, and a KSeF number for several', async () => {
    expect((await show('invoices', '--output', 'invoices')).complaints).toContain('not empty');
    expect((await show('invoices')).complaints).toContain('--output');
    expect((await show('invoices', '--output', 'shown', '--offline')).complaints).toContain('single invoice');
    expect(existsSync(join(folder, 'shown'))).toBe(false);
  });
});
