import { describe, expect, inject, it } from 'vitest';
import { browserFile } from '../../support/drivers/browser.ts';
import { tabForEachTest } from '../../support/drivers/browser-tab.ts';

describe.skipIf(browserFile === undefined)('the rules in a browser', () => {
  const tab = tabForEachTest();
  const visibleCodes = () => tab.page.locator('.area li:visible .code').allInnerTexts();

  it('shows the areas at first, on a short page that fits a phone', async () => {
    await tab.page.setViewportSize({ width: 390, height: 844 });
    await tab.show('/docs/rules');
    expect(await visibleCodes()).toEqual([]);
    const [width, height] = (await tab.page.evaluate(
      '[document.documentElement.scrollWidth, document.documentElement.scrollHeight]',
    )) as number[];
    expect(width).toBe(390);
    expect(height).toBeLessThan(3_000);
  });

  it.each([390, 1440])('moves nothing when its script starts, on a page %i pixels wide', async (width) => {
    await tab.page.setViewportSize({ width, height: 844 });
    await tab.show('/docs/rules');
    const shift = await tab.page.evaluate(`new Promise((done) => {
      let sum = 0;
      new PerformanceObserver((list) => { for (const { value } of list.getEntries()) sum += value; }).observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => done(sum), 300);
    })`);
    expect(shift).toBeLessThan(0.02);
    expect(await tab.page.locator('#filters').isVisible()).toBe(true);
  });

  it('finds rules by words without accents, filters them, and keeps the filters in the URL, without requests', async () => {
    await tab.show('/docs/rules');
    const requests: string[] = [];
    tab.page.on('request', (request) => requests.push(request.url()));
    await tab.page.getByLabel('Szukaj').fill('sum p_15 ZAMOWIENIE');
    await tab.page.getByLabel('Błąd', { exact: true }).check();
    await tab.page.getByLabel('Obszar').selectOption('6');
    const codes = await visibleCodes();
    expect(codes).toContain('XML-668');
    expect(codes.every((code) => code.startsWith('XML-6'))).toBe(true);
    expect(await tab.page.innerText('#count')).toMatch(new RegExp(`^${codes.length} regu`));
    expect(requests).toEqual([]);
    await tab.page.reload();
    expect(await visibleCodes()).toEqual(codes);
    await tab.page.getByRole('link', { name: 'English' }).click();
    expect(tab.page.url()).toMatch(/lang=en&q=sum\+p_15\+ZAMOWIENIE&area=6&severity=error$/);
    await tab.page.getByRole('button', { name: 'Clear filters' }).click();
    await tab.page.waitForURL(/\?lang=en$/);
    expect(await tab.page.innerText('#count')).toMatch(/^\d{3} rules$/);
    expect([tab.consoleErrors, tab.foreign]).toEqual([[], []]);
  });

  it('works with the keyboard', async () => {
    await tab.show('/docs/rules');
    await tab.page.getByLabel('Szukaj').focus();
    await tab.page.keyboard.type('XML-403');
    await tab.page.locator('.area:visible summary').first().focus();
    await tab.page.keyboard.press('Tab');
    await tab.page.keyboard.press('Enter');
    await tab.page.waitForURL(/\/docs\/rules\/XML-403$/);
    expect(await tab.page.innerText('h1')).toBe('P_15 niezgodne z sumami');
  });

  it('is a list of links without scripts', async () => {
    const context = await tab.context.browser()?.newContext({ javaScriptEnabled: false });
    const page = await context?.newPage();
    await page?.goto(`${inject('service').baseUrl}/docs/rules?lang=en`);
    await page?.locator('summary', { hasText: 'VAT arithmetic' }).click();
    expect(await page?.locator('#filters').isVisible()).toBe(false);
    await page?.getByRole('link', { name: 'XML-403' }).click();
    expect(await page?.innerText('h1')).toBe('P_15 differs from the totals');
    await context?.close();
  });
});
