import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { invoiceXml } from '../../../support/builders/invoices.ts';
import { browserFile } from '../../../support/drivers/browser.ts';
import { tabForEachTest } from '../../../support/drivers/browser-tab.ts';
import { sendRequest } from '../../../support/drivers/service-client.ts';
import { expectAccessible, openWorkbench } from '../../../support/drivers/workbench.ts';
import { type IssuedKey, issueKey } from '../../../support/storage/access.ts';
import { traceCounts } from '../../../support/storage/idempotency-scenario.ts';

const programPath = '/docs/try/batch.js';
/** The least with which a batch is offered, so that validation in the page does not take long. */
const documents = 1_000;
const wrong = invoiceXml({ number: 'FV/2026/10/7' }).replace('<P_15>', '<P_15>1');

describe('GET /docs/try/batch.js', () => {
  it('has a policy that allows requests to this service and to the storage, and nothing else', async () => {
    const { status, headers, text } = await sendRequest({ path: programPath });
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8', 'referrer-policy': 'no-referrer' });
    const policy = /^default-src 'none'; connect-src 'self' (http:\/\/127\.0\.0\.1:\d+)$/.exec(headers['content-security-policy'] ?? '');
    expect(policy).not.toBeNull();
    expect(text).toContain(policy?.[1]);
    expect(text).not.toContain('{{');
  });
});

