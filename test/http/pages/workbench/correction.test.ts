import { readFile } from 'node:fs/promises';
import { type CorrectionRequest, createNakor } from 'nakor';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../support/builders/invoices.ts';
import { browserFile } from '../../../support/drivers/browser.ts';
import { tabForEachTest } from '../../../support/drivers/browser-tab.ts';
import { expectAccessible, openWorkbench } from '../../../support/drivers/workbench.ts';

const ksefNumber = '1234563218-20261015-0A1B2C3D4E5F-C3';
const library = createNakor({ language: 'pl' });
const source = invoiceXml();

/** What the library builds; the time of creation differs with each call. */
async function expectedXml(request: Omit<CorrectionRequest, 'source_xml'>): Promise<string> {
  const { xml } = await library.correct({ source_xml: source, ...request });
  return withoutTime(xml);
}

function withoutTime(xml: string): string {
  return xml.replace(/<DataWytworzeniaFa>[^<]*/, '');
}

const next = '.wizard-buttons .primary';
const entry = (path: string) => `#entry--Faktura-${path.replace(/\W+/g, '-')}`;

describe.skipIf(browserFile === undefined)('the correction wizard', () => {
  const tab = tabForEachTest();

  async function openWizard(xml: string = source): Promise<Page> {
    await openWorkbench(tab, 'correction');
    await tab.page.setInputFiles('#correction-file', await tab.file(xml));
    await tab.page.waitForSelector('nav.steps');
    return tab.page;
  }

  async function stateKsefNumber(page: Page): Promise<void> {
    await page.getByLabel('Tak, ma numer KSeF').check();
    await page.fill('#question-nr_ksef_faktury_korygowanej', ksefNumber);
    await page.click(next);
  }

  /** Enters number and reason, builds, and returns the saved XML. */
  async function buildAndSave(page: Page, number: string, reason: string): Promise<string> {
    await page.fill('#statement-numer_faktury_kor', number);
    await page.fill('#statement-przyczyna_korekty', reason);
    await page.click(next);
    await page.waitForSelector('#correction-verdict');
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#save-correction')]);
    return withoutTime(await readFile(await download.path(), 'utf8'));
  }

  it('corrects a price after a discount, with its effect shown while it is entered', async () => {
    const page = await openWizard();
    await expectAccessible(page);
    await stateKsefNumber(page);
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Co poprawić');
    await page.fill('#scenario-search', 'rabat');
    await expectAccessible(page);
    await page.click('[data-scenario="price-change"]');
    await page.fill(entry('Fa/FaWiersz[1]/P_9A'), '45,00');
    await page.waitForSelector('.effect-panel >> text=−12,30 PLN');
    await expect.poll(() => page.innerText('.lines tbody tr:first-child')).toContain('było 100,00');
    await expect.poll(() => page.getByText('Żadna pozycja nie pasuje.').count()).toBe(0);
    await expect.poll(() => page.getByRole('region', { name: 'Pytania do tej korekty' }).locator('.question').count()).toBeGreaterThan(0);
    await expectAccessible(page);
    const xml = await buildAndSave(page, 'FK/2026/11/1', 'rabat udzielony po sprzedaży');
    expect(xml).toBe(
      await expectedXml({
        ...{ scenario_id: 'price-change', przyczyna_korekty: 'rabat udzielony po sprzedaży', numer_faktury_kor: 'FK/2026/11/1' },
        changes: [{ path: '/Faktura/Fa/FaWiersz[1]/P_9A', new_value: '45.00' }],
        question_answers: { nr_ksef_faktury_korygowanej: ksefNumber },
      }),
    );
    await expect.poll(() => page.innerText('#correction-verdict')).toContain('Korekta jest gotowa do wysłania do KSeF');
    await expect.poll(() => page.innerText('.figures tr.total')).toMatch(/369,00\s+356,70\s+−12,30/);
    await expect.poll(() => page.innerText('.jpk-row')).toMatch(/K_19\s+−10,00/);
    await page.waitForSelector('[data-shown="correction"]');
    expect(await page.frameLocator('.document-frame iframe').locator('body').innerText()).toContain('FK/2026/11/1');
    await expectAccessible(page);
    expect(tab.consoleErrors).toEqual([]);
    expect(tab.foreign).toEqual([]);
  });

  it('replaces an invoice for a wrong NIP, after errors that lead to their fields', async () => {
    const page = await openWizard();
    await stateKsefNumber(page);
    await page.fill('#scenario-search', 'zły NIP');
    await page.click('[data-scenario="wrong-nip-zero-out"]');
    await page.fill(entry('Podmiot2/DaneIdentyfikacyjne/NIP'), '5265877635');
    await page.click(next);
    await page.waitForSelector('.notice.error');
    await expect.poll(() => page.evaluate(`document.activeElement.classList.contains('error')`)).toBe(true);
    await expectAccessible(page);
    await page.click('.notice.error >> text=Jaki numer ma mieć nowa faktura');
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('question-numer_nowej_faktury');
    await page.keyboard.type('FV/2026/11/7');
    const xml = await buildAndSave(page, 'FK/2026/11/2', 'błędny NIP nabywcy');
    const request = {
      ...{ scenario_id: 'wrong-nip-zero-out', przyczyna_korekty: 'błędny NIP nabywcy', numer_faktury_kor: 'FK/2026/11/2' },
      changes: [{ path: '/Faktura/Podmiot2/DaneIdentyfikacyjne/NIP', new_value: '5265877635' }],
      question_answers: { nr_ksef_faktury_korygowanej: ksefNumber, numer_nowej_faktury: 'FV/2026/11/7' },
    };
    expect(xml).toBe(await expectedXml(request));
    await page.getByRole('button', { name: 'Nowa faktura' }).click();
    await page.getByRole('button', { name: 'XML', exact: true }).click();
    const { additional_documents } = await library.correct({ source_xml: source, ...request });
    expect(withoutTime(await page.innerText('pre.document-xml >> nth=0')).trim()).toBe(
      withoutTime(additional_documents[0]?.xml ?? '').trim(),
    );
  });

  it('corrects a quantity and a missing line on a phone, and loses nothing on the way back', async () => {
    await tab.page.setViewportSize({ width: 390, height: 844 });
    const page = await openWizard();
    await stateKsefNumber(page);
    await page.click('[data-scenario="quantity-return"]');
    await page.fill(entry('Fa/FaWiersz[2]/P_8B'), '1');
    await page.click('text=+ Dodaj pozycję');
    for (const [name, text] of Object.entries({ P_7: 'Dostawa', P_8A: 'szt.', P_8B: '1', P_9A: '20,5' })) {
      await page.fill(entry(`Fa/FaWiersz[+1]/${name}`).replace('FaWiersz-1', 'FaWiersz-+1').replaceAll('+', '\\+'), text);
    }
    await page.selectOption('[id="entry--Faktura-Fa-FaWiersz-+1-P_12"]', '23');
    await page.getByRole('button', { name: 'Faktura', exact: true }).click();
    await page.getByRole('button', { name: 'Zmiany', exact: true }).click();
    await expect.poll(() => page.inputValue(entry('Fa/FaWiersz[2]/P_8B'))).toBe('1');
    await page.getByRole('button', { name: 'English' }).click();
    await page.waitForSelector('text=Enter the values as they should be');
    await expect.poll(() => page.inputValue(entry('Fa/FaWiersz[2]/P_8B'))).toBe('1');
    await page.getByRole('button', { name: 'Polski' }).click();
    await page.waitForSelector('text=Wpisz wartości, jakie mają być');
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await expectAccessible(page);
    const xml = await buildAndSave(page, 'FK/2026/11/3', 'pominięta pozycja');
    const added = (name: string, new_value: string) => ({ path: `/Faktura/Fa/FaWiersz[NrWierszaFa=4]/${name}`, new_value });
    expect(xml).toBe(
      await expectedXml({
        ...{ scenario_id: 'quantity-return', przyczyna_korekty: 'pominięta pozycja', numer_faktury_kor: 'FK/2026/11/3' },
        changes: [
          { path: '/Faktura/Fa/FaWiersz[2]/P_8B', new_value: '1' },
          ...[added('P_7', 'Dostawa'), added('P_8A', 'szt.'), added('P_8B', '1'), added('P_9A', '20.5'), added('P_12', '23')],
        ],
        question_answers: { nr_ksef_faktury_korygowanej: ksefNumber },
      }),
    );
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await expectAccessible(page);
  });

  it('says in its own words what is missing, without names of the API', async () => {
    const page = await openWizard();
    await page.getByLabel('Tak, ma numer KSeF').check();
    await page.click(next);
    expect(await page.getByRole('button', { name: 'Wybierz: Zmiana ceny jednostkowej lub rabat po sprzedaży', exact: true }).count()).toBe(
      1,
    );
    await page.click('[data-scenario="price-change"]');
    await page.fill(entry('Fa/FaWiersz[1]/P_9A'), '45,00');
    await buildAndSave(page, 'FK/2026/11/4', 'rabat');
    await expect.poll(() => page.innerText('#correction-verdict')).toContain('w odpowiedzi na pytanie „Dlaczego poza KSeF?”');
    const sections = await page.locator('.result > section').allInnerTexts();
    expect(sections.filter((text) => /[a-z]_[a-z]/.test(text.replace(/nakor audit-pack[\s\S]*/, '')))).toEqual([]);
  });

  it('starts a second correction from the state after the first', async () => {
    const first = await library.correct({
      ...{ source_xml: source, scenario_id: 'price-change', przyczyna_korekty: 'rabat', numer_faktury_kor: 'FK/2026/11/1' },
      changes: [{ path: '/Faktura/Fa/FaWiersz[1]/P_9A', new_value: '45.00' }],
      question_answers: { nr_ksef_faktury_korygowanej: ksefNumber },
    });
    const page = await openWizard();
    await page.setInputFiles('#earlier-files', await tab.file(first.xml, 'pierwsza.xml'));
    await page.waitForSelector('.documents >> text=pierwsza.xml');
    await stateKsefNumber(page);
    await page.click('[data-scenario="price-change"]');
    await page.waitForFunction(`document.querySelector('${entry('Fa/FaWiersz[1]/P_9A')}')?.value === '45,00'`);
    await page.fill(entry('Fa/FaWiersz[1]/P_9A'), 'czterdzieści');
    await page.waitForSelector('text=To nie jest liczba');
    await page.fill(entry('Fa/FaWiersz[1]/P_9A'), '40');
    await page.waitForSelector('.effect-panel >> text=−12,30 PLN');
    await buildAndSave(page, 'FK/2026/11/2', 'rabat');
    // The pack contains the first correction, without which its state before the second cannot be verified.
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#save-audit-pack')]);
    expect((await readFile(await download.path())).includes('earlier-correction-1.xml')).toBe(true);
  });

  it('shows only the lines in view of a long invoice, and finds others', async () => {
    const page = await openWizard(invoiceXml({ lines: 2_000 }));
    await stateKsefNumber(page);
    await page.click('[data-scenario="price-change"]');
    await page.waitForSelector('.lines-search');
    await expect.poll(() => page.locator('.lines tbody tr').count()).toBeLessThan(60);
    await page.getByLabel('Szukaj w pozycjach').fill('1999');
    await page.fill(entry('Fa/FaWiersz[1999]/P_9A'), '40');
    await page.getByLabel('Szukaj w pozycjach').fill('');
    await page.getByLabel('Tylko zmienione').check();
    await expect.poll(() => page.locator('.lines tbody tr').count()).toBe(1);
    await page.getByLabel('Szukaj w pozycjach').fill('krokodyl');
    await page.getByText('Żadna pozycja nie pasuje.').waitFor();
  });
});
