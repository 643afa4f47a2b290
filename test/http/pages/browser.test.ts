import { beforeEach, describe, expect, inject, it } from 'vitest';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { browserFile } from '../../support/drivers/browser.ts';
import { tabForEachTest } from '../../support/drivers/browser-tab.ts';

if (browserFile === undefined) {
  console.warn('SKIPPED: there is no Chromium at its usual places and NAKOR_BROWSER names none, so the pages are not tried in a browser.');
}

describe.skipIf(browserFile === undefined)('in a browser', () => {
  const tab = tabForEachTest();

  it.each(['', '/live'])('the pages link to one another behind the gateway stage "%s"', async (stage) => {
    const { origin, pathname } = new URL(inject('service').baseUrl);
    await tab.page.route(`${origin}/live/**`, async (route) => {
      const response = await route.fetch({ url: route.request().url().replace('/live/', '/') });
      await route.fulfill({ response });
    });
    const follow = async (name: string, path: string) => {
      await tab.page.getByRole('navigation').first().getByRole('link', { name, exact: true }).click();
      await tab.page.waitForURL(origin + stage + pathname + path);
    };
    await tab.page.goto(`${origin}${stage}${pathname}/docs`);
    await tab.page.waitForSelector('h1');
    await follow('Katalog reguł', '/docs/rules');
    await follow('Walidacja', '/docs/try');
    await follow('Katalog reguł', '/docs/rules');
    await follow('Dokumentacja API', '/docs');
    await follow('Walidacja', '/docs/try');
    await tab.page.fill('#key', tab.key);
    await tab.page.click('#sample');
    const address = await tab.page
      .locator('#issues a')
      .first()
      .evaluate((link) => (link as unknown as { href: string }).href);
    expect(address).toBe(`${origin}${stage}${pathname}/docs/rules/XML-109`);
  });

  describe('the playground', () => {
    beforeEach(async () => {
      await tab.show('/docs/try');
    });

    it('marks and explains the three mistakes of its sample', async () => {
      await tab.page.fill('#key', tab.key);
      await tab.page.click('#sample');
      await tab.page.waitForSelector('#issues li');
      expect(await tab.page.innerText('#validation-result h2')).toBe('Faktura ma błędy: nie wysyłaj jej do KSeF');
      expect(await tab.page.locator('#issues li.critical, #issues li.error').count()).toBe(3);
      const marked = await tab.page.locator('mark.critical, mark.error').allInnerTexts();
      expect(marked).toEqual(['<NIP>525000000</NIP>', '<P_15>396.00</P_15>', '<P_12>23%</P_12>']);
      const first = tab.page.locator('#issues li').first();
      expect(await first.innerText()).toMatch(/^Błąd krytyczny XML-109 linia 22, kolumna 7[\s\S]*Jest: 525000000[\s\S]*Jak naprawić:/);
      expect(await first.locator('a').getAttribute('href')).toBe('rules/XML-109');
      expect(tab.consoleErrors).toEqual([]);
      expect(tab.foreign).toEqual([]);
    });

    it('links an issue to its mark and back', async () => {
      await tab.page.fill('#key', tab.key);
      await tab.page.click('#sample');
      await tab.page.locator('#issues li', { hasText: 'XML-403' }).getByRole('button').click();
      expect(await tab.page.locator('mark.current').allInnerTexts()).toEqual(['<P_15>396.00</P_15>']);
      await tab.page.locator('mark', { hasText: '23%' }).click();
      expect(await tab.page.locator('#issues li.current .severity').count()).toBe(1);
      expect(await tab.page.locator('#issues li.current').innerText()).toContain('XML-114');
    });

    it('switches to the selected language', async () => {
      await tab.page.fill('#key', tab.key);
      await tab.page.click('#sample');
      await tab.page.waitForSelector('#issues li');
      await tab.page.getByRole('button', { name: 'English' }).click();
      await tab.page.waitForSelector('text=The invoice has errors');
      expect(await tab.page.locator('#issues li').first().innerText()).toMatch(/^Critical XML-109 line 22, column 7/);
      expect(await tab.page.getAttribute('html', 'lang')).toBe('en');
    });

    it('accepts a dropped file', async () => {
      await tab.page.fill('#key', tab.key);
      // As a string: these names only exist in the page.
      const transfer = await tab.page.evaluateHandle(`(() => {
        const data = new DataTransfer();
        data.items.add(new File([${JSON.stringify(invoiceXml())}], 'faktura.xml', { type: 'text/xml' }));
        return data;
      })()`);
      await tab.page.dispatchEvent('#drop', 'drop', { dataTransfer: transfer });
      await tab.page.waitForSelector('#validation-result.good, #validation-result.doubtful');
      expect(await tab.page.innerText('#chosen')).toContain('faktura.xml');
    });

    it('shows the position of a syntax error', async () => {
      await tab.page.fill('#key', tab.key);
      await tab.check('<Faktura>\n  <Fa></Faktura>');
      expect(await tab.page.innerText('#validation-result h2')).toBe('Nie można sprawdzić dokumentu');
      expect(await tab.page.locator('#issues li').first().innerText()).toContain('linia 2');
      expect(await tab.page.locator('mark').count()).toBe(1);
    });

    it('executes nothing contained in a document', async () => {
      await tab.page.fill('#key', tab.key);
      const hostile = `<img src="x" onerror="document.title='taken'"/><script>document.title='taken'</script>`;
      await tab.check(invoiceXml().replace('<P_15>', `${hostile}<P_15>`));
      expect(await tab.page.innerText('#document')).toContain(hostile);
      expect(await tab.page.locator('#result img, #result script').count()).toBe(0);
      expect(await tab.page.title()).toBe('Nakor: walidacja faktury');
      expect(tab.consoleErrors).toEqual([]);
    });

    it('sends a large invoice compressed and shows the lines around its issues', async () => {
      await tab.page.fill('#key', tab.key);
      const line = /\s*<FaWiersz>[\s\S]*?<\/FaWiersz>/.exec(invoiceXml())?.[0] ?? '';
      await tab.check(invoiceXml().replace(line, line.repeat(4_000)));
      expect(await tab.page.locator('#document .gap').count()).toBeGreaterThan(0);
      expect(await tab.page.locator('mark').count()).toBeGreaterThan(0);
      expect(tab.consoleErrors).toEqual([]);
    });

    const rejections = [
      { name: 'no key', typed: '', said: 'Wpisz klucz testowy' },
      { name: 'a live key', typed: 'nk_live_0123456789abcdef', said: 'To jest klucz produkcyjny' },
      { name: 'something else', typed: 'Bearer x', said: 'To nie wygląda na klucz testowy' },
    ];
    it.each(rejections)('sends nothing with $name, and explains why', async ({ typed, said }) => {
      const requests: string[] = [];
      tab.page.on('request', (request) => requests.push(request.url()));
      await tab.page.fill('#key', typed);
      await tab.page.click('#sample');
      expect(await tab.page.innerText('#status')).toContain(said);
      expect(requests).toEqual([]);
    });

    it('reports a key that the service does not know', async () => {
      await tab.page.fill('#key', `nk_test_${'0'.repeat(32)}`);
      await tab.page.click('#sample');
      await tab.page.waitForSelector('#validation-result.bad');
      expect(await tab.page.innerText('#validation-result')).toMatch(/Nie można sprawdzić dokumentu[\s\S]*klucz[\s\S]*[0-9a-f]{16}/i);
      expect(await tab.page.isVisible('#document')).toBe(false);
    });

    it('reports that the service does not respond', async () => {
      await tab.page.fill('#key', tab.key);
      await tab.context.setOffline(true);
      await tab.page.click('#sample');
      await tab.page.waitForSelector('#status >> text=Usługa nie odpowiedziała');
    });

    it('shows the latest of two validation results, in whatever order they arrive', async () => {
      await tab.page.fill('#key', tab.key);
      let isFirst = true;
      await tab.page.route('**/validate', async (route) => {
        const wasFirst = isFirst;
        isFirst = false;
        const response = await route.fetch();
        if (wasFirst) await new Promise((done) => setTimeout(done, 1_000));
        await route.fulfill({ response });
      });
      await tab.page.click('#sample');
      await tab.page.setInputFiles('#file', await tab.file(invoiceXml(), 'druga.xml'));
      await tab.page.waitForTimeout(2_000);
      expect(await tab.page.innerText('#chosen')).toContain('druga.xml');
      expect(await tab.page.locator('mark.critical, mark.error').count()).toBe(0);
    });
  });
});

it.skipIf(browserFile !== undefined)('the pages are not tested in a browser, with a printed reason, when none is installed', () => {
  expect(browserFile).toBeUndefined();
});
