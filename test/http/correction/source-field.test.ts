import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { packRequestBody, postAuditPack } from '../../support/drivers/audit-packs.ts';
import { type BuildData, buildRequestBody, type DetailData, postBuild, soldInvoice } from '../../support/drivers/correction-requests.ts';
import type { ServiceResponse } from '../../support/matchers/described-response.ts';
import { dataOf, errorOf } from '../../support/matchers/envelope.ts';
import { withinOneDay } from '../../support/runner/within-one-day.ts';
import { type IssuedKey, issueKey } from '../../support/storage/access.ts';

let key: IssuedKey;
beforeAll(async () => {
  key = await issueKey({ scopes: ['correction'] });
});

type Fields = Readonly<Record<string, unknown>>;

const operations = [
  { name: 'build', bodyOf: async (fields: Fields): Promise<Fields> => buildRequestBody(fields), post: postBuild },
  { name: 'audit-pack', bodyOf: async (fields: Fields): Promise<Fields> => packRequestBody(fields), post: postAuditPack },
];
const english = { 'Accept-Language': 'en' };
const asXml = { source_xml: undefined, xml: soldInvoice };
const other = soldInvoice.replace('FV/2026', 'FV/2025');

function detailsOf(response: ServiceResponse, code: 'VALIDATION_ERROR' | 'INVALID_XML' = 'VALIDATION_ERROR') {
  return errorOf(response, 400, code).details as readonly DetailData[];
}

describe.each(operations)('the original invoice of POST /correction/$name', ({ bodyOf, post }) => {
  const send = async (fields: Fields) => post(key, await bodyOf(fields), english);

  it('is source_xml or xml, or both if they are equal', async () => {
    for (const fields of [{}, asXml, { xml: soldInvoice }]) expect((await send(fields)).status).toBe(200);
  });

  it('is rejected if both are sent and differ, in both fields', async () => {
    for (const xml of [other, 1, null, '']) {
      const details = detailsOf(await send({ xml })).filter(({ code }) => code === 'contradiction');
      expect(details.map(({ path }) => path)).toEqual(['xml', 'source_xml']);
      expect(details[0]?.message).toBe(
        'xml and source_xml contain different documents, but both mean the original invoice. Send only one of these fields.',
      );
    }
  });

  it('is required, and errors name the field that was sent', async () => {
    const places = async (fields: Fields, code?: 'INVALID_XML') => detailsOf(await send(fields), code).map(({ path }) => path);
    expect(await places({ source_xml: undefined })).toEqual(['source_xml']);
    for (const value of ['', 1, null]) expect(await places({ ...asXml, xml: value })).toEqual(['xml']);
    for (const value of ['<a', '<a/>']) {
      expect(await places({ ...asXml, xml: value }, 'INVALID_XML')).toEqual(['xml']);
      expect(await places({ source_xml: value }, 'INVALID_XML')).toEqual(['source_xml']);
    }
  });

  it('is named in the error of a document that is too large', async () => {
    const body = gzipSync(JSON.stringify(await bodyOf({ ...asXml, xml: 'x'.repeat(10_000_001) })));
    const response = await post(key, null, { ...english, 'Content-Type': 'application/gzip' }, body);
    const { message } = errorOf(response, 400, 'FILE_TOO_LARGE');
    expect(message).toMatch(/\bxml\b/);
    expect(message).not.toContain('source_xml');
  });
});

describe('the name of the original invoice', () => {
  it('does not change the correction', async () => {
    await withinOneDay(async () => {
      const [first, second] = [await postBuild(key, buildRequestBody()), await postBuild(key, buildRequestBody(asXml))];
      const [expected, actual] = [first, second].map((response) => dataOf<BuildData>(response, key.key.prefix).deltas);
      expect(actual).toEqual(expected);
    });
  });

  it('belongs to the request that an idempotency key stands for', async () => {
    const headers = { 'Idempotency-Key': 'source-field-1' };
    expect((await postBuild(key, buildRequestBody(), headers)).status).toBe(200);
    expect((await postBuild(key, buildRequestBody(asXml), headers)).status).toBe(409);
  });

  it('occurs in messages about it', async () => {
    const swapped = { ...(await packRequestBody()), source_xml: undefined };
    const pack = await packRequestBody();
    const response = await postAuditPack(key, { ...swapped, xml: pack.correction_xml, correction_xml: soldInvoice }, english);
    const [detail] = detailsOf(response);
    expect(detail?.message).toContain('xml contains the correction');
    expect(detail?.message).not.toContain('source_xml');
  });
});
