import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import JSZip from 'jszip';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bureau } from '../../../support/builders/bureau.ts';
import { invoiceXml } from '../../../support/builders/invoices.ts';
import { browserFile } from '../../../support/drivers/browser.ts';
import { tabForEachTest } from '../../../support/drivers/browser-tab.ts';
import { runCommand } from '../../../support/drivers/command-line.ts';
import { expectAccessible, openWorkbench, verdictOf } from '../../../support/drivers/workbench.ts';

const { files, wrong } = bureau({ sellers: 7, invoices: 60, wrong: 10 });

async function zipOf(entries: Readonly<Record<string, string | Uint8Array>>): Promise<Uint8Array> {
  const archive = new JSZip();
  for (const [name, content] of Object.entries(entries)) archive.file(name, content);
  return archive.generateAsync({ type: 'uint8array', compression: 'DEFLATE' });
}

async function tarOf(entries: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const archive = pack();
  for (const [name, content] of Object.entries(entries)) archive.entry({ name }, content);
  archive.finalize();
  const pieces: Uint8Array[] = [];
  for await (const piece of archive) pieces.push(piece as Uint8Array);
  return gzipSync(Buffer.concat(pieces));
}

describe.skipIf(browserFile === undefined)('many files in the workbench', () => {
  const tab = tabForEachTest();
  let folder: string;
  const row = (file: string) => tab.page.locator(`tr.document[data-file="${file}"]`);
  const done = () => tab.page.waitForSelector('#collection-verdict[data-phase="done"]');
  const openFolder = async () => {
    await tab.page.setInputFiles('#folder', join(folder, 'biuro'));
    await done();
  };
  const saved = async (button: string): Promise<string> => {
    const download = tab.page.waitForEvent('download');
    await tab.page.click('#exports');
    await tab.page.click(button);
    return readFileSync(await (await download).path(), 'utf8');
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'nakor-bureau-'));
    const archived = {
      'archiwum/paczka.zip': await zipOf({ 'z/1.xml': invoiceXml({ number: 'Z/1' }), 'w.zip': 'PK', 'czytaj.txt': 'x' }),
      'archiwum/paczka.tar.gz': await tarOf({ 't/1.xml': invoiceXml({ number: 'T/1' }), 't/2.xml': 'no XML' }),
      'inne/latin2.xml': Buffer.from(
        invoiceXml({ number: 'L/2' })
          .replace('UTF-8', 'ISO-8859-2')
          .replace(/[^ -~\n]/g, 'o'),
        'latin1',
      ),
      'inne/paczka-jako.xml': await zipOf({ 'p/1.xml': invoiceXml({ number: 'P/1' }) }),
      'inne/arkusz.xml': await zipOf({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' }),
      'inne/kopia.xml': invoiceXml({ number: 'Z/1' }),
      'inne/pusty.xml': '',
      'inne/upo.xml': '<Potwierdzenie xmlns="http://upo.schematy.mf.gov.pl/KSeF/v4-3"/>',
      'inne/wydruk.xml': '%PDF-1.7',
      'inne/ten-sam-numer.xml': invoiceXml({ number: 'Z/1', lines: 2 }),
    };
    for (const [path, content] of [...files, ...Object.entries(archived).map(([name, xml]) => [`biuro/${name}`, xml] as const)]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  beforeEach(async () => {
    await openWorkbench(tab);
  });

  it('gives the register of the command line for the same folder', async () => {
    await openFolder();
    const csv = await saved('#save-excel');
    const options = ['--no-config', '--no-info', '--language', 'pl', '--format', 'csv', '--excel'];
    expect(csv.split('\r\n')).toEqual((await runCommand(folder, ['validate', ...options, 'biuro'])).output.split('\r\n'));
    expect(tab.consoleErrors).toEqual([]);
    expect(tab.foreign).toEqual([]);
  });

  it('shows only the wrong ones, by seller, and what is related and repeated', async () => {
    await openFolder();
    await tab.page.click('#filter-wrong');
    for (const path of wrong) expect(await row(path).count(), path).toBe(1);
    expect(await row('biuro/klient-001/fv-001.xml').count()).toBe(0);
    await tab.page.selectOption('#grouping', 'seller');
    expect(await tab.page.locator('tr.group').first().innerText()).toMatch(/: do poprawienia (\d+) z \1$/);
    await tab.page.selectOption('#grouping', 'none');
    await tab.page.click('#filter-all');
    await tab.page.fill('#search', 'powiazane');
    expect(await row('biuro/powiazane/korekta.xml').locator('.of-problem span').getAttribute('title')).toContain(
      'Porównano z: biuro/powiazane/faktura.xml',
    );
    await tab.page.fill('#search', '');
    await tab.page.click('#filter-repeated');
    expect(await tab.page.locator('tr.document').evaluateAll((rows) => rows.map((each) => each.getAttribute('data-file')))).toEqual([
      'biuro/inne/kopia.xml',
      'biuro/inne/ten-sam-numer.xml',
    ]);
  });

  it('opens an invoice, steps to the next wrong one, and returns to the same list', async () => {
    await openFolder();
    await tab.page.click('#filter-wrong');
    await tab.page.fill('#search', 'klient');
    await tab.page.locator('tr.document button').first().click();
    await verdictOf(tab.page);
    const first = await tab.page.innerText('.file-name strong');
    await tab.page.click('#next-wrong');
    await expect.poll(() => tab.page.innerText('.file-name strong')).not.toBe(first);
    await tab.page.click('#previous-wrong');
    await expect.poll(() => tab.page.innerText('.file-name strong')).toBe(first);
    await tab.page.click('#back-to-files');
    expect(await tab.page.getAttribute('#filter-wrong', 'aria-pressed')).toBe('true');
  });

  it('compares an opened correction with its original, as the list does', async () => {
    await openFolder();
    await tab.page.fill('#search', 'KOR/2026');
    await tab.page.locator('tr.document button').first().click();
    await verdictOf(tab.page);
    expect(await tab.page.innerText('.strip')).toContain('biuro/powiazane/faktura.xml');
    expect(await tab.page.locator('.issue[data-code="XML-610"]').count()).toBe(0);
  });

  it('saves the chosen repaired files in one archive, and leaves the others out', async () => {
    await openFolder();
    await tab.page.click('#fix-files');
    await tab.page.waitForSelector('#save-fixed:not([disabled])');
    const fixable = await tab.page.locator('.fixed-files input').count();
    const first = tab.page.locator('.fixed-files li').first();
    const left = (await first.locator('strong').innerText()).trim();
    await first.locator('summary').click();
    await first.locator('pre.added').first().waitFor();
    await first.locator('input').uncheck();
    const download = tab.page.waitForEvent('download');
    await tab.page.click('#save-fixed');
    const archive = await JSZip.loadAsync(readFileSync(await (await download).path()));
    const names = Object.values(archive.files).flatMap(({ name, dir }) => (dir ? [] : [name]));
    expect(names.length).toBe(fixable - 1);
    expect(names).not.toContain(left);
    for (const name of names) {
      expect(await archive.file(name)?.async('string')).not.toBe(readFileSync(join(folder, name), 'utf8'));
    }
  });

  it('is used by keyboard alone, and is accessible', async () => {
    await openFolder();
    await expectAccessible(tab.page);
    await tab.page.locator('tr.active button').focus();
    await tab.page.keyboard.press('End');
    await expect.poll(() => tab.page.evaluate("document.activeElement.closest('tr')?.getAttribute('aria-rowindex')")).toBe('73');
    await tab.page.fill('#search', 'klient');
    await tab.page.locator('tr.active button').focus();
    await tab.page.keyboard.press('ArrowDown');
    await expect.poll(() => tab.page.evaluate("document.activeElement.closest('tr')?.getAttribute('aria-rowindex')")).toBe('3');
    await tab.page.keyboard.press('Enter');
    await verdictOf(tab.page);
    await tab.page.setViewportSize({ width: 390, height: 844 });
    await tab.page.click('#back-to-files');
    await expectAccessible(tab.page);
  });

  it('stops when it is told to, and can begin again', async () => {
    await tab.page.setInputFiles('#folder', join(folder, 'biuro'));
    await tab.page.click('#cancel');
    await tab.page.click('#restart');
    await done();
    expect(await tab.page.getAttribute('#collection-verdict', 'data-documents')).toBe(String(72));
  });
});
