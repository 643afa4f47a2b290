import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../support/builders/invoices.ts';
import { browserFile } from '../../../support/drivers/browser.ts';
import { tabForEachTest } from '../../../support/drivers/browser-tab.ts';
import { expectAccessible, openWorkbench } from '../../../support/drivers/workbench.ts';

const focusedId = 'document.activeElement.id';

describe.skipIf(browserFile === undefined)('picking changes on the rendered invoice', () => {
  const tab = tabForEachTest();

  async function openChanges(scenario: string, xml = invoiceXml()): Promise<Page> {
    const { page } = tab;
    await openWorkbench(tab, 'correction');
    await page.setInputFiles('#correction-file', await tab.file(xml));
    await page.getByLabel('Tak, ma numer KSeF').check();
    await page.click('.wizard-buttons .primary');
    await page.click(`[data-scenario="${scenario}"]`);
    await page.waitForSelector('.picker[data-state="shown"]', { state: 'attached' });
    if ((page.viewportSize()?.width ?? 0) < 1_000) await page.click('.picker summary');
    return page;
  }

  /**
   * Clicks an element of the frame with the mouse alone: the driver's own clicks run scripts in the frame, which its sandbox forbids and
   * reports.
   */
  async function clickInFrame(page: Page, selector: string, text = ''): Promise<void> {
    const place = (await page.evaluate(`(() => {
      const frame = document.querySelector('.picker iframe');
      const found = [...frame.contentDocument.querySelectorAll(${JSON.stringify(selector)})];
      const element = found.find(({ textContent }) => textContent.includes(${JSON.stringify(text)}));
      element.scrollIntoView({ block: 'center' });
      const outer = frame.getBoundingClientRect();
      const inner = element.getBoundingClientRect();
      return { x: outer.left + inner.left + 10, y: outer.top + inner.top + inner.height / 2 };
    })()`)) as { readonly x: number; readonly y: number };
    await page.mouse.click(place.x, place.y);
  }

  const pickedText = (page: Page) =>
    page.evaluate("document.querySelector('.picker iframe').contentDocument.querySelector('.picked').textContent");

  it('leads from the cell of a line to its field, and marks the focused line on the invoice', async () => {
    const page = await openChanges('price-change');
    await clickInFrame(page, '#lines tbody tr:nth-child(2) td:nth-child(5)');
    await expect.poll(() => page.evaluate(focusedId)).toBe('entry--Faktura-Fa-FaWiersz-2-P_9A');
    expect(await pickedText(page)).toContain('Usługa wzorcowa nr 2');
    await page.focus('#entry--Faktura-Fa-FaWiersz-3-P_9A');
    expect(await pickedText(page)).toContain('Usługa wzorcowa nr 3');
    // A click on a value that follows from others leads to the first field of the line.
    await clickInFrame(page, '#lines tbody tr:nth-child(1) td:nth-child(7)');
    await expect.poll(() => page.evaluate(focusedId)).toBe('entry--Faktura-Fa-FaWiersz-1-P_9A');
    expect(tab.consoleErrors).toEqual([]);
  });

  it.each([
    { scenario: 'wrong-nip-zero-out', text: '5250000009', field: 'DaneIdentyfikacyjne-NIP' },
    { scenario: 'buyer-data', text: 'Odbiorca Próbny', field: 'DaneIdentyfikacyjne-Nazwa' },
    { scenario: 'buyer-data', text: 'ul. Druga 2', field: 'Adres-AdresL1' },
  ])('leads from "$text" of the buyer to its field', async ({ scenario, text, field }) => {
    const page = await openChanges(scenario);
    await clickInFrame(page, '[data-pick] dd *', text);
    await expect.poll(() => page.evaluate(focusedId)).toBe(`entry--Faktura-Podmiot2-${field}`);
    expect(await pickedText(page)).toContain(text);
  });

  it('works with the keyboard', async () => {
    const page = await openChanges('price-change');
    const inFrame = "document.querySelector('.picker iframe').contentDocument.activeElement?.getAttribute('aria-label')";
    await page.focus('.picker summary');
    for (let presses = 0; (await page.evaluate(inFrame)) !== 'Zmień: pozycja 3' && presses < 20; presses += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(focusedId)).toBe('entry--Faktura-Fa-FaWiersz-3-P_9A');
  });

  it('finds a line that is not on the page, also while others are searched', async () => {
    const page = await openChanges('price-change', invoiceXml({ lines: 300 }));
    await page.getByLabel('Szukaj w pozycjach').fill('wzorcowa nr 12');
    await clickInFrame(page, '#lines tbody tr:nth-child(250) td:nth-child(2)');
    await expect.poll(() => page.evaluate(focusedId)).toBe('entry--Faktura-Fa-FaWiersz-250-P_9A');
    await expect.poll(() => page.inputValue('[type="search"]')).toBe('');
  });

  it('is not there where nothing on the invoice is entered', async () => {
    const { page } = tab;
    await openWorkbench(tab, 'correction');
    await page.setInputFiles('#correction-file', await tab.file(invoiceXml()));
    await page.getByLabel('Tak, ma numer KSeF').check();
    await page.click('.wizard-buttons .primary');
    await page.click('[data-scenario="cancel-to-zero"]');
    await page.waitForSelector('.changes');
    await expect.poll(() => page.locator('.picker').count()).toBe(0);
  });

  it.each([
    { name: 'a wide screen', width: 1_440, scheme: 'light' as const },
    { name: 'a wide screen in the dark', width: 1_440, scheme: 'dark' as const },
    { name: 'a phone', width: 390, scheme: 'light' as const },
    { name: 'a phone in the dark', width: 390, scheme: 'dark' as const },
  ])('is accessible on $name, and nothing is cut off', async ({ width, scheme }) => {
    await tab.page.setViewportSize({ width, height: 844 });
    await tab.page.emulateMedia({ colorScheme: scheme });
    const page = await openChanges('buyer-data');
    await clickInFrame(page, '[data-pick] dd *', 'Odbiorca');
    await expect.poll(() => page.evaluate(focusedId)).toBe('entry--Faktura-Podmiot2-DaneIdentyfikacyjne-Nazwa');
    await expectAccessible(page);
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  });
});
