import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { browserFile } from '../../support/drivers/browser.ts';
import { tabForEachTest } from '../../support/drivers/browser-tab.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

describe.skipIf(browserFile === undefined)('the API reference', () => {
  const tab = tabForEachTest();
  afterEach(() => {
    expect(tab.consoleErrors).toEqual([]);
    expect(tab.foreign.filter((url) => !url.startsWith('data:'))).toEqual([]);
  });
  const operation = (id: string) => tab.page.locator(`[data-operation="${id}"]`);
  const isInView = (selector: string) =>
    tab.page.locator(selector).evaluate((element) => {
      const { top, bottom } = (element as unknown as { getBoundingClientRect(): { top: number; bottom: number } }).getBoundingClientRect();
      return top < 800 && bottom > 0;
    });
  const tryOut = async (id: string, key?: string) => {
    await operation(id).locator('.try > summary').click();
    if (key !== undefined) await operation(id).locator('.key').fill(key);
    await operation(id).getByRole('button', { name: 'Wyślij żądanie' }).click();
  };
  /** A part of each kind: all operations have the same elements, and examining each takes half a minute. */
  const examined = ['.skip', 'header', '#contents', '#introduction', '[data-operation="validateInvoice"]', '#events'].map((part) => [part]);
  const violationsIn = async (rules: readonly string[]) => {
    // In the page's own context, which its policy does not restrict for the test.
    await tab.page.evaluate(axe);
    const found = await tab.page.evaluate<{ id: string; nodes: string[] }[]>(
      `axe.run({ include: ${JSON.stringify(examined)} }, { resultTypes: ['violations'], ...(${JSON.stringify(rules)}.length === 0 ? {} : { runOnly: ${JSON.stringify(rules)} }) }).then(({ violations }) => violations.map(({ id, nodes }) => ({ id, nodes: nodes.slice(0, 3).map(({ html }) => html.slice(0, 200)) })))`,
    );
    return found;
  };

  it('finds operations by words of their fields, without differences of case and accents', async () => {
    await tab.show('/docs');
    const shown = () => tab.page.locator('[data-for^="operation/"]:visible').allInnerTexts();
    expect((await shown()).length).toBeGreaterThan(20);
    await tab.page.getByRole('searchbox').fill('NUMER_faktury_kor');
    expect((await shown()).map((title) => title.replace(/\s+/g, ' '))).toEqual([
      'POST Utwórz fakturę korygującą',
      'POST Utwórz dokumentację korekty',
    ]);
    expect(await tab.page.innerText('#count')).toBe('2 operacje');
    await tab.page.getByRole('searchbox').fill('sprawdz fakture');
    expect(await shown()).toHaveLength(1);
    await tab.page.keyboard.press('Enter');
    expect(tab.page.url()).toMatch(/#operation\/validateInvoice$/);
    await tab.page.getByRole('searchbox').fill('');
    expect((await shown()).length).toBeGreaterThan(20);
  });

  it('is complete and leads to its parts without scripts', async () => {
    const context = await tab.context.browser()?.newContext({ javaScriptEnabled: false, locale: 'pl-PL' });
    const page = await context?.newPage();
    await page?.goto(`${inject('service').baseUrl}/docs#operation/testWebhook`);
    expect(await page?.locator('article').count()).toBeGreaterThan(20);
    expect(await page?.locator('[id="operation/testWebhook"] h3').isVisible()).toBe(true);
    expect(await page?.locator('.sample[open]').count()).toBeGreaterThan(20);
    await context?.close();
  });

  it('shows all samples in the language that the reader selects', async () => {
    await tab.show('/docs#operation/buildCorrection');
    const sample = (id: string) => operation(id).locator('.sample[open] pre');
    expect(await sample('buildCorrection').textContent()).toMatch(/^jq -n --rawfile/);
    await operation('buildCorrection').getByRole('button', { name: 'Python' }).click();
    expect(await sample('buildCorrection').textContent()).toMatch(/^import os\n/);
    expect(await sample('validateInvoice').textContent()).toMatch(/^import os\n/);
  });

  it('sends a request with a test key, and shows status, headers and the formatted body', async () => {
    await tab.show('/docs');
    await tryOut('validateInvoice', tab.key);
    const result = operation('validateInvoice').locator('.result');
    await result.locator('.status').waitFor();
    expect(await result.locator('.status').innerText()).toBe('200');
    expect(await result.locator('pre').innerText()).toMatch(/^\{\n {2}"data": \{\n {4}"valid": true,/);
    await result.getByText('Nagłówki').click();
    expect(await result.locator('dl').innerText()).toMatch(/x-request-id\s+[0-9a-f]{16}/);
    // The key is in the other forms of this page, and nowhere else.
    await operation('getMe').locator('.try > summary').click();
    expect(await operation('getMe').locator('.key').inputValue()).toBe(tab.key);
    expect(await tab.page.evaluate('JSON.stringify([localStorage, sessionStorage, document.cookie, location.href])')).not.toContain(
      'nk_test',
    );
    await tab.page.reload();
    await operation('getMe').locator('.try > summary').click();
    expect(await operation('getMe').locator('.key').inputValue()).toBe('');
  });

  it('saves a file of the response', async () => {
    await tab.show('/docs');
    await tryOut('makeAuditPack', tab.key);
    const link = operation('makeAuditPack').getByRole('link', { name: 'Zapisz odpowiedź' });
    const [download] = await Promise.all([tab.page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toMatch(/\.zip$/);
    expect(
      readFileSync(await download.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
  });

  it('shows the beginning of a long response', async () => {
    await tab.show('/docs');
    await tryOut('getRulesFile');
    const result = operation('getRulesFile').locator('.result');
    await result.getByText('Widać tylko początek.').waitFor();
    expect((await result.locator('pre').textContent())?.length).toBe(100_000);
  });

  it('sends nothing without a key, and never a live key', async () => {
    await tab.show('/docs');
    const requests: string[] = [];
    tab.page.on('request', (request) => requests.push(request.url()));
    await tryOut('getMe');
    const progress = operation('getMe').locator('.progress');
    expect(await progress.innerText()).toBe('Wpisz klucz testowy.');
    for (const [key, message] of [
      ['nk_live_0123456789abcdef0123456789abcdef0123', 'To jest klucz produkcyjny.'],
      ['Bearer x', 'To nie wygląda na klucz testowy'],
    ] as const) {
      await operation('getMe').locator('.key').fill(key);
      await operation('getMe').getByRole('button', { name: 'Wyślij żądanie' }).click();
      expect(await progress.innerText()).toContain(message);
    }
    expect(requests).toEqual([]);
  });

  it('can be used with the keyboard alone', async () => {
    await tab.show('/docs');
    await tab.page.keyboard.press('Tab');
    expect(await tab.page.evaluate('document.activeElement.textContent')).toBe('Przejdź do treści');
    await tab.page.keyboard.press('Enter');
    await operation('getHealth').locator('.try > summary').focus();
    await tab.page.keyboard.press('Enter');
    await operation('getHealth').getByRole('button', { name: 'Wyślij żądanie' }).focus();
    await tab.page.keyboard.press('Enter');
    await operation('getHealth').locator('.result .status').waitFor();
  });

  it('fits a phone, where the contents open and close', async () => {
    await tab.page.setViewportSize({ width: 390, height: 844 });
    await tab.show('/docs?lang=en');
    expect(await tab.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    await tab.page.getByText('Contents', { exact: true }).first().click();
    await tab.page.getByRole('link', { name: 'POST Build a correcting invoice' }).click();
    expect(await isInView('[id="operation/buildCorrection"]')).toBe(true);
    expect(await tab.page.locator('#contents').getAttribute('open')).toBeNull();
  });

  it.each([
    { colorScheme: 'light', rules: [] },
    // Only colors differ.
    { colorScheme: 'dark', rules: ['color-contrast'] },
  ] as const)('has no violations of accessibility rules ($colorScheme)', async ({ colorScheme, rules }) => {
    await tab.page.emulateMedia({ colorScheme });
    await tab.show('/docs#operation/validateInvoice');
    // Closed elements are not examined.
    await operation('validateInvoice').locator('.try > summary').click();
    await operation('validateInvoice').locator('.nested > summary').first().click();
    // Not examined, and contrast takes ten times as long on the whole page.
    await tab.page.evaluate(
      `document.querySelectorAll('[data-operation]:not([data-operation="validateInvoice"])').forEach((each) => each.remove())`,
    );
    expect(await violationsIn(rules)).toEqual([]);
  });
});
