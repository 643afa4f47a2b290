import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../support/builders/invoices.ts';
import { browserFile } from '../../../support/drivers/browser.ts';
import { tabForEachTest } from '../../../support/drivers/browser-tab.ts';
import { openWorkbench, waitForVerdict } from '../../../support/drivers/workbench.ts';

/** More stops than the page has. */
const stopLimit = 120;

describe.skipIf(browserFile === undefined)('the workbench without a mouse', () => {
  const tab = tabForEachTest();

  /** Presses Tab until an element has the focus; elements of frames are found as well. */
  async function tabTo(selector: string): Promise<void> {
    const isThere = `(() => {
      const focused = document.activeElement;
      return focused.matches(${JSON.stringify(selector)}) || focused.contentDocument?.activeElement?.matches(${JSON.stringify(selector)}) === true;
    })()`;
    for (let presses = 0; presses < stopLimit; presses += 1) {
      await tab.page.keyboard.press('Tab');
      if ((await tab.page.evaluate(isThere)) === true) return;
    }
    throw new Error(`Tab does not lead to ${selector}.`);
  }

  it('leads from a file with a mistake to its saved correction', async () => {
    const { page } = tab;
    const { keyboard } = page;
    const file = await tab.file(invoiceXml().replace('<P_12>23</P_12>', '<P_12>23%</P_12>'));
    // The dialog of the system is not part of the page.
    page.on('filechooser', (chooser) => void chooser.setFiles(file));
    await openWorkbench(tab);
    await tabTo('#choose');
    await keyboard.press('Enter');
    await waitForVerdict(page, 'rejected');

    await keyboard.press('F8');
    await page.waitForSelector('.cm-activeLine >> text=23%');
    await keyboard.press('Control+Enter');
    await page.waitForSelector('#apply-fixes:not([disabled])');
    await tabTo('#apply-fixes');
    await keyboard.press('Enter');
    await page.waitForSelector('#verdict[data-readiness^="ready"]');

    await tabTo('nav.views a[href="#correction"]');
    await keyboard.press('Enter');
    await page.waitForSelector('nav.steps');
    await tabTo('input[name="in-ksef"]');
    await keyboard.press('Space');
    await tabTo('#question-nr_ksef_faktury_korygowanej');
    await keyboard.type('1234563218-20261015-0A1B2C3D4E5F-C3');
    await tabTo('.wizard-buttons .primary');
    await keyboard.press('Enter');
    await tabTo('[data-scenario="price-change"]');
    await keyboard.press('Enter');

    await page.waitForSelector('.picker[data-state="shown"]');
    await tabTo('[aria-label="Zmień: pozycja 2"]');
    await keyboard.press('Enter');
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('entry--Faktura-Fa-FaWiersz-2-P_9A');
    await keyboard.press('Control+a');
    await keyboard.type('45,00');
    await tabTo('#statement-numer_faktury_kor');
    await keyboard.type('FK/2026/11/9');
    await tabTo('#statement-przyczyna_korekty');
    await keyboard.type('rabat');
    await tabTo('.wizard-buttons .primary');
    await keyboard.press('Enter');
    await page.waitForSelector('#correction-verdict');

    await tabTo('#save-correction');
    const saved = page.waitForEvent('download');
    await keyboard.press('Enter');
    const xml = await readFile(await (await saved).path(), 'utf8');
    expect(xml).toContain('<P_2>FK/2026/11/9</P_2>');
    expect(xml).toContain('<P_9A>-5.00</P_9A>');
    expect(tab.consoleErrors).toEqual([]);
  });

  it('opens tools of the menu, which closes when it is left', async () => {
    const { page } = tab;
    await openWorkbench(tab);
    await tabTo('#sample-valid');
    await page.keyboard.press('Enter');
    await waitForVerdict(page, 'ready');
    await tabTo('#tools-more');
    await page.keyboard.press('Enter');
    await tabTo('#tool-copyAs');
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog[open]');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('tools-more');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.isVisible('#tool-copyAs')).toBe(true);
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => page.isVisible('#tool-copyAs')).toBe(false);
  });
});
