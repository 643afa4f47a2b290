import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { correctionOf, packRequestBody, postAuditPack } from '../../support/drivers/audit-packs.ts';
import { type DetailData, soldInvoice } from '../../support/drivers/correction-requests.ts';
import { errorOf } from '../../support/matchers/envelope.ts';
import { type IssuedKey, issueKey } from '../../support/storage/access.ts';

let key: IssuedKey;
beforeAll(async () => {
  key = await issueKey({ scopes: ['correction'] });
});

async function detailsOf(fields: Readonly<Record<string, unknown>>, headers: Readonly<Record<string, string>> = {}) {
  return errorOf(await postAuditPack(key, await packRequestBody(fields), headers), 400, 'VALIDATION_ERROR')
    .details as readonly DetailData[];
}

const places = (details: readonly DetailData[]) => details.map(({ path, code }) => [path, code]);

describe('an audit pack request with invalid fields', () => {
  it('is rejected with 400 VALIDATION_ERROR that names each missing field', async () => {
    const { details } = errorOf(await postAuditPack(key, {}), 400, 'VALIDATION_ERROR');
    const required = ['source_xml', 'correction_xml', 'scenario_id', 'przyczyna_korekty', 'numer_faktury_kor'];
    expect(places(details as readonly DetailData[])).toEqual(required.map((path) => [path, 'required']));
  });

  it('names all invalid fields at once, including lone surrogates in documents', async () => {
    const bad = {
      source_xml: `${soldInvoice}\ud800`,
      correction_xml: '\udc00',
      przyczyna_korekty: ' ',
      numer_faktury_kor: 'a\u0000',
      preset: 'Comarch XL',
      summary: { rodzaj_faktury: 'KOR', net_delta: '1' },
      validation: [{}, 'x'],
      warnings: ['\ud800'],
      changes: [],
    };
    expect(places(await detailsOf(bad))).toEqual([
      ['source_xml', 'invalid_text'],
      ['correction_xml', 'invalid_text'],
      ['przyczyna_korekty', 'too_short'],
      ['numer_faktury_kor', 'invalid_text'],
      ['preset', 'invalid_value'],
      ['summary.typ_korekty', 'required'],
      ['summary.net_delta', 'wrong_type'],
      ['summary.vat_delta', 'required'],
      ['summary.gross_delta', 'required'],
      ['validation[1]', 'wrong_type'],
      ['warnings[0]', 'invalid_text'],
      ['changes', 'unknown_field'],
    ]);
  });

  it.each([
    { name: 'an unknown scenario', fields: { scenario_id: 'no-such' }, expected: [['scenario_id', 'unknown_scenario']] },
    { name: 'an unknown preset', fields: { preset: 'no-such-preset' }, expected: [['preset', 'unknown_preset']] },
    { name: 'the same document twice', fields: { correction_xml: soldInvoice }, expected: [['correction_xml', 'same_document']] },
    { name: 'another number', fields: { numer_faktury_kor: 'FK/2' }, expected: [['numer_faktury_kor', 'number_differs']] },
    {
      name: 'another format',
      fields: { source_xml: soldInvoice.replace(/xmlns="[^"]*"/, 'xmlns="urn:x"') },
      expected: [['source_xml', 'not_correctable']],
    },
    {
      name: 'another invoice of another seller, and another number',
      fields: {
        source_xml: soldInvoice.replace('FV/2026/10/001', 'FV/2026/10/002').replace('1234563218', '7010000011'),
        numer_faktury_kor: 'FK/2',
      },
      expected: [
        ['correction_xml', 'another_seller'],
        ['correction_xml', 'another_invoice'],
        ['numer_faktury_kor', 'number_differs'],
      ],
    },
  ])('names the invalid fields, in both languages: $name', async ({ fields, expected }) => {
    const [polish, english] = [await detailsOf(fields), await detailsOf(fields, { 'Accept-Language': 'en' })];
    expect(places(polish)).toEqual(expected);
    expect(places(english)).toEqual(expected);
    expect(polish[0]?.message).not.toBe(english[0]?.message);
  });

  it('reports that the documents were swapped', async () => {
    const fields = { source_xml: await correctionOf('FK2026/03/200'), correction_xml: soldInvoice };
    expect(places(await detailsOf(fields))).toEqual([['correction_xml', 'documents_swapped']]);
  });
});

describe('unreadable documents', () => {
  const broken = [
    { name: 'a document that is not XML', xml: 'Faktura' },
    { name: 'truncated XML', xml: soldInvoice.slice(0, 500) },
    { name: 'an entity bomb', xml: '<!DOCTYPE F [<!ENTITY a "aaaa">]><Faktura>&a;</Faktura>' },
    { name: 'another root', xml: '<Invoice/>' },
    { name: 'a document of 9 MB', xml: `<Faktura>${'x'.repeat(9_000_000)}` },
  ];
  const cases = broken.flatMap(({ name, xml }) => (['source_xml', 'correction_xml'] as const).map((field) => ({ name, xml, field })));
  it.each(cases)('are rejected with 400 INVALID_XML that names the document: $name in $field', async ({ xml, field }) => {
    const body = gzipSync(JSON.stringify(await packRequestBody({ [field]: xml })), { level: 1 });
    const response = await postAuditPack(key, null, { 'Content-Type': 'application/gzip' }, body);
    expect(errorOf(response, 400, 'INVALID_XML').details).toEqual([
      {
        path: field,
        code: expect.stringMatching(/^XML-\d{3}$/),
        line: expect.any(Number),
        column: expect.any(Number),
        message: expect.any(String),
      },
    ]);
  });

  it.each(['source_xml', 'correction_xml'])('are rejected with 400 FILE_TOO_LARGE above 10,000,000 bytes: %s', async (field) => {
    const body = gzipSync(JSON.stringify(await packRequestBody({ [field]: 'x'.repeat(10_000_001) })), { level: 1 });
    const { message } = errorOf(await postAuditPack(key, null, { 'Content-Type': 'application/gzip' }, body), 400, 'FILE_TOO_LARGE');
    expect(message).toContain(`w polu ${field} jest za duży: ma 10000001 bajtów w UTF-8, a może mieć najwyżej 10 000 000.`);
  });
});

describe('an invalid audit pack body', () => {
  it.each([
    { name: 'invalid JSON', body: '{' },
    { name: 'millions of brackets', body: '['.repeat(4_000_000) },
    { name: 'JSON in another encoding', body: Buffer.from('{"source_xml":"zażółć"}', 'latin1') },
  ])('is rejected with 400 INVALID_BODY: $name', async ({ body }) => {
    errorOf(await postAuditPack(key, null, {}, body), 400, 'INVALID_BODY');
  });

  it('is rejected with 400 FILE_TOO_LARGE when it inflates to more than the size of two documents', async () => {
    const body = gzipSync(Buffer.alloc(40_000_001, ' '), { level: 9 });
    const { message } = errorOf(await postAuditPack(key, null, { 'Content-Type': 'application/gzip' }, body), 400, 'FILE_TOO_LARGE');
    expect(message).toContain('po rozpakowaniu gzip może mieć najwyżej 40 000 000 bajtów (każda faktura w niej 10 000 000)');
  });

  it('is rejected with 415 when it is XML', async () => {
    const response = await postAuditPack(key, null, { 'Content-Type': 'application/xml' }, invoiceXml());
    expect(errorOf(response, 415, 'UNSUPPORTED_MEDIA_TYPE').details).toEqual({ accepted: ['application/json', 'application/gzip'] });
  });
});
