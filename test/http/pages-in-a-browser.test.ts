import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { issueKey } from '../support/access.ts';
import { browserFile, startBrowser } from '../support/browser.ts';
import { invoiceXml } from '../support/invoices.ts';

if (browserFile === undefined) {
  console.warn('SKIPPED: there is no Chromium at its usual places and NAKOR_BROWSER names none, so the pages are not tried in a browser.');
}

describe.skipIf(browserFile === undefined)('in a browser', () => {
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  let foreign: string[];
  let key: string;
  let directory: string;

  beforeAll(async () => {
    browser = await startBrowser();
    key = (await issueKey({ environment: 'test' })).plaintext;
    directory = await mkdtemp(join(tmpdir(), 'nakor-browser-'));
  });
  afterAll(async () => {
    await browser?.close();
    if (directory !== undefined) await rm(directory, { recursive: true, force: true });
  });
  beforeEach(() => open('pl-PL'));
  afterEach(() => context.close());

  async function open(locale: string): Promise<void> {
    context = await browser.newContext({ locale, viewport: { width: 1_400, height: 1_000 } });
    page = await context.newPage();
    complaints = [];
    foreign = [];
    const { origin } = new URL(inject('service').baseUrl);
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on(
      'response',
      (response) =>
        !response
          .url()
          .replace(/^blob:/, '')
          .startsWith(origin) && foreign.push(response.url()),
    );
  }

  const show = (path: string) => page.goto(inject('service').baseUrl + path);
  const file = async (content: string | Uint8Array, name = 'faktura.xml') => {
    const path = join(directory, name);
    await writeFile(path, content);
    return path;
  };
  const check = async (content: string | Uint8Array) => {
    await page.setInputFiles('#file', await file(content));
    await page.waitForSelector('#result:not([hidden])');
  };

  it('the reference shows every group and operation, and finds words', async () => {
    await show('/docs');
    await page.waitForSelector('h1');
    for (const text of [
      'Validation',
      'Corrections',
      'Webhooks',
      'Check an invoice',
      'Document a correction',
      'How the platform is doing',
    ]) {
      expect(await page.getByText(text, { exact: true }).count(), text).toBeGreaterThan(0);
    }
    await page.getByPlaceholder('Search...').fill('quota');
    await page.waitForSelector('[data-role="search:results"] >> text=The calling key and its limits');
    // Redoc's sign of its makers lies with them; the policy keeps it out, and the page does without.
    expect(complaints.filter((text) => !text.includes('https://cdn.redoc.ly/redoc/logo-mini.svg'))).toEqual([]);
    expect(foreign).toEqual([]);
  });

  describe('the page to try an invoice on', () => {
    beforeEach(async () => {
      await show('/docs/try');
    });

    it('marks three mistakes of its sample in the document, and explains them', async () => {
      await page.fill('#key', key);
      await page.click('#sample');
      await page.waitForSelector('#issues li');
      expect(await page.innerText('#verdict h2')).toBe('Faktura ma błędy: nie wysyłaj jej do KSeF');
      expect(await page.locator('#issues li.critical, #issues li.error').count()).toBe(3);
      const marked = await page.locator('mark.critical, mark.error').allInnerTexts();
      expect(marked).toEqual(['<NIP>525000000</NIP>', '<P_15>396.00</P_15>', '<P_12>23%</P_12>']);
      const first = page.locator('#issues li').first();
      expect(await first.innerText()).toMatch(/^Błąd krytyczny XML-109 wiersz 22, kolumna 7[\s\S]*Jest: 525000000[\s\S]*Jak naprawić:/);
      expect(await first.locator('a').getAttribute('href')).toBe('rules#xml-109');
      expect(complaints).toEqual([]);
      expect(foreign).toEqual([]);
    });

    it('leads from an issue to its mark and back', async () => {
      await page.fill('#key', key);
      await page.click('#sample');
      await page.locator('#issues li', { hasText: 'XML-403' }).getByRole('button').click();
      expect(await page.locator('mark.current').allInnerTexts()).toEqual(['<P_15>396.00</P_15>']);
      await page.locator('mark', { hasText: '23%' }).click();
      expect(await page.locator('#issues li.current .severity').count()).toBe(1);
      expect(await page.locator('#issues li.current').innerText()).toContain('XML-114');
    });

    it('speaks the language that is chosen', async () => {
      await page.fill('#key', key);
      await page.click('#sample');
      await page.waitForSelector('#issues li');
      await page.getByRole('button', { name: 'English' }).click();
      await page.waitForSelector('text=The invoice has errors');
      expect(await page.locator('#issues li').first().innerText()).toMatch(/^Critical XML-109 line 22, column 7/);
      expect(await page.getAttribute('html', 'lang')).toBe('en');
    });

    it('takes a file that is dropped', async () => {
      await page.fill('#key', key);
      // As text: only the page knows these names.
      const transfer = await page.evaluateHandle(`(() => {
        const data = new DataTransfer();
        data.items.add(new File([${JSON.stringify(invoiceXml())}], 'faktura.xml', { type: 'text/xml' }));
        return data;
      })()`);
      await page.dispatchEvent('#drop', 'drop', { dataTransfer: transfer });
      await page.waitForSelector('#verdict.good, #verdict.doubtful');
      expect(await page.innerText('#chosen')).toContain('faktura.xml');
    });

    it('shows where a document cannot be read', async () => {
      await page.fill('#key', key);
      await check('<Faktura>\n  <Fa></Faktura>');
      expect(await page.innerText('#verdict h2')).toBe('Dokumentu nie można sprawdzić');
      expect(await page.locator('#issues li').first().innerText()).toContain('wiersz 2');
      expect(await page.locator('mark').count()).toBe(1);
    });

    it('runs nothing that a document holds', async () => {
      await page.fill('#key', key);
      const hostile = `<img src="x" onerror="document.title='taken'"/><script>document.title='taken'</script>`;
      await check(invoiceXml().replace('<P_15>', `${hostile}<P_15>`));
      expect(await page.innerText('#document')).toContain(hostile);
      expect(await page.locator('#result img, #result script').count()).toBe(0);
      expect(await page.title()).toBe('Nakor: sprawdź fakturę');
      expect(complaints).toEqual([]);
    });

    it('sends a large invoice compressed, and shows what is around its issues', async () => {
      await page.fill('#key', key);
      const line = /\s*<FaWiersz>[\s\S]*?<\/FaWiersz>/.exec(invoiceXml())?.[0] ?? '';
      await check(invoiceXml().replace(line, line.repeat(4_000)));
      expect(await page.locator('#document .gap').count()).toBeGreaterThan(0);
      expect(await page.locator('mark').count()).toBeGreaterThan(0);
      expect(complaints).toEqual([]);
    });

    const refusals = [
      { name: 'no key', typed: '', said: 'Wpisz klucz testowy' },
      { name: 'a live key', typed: 'nk_live_0123456789abcdef', said: 'To jest klucz produkcyjny' },
      { name: 'something else', typed: 'Bearer x', said: 'To nie wygląda na klucz testowy' },
    ];
    it.each(refusals)('sends nothing with $name, and says why', async ({ typed, said }) => {
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await page.fill('#key', typed);
      await page.click('#sample');
      expect(await page.innerText('#status')).toContain(said);
      expect(requests).toEqual([]);
    });

    it('tells of a key that the service does not know', async () => {
      await page.fill('#key', `nk_test_${'0'.repeat(32)}`);
      await page.click('#sample');
      await page.waitForSelector('#verdict.bad');
      expect(await page.innerText('#verdict')).toMatch(/Dokumentu nie można sprawdzić[\s\S]*klucz[\s\S]*[0-9a-f]{16}/i);
      expect(await page.isVisible('#document')).toBe(false);
    });

    it('says that the service does not answer', async () => {
      await page.fill('#key', key);
      await context.setOffline(true);
      await page.click('#sample');
      await page.waitForSelector('#status >> text=Usługa nie odpowiedziała');
    });

    it('shows the latest of two verdicts, whichever comes first', async () => {
      await page.fill('#key', key);
      let isFirst = true;
      await page.route('**/validate', async (route) => {
        const wasFirst = isFirst;
        isFirst = false;
        const response = await route.fetch();
        if (wasFirst) await new Promise((done) => setTimeout(done, 1_000));
        await route.fulfill({ response });
      });
      await page.click('#sample');
      await page.setInputFiles('#file', await file(invoiceXml(), 'druga.xml'));
      await page.waitForTimeout(2_000);
      expect(await page.innerText('#chosen')).toContain('druga.xml');
      expect(await page.locator('mark.critical, mark.error').count()).toBe(0);
    });
  });
});

it.skipIf(browserFile !== undefined)('the pages are not tried in a browser, with a printed reason, where there is none', () => {
  expect(browserFile).toBeUndefined();
});
