import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { invoiceXml } from '../../../support/builders/invoices.ts';
import { browserFile } from '../../../support/drivers/browser.ts';
import { tabForEachTest } from '../../../support/drivers/browser-tab.ts';
import { type Receiver, startReceiver } from '../../../support/drivers/receivers.ts';
import { validateXml } from '../../../support/drivers/validate-requests.ts';
import { createWebhook, readDeliveries, requestWebhooks } from '../../../support/drivers/webhook-requests.ts';
import { expectAccessible, openSample, openWorkbench, useMenuTool } from '../../../support/drivers/workbench.ts';
import { type IssuedKey, issueKey } from '../../../support/storage/access.ts';

describe.skipIf(browserFile === undefined)('webhooks in the workbench', () => {
  const tab = tabForEachTest();
  let key: IssuedKey;
  let receiver: Receiver;
  beforeEach(async () => {
    key = await issueKey({ environment: 'test' });
    receiver = await startReceiver();
  });
  afterEach(() => receiver[Symbol.asyncDispose]());

  async function open(typed = key.plaintext): Promise<void> {
    await openWorkbench(tab);
    await openSample(tab.page, 'valid');
    await useMenuTool(tab.page, 'account');
    await tab.page.fill('#key', typed);
    await tab.page.keyboard.press('Enter');
    await tab.page.waitForSelector('#webhooks:not([data-state="loading"])');
    await tab.page.waitForSelector('#events:not([data-state="loading"])');
  }

  /** An endpoint with one successful delivery. */
  async function deliver(): Promise<string> {
    const { webhook } = await createWebhook(key, { name: 'Program księgowy', url: receiver.url });
    await validateXml(key, invoiceXml({ lines: 1 }));
    await expect.poll(async () => (await readDeliveries(key, webhook.id))[0]?.status, { interval: 100 }).toBe('succeeded');
    return webhook.id;
  }

  it('says that there are none yet', async () => {
    await open();
    expect(await tab.page.innerText('#webhooks')).toContain('Nie ma jeszcze webhooków utworzonych kluczem testowym');
    expect(await tab.page.innerText('#events')).toContain('nie było zdarzeń');
    await expectAccessible(tab.page);
  });

  it('lists endpoints, deliveries and events, and redelivers one', async () => {
    const id = await deliver();
    const requests: string[] = [];
    tab.page.on('request', (request) => requests.push(request.url()));
    await open();
    await tab.page.click(`[data-webhook="${id}"] summary`);
    const delivery = tab.page.locator('[data-delivery]');
    expect(await delivery.getAttribute('data-status')).toBe('succeeded');
    expect(await delivery.innerText()).toMatch(/doręczono\s+validation\.completed .* próba 1 z 6 · HTTP 204/);
    await tab.page.getByRole('button', { name: /^Doręcz ponownie: validation\.completed/ }).click();
    await tab.page.waitForSelector('text=Zlecono ponowne doręczenie.');
    expect(await delivery.getAttribute('data-status')).toBe('pending');
    expect(await receiver.received(2)).toHaveLength(2);
    await expect
      .poll(async () => {
        await tab.page.getByRole('button', { name: 'Odśwież: Program księgowy' }).click();
        return delivery.getAttribute('data-status');
      })
      .toBe('succeeded');
    await tab.page.click('[data-event="validation.completed"] summary');
    expect(await tab.page.innerText('[data-event="validation.completed"] pre')).toContain('"is_valid": true');
    const { origin } = new URL(inject('service').baseUrl);
    expect(requests.filter((url) => !url.startsWith('blob:') && !url.startsWith(origin))).toEqual([]);
    expect(await tab.page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])')).not.toContain('nk_');
    expect(tab.consoleErrors).toEqual([]);
  });

  it('offers no redelivery to an endpoint that is disabled, and speaks English', async () => {
    const id = await deliver();
    await requestWebhooks(key, 'PATCH', `/${id}`, { is_active: false });
    await tab.page.addInitScript("Object.defineProperty(navigator, 'languages', { get: () => ['en'] })");
    await open();
    await tab.page.click(`[data-webhook="${id}"] summary`);
    expect(await tab.page.locator('[data-delivery]').innerText()).toMatch(/succeeded\s+validation\.completed .* attempt 1 of 6 · HTTP 204/);
    expect(await tab.page.innerText(`[data-webhook="${id}"] summary`)).toContain('disabled');
    expect(await tab.page.getByRole('button', { name: /^Redeliver/ }).count()).toBe(0);
  });

  it('reports what a key may not see, and tries again', async () => {
    await open((await issueKey({ environment: 'test', scopes: ['validate'] })).plaintext);
    await tab.page.waitForSelector('#account progress');
    expect(await tab.page.innerText('#webhooks')).toContain('(webhooks)');
    expect(await tab.page.locator('#webhooks [role="alert"]').count()).toBe(1);
    const answered = tab.page.waitForResponse((response) => response.url().endsWith('/webhooks'));
    await tab.page.locator('#webhooks').getByRole('button', { name: 'Spróbuj ponownie' }).click();
    expect((await answered).status()).toBe(403);
  });

  it.each([
    { name: 'a wide screen', width: 1_440, scheme: 'light' as const },
    { name: 'a wide screen in the dark', width: 1_440, scheme: 'dark' as const },
    { name: 'a phone', width: 390, scheme: 'light' as const },
    { name: 'a phone in the dark', width: 390, scheme: 'dark' as const },
  ])('is accessible on $name, and nothing is cut off', async ({ width, scheme }) => {
    const id = await deliver();
    await tab.page.setViewportSize({ width, height: 844 });
    await tab.page.emulateMedia({ colorScheme: scheme });
    await open();
    await tab.page.click(`[data-webhook="${id}"] summary`);
    await tab.page.waitForSelector('[data-delivery]');
    await tab.page.click('[data-event="validation.completed"] summary');
    await expectAccessible(tab.page);
    expect(
      await tab.page.evaluate(`document.querySelector('.dialog-body').scrollWidth - document.querySelector('.dialog-body').clientWidth`),
    ).toBe(0);
  });
});
