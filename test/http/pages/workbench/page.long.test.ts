import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../support/builders/invoices.ts';
import { browserFile } from '../../../support/drivers/browser.ts';
import { tabForEachTest } from '../../../support/drivers/browser-tab.ts';
import { sendRequest } from '../../../support/drivers/service-client.ts';
import {
  expectAccessible,
  openInvoice,
  openSample,
  openWorkbench,
  showView,
  useMenuTool,
  waitForVerdict,
} from '../../../support/drivers/workbench.ts';

describe.skipIf(browserFile === undefined)('the page of the workbench', () => {
  const tab = tabForEachTest();

  it('sends nothing about an invoice, and works without a network', async () => {
    await openWorkbench(tab);
    await tab.page.waitForSelector('#sample-wrong');
    const requests: string[] = [];
    tab.page.on('request', (request) => requests.push(request.url()));
    await tab.context.setOffline(true);
    await openInvoice(tab, invoiceXml());
    await tab.page.click('#pane-both');
    await tab.page.waitForSelector('#rendered[data-state="shown"]');
    expect(requests.filter((url) => !url.startsWith('blob:') && !url.endsWith('/health'))).toEqual([]);
  });

  it('shows its first words before the engine has arrived', async () => {
    const { text } = await sendRequest({ path: '/docs/try' });
    const engineAt = text.indexOf('<script type="text/plain" id="engine">');
    expect(text.slice(0, engineAt)).toContain('<h1>Czy KSeF przyjmie tę fakturę?</h1>');
    expect(engineAt).toBeLessThan(700_000);
    expect(text.length - engineAt).toBeGreaterThan(1_000_000);
  });

  it('works from any web server that sends no headers', async () => {
    const { text } = await sendRequest({ path: '/docs/try' });
    const server = createServer((_, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end(text));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    try {
      await tab.page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/try.html`);
      await openSample(tab.page, 'wrong');
      await waitForVerdict(tab.page, 'rejected');
      await tab.page.click('#pane-both');
      await tab.page.waitForSelector('#rendered[data-state="shown"]');
      // There is no service whose limits could be shown.
      expect(await tab.page.locator('#tool-account').count()).toBe(0);
      expect(tab.consoleErrors).toEqual([]);
    } finally {
      server.close();
    }
  });

  it('works when it is opened from a disk', async () => {
    const { text } = await sendRequest({ path: '/docs/try' });
    await tab.page.goto(pathToFileURL(await tab.file(text, 'try.html')).href);
    await openSample(tab.page, 'valid');
    await waitForVerdict(tab.page, 'ready');
    await tab.page.click('#pane-both');
    await tab.page.waitForSelector('#rendered[data-state="shown"]');
    expect(tab.consoleErrors).toEqual([]);
  });

  describe('with a key', () => {
    const ask = async (key: string) => {
      await openWorkbench(tab);
      await openSample(tab.page, 'valid');
      await useMenuTool(tab.page, 'account');
      await tab.page.fill('#key', key);
      await tab.page.getByRole('button', { name: 'Pokaż limity' }).click();
    };

    it('shows the limits of a test key, which it does not keep', async () => {
      await ask(tab.key);
      await tab.page.waitForSelector('#account progress');
      expect(await tab.page.locator('#account progress').count()).toBe(4);
      expect(await tab.page.innerText('#account')).toMatch(/w tej minucie: 1 z/);
      await expectAccessible(tab.page);
      await tab.page.keyboard.press('Escape');
      await useMenuTool(tab.page, 'account');
      expect(await tab.page.inputValue('#key')).toBe('');
      expect(await tab.page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])')).not.toContain('nk_');
    });

    it.each([
      { typed: '', text: 'Wpisz klucz testowy' },
      { typed: 'nk_live_0123456789abcdef', text: 'To jest klucz produkcyjny' },
      { typed: 'Bearer x', text: 'To nie wygląda na klucz testowy' },
    ])('sends nothing with "$typed"', async ({ typed, text }) => {
      const requests: string[] = [];
      tab.page.on('request', (request) => requests.push(request.url()));
      await ask(typed);
      expect(await tab.page.innerText('#account')).toContain(text);
      expect(requests.filter((url) => url.endsWith('/me'))).toEqual([]);
    });

    it('reports a key that the service does not know', async () => {
      await ask(`nk_test_${'0'.repeat(32)}`);
      await tab.page.waitForSelector('#account .notice.error');
      expect(await tab.page.innerText('#account')).toMatch(/klucz/i);
    });
  });

  it.each([
    { name: 'a wide screen', width: 1_440, scheme: 'light' as const },
    { name: 'a wide screen in the dark', width: 1_440, scheme: 'dark' as const },
    { name: 'a phone', width: 390, scheme: 'light' as const },
    { name: 'a phone in the dark', width: 390, scheme: 'dark' as const },
  ])('is accessible on $name, and nothing is cut off', async ({ width, scheme }) => {
    await tab.page.setViewportSize({ width, height: 844 });
    await tab.page.emulateMedia({ colorScheme: scheme });
    const check = async () => {
      await expectAccessible(tab.page);
      expect(await tab.page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    };
    await openWorkbench(tab);
    await tab.page.waitForSelector('#sample-wrong');
    await check();
    await openSample(tab.page, 'wrong');
    await check();
    await tab.page.click('#pane-xml');
    await check();
    await tab.page.click('#pane-invoice');
    await tab.page.waitForSelector('#rendered[data-state="shown"]');
    await check();
    // One row on wide screens, two on phones.
    const toolbar = await tab.page.locator('.toolbar').boundingBox();
    expect(toolbar?.height).toBeLessThanOrEqual(width === 390 ? 90 : 40);
    await tab.page.click('#tools-more');
    await check();
    expect(await tab.page.locator('#tool-shortcuts').isVisible()).toBe(width !== 390);
    await tab.page.keyboard.press('Escape');
    expect(await tab.page.evaluate('document.activeElement.id')).toBe('tools-more');
    await expect.poll(() => tab.page.locator('#tool-copyAs').isVisible()).toBe(false);
    const menuTools = width === 390 ? ['copyAs'] : ['copyAs', 'shortcuts'];
    for (const open of [() => tab.page.click('#fix-all'), ...menuTools.map((tool) => () => useMenuTool(tab.page, tool))]) {
      await open();
      await tab.page.waitForSelector('dialog[open]');
      await check();
      await tab.page.keyboard.press('Escape');
    }
  });

  it('shows one pane at a time on a phone, and the place of an issue with one touch', async () => {
    await tab.page.setViewportSize({ width: 390, height: 844 });
    await openWorkbench(tab);
    await openSample(tab.page, 'wrong');
    expect(await tab.page.locator('.editor').isVisible()).toBe(false);
    await tab.page.locator('.issue[data-code="XML-403"] .place').click();
    await tab.page.waitForSelector('.cm-activeLine >> text=<P_15>396.00</P_15>');
    expect(await tab.page.locator('#issues').isVisible()).toBe(false);
  });

  it('keeps the chosen appearance, and follows the system without one', async () => {
    const background = () => tab.page.evaluate('getComputedStyle(document.body).backgroundColor');
    await tab.page.emulateMedia({ colorScheme: 'dark' });
    await openWorkbench(tab);
    const dark = await background();
    await tab.page.getByRole('button', { name: 'Jasny' }).click();
    await expect.poll(background).not.toBe(dark);
    await tab.page.reload();
    await expect.poll(background).not.toBe(dark);
    await tab.page.getByRole('button', { name: 'Jak w systemie' }).click();
    await expect.poll(background).toBe(dark);
  });

  it('has an address for each view, and keeps the invoice between them', async () => {
    await openWorkbench(tab, 'correction');
    await expectAccessible(tab.page);
    await showView(tab.page, 'invoice');
    await openSample(tab.page, 'wrong');
    await showView(tab.page, 'correction');
    expect(new URL(tab.page.url()).hash).toBe('#correction');
    await tab.page.goBack();
    expect(await tab.page.isVisible('#issues')).toBe(true);
  });

  it('is served by the service under a policy that allows only itself', async () => {
    const { headers, text } = await sendRequest({ path: '/docs/try' });
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toMatch(/script-src 'sha256-[^ ]+' 'wasm-unsafe-eval';/);
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain('worker-src blob:');
    // For other web servers, the page states the same itself; browsers ignore only this directive there.
    const [, stated] = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(text) ?? [];
    expect(stated).toBe(policy.replace("; frame-ancestors 'none'", ''));
  });
});
