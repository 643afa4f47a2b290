import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { plainInvoice } from '../../../support/builders/rule-cases.ts';
import { entryOf, sentInvoice, writeUpo } from '../../../support/builders/upos.ts';
import { browserFile } from '../../../support/drivers/browser.ts';
import { tabForEachTest } from '../../../support/drivers/browser-tab.ts';
import { expectAccessible, openInvoice, openWorkbench, verdictOf } from '../../../support/drivers/workbench.ts';

const sent = Array.from({ length: 5 }, (_, index) => sentInvoice(index + 1));
const [kept, resaved, edited, deleted, twice] = sent.map(({ entry, xml }) => ({ xml, number: entry.NumerKSeFDokumentu ?? '' }));
const again = entryOf(twice?.xml ?? '', 9, { NumerFaktury: 'FV/2026/10/5' });
const upo = writeUpo({ page: [1, 2, 1, 6, 7], entries: [...sent.map(({ entry }) => entry), again] });

describe.skipIf(browserFile === undefined)('UPOs in the workbench', () => {
  const tab = tabForEachTest();
  let folder: string;
  const cell = (file: string) => tab.page.locator(`tr.document[data-file="${file}"] .of-ksef`);
  const compared = () => tab.page.waitForSelector('#upo[data-state="compared"]');
  const write = (name: string, content: string) => {
    writeFileSync(join(folder, 'sesja', name), content);
    return join(folder, 'sesja', name);
  };
  const rendered = () => tab.page.waitForSelector('#rendered[data-state="shown"]').then(() => tab.page.frameLocator('#rendered iframe'));

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'nakor-upo-'));
    mkdirSync(join(folder, 'sesja'));
    write('1-kept.xml', kept?.xml ?? '');
    write('2-resaved.xml', `\ufeff${(resaved?.xml ?? '').replaceAll('\n', '\r\n')}`);
    write('3-edited.xml', (edited?.xml ?? '').replace('<P_15>', '<P_15 >'));
    write('5-twice.xml', twice?.xml ?? '');
    write('6-unsent.xml', plainInvoice.replace('FV/2026/10/001', 'FV/2026/10/99'));
    write('upo.xml', upo);
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  beforeEach(() => openWorkbench(tab));

  it('puts KSeF numbers beside the files of a folder, and says why others have none', async () => {
    await tab.page.setInputFiles('#folder', join(folder, 'sesja'));
    await compared();
    const states = await tab.page.locator('#upo').evaluate((panel) => ({ ...panel.dataset }));
    expect(states).toEqual({ state: 'compared', accepted: '2', changed: '2', missing: '1', unmatched: '3' });
    expect(await tab.page.getAttribute('#collection-verdict', 'data-documents')).toBe('5');
    expect((await cell('sesja/1-kept.xml').innerText()).trim()).toBe(kept?.number);
    expect(await cell('sesja/5-twice.xml').innerText()).toContain('(+1)');
    expect(await cell('sesja/2-resaved.xml').innerText()).toBe('Inny plik');
    expect(await cell('sesja/6-unsent.xml').innerText()).toBe('Nie ma w UPO');
    const changed = await tab.page.innerText('#upo-changed');
    expect(changed).toMatch(/2-resaved\.xml\s+Plik nie jest tym, co przesłano do KSeF.*znacznik BOM.*inne końce linii/s);
    expect(await tab.page.innerText('#upo-unmatched')).toContain(deleted?.number);
    expect(await tab.page.locator('#upo-findings').textContent()).toContain('UPO-020');
    expect(await tab.page.locator('#upo-findings').textContent()).toContain('UPO-019');
    await expectAccessible(tab.page);
    await tab.page.click('#filter-unnumbered');
    expect(await tab.page.locator('tr.document').count()).toBe(3);
    await tab.page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(tab.page);
    expect(await tab.page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    expect(tab.consoleErrors).toEqual([]);
    expect(tab.foreign).toEqual([]);
  });

  it('shows an accepted invoice with its number and code, and an edited one without', async () => {
    await tab.page.setInputFiles('#folder', join(folder, 'sesja'));
    await compared();
    await tab.page.locator('tr.document[data-file="sesja/1-kept.xml"] button').click();
    await verdictOf(tab.page);
    expect(await tab.page.innerText('#opened-receipt')).toContain(kept?.number);
    await tab.page.setViewportSize({ width: 390, height: 844 });
    expect(await tab.page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await tab.page.setViewportSize({ width: 1_400, height: 1_000 });
    const page = await rendered();
    await page
      .getByText(kept?.number ?? '')
      .first()
      .waitFor();
    expect(await page.locator('a[href*="qr.ksef.mf.gov.pl/invoice/1234563218/"]').count()).toBeGreaterThan(0);
    // It is not sent again, although it was issued long ago.
    const toBeSent = tab.page.locator('[data-code="XML-302"]');
    await expect.poll(() => toBeSent.count()).toBe(0);
    await tab.page.locator('.cm-content').click();
    await tab.page.keyboard.press('Control+End');
    await tab.page.keyboard.type(' ');
    await tab.page.getByText('Po zmianie to już nie jest plik').waitFor();
    await expect.poll(async () => (await rendered()).getByText(kept?.number ?? '').count()).toBe(0);
    await toBeSent.first().waitFor();
  });

  it('adds UPOs to files that are open, saves the numbers, and takes them away again', async () => {
    await tab.page.setInputFiles('#file', [join(folder, 'sesja/1-kept.xml'), join(folder, 'sesja/6-unsent.xml')]);
    await tab.page.waitForSelector('#collection-verdict[data-phase="done"]');
    expect(await tab.page.locator('#upo').count()).toBe(0);
    await tab.page.setInputFiles('#upo-file', [join(folder, 'sesja/upo.xml'), join(folder, 'sesja/6-unsent.xml')]);
    await compared();
    expect(await tab.page.innerText('.files .input-notes, .input-notes')).toContain('UPO-001');
    const download = tab.page.waitForEvent('download');
    await tab.page.click('#exports');
    await tab.page.click('#save-receipts');
    const csv = readFileSync(await (await download).path(), 'utf8');
    expect(csv).toContain(`1-kept.xml;1234563218;FV/2026/10/1;2026-10-15;przyjęta;${kept?.number};`);
    expect(csv).toContain('6-unsent.xml;1234563218;FV/2026/10/99;2026-10-15;nie ma w UPO;;;');
    await tab.page.click('#remove-upo');
    expect(await tab.page.locator('#upo').count()).toBe(0);
    expect(await tab.page.locator('.of-ksef').count()).toBe(0);
  });

  it('compares a UPO with the open invoice, in the language of the page', async () => {
    await tab.page.locator('button[lang="en"]').click();
    await openInvoice(tab, kept?.xml ?? '', 'sent.xml');
    await tab.page.setInputFiles('#file', join(folder, 'sesja/upo.xml'));
    await compared();
    expect(await tab.page.innerText('#upo-heading')).toBe('UPO: KSeF accepted 1 of 1 file');
    expect((await cell('sent.xml').innerText()).trim()).toBe(kept?.number);
    await tab.page.getByRole('link', { name: 'Invoice' }).first().click();
    await (await rendered())
      .getByText(kept?.number ?? '')
      .first()
      .waitFor();
  });

  it('says what to do with a UPO that is dropped alone', async () => {
    await tab.page.setInputFiles('#file', join(folder, 'sesja/upo.xml'));
    await tab.page.waitForSelector('[data-problem="upo"]');
    expect(await tab.page.innerText('.input-notes')).toContain('razem z wysłanymi fakturami');
  });
});
