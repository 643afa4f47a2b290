import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { richInvoiceXml, richVariants } from '../../../../support/builders/rich-invoice.ts';
import { plainInvoice } from '../../../../support/builders/rule-cases.ts';
import { browserFile, startBrowser } from '../../../../support/drivers/browser.ts';
import { pageOf, rootOf } from '../../../../support/rendering/render-page.ts';

if (browserFile === undefined)
  console.warn('SKIPPED: no Chromium is installed, so the layout of pages is not measured. NAKOR_BROWSER names one.');

const longWord = 'x'.repeat(60_000);
const documents: Readonly<Record<string, string>> = {
  ...Object.fromEntries(richVariants.map((variant) => [`rich ${variant}`, richInvoiceXml(variant)])),
  'long words': ['Nazwa', 'P_7', 'P_2', 'NrRB', 'StopkaFaktury', 'NKom'].reduce(
    (xml, name) => xml.replace(new RegExp(`<${name}>[^<]*<`), `<${name}>${longWord}<`),
    richInvoiceXml('sale'),
  ),
  'many short words in identifiers': ['NIP', 'NrRB', 'NrEORI'].reduce(
    (xml, name) => xml.replace(new RegExp(`<${name}>[^<]*<`), `<${name}>${'1 2'.repeat(2_000)}<`),
    richInvoiceXml('sale'),
  ),
  'an endless amount': plainInvoice.replaceAll('100.00', '9'.repeat(40)).replace('123.00', '9'.repeat(40)),
  'a large amount': plainInvoice.replaceAll('100.00', '-999999999999999.99'),
};
const widths = [1440, 768, 390, 320];
const cases = Object.entries(documents).flatMap(([name, xml]) => widths.map((width) => ({ name, xml, width })));

/** Runs in the page; a string, since tests are compiled without the types of browsers. */
const measure = `(() => {
  const right = document.querySelector('main').getBoundingClientRect().right + 1;
  const parts = [...document.querySelectorAll('main :is(h1,h2,h3,p,dt,dd,section,.party,.scroll)')];
  const shown = parts.filter((element) => element.closest('.unseen, .scroll table') === null);
  return {
    scrolls: document.documentElement.scrollWidth > innerWidth,
    spilled: shown.filter((element) => element.localName === 'dd' && element.scrollWidth > element.clientWidth + 1).map((element) => element.outerHTML.slice(0, 100)),
    outside: shown.filter((element) => element.getBoundingClientRect().right > right).map((element) => element.outerHTML.slice(0, 100)),
    styled: getComputedStyle(document.querySelector('h1')).color !== 'rgb(0, 0, 0)',
  };
})()`;

describe.skipIf(browserFile === undefined)('a page in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  it.each(cases)('fits $width pixels, runs under its own policy and requests nothing: $name', async ({ xml, width }) => {
    const root = rootOf(xml);
    if (root === null) throw new Error('The document cannot be read.');
    const page = await browser.newPage({ viewport: { width, height: 900 } });
    const requests: string[] = [];
    const messages: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    page.on('console', (message) => messages.push(message.text()));
    await page.setContent(pageOf(root, 'pl', { ksefNumber: '1234563218-20261015-0A1B2C3D4E5F-C3' }));
    const measured = (await page.evaluate(measure)) as object;
    await page.close();
    expect({ ...measured, requests, messages }).toEqual({
      scrolls: false,
      spilled: [],
      outside: [],
      styled: true,
      requests: [],
      messages: [],
    });
  });
});
