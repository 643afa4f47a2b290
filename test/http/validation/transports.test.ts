import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { validateBody } from '../../support/drivers/validate-requests.ts';
import { dataOf } from '../../support/matchers/envelope.ts';
import { type IssuedKey, issueKey } from '../../support/storage/access.ts';

let key: IssuedKey;
beforeAll(async () => {
  key = await issueKey();
});

const cases: { name: string; headers: Record<string, string>; body: (xml: string) => string | Uint8Array }[] = [
  { name: 'application/xml', headers: { 'Content-Type': 'application/xml' }, body: (xml) => xml },
  { name: 'application/xml with a character set', headers: { 'Content-Type': 'application/xml; charset=utf-8' }, body: (xml) => xml },
  { name: 'text/xml', headers: { 'Content-Type': 'text/xml' }, body: (xml) => xml },
  { name: 'text/xml in unusual spelling', headers: { 'Content-Type': 'TEXT/XML ;Charset="UTF-8"' }, body: (xml) => xml },
  { name: 'application/json', headers: { 'Content-Type': 'application/json' }, body: (xml) => JSON.stringify({ xml }) },
  {
    name: 'application/json with a file name',
    headers: { 'Content-Type': 'application/json; charset=UTF-8' },
    body: (xml) => JSON.stringify({ filename: 'faktura ł.xml', xml }),
  },
  {
    name: 'application/json with every character escaped',
    headers: { 'Content-Type': 'application/json' },
    body: (xml) => `{"xml":"${[...xml].map((character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"}`,
  },
  { name: 'application/gzip', headers: { 'Content-Type': 'application/gzip' }, body: (xml) => gzipSync(xml) },
  {
    name: 'application/gzip in two members',
    headers: { 'Content-Type': 'application/gzip' },
    body: (xml) => Buffer.concat([gzipSync(xml.slice(0, 100)), gzipSync(xml.slice(100))]),
  },
  {
    name: 'application/xml with gzip content coding',
    headers: { 'Content-Type': 'application/xml', 'Content-Encoding': 'gzip' },
    body: (xml) => gzipSync(xml),
  },
  {
    name: 'application/json with gzip content coding',
    headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'GZIP' },
    body: (xml) => gzipSync(JSON.stringify({ xml })),
  },
  {
    name: 'application/xml with identity content coding',
    headers: { 'Content-Type': 'application/xml', 'Content-Encoding': 'identity' },
    body: (xml) => xml,
  },
];

const documents = [
  { name: 'a valid invoice', xml: invoiceXml() },
  { name: 'an invoice without P_15', xml: invoiceXml({ layout: 'one-line' }).replace(/<P_15>.*?<\/P_15>/, '') },
];

describe.each(documents)('$name', ({ xml }) => {
  let expected: unknown;
  beforeAll(async () => {
    const response = await validateBody(key, xml, { 'Content-Type': 'application/xml' });
    expected = { ...dataOf<Record<string, unknown>>(response, key.key.prefix), engine_ms: expect.any(Number) };
  });

  it.each(cases)('gets the same validation result as $name', async ({ headers, body }) => {
    expect(dataOf(await validateBody(key, body(xml), headers), key.key.prefix)).toEqual(expected);
  });
});
