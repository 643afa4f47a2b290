import { allRules } from '@nakor/domain/validation/rules/index';
import { schemaCodes } from '@nakor/domain/validation/rules/schema-codes';
import { beforeAll, describe, expect, it } from 'vitest';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { sendRequest } from '../../support/drivers/service-client.ts';
import { validateXml } from '../../support/drivers/validate-requests.ts';
import type { ServiceResponse } from '../../support/matchers/described-response.ts';
import { dataOf } from '../../support/matchers/envelope.ts';
import { issueKey } from '../../support/storage/access.ts';

let page: ServiceResponse;
beforeAll(async () => {
  page = await sendRequest({ path: '/docs/rules' });
});

describe('GET /docs/rules', () => {
  it('is a public page without scripts', () => {
    expect(page.status).toBe(200);
    expect(page.headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
    });
    expect(page.text).toMatch(/^<!doctype html>/);
    expect(page.text).not.toContain('<script');
  });

  it('links to the other pages and has a distinct title', () => {
    const links = [...page.text.matchAll(/<a href="([^"#:]+)"([^>]*)>/g)].map(([, address, more]) => [address, more]);
    expect(links).toEqual([
      ['../docs', ''],
      ['try', ''],
      ['rules', ' aria-current="page"'],
    ]);
  });

  it('shows nothing that is only for its authors', () => {
    expect(page.text.replaceAll(/<!--.*?-->/g, '')).not.toMatch(/do not edit/);
  });

  it('has a heading for every code', () => {
    const absent = [...allRules, ...schemaCodes].filter(({ code }) => !page.text.includes(`id="${code.toLowerCase()}"`));
    expect(absent.map(({ code }) => code)).toEqual([]);
  });

  it('is the target of help_url', async () => {
    const key = await issueKey();
    const response = await validateXml(key, invoiceXml().replace(/\s*<P_15>.*?<\/P_15>/, ''));
    const { issues } = dataOf<{ issues: { code: string; help_url: string }[] }>(response, key.key.prefix);
    const { help_url: address = '' } = issues.find(({ code }) => code === 'XML-102') ?? {};
    expect(address).toMatch(/\/api\/v1\/docs\/rules#xml-102$/);
    expect((await sendRequest({ path: address })).text).toContain('id="xml-102"');
  });
});
