import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite } from '../../../infra/site/build-site.ts';
import { serveSite } from '../../../infra/site/serve-site.ts';
import { browserFile } from '../../support/drivers/browser.ts';
import { tabForEachTest } from '../../support/drivers/browser-tab.ts';

describe.skipIf(browserFile === undefined)('the guides in a browser', () => {
  const tab = tabForEachTest();
  const directory = join(mkdtempSync(join(tmpdir(), 'nakor-guides-')), 'site');
  let server: Server;
  let url: string;
  beforeAll(async () => {
    await buildSite({
      directory,
      url: 'https://docs.example.com/',
      apiUrl: 'https://api.example.com/api/v1',
      nowUnixMs: Date.UTC(2026, 10, 2),
    });
    server = await serveSite(directory, 0);
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.close();
    rmSync(join(directory, '..'), { recursive: true, force: true });
  });
  const results = () => tab.page.locator('#results li:visible a').allInnerTexts();

  it('finds sections by their words from any guide, the best first, and shows where they are', async () => {
    await tab.page.goto(`${url}/docs/quickstart.html`);
    await tab.page.getByRole('searchbox').fill('rotate secret');
    await tab.page.keyboard.press('Enter');
    await tab.page.waitForURL(/\/docs\/search\.html\?q=rotate\+secret$/);
    expect((await results())[0]).toBe('Webhooks › Rotate the secret');
    expect((await tab.page.locator('#results mark').allInnerTexts()).map((text) => text.toLowerCase())).toEqual(
      expect.arrayContaining(['rotate', 'secret']),
    );
    await tab.page.getByRole('searchbox').fill('saturday deadline');
    expect(await results()).toContainEqual(expect.stringMatching(/^Invoices without KSeF/));
    await tab.page.reload();
    expect((await results()).length).toBeGreaterThan(0);
    await tab.page.getByRole('searchbox').fill('zzzz');
    expect([await results(), await tab.page.locator('#nothing').isVisible()]).toEqual([[], true]);
    expect(tab.consoleErrors).toEqual([]);
  });

  it('leads to the section', async () => {
    await tab.page.goto(`${url}/docs/search.html?q=rotate+secret`);
    await tab.page.locator('#results a').first().click();
    await tab.page.waitForURL(/\/docs\/webhooks\.html#rotate-the-secret$/);
  });

  it('copies code', async () => {
    await tab.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await tab.page.goto(`${url}/docs/clients.html`);
    const frame = tab.page.locator('.guide .code').first();
    await frame.getByRole('button', { name: 'Copy' }).click();
    await frame.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await tab.page.evaluate('navigator.clipboard.readText()')).toBe(await frame.locator('pre').innerText());
  });
});
