import { readFile, rm } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { browserFile } from '../../support/drivers/browser.ts';
import { tabForEachTest } from '../../support/drivers/browser-tab.ts';

describe.skipIf(browserFile === undefined)('the playground', () => {
  const tab = tabForEachTest();
  beforeEach(async () => {
    await tab.show('/docs/try');
    await tab.page.fill('#key', tab.key);
  });

  const wrongRate = invoiceXml().replace('<P_12>23<', '<P_12>23%<');
  const status = () => tab.page.innerText('#status');
  const focused = () => tab.page.evaluate<string>('document.activeElement.id || document.activeElement.textContent');
  const takeSample = async () => {
    await tab.page.click('#sample');
    await tab.page.waitForSelector('#issues li');
  };

  describe('with a file', () => {
    it.each([
      { what: 'was changed', change: (path: string) => tab.file(wrongRate, path.split('/').at(-1)) },
      { what: 'is gone', change: (path: string) => rm(path) },
    ])('reports that it $what since it was selected, and accepts it when selected again', async ({ change }) => {
      await tab.check(invoiceXml());
      const path = await tab.file(invoiceXml());
      await change(path);
      await tab.page.click('button[type=submit]');
      await tab.page.waitForSelector('#status >> text=Wybierz go ponownie');
      expect(await tab.page.isVisible('#result')).toBe(false);
      await tab.check(wrongRate);
      expect(await tab.page.locator('mark.critical').allInnerTexts()).toEqual(['<P_12>23%</P_12>']);
    });

    it('accepts a single file dropped anywhere on the page', async () => {
      const drop = async (count: number) => {
        const files = `Array.from({ length: ${count} }, () => new File([${JSON.stringify(wrongRate)}], 'a.xml'))`;
        const dataTransfer = await tab.page.evaluateHandle(
          `(() => { const data = new DataTransfer(); for (const file of ${files}) data.items.add(file); return data; })()`,
        );
        await tab.page.dispatchEvent('h1', 'drop', { dataTransfer });
      };
      await drop(2);
      expect(await status()).toBe('Upuść tylko jeden plik.');
      await drop(1);
      await tab.page.waitForSelector('mark.critical');
    });

    it('shows a long name completely, whatever its characters', async () => {
      const name = `żółć <b>„a”<b> ${'x'.repeat(150)}.xml`;
      await tab.page.setViewportSize({ width: 400, height: 800 });
      await tab.check(invoiceXml(), name);
      expect(await tab.page.innerText('#chosen')).toContain(name);
      expect(await tab.page.evaluate('document.documentElement.scrollWidth')).toBe(400);
    });

    it('opens the file dialog with either key', async () => {
      // As a string: these names only exist in the page.
      await tab.page.evaluate(`opened = 0; document.getElementById('file').click = () => { opened += 1; }`);
      for (const [index, key] of ['Enter', 'Space'].entries()) {
        await tab.page.getByRole('button', { name: 'wybierz plik z dysku' }).press(key);
        expect(await tab.page.evaluate('opened')).toBe(index + 1);
      }
    });
  });

  describe('with a document', () => {
    const line = /\s*<FaWiersz>[\s\S]*?<\/FaWiersz>/.exec(wrongRate)?.[0] ?? '';
    const many = wrongRate.replace(line, line.repeat(400));

    it.each([
      { name: 'of many lines', xml: many },
      { name: 'in one line', xml: many.replaceAll(/>\s+</g, '><') },
    ])('$name, scrolls the mark of an issue into view', async ({ xml }) => {
      await tab.check(xml);
      await tab.page.locator('#issues button').nth(300).click();
      const isShown = `(() => {
        const mark = document.querySelector('mark.current').getBoundingClientRect();
        const frame = document.getElementById('document').getBoundingClientRect();
        return mark.top >= frame.top && mark.bottom <= frame.bottom && mark.left >= frame.left && mark.right <= frame.right;
      })()`;
      expect(await tab.page.evaluate(isShown)).toBe(true);
    });
  });

  describe('after a change of language', () => {
    it('keeps its state', async () => {
      await takeSample();
      await tab.page.getByRole('button', { name: 'English' }).click();
      await tab.page.waitForSelector('text=The invoice has errors');
      expect(await status()).toBe('Validation finished. Issues: 3.');
      expect(await focused()).toBe('English');
    });

    it('repeats the reason why nothing was sent', async () => {
      await tab.page.fill('#key', '');
      await tab.page.click('#sample');
      await tab.page.getByRole('button', { name: 'English' }).click();
      expect(await status()).toBe('Enter a test key to validate the file.');
    });

    it('shows the response to the latest request', async () => {
      let release = () => {};
      const held = new Promise<void>((done) => {
        release = done;
      });
      await tab.page.route('**/validate', async (route) => {
        if (route.request().headers()['accept-language'] === 'pl') await held;
        await route.continue();
      });
      await tab.page.click('#sample');
      await tab.page.getByRole('button', { name: 'English' }).click();
      await tab.page.waitForSelector('#issues li >> text=Critical XML-109');
      release();
    });
  });

  it('shows a rejection without headers, fields or a second language', async () => {
    const rejection = { error: { code: 'RATE_LIMITED', message: 'Za dużo. / Too many.' }, meta: { request_id: '0123456789abcdef' } };
    await tab.page.route('**/validate', (route) => route.fulfill({ status: 429, headers: { 'Retry-After': '42' }, json: rejection }));
    await tab.page.click('#sample');
    await tab.page.waitForSelector('#validation-result.bad');
    expect(await tab.page.innerText('#validation-result p')).toBe('Wysłano za dużo żądań z tym kluczem. Spróbuj ponownie za 42 s.');
  });

  it('treats everything in a response as text', async () => {
    const hostile = `<img src="x" onerror="document.title='taken'">`;
    const details = [{ code: hostile, line: 1, column: 1, message: hostile }];
    const response = { error: { code: 'X', message: hostile, details }, meta: { request_id: hostile } };
    await tab.page.route('**/validate', (route) => route.fulfill({ status: 400, json: response }));
    await tab.page.click('#sample');
    await tab.page.waitForSelector('#issues li');
    expect(await tab.page.locator('#result img').count()).toBe(0);
    expect(await tab.page.innerText('#validation-result p')).toBe(hostile);
    expect(await tab.page.title()).toBe('Nakor: walidacja faktury');
  });

  it('stores nothing of the key or the invoice in the URL or the browser', async () => {
    const address = tab.page.url();
    await takeSample();
    await tab.page.click('button[type=submit]');
    await tab.page.waitForSelector('#result:not([hidden])');
    expect(tab.page.url()).toBe(address);
    expect(await tab.context.storageState({ indexedDB: true })).toEqual({ cookies: [], origins: [] });
    expect(await tab.page.evaluate('[sessionStorage.length, history.state]')).toEqual([0, null]);
    await tab.page.reload();
    expect(await tab.page.inputValue('#key')).toBe('');
  });

  describe('fixing', () => {
    it('shows what was fixed and what is left, and lets the user save the file', async () => {
      await takeSample();
      await tab.page.getByRole('button', { name: 'Napraw automatycznie' }).click();
      await tab.page.waitForSelector('#fixed li');
      expect(await tab.page.locator('#fixed del, #fixed ins').allInnerTexts()).toEqual(['<P_12>23%</P_12>', '<P_12>23</P_12>']);
      expect(await tab.page.locator('mark.critical, mark.error').allInnerTexts()).toEqual(['<NIP>525000000</NIP>', '<P_15>396.00</P_15>']);
      const [download] = await Promise.all([tab.page.waitForEvent('download'), tab.page.click('#fixed a')]);
      expect(download.suggestedFilename()).toBe('przykład-naprawiona.xml');
      expect(await readFile(await download.path(), 'utf8')).not.toContain('23%');
      expect(tab.consoleErrors).toEqual([]);
      expect(tab.foreign).toEqual([]);
    });

    it('preserves every other byte and names the file after the selected one', async () => {
      const lines = wrongRate.replaceAll('\n', '\r\n');
      await tab.check(lines, 'Żółta.XML');
      await tab.page.click('#fix');
      const [download] = await Promise.all([tab.page.waitForEvent('download'), tab.page.click('#fixed a')]);
      expect(download.suggestedFilename()).toBe('Żółta-naprawiona.xml');
      expect(await readFile(await download.path(), 'utf8')).toBe(lines.replace('23%', '23'));
    });

    it('offers the file only for saving, never for opening', async () => {
      // As a string: these names only exist in the page.
      await tab.page.evaluate(`URL.createObjectURL = (blob) => 'blob:' + blob.type`);
      await tab.check(wrongRate);
      await tab.page.click('#fix');
      await tab.page.waitForSelector('#fixed a');
      expect(await tab.page.getAttribute('#fixed a', 'href')).toBe('blob:application/octet-stream');
    });

    it('is described in the other language, too', async () => {
      await takeSample();
      await tab.page.click('#fix');
      await tab.page.waitForSelector('#fixed li');
      await tab.page.getByRole('button', { name: 'English' }).click();
      await tab.page.waitForSelector('#fixed li >> text=Wrote a rate as the schema requires.');
    });

    it('is not offered when nothing can be fixed, and ends when another file is selected', async () => {
      await takeSample();
      await tab.page.click('#fix');
      await tab.page.waitForSelector('#fixed li');
      await tab.check(invoiceXml());
      expect(await tab.page.locator('#fix, #fixed *').count()).toBe(0);
    });
  });
});