describe.skipIf(browserFile === undefined)('a batch of the workbench', () => {
  const tab = tabForEachTest();
  let folder: string;
  const phase = (kind: string) => tab.page.waitForSelector(`#batch[data-phase="${kind}"]`, { timeout: 60_000 });
  const stored = () => tab.page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href])');

  beforeAll(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'nakor-batch-')), 'miesiąc');
    mkdirSync(folder);
    for (let index = 1; index <= documents; index += 1)
      writeFileSync(join(folder, `${index}.xml`), index === 7 ? wrong : invoiceXml({ number: `FV/2026/10/${index}` }));
  });
  afterAll(() => rmSync(join(folder, '..'), { recursive: true }));
  beforeEach(() => openWorkbench(tab));

  async function prepare(key: IssuedKey, chosen = folder): Promise<void> {
    await tab.page.setInputFiles('#folder', chosen);
    await phase('offer');
    await tab.page.click('#prepare-batch');
    await tab.page.waitForSelector('.batch-conditions');
    await tab.page.fill('#batch-key', key.plaintext);
    await tab.page.keyboard.press('Enter');
    await phase('confirm');
  }

  it('says where invoices go and who pays, uploads them with a live key, and saves the register', async () => {
    const key = await issueKey({ environment: 'live' });
    await tab.page.setInputFiles('#folder', folder);
    await phase('offer');
    // Nothing has been sent so far, and the page alone cannot send anything to the storage.
    expect(tab.foreign).toEqual([]);
    const { headers } = await sendRequest({ path: programPath });
    const storage = headers['content-security-policy']?.split(' ').at(-1) ?? '';
    expect(await tab.page.evaluate(`fetch('${storage}').then(() => 'sent', () => 'blocked')`)).toBe('blocked');
    tab.consoleErrors.length = 0;
    await tab.page.click('#prepare-batch');
    await tab.page.waitForSelector('.batch-conditions');
    expect(await tab.page.innerText('.batch-conditions')).toContain(new URL(storage).host);
    await expectAccessible(tab.page);
    await tab.page.fill('#batch-key', key.plaintext);
    await tab.page.keyboard.press('Enter');
    await phase('confirm');
    expect(await tab.page.innerText('#batch')).toMatch(new RegExp(`Płaci organizacja ${key.key.organization.name}.*validate: jest`, 's'));
    expect(await tab.page.locator('#batch-key').count()).toBe(0);
    await expectAccessible(tab.page);
    await tab.page.setViewportSize({ width: 390, height: 844 });
    expect(await tab.page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await tab.page.setViewportSize({ width: 1_400, height: 1_000 });
    await tab.page.click('#send-batch');
    await phase('done');
    expect(await tab.page.getAttribute('.batch-verdict', 'data-documents')).toBe(String(documents));
    expect(await tab.page.innerText('[data-outcome="valid"]')).toMatch(/: 999$/);
    expect(await tab.page.innerText('[data-outcome="invalid"]')).toMatch(/: 1$/);
    await expectAccessible(tab.page);
    const download = tab.page.waitForEvent('download');
    await tab.page.click('#save-register-csv');
    const register = readFileSync(await (await download).path());
    expect(register.toString('utf8')).toContain('miesiąc/7.xml');
    expect(register.toString('utf8')).toContain('XML-403');
    await tab.page.waitForSelector('#batch-register[data-state="loaded"]');
    await expect.poll(async () => (await traceCounts(key.key.organization.id)).day).toBe(documents);
    expect(await stored()).not.toContain('nk_');
    expect(await tab.page.content()).not.toContain(key.plaintext);
    await tab.page.click('#erase-batch');
    await phase('erased');
    await tab.page.click('#close-batch');
    await phase('offer');
    expect(tab.consoleErrors).toEqual([]);
    expect(tab.foreign.filter((url) => !url.startsWith(`${storage}/`))).toEqual([]);
  });

  it('uploads a large archive in parts, again after an error of the storage, and with new URLs when they have expired', async () => {
    const large = join(folder, '../large');
    mkdirSync(large);
    // Random text, so that the archive needs two parts.
    for (let index = 1; index <= documents; index += 1) {
      const comment = `<!-- ${randomBytes(10_500).toString('base64')} -->`;
      writeFileSync(join(large, `${index}.xml`), `${invoiceXml({ number: `FV/2026/10/${index}` })}${comment}`);
    }
    const key = await issueKey({ environment: 'live' });
    await prepare(key, large);
    const puts: string[] = [];
    const statuses = [503, 403];
    await tab.context.route(/uploadId/, async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      puts.push(new URL(route.request().url()).searchParams.get('partNumber') ?? '');
      const status = statuses.shift();
      if (status === undefined) return route.continue();
      return route.fulfill({ status, headers: { 'Access-Control-Allow-Origin': '*' } });
    });
    const renewals: string[] = [];
    tab.context.on('request', (request) => {
      if (/\/batches\/[^/]+$/.test(request.url()) && puts.length < 4) renewals.push(request.method());
    });
    await tab.page.click('#send-batch');
    await phase('done');
    expect(puts.sort()).toEqual(['1', '1', '2', '2']);
    expect(renewals).toContain('GET');
    expect(await tab.page.getAttribute('.batch-verdict', 'data-documents')).toBe(String(documents));
  });

  it('sends nothing to another storage than it has named', async () => {
    await prepare(await issueKey({ environment: 'live' }));
    await tab.context.route('**/batches', async (route) => {
      const response = await route.fetch();
      const text = (await response.text()).replaceAll(/http:\/\/127\.0\.0\.1:\d+\//g, 'http://127.0.0.1:9/');
      return route.fulfill({ response, body: text });
    });
    await tab.page.click('#send-batch');
    await phase('failed');
    expect(await tab.page.innerText('#batch')).toContain('usługa podała inny magazyn, niż ta strona może użyć. Niczego tam nie wysłano.');
    expect(tab.foreign).toEqual([]);
  });

  it('ends when it is canceled, deletes the batch and counts nothing; in English', async () => {
    await tab.page.click('button[lang="en"]');
    const key = await issueKey({ environment: 'live' });
    await prepare(key);
    // The upload does not end by itself.
    await tab.context.route(/uploadId|X-Amz-Signature/, () => {});
    await tab.page.click('#send-batch');
    await tab.page.waitForSelector('#batch-progress[data-step="uploading"]');
    await tab.page.click('#cancel-batch');
    await phase('canceled');
    expect(await tab.page.innerText('#batch')).toContain('The batch was deleted from the service, and nothing was counted.');
    expect((await traceCounts(key.key.organization.id)).day).toBe(0);
  });

  it.each([
    ['a text that is no key', async () => 'haslo', 'To nie wygląda na klucz'],
    ['a key that there is not', async () => `nk_live_${'0'.repeat(40)}`, 'klucz'],
  ])('explains %s, and empties the field', async (_, make, words) => {
    await tab.page.setInputFiles('#folder', folder);
    await phase('offer');
    await tab.page.click('#prepare-batch');
    await tab.page.waitForSelector('.batch-conditions');
    await tab.page.fill('#batch-key', await make());
    await tab.page.keyboard.press('Enter');
    await tab.page.waitForSelector('#batch .notice.error');
    expect(await tab.page.innerText('#batch .notice.error')).toContain(words);
    expect(await tab.page.inputValue('#batch-key')).toBe('');
  });

  it.each([
    ['without the scope', { environment: 'live', scopes: ['correction'] }, 'nie ma uprawnienia validate'],
    ['whose quota is not enough', { environment: 'live', plan: 'free' }, 'Limit organizacji nie wystarczy'],
  ] as const)('is not sent with a key %s', async (_, options, words) => {
    await prepare(await issueKey(options as Parameters<typeof issueKey>[0]));
    expect(await tab.page.innerText('#batch .notice.error')).toContain(words);
    expect(await tab.page.isDisabled('#send-batch')).toBe(true);
  });

  it('is not offered for fewer files, nor by a page from a disk or another server', async () => {
    writeFileSync(join(folder, '../few.xml'), wrong);
    await tab.page.setInputFiles('#file', [join(folder, '1.xml'), join(folder, '2.xml')]);
    await tab.page.waitForSelector('#collection-verdict[data-phase="done"]');
    expect(await tab.page.locator('#batch').count()).toBe(0);
    const saved = await sendRequest({ path: '/docs/try' });
    await tab.page.goto(`file://${await tab.file(saved.text, 'try.html')}`);
    await tab.page.waitForSelector('nav.views');
    await tab.page.setInputFiles('#folder', folder);
    await tab.page.waitForSelector('#collection-verdict');
    expect(await tab.page.locator('#batch').count()).toBe(0);
    expect(inject('service').baseUrl).not.toContain('file:');
  });
});
