import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { browserFile } from '../../support/drivers/browser.ts';
import { tabForEachTest } from '../../support/drivers/browser-tab.ts';
import { expectAccessible, openInvoice, openWorkbench, showView, verdictOf } from '../../support/drivers/workbench.ts';

describe.skipIf(browserFile === undefined)('the workbench', () => {
  const tab = tabForEachTest();

  it('validates in the browser and sends nothing', async () => {
    await openWorkbench(tab);
    const requests: string[] = [];
    tab.page.on('request', (request) => requests.push(request.url()));
    await openInvoice(tab, invoiceXml());
    expect(await verdictOf(tab.page)).toBe('ready_to_send');
    expect(requests.filter((url) => !url.startsWith('blob:'))).toEqual([]);
    expect(tab.consoleErrors).toEqual([]);
    expect(tab.foreign).toEqual([]);
  });

  it('is accessible, and each view has an address', async () => {
    await openWorkbench(tab, 'correction');
    await expectAccessible(tab.page);
    await showView(tab.page, 'invoice');
    await expectAccessible(tab.page);
    expect(new URL(tab.page.url()).hash).toBe('#invoice');
  });
});
