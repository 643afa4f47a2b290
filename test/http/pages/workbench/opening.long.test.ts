import { gzipSync } from 'node:zlib';
import JSZip from 'jszip';
import { beforeEach, describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../support/builders/invoices.ts';
import { browserFile } from '../../../support/drivers/browser.ts';
import { tabForEachTest } from '../../../support/drivers/browser-tab.ts';
import { editorText, openInvoice, openWorkbench, verdictOf } from '../../../support/drivers/workbench.ts';

async function zipOf(files: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const archive = new JSZip();
  for (const [name, content] of Object.entries(files)) archive.file(name, content);
  return archive.generateAsync({ type: 'uint8array', compression: 'DEFLATE' });
}

describe.skipIf(browserFile === undefined)('opening invoices in the workbench', () => {
  const tab = tabForEachTest();
  const select = async (files: readonly (readonly [name: string, content: string | Uint8Array])[]) =>
    tab.page.setInputFiles('#file', await Promise.all(files.map(([name, content]) => tab.file(content, name))));

  beforeEach(async () => {
    await openWorkbench(tab);
  });

  it('opens a gzipped invoice', async () => {
    await openInvoice(tab, gzipSync(invoiceXml()), 'faktura.xml.gz');
    expect(await verdictOf(tab.page)).toMatch(/^ready/);
    expect(await tab.page.innerText('.file-name')).toContain('faktura.xml');
  });

  it('opens the only invoice of an archive at once, and lists several files with what cannot be opened', async () => {
    await openInvoice(tab, await zipOf({ 'a/jedna.xml': invoiceXml(), 'readme.txt': 'x' }), 'jedna.zip');
    expect(await tab.page.innerText('.file-name')).toContain('jedna.xml');
    await select([
      ['kilka.zip', await zipOf({ '1.xml': invoiceXml({ number: 'A/1' }), '2.xml': invoiceXml({ number: 'A/2' }) })],
      ['zly.zip', 'PK\u0003\u0004 damaged'],
    ]);
    await tab.page.waitForSelector('#collection-verdict[data-phase="done"]');
    expect(await tab.page.locator('tr[data-file="zly.zip"]').innerText()).toContain('Archiwum jest uszkodzone');
    await tab.page.getByRole('button', { name: 'A/2', exact: true }).click();
    await expect.poll(() => editorText(tab.page)).toContain('<P_2>A/2</P_2>');
  });

  it('converts UTF-16, and says so', async () => {
    const text = invoiceXml().replace('encoding="UTF-8"', 'encoding="UTF-16"');
    await openInvoice(tab, Buffer.from(`\ufeff${text}`, 'utf16le'));
    expect(await verdictOf(tab.page)).toMatch(/^ready/);
    expect(await tab.page.innerText('#converted')).toContain('UTF-16LE');
    expect(await editorText(tab.page)).toContain('encoding="UTF-8"');
  });

  it.each([
    { name: 'wydruk.xml', content: '%PDF-1.7', problem: 'pdf', text: 'To jest PDF' },
    { name: 'tekst.xml', content: 'Faktura nr 1', problem: 'notXml', text: 'to nie jest XML' },
    { name: 'pusty.xml', content: '', problem: 'empty', text: 'plik jest pusty' },
    { name: 'duzy.xml', content: '<'.repeat(10_000_001), problem: 'tooLarge', text: 'plik jest za duży' },
  ])('explains why $name is not opened', async ({ name, content, problem, text }) => {
    await select([[name, content]]);
    expect(await tab.page.locator(`[data-problem="${problem}"]`).innerText()).toContain(text);
    expect(await tab.page.locator('#verdict').count()).toBe(0);
  });

  it('opens dropped files and pasted text', async () => {
    // As a string: these names only exist in the page.
    const transfer = await tab.page.evaluateHandle(`(() => {
      const data = new DataTransfer();
      data.items.add(new File([${JSON.stringify(invoiceXml())}], 'upuszczona.xml', { type: 'text/xml' }));
      return data;
    })()`);
    await tab.page.dispatchEvent('.drop', 'dragover', { dataTransfer: transfer });
    await tab.page.waitForSelector('.drop.over');
    await tab.page.dispatchEvent('.drop', 'drop', { dataTransfer: transfer });
    await tab.page.waitForSelector('.file-name >> text=upuszczona.xml');
    await tab.page.reload();
    await tab.page.click('#paste');
    await tab.page.fill('#pasted', invoiceXml({ number: 'WKLEJONA/1' }));
    await tab.page.getByRole('button', { name: 'Otwórz', exact: true }).click();
    expect(await verdictOf(tab.page)).toMatch(/^ready/);
    expect(await editorText(tab.page)).toContain('WKLEJONA/1');
  });

  it('breaks an invoice in one line into lines, on request', async () => {
    await openInvoice(tab, invoiceXml().replaceAll(/>\s+</g, '><'));
    await tab.page.click('#tool-format');
    await expect.poll(() => editorText(tab.page)).toContain('\n    <P_15>');
    expect(await verdictOf(tab.page)).toMatch(/^ready/);
  });
});
