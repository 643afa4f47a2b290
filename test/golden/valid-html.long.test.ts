import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite } from '../../infra/site/build-site.ts';
import { sampleInvoices } from '../support/builders/sample-invoices.ts';
import { runCommand } from '../support/drivers/command-line.ts';
import { checkHtml, findNuValidator } from '../support/drivers/nu-validator.ts';
import { projectDirectory, projectFiles } from '../support/runner/project-files.ts';

const jar = findNuValidator();
if (jar === null)
  console.warn('SKIPPED: npm could not fetch the Nu HTML Checker, or Java is not on this computer: no page is checked by it.');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nakor-html-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Everything that the command line writes as a page. */
async function writeReports(target: string): Promise<void> {
  mkdirSync(join(target, 'invoices'), { recursive: true });
  for (const [name, xml] of Object.entries(sampleInvoices)) writeFileSync(join(target, 'invoices', `${name}.xml`), xml);
  writeFileSync(join(target, 'invoices', 'wrong.xml'), (sampleInvoices['plainInvoice'] ?? '').replace('<P_15>', '<P_15>1'));
  writeFileSync(join(target, 'invoices', 'broken.xml'), '<Faktura');
  cpSync(join(projectDirectory, 'docs/examples/reconcile'), join(target, 'reconcile'), { recursive: true });
  for (const language of ['pl', 'en']) {
    const run = (...words: string[]) => runCommand(target, [...words, '--language', language]);
    for (const format of ['html', 'error-list', 'register-page']) {
      const { complaints, output } = await run('validate', 'invoices', '--format', format);
      writeFileSync(join(target, `${format}.${language}.html`), output);
      expect(output.length, `${format}: ${complaints}`).toBeGreaterThan(500);
    }
    const { output } = await run('reconcile', 'reconcile', '--format', 'html');
    writeFileSync(join(target, `reconcile.${language}.html`), output);
    await run('show', 'invoices', '--output', `shown-${language}`);
  }
}

describe.skipIf(jar === null)('the Nu HTML Checker finds no error', { timeout: 600_000 }, () => {
  it('in the site, with the reference, all rules, codes, guides and the workbench', async () => {
    const directory = join(folder, 'site');
    await buildSite({
      directory,
      url: 'https://docs.example.com/nakor/',
      apiUrl: 'https://api.example.com/api/v1',
      nowUnixMs: Date.UTC(2026, 10, 2, 12),
    });
    expect(checkHtml(jar ?? '', directory)).toEqual([]);
  });

  it('in invoices and reports that the command line writes', async () => {
    const directory = join(folder, 'reports');
    await writeReports(directory);
    expect(checkHtml(jar ?? '', directory)).toEqual([]);
  });

  it('in rendered invoices and examples', () => {
    const directory = join(folder, 'kept');
    for (const { path } of projectFiles('{test/golden/rendering,docs/examples}/*.html')) {
      mkdirSync(dirname(join(directory, path)), { recursive: true });
      copyFileSync(join(projectDirectory, path), join(directory, path));
    }
    expect(checkHtml(jar ?? '', directory)).toEqual([]);
  });

  it('only where there is none', () => {
    const directory = join(folder, 'wrong');
    mkdirSync(directory);
    writeFileSync(join(directory, 'page.html'), '<!doctype html><html lang="en"><title>x</title><p><pre aria-label="x"></pre></p></html>');
    expect(checkHtml(jar ?? '', directory).length).toBeGreaterThan(1);
  });
});
