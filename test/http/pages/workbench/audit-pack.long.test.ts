import { readFile } from 'node:fs/promises';
import { createNakor } from 'nakor';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { invoiceXml } from '../../../support/builders/invoices.ts';
import { browserFile } from '../../../support/drivers/browser.ts';
import { tabForEachTest } from '../../../support/drivers/browser-tab.ts';
import { expectAccessible, openWorkbench } from '../../../support/drivers/workbench.ts';

const ksefNumber = '1234563218-20261015-0A1B2C3D4E5F-C3';
const source = invoiceXml();
const program = '**/audit-pack.js';

describe.skipIf(browserFile === undefined)('audit packs in the workbench', () => {
  const tab = tabForEachTest();

  /** Builds a correction with a lower price, and returns its XML. */
  async function buildCorrection(): Promise<{ readonly page: Page; readonly correction: Buffer }> {
    await openWorkbench(tab, 'correction');
    const { page } = tab;
    await page.setInputFiles('#correction-file', await tab.file(source));
    await page.waitForSelector('nav.steps');
    await page.getByLabel('Tak, ma numer KSeF').check();
    await page.fill('#question-nr_ksef_faktury_korygowanej', ksefNumber);
    await page.click('.wizard-buttons .primary');
    await page.click('[data-scenario="price-change"]');
    await page.fill('#entry--Faktura-Fa-FaWiersz-1-P_9A', '45,00');
    await page.fill('#statement-numer_faktury_kor', 'FK/2026/11/1');
    await page.fill('#statement-przyczyna_korekty', 'rabat');
    await page.click('.wizard-buttons .primary');
    await page.waitForSelector('#correction-verdict');
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#save-correction')]);
    return { page, correction: await readFile(await download.path()) };
  }

  it('are those of the library, and no invoice leaves the browser', async () => {
    const { page, correction } = await buildCorrection();
    const requests: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith('blob:')) requests.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`);
    });
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#save-audit-pack')]);
    const { zip } = await createNakor({ language: 'pl' }).auditPack({
      ...{ source_xml: source, correction_xml: correction, scenario_id: 'price-change' },
      ...{ przyczyna_korekty: 'rabat', numer_faktury_kor: 'FK/2026/11/1' },
    });
    expect((await readFile(await download.path())).equals(zip)).toBe(true);
    expect(download.suggestedFilename()).toMatch(/-audit-pack\.zip$/);
    await expect.poll(() => page.innerText('#save-audit-pack + [role="status"]')).toBe('Zapisano.');
    expect(requests).toEqual([`GET ${inject('service').baseUrl}/docs/try/audit-pack.js `]);
    await expectAccessible(page);
    expect(tab.consoleErrors).toEqual([]);
    expect(tab.foreign).toEqual([]);
  });

  it('are made by a command when their program cannot be loaded, and here once it can', async () => {
    const { page } = await buildCorrection();
    await page.route(program, (route) => route.fulfill({ status: 503, body: '' }));
    await page.click('#save-audit-pack');
    await expect.poll(() => page.locator('[role="alert"]').last().innerText()).toContain('nie można pobrać programu');
    await page.click('text=To samo poleceniem lub przez API');
    await expect.poll(() => page.innerText('#audit-pack-command')).toContain('npx nakor audit-pack');
    await expectAccessible(page);
    await page.unroute(program);
    await Promise.all([page.waitForEvent('download'), page.click('#save-audit-pack')]);
  });
});
