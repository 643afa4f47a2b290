import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../support/builders/invoices.ts';
import { edited, foreignInvoice } from '../../../support/builders/sample-invoices.ts';
import { browserFile } from '../../../support/drivers/browser.ts';
import { tabForEachTest } from '../../../support/drivers/browser-tab.ts';
import {
  editorText,
  openInvoice,
  openSample,
  openWorkbench,
  useMenuTool,
  verdictOf,
  waitForVerdict,
} from '../../../support/drivers/workbench.ts';

/** An invoice with the same mistake in many lines, which can be fixed, and another one that cannot. */
function manyMistakes(count: number): string {
  const line = /\s*<FaWiersz>[\s\S]*?<\/FaWiersz>/.exec(invoiceXml())?.[0] ?? '';
  const numbered = Array.from({ length: count }, (_, index) =>
    line
      .replace('<P_12>23<', '<P_12>23%<')
      .replace(/<NrWierszaFa>\d+/, `<NrWierszaFa>${index + 10}`)
      .replace(/<UU_ID>[^<]*/, `<UU_ID>wiersz-${index}`),
  );
  return invoiceXml().replace(line, numbered.join(''));
}

describe.skipIf(browserFile === undefined)('the workbench with an invoice', () => {
  const tab = tabForEachTest();
  const card = (code: string) => tab.page.locator(`.issue[data-code="${code}"]`);
  const editor = () => tab.page.locator('.editor .cm-content');

  beforeEach(async () => {
    await openWorkbench(tab);
  });

  it('says what is wrong with its sample, why and where', async () => {
    await openSample(tab.page, 'wrong');
    expect(await tab.page.innerText('#verdict')).toBe('KSeF odrzuci tę fakturę');
    expect(await tab.page.locator('.issue').count()).toBe(3);
    const text = await card('XML-109').innerText();
    for (const part of ['Krytyczny', 'KSeF odrzuca', '525000000', 'Jak naprawić:', 'linia 22, kolumna 7', 'sprawdza KSeF']) {
      expect(text).toContain(part);
    }
    expect(await card('XML-109').getByRole('link').getAttribute('href')).toBe('rules/XML-109?lang=pl');
    expect(await tab.page.locator('.cm-lintRange-error').allInnerTexts()).toContain('<NIP>525000000</NIP>');
    expect(await tab.page.locator('.cm-lint-marker-error').count()).toBeGreaterThan(0);
    expect(tab.consoleErrors).toEqual([]);
    expect(tab.foreign).toEqual([]);
  });

  it('says that its valid sample can be sent', async () => {
    await openSample(tab.page, 'valid');
    expect(await tab.page.getAttribute('#verdict', 'data-verdict')).toBe('ready');
    expect(await tab.page.locator('#fix-all').count()).toBe(0);
  });

  it('says that an amount was not checked, instead of only that the invoice is valid', async () => {
    await openInvoice(tab, edited(foreignInvoice, ['      <KursWaluty>4.25</KursWaluty>\n', '']));
    await tab.page.fill('#sending-day', '2026-10-15');
    await waitForVerdict(tab.page, 'incomplete');
    expect(await tab.page.innerText('#verdict')).toBe('Faktura nie ma błędów, ale nie wszystkie kwoty sprawdzono');
    expect(await tab.page.innerText('#readiness-note')).toMatch(/^Nie wszystko sprawdzono\. Nie przeliczono P_14_1W/);
  });

  it('starts with the readable invoice beside the XML, the wrong fields marked and named', async () => {
    await openInvoice(tab, invoiceXml().replace('<P_1>2026-10-15<', '<P_1>15.10.2026<'));
    await tab.page.waitForSelector('#rendered[data-state="shown"]');
    const frame = tab.page.frameLocator('#rendered iframe');
    await frame.locator('[data-finding][data-severity="critical"]', { hasText: 'Data wystawienia' }).click();
    await tab.page.waitForSelector('.issue.current[data-code="XML-107"]');
    expect(await card('XML-107').locator('.place').innerText()).toContain('Data wystawienia');
  });

  it('marks wrong totals in the readable invoice: the tax of a rate, and the amount due', async () => {
    const wrong = invoiceXml()
      .replace(/<P_14_1>[^<]*</, '<P_14_1>1.00<')
      .replace(/<P_15>[^<]*</, '<P_15>2.00<');
    await openInvoice(tab, wrong);
    await tab.page.waitForSelector('#rendered[data-state="shown"]');
    const marked = tab.page.frameLocator('#rendered iframe').locator('#totals [data-finding]');
    expect(await marked.allInnerTexts()).toEqual([expect.stringContaining('1,00'), expect.stringContaining('2,00')]);
    expect(await marked.first().evaluate(({ tagName }) => tagName)).toBe('TD');
  });

  it('jumps from a place to the editor, and highlights the issue in which the cursor is', async () => {
    await openSample(tab.page, 'wrong');
    await card('XML-403').locator('.place').click();
    await tab.page.waitForSelector('.cm-activeLine >> text=<P_15>396.00</P_15>');
    expect(await card('XML-403').getAttribute('aria-current')).toBe('true');
    await tab.page.keyboard.press('Control+Home');
    await expect.poll(() => card('XML-403').getAttribute('aria-current')).toBe('false');
    await tab.page.locator('.cm-lintRange-error', { hasText: '525000000' }).click();
    await expect.poll(() => card('XML-109').getAttribute('aria-current')).toBe('true');
  });

  it('validates again while the visitor types', async () => {
    await openSample(tab.page, 'wrong');
    await card('XML-109').locator('.place').click();
    await tab.page.waitForSelector('.cm-activeLine >> text=<NIP>');
    await tab.page.keyboard.press('End');
    for (let step = 0; step < '</NIP>'.length; step += 1) await tab.page.keyboard.press('ArrowLeft');
    await tab.page.keyboard.type('9');
    await expect.poll(() => card('XML-109').count()).toBe(0);
    expect(await editorText(tab.page)).toContain('<NIP>5250000009</NIP>');
    expect(await verdictOf(tab.page)).toBe('not_ready');
  });

  it('shows where a file stops being XML', async () => {
    await openInvoice(tab, '<Faktura>\n  <Fa></Faktura>');
    expect(await tab.page.getAttribute('#verdict', 'data-verdict')).toBe('notXml');
    expect(await tab.page.locator('.issue').innerText()).toContain('linia 2');
    expect(await tab.page.locator('.cm-lintRange-error').count()).toBeGreaterThan(0);
  });

  it('applies fixes after showing them, which can be undone', async () => {
    await openSample(tab.page, 'wrong');
    await tab.page.click('#fix-all');
    await tab.page.waitForSelector('.changes li');
    expect(await tab.page.locator('.diff .removed').innerText()).toContain('<P_12>23%</P_12>');
    expect(await tab.page.locator('.diff .added').innerText()).toContain('<P_12>23</P_12>');
    await tab.page.click('#apply-fixes');
    await expect.poll(() => card('XML-114').count()).toBe(0);
    expect(await editorText(tab.page)).not.toContain('23%');
    await editor().focus();
    await tab.page.keyboard.press('Control+z');
    await expect.poll(() => card('XML-114').count()).toBe(1);
    expect(await editorText(tab.page)).toContain('23%');
  });

  it('applies only the selected fixes', async () => {
    await openInvoice(tab, invoiceXml().replace('<P_15>369.00', '<P_15>369,00').replace('<P_12>23</P_12>', '<P_12>23%</P_12>'));
    await card('XML-114').locator('.fix').click();
    await tab.page.waitForSelector('.changes li');
    expect(await tab.page.locator('.changes input').count()).toBe(2);
    expect(await tab.page.locator('.changes input:checked').count()).toBe(1);
    await tab.page.click('#apply-fixes');
    await expect.poll(() => card('XML-114').count()).toBe(0);
    const text = await editorText(tab.page);
    expect(text).toContain('<P_15>369,00</P_15>');
    expect(text).not.toContain('23%');
  });

  it('shows a mistake that repeats 1,000 times once, with its places', async () => {
    await openInvoice(tab, manyMistakes(1_000));
    expect(await card('XML-114').count()).toBe(1);
    expect(await card('XML-114').innerText()).toMatch(/1\s000 wystąpień/);
    expect(await card('XML-114').locator('.place').count()).toBe(3);
    await card('XML-114')
      .getByRole('button', { name: /Pokaż dalsze miejsca/ })
      .click();
    expect(await card('XML-114').locator('.place').count()).toBe(20);
    expect(await card('XML-114').innerText()).toContain('980 dalszych');
    await card('XML-114').locator('.fix').click();
    await tab.page.waitForSelector('.changes li');
    expect(await tab.page.locator('.changes li').count()).toBe(50);
    expect(await tab.page.innerText('#apply-fixes')).toMatch(/1\s000 zmian/);
  });

  it('validates for the environment and the day of sending', async () => {
    await openInvoice(tab, invoiceXml());
    await tab.page.selectOption('#environment', 'test');
    await tab.page.fill('#sending-day', '2026-10-16');
    await tab.page.waitForSelector('.verdict-facts >> text=środowisko testowe, wysyłka 2026-10-16');
    expect(await verdictOf(tab.page)).toMatch(/^ready/);
  });

  it('shows the invoice as people read it, beside its XML and following its changes', async () => {
    await openSample(tab.page, 'wrong');
    await tab.page.click('#pane-both');
    const frame = tab.page.frameLocator('#rendered iframe');
    await frame.getByText('Warsztat Przykładowy sp. z o.o.').first().waitFor();
    expect(await frame.locator('main').evaluate('(element) => getComputedStyle(element).maxWidth')).not.toBe('none');
    expect(await editor().isVisible()).toBe(true);
    await tab.page.locator('.cm-line', { hasText: 'Warsztat' }).click();
    await tab.page.keyboard.press('End');
    for (let step = 0; step < '</Nazwa>'.length; step += 1) await tab.page.keyboard.press('ArrowLeft');
    await tab.page.keyboard.type(' w likwidacji');
    await frame.getByText('sp. z o.o. w likwidacji').first().waitFor();
    expect(tab.consoleErrors).toEqual([]);
  });

  it('prints the invoice as people read it', async () => {
    await openSample(tab.page, 'valid');
    await tab.page.evaluate(`window.printed = 0; const own = HTMLIFrameElement.prototype;
      const get = Object.getOwnPropertyDescriptor(own, 'contentWindow').get;
      Object.defineProperty(own, 'contentWindow', { get() {
        const frame = get.call(this);
        frame.print = () => { window.printed += frame.document.body.innerText.includes('Warsztat') ? 1 : 100; };
        return frame;
      } });`);
    await useMenuTool(tab.page, 'print');
    await expect.poll(() => tab.page.evaluate('window.printed')).toBe(1);
    await useMenuTool(tab.page, 'print');
    await expect.poll(() => tab.page.evaluate('window.printed')).toBe(2);
  });

  it('executes nothing contained in a document', async () => {
    const hostile = `<img src="x" onerror="document.title='taken'"/><script>document.title='taken'</script>`;
    await openInvoice(tab, invoiceXml().replace('<P_7>', `${hostile}<P_7>&lt;img src=x onerror=alert(1)&gt;`));
    await tab.page.click('#pane-both');
    await tab.page.waitForSelector('#rendered[data-state="shown"]');
    expect(await tab.page.frameLocator('#rendered iframe').locator('img, script').count()).toBe(0);
    expect(await tab.page.title()).toBe('Nakor: faktura i korekta FA(3)');
    expect(tab.consoleErrors).toEqual([]);
  });

  it('saves the edited XML', async () => {
    await openInvoice(tab, invoiceXml().replaceAll('\n', '\r\n'), 'marzec.xml');
    const original = invoiceXml().replaceAll('\n', '\r\n');
    await editor().focus();
    await tab.page.keyboard.press('Control+End');
    await tab.page.keyboard.type(' ');
    const download = tab.page.waitForEvent('download');
    await tab.page.keyboard.press('Control+s');
    const file = await download;
    expect(file.suggestedFilename()).toBe('marzec.xml');
    expect(await readFile(await file.path(), 'utf8')).toBe(`${original} `);
  });

  it('copies what was done as code', async () => {
    await tab.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openInvoice(tab, manyMistakes(1), "Jan's faktura.xml");
    await tab.page.selectOption('#environment', 'demo');
    await useMenuTool(tab.page, 'copyAs');
    expect(await tab.page.innerText('#snippet')).toContain(`--data-binary @'Jan'\\''s faktura.xml'`);
    await tab.page.getByRole('button', { name: 'Python' }).click();
    await tab.page.getByRole('button', { name: 'Kopiuj', exact: true }).click();
    await tab.page.waitForSelector('text=Skopiowano do schowka.');
    const copied = await tab.page.evaluate('navigator.clipboard.readText()');
    expect(copied).toContain('/validate?environment=demo"');
    expect(copied).not.toContain('nk_');
    await tab.page.keyboard.press('Escape');
    await expect.poll(() => tab.page.locator('dialog').count()).toBe(0);
  });

  it('speaks the chosen language, also in results', async () => {
    await openSample(tab.page, 'wrong');
    await tab.page.getByRole('button', { name: 'English' }).click();
    await tab.page.waitForSelector('text=KSeF will reject this invoice');
    await tab.page.waitForSelector('.issue >> text=How to fix it');
    expect(await tab.page.getAttribute('html', 'lang')).toBe('en');
    expect(await card('XML-109').getByRole('link').getAttribute('href')).toBe('rules/XML-109?lang=en');
  });

  it('can be used with the keyboard alone', async () => {
    const focusedId = () => tab.page.evaluate('document.activeElement.id');
    for (let presses = 0; (await focusedId()) !== 'sample-wrong' && presses < 30; presses += 1) await tab.page.keyboard.press('Tab');
    await tab.page.keyboard.press('Enter');
    await waitForVerdict(tab.page, 'rejected');
    await tab.page.keyboard.press('F8');
    await tab.page.waitForSelector('.cm-activeLine >> text=525000000');
    await tab.page.keyboard.press('F8');
    await tab.page.waitForSelector('.cm-activeLine >> text=23%');
    await tab.page.keyboard.press('Shift+F8');
    await tab.page.waitForSelector('.cm-activeLine >> text=525000000');
    // The tabulator leaves the editor.
    await tab.page.keyboard.press('Tab');
    expect(await tab.page.evaluate("document.activeElement.classList.contains('editor')")).toBe(false);
    await tab.page.keyboard.press('Control+Enter');
    await tab.page.waitForSelector('#apply-fixes:not([disabled])');
    for (let presses = 0; (await focusedId()) !== 'apply-fixes' && presses < 20; presses += 1) await tab.page.keyboard.press('Tab');
    await tab.page.keyboard.press('Enter');
    await expect.poll(() => card('XML-114').count()).toBe(0);
    await tab.page.keyboard.press('?');
    await tab.page.waitForSelector('dialog >> text=Skróty klawiszowe');
  });

  it('starts the engine again after a crash', async () => {
    await openSample(tab.page, 'wrong');
    const [worker] = tab.page.workers();
    await worker?.evaluate("globalThis.onmessage = () => { throw new Error('crashed'); }");
    await editor().focus();
    await tab.page.keyboard.press('Control+End');
    await tab.page.keyboard.type(' ');
    await waitForVerdict(tab.page, 'failed');
    await tab.page.keyboard.type(' ');
    await waitForVerdict(tab.page, 'rejected');
  });
});
