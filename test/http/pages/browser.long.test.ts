import { describe, expect, inject, it } from 'vitest';
import { browserFile } from '../../support/drivers/browser.ts';
import { tabForEachTest } from '../../support/drivers/browser-tab.ts';
import { openSample } from '../../support/drivers/workbench.ts';

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
      await tab.page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click();
      await tab.page.waitForURL((url) => url.href.replace(/\?lang=.*/, '') === origin + stage + pathname + path);
    };
    await tab.page.goto(`${origin}${stage}${pathname}/docs`);
    await tab.page.waitForSelector('h1');
    await follow('Katalog reguł', '/docs/rules');
    await follow('Sprawdź fakturę', '/docs/try');
    await follow('Katalog reguł', '/docs/rules');
    await follow('Dokumentacja API', '/docs');
    await follow('Sprawdź fakturę', '/docs/try');
    await openSample(tab.page, 'wrong');
    const address = await tab.page
      .locator('.issue a')
      .first()
      .evaluate((link) => (link as unknown as { href: string }).href);
    expect(address).toBe(`${origin}${stage}${pathname}/docs/rules/XML-109?lang=pl`);
  });
});

it.skipIf(browserFile !== undefined)('the pages are not tested in a browser, with a printed reason, when none is installed', () => {
  expect(browserFile).toBeUndefined();
});
