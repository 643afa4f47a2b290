import { beforeEach, describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../support/builders/invoices.ts';
import { browserFile } from '../../../support/drivers/browser.ts';
import { tabForEachTest } from '../../../support/drivers/browser-tab.ts';
import { expectAccessible, openInvoice, openSample, openWorkbench, useMenuTool } from '../../../support/drivers/workbench.ts';

describe.skipIf(browserFile === undefined)('a rejection in the workbench', () => {
  const tab = tabForEachTest();
  const explain = async (response: string) => {
    await tab.page.fill('#rejection', response);
    await tab.page.click('#explain-rejection');
    await tab.page.waitForSelector('#explanation[data-state="explained"]');
    return tab.page.innerText('#explanation');
  };

  beforeEach(async () => {
    await openWorkbench(tab);
  });

  it('is explained without an invoice, from its code, its text or the JSON of KSeF', async () => {
    await tab.page.click('#paste-rejection');
    expect(await explain('450')).toContain('450 Błąd weryfikacji semantyki dokumentu faktury');
    expect(await explain('Duplikat faktury. KSeF: 440')).toContain('440 Duplikat faktury');
    const json = JSON.stringify({ status: { code: 430, description: 'Błąd weryfikacji pliku faktury' } });
    expect(await explain(json)).toContain('430 Błąd weryfikacji pliku faktury');
    expect(await explain('cokolwiek')).toContain('Nie rozpoznano');
    expect(tab.consoleErrors).toEqual([]);
    expect(tab.foreign).toEqual([]);
  });

  it('leads to the marked field of the open invoice', async () => {
    await openSample(tab.page, 'wrong');
    await useMenuTool(tab.page, 'rejection');
    const text = await explain('450');
    expect(text).toContain('Przyczyna w otwartej fakturze');
    expect(text).toContain('XML-109');
    await expectAccessible(tab.page);
    await tab.page.locator('.cause-issues li', { hasText: 'XML-109' }).getByRole('button').click();
    expect(await tab.page.locator('dialog').count()).toBe(0);
    expect(await tab.page.locator('.issue[aria-current="true"]').getAttribute('data-code')).toBe('XML-109');
    expect(await tab.page.locator('.cm-activeLine').innerText()).toContain('<NIP>525000000</NIP>');
  });
});

describe.skipIf(browserFile === undefined)('the offline deadline in the workbench', () => {
  const tab = tabForEachTest();

  beforeEach(async () => {
    await openWorkbench(tab);
    await openInvoice(tab, invoiceXml({ lines: 1 }));
    await tab.page.fill('#sending-day', '2026-10-15');
    await useMenuTool(tab.page, 'offline');
    await tab.page.waitForSelector('#offline-status');
  });

  const regimeAfter = async (regime: string) => {
    await tab.page.waitForSelector(`#offline-status[data-regime="${regime}"]`);
    return tab.page.innerText('#offline-result');
  };

  /** Each field that changes is assessed at once, so that the same regime may have had another deadline before. */
  const showsAfter = async (regime: string, text: string) => {
    await tab.page.waitForSelector(`#offline-status[data-regime="${regime}"]`);
    await tab.page.locator('#offline-result', { hasText: text }).waitFor();
  };

  it('shows the regime, deadline, codes and markers of the open invoice', async () => {
    const text = await regimeAfter('offline24');
    for (const part of ['16.10.2026', 'w terminie', 'OFFLINE, CERTYFIKAT', 'potwierdzenie transakcji', 'DI', 'art. 106nda', 'Co teraz']) {
      expect(text).toContain(part);
    }
    await expectAccessible(tab.page);
    expect(tab.consoleErrors).toEqual([]);
    expect(tab.foreign).toEqual([]);
  });

  it('follows announced events and the day of sending', async () => {
    await tab.page.click('#add-event');
    await tab.page.fill('#event-start-0', '2026-10-16');
    await tab.page.fill('#event-end-0', '2026-10-16');
    await showsAfter('failure_after_offline', '27.10.2026');
    await tab.page.fill('#event-end-0', '');
    await tab.page.getByText('jeszcze nie znany, bo zdarzenie trwa').waitFor();
    await tab.page.selectOption('#event-type-0', 'total_failure');
    await showsAfter('total_failure_after_offline', 'nie przesyła się do KSeF');
    await tab.page.getByRole('button', { name: 'Usuń zdarzenie 1' }).click();
    await tab.page.fill('#offline-sent', '2026-10-19');
    await tab.page.waitForSelector('#offline-status[data-status="late"]');
    await tab.page.selectOption('#offline-mode', 'failure');
    await tab.page.waitForSelector('#offline-status[data-regime="failure"][data-status="unknown"]');
  });
});
