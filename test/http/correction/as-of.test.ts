import { beforeAll, describe, expect, it } from 'vitest';
import { type BuildData, buildRequestBody, postBuild, soldInvoice } from '../../support/drivers/correction-requests.ts';
import { sendRequest } from '../../support/drivers/service-client.ts';
import { dataOf, errorOf } from '../../support/matchers/envelope.ts';
import { type IssuedKey, issueKey } from '../../support/storage/access.ts';

let key: IssuedKey;
beforeAll(async () => {
  key = await issueKey({ scopes: ['correction'] });
});

const english = { 'Accept-Language': 'en' };
const inOctober = '2026-10-20T09:30:00+02:00';

async function built(fields: Readonly<Record<string, unknown>>): Promise<BuildData> {
  return dataOf<BuildData>(await postBuild(key, buildRequestBody(fields), english), key.key.prefix);
}

function postJson(path: string, body: Readonly<Record<string, unknown>>) {
  const headers = { ...key.authorization, 'Content-Type': 'application/json', ...english };
  return sendRequest({ method: 'POST', path, headers, body: JSON.stringify(body) });
}

describe('as_of of a correction', () => {
  it('dates the document, its creation and its validation, whatever the day of the request', async () => {
    const first = await built({ as_of: inOctober });
    expect(first.xml).toContain('<DataWytworzeniaFa>2026-10-20T07:30:00Z</DataWytworzeniaFa>');
    expect(first.xml).toContain('<P_1>2026-10-20</P_1>');
    const second = await built({ as_of: inOctober });
    expect(second.xml).toBe(first.xml);
    expect(second.warnings).toEqual(first.warnings);
  });

  it('leaves a stated day of issue as it is', async () => {
    const { xml } = await built({ as_of: inOctober, data_wystawienia: '2026-10-19' });
    expect(xml).toContain('<P_1>2026-10-19</P_1>');
  });

  it('after the clock of the request is a warning', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    const { warnings } = await built({ as_of: tomorrow });
    expect(warnings).toContainEqual(expect.stringContaining('as_of is later than the present'));
    expect((await built({ as_of: inOctober })).warnings.join()).not.toContain('as_of');
  });

  it('and environment are those of an analysis, in a JSON body and in the query', async () => {
    const sent = { environment: 'test', as_of: inOctober };
    const inBody = dataOf(await postJson('/correction/analyze', { xml: soldInvoice, ...sent }), key.key.prefix);
    const inQuery = await sendRequest({
      method: 'POST',
      path: `/correction/analyze?${new URLSearchParams(sent)}`,
      headers: { ...key.authorization, 'Content-Type': 'application/xml', ...english },
      body: soldInvoice,
    });
    expect(dataOf(inQuery, key.key.prefix)).toEqual(inBody);
  });

  it.each(['/correction/analyze', '/correction/build', '/correction/audit-pack'])('out of range is rejected by %s', async (path) => {
    const { xml } = await built({ as_of: inOctober });
    const statements = { przyczyna_korekty: 'rabat', numer_faktury_kor: 'FK/2026/10/001', scenario_id: 'price-change' };
    const bodies: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
      '/correction/analyze': { xml: soldInvoice },
      '/correction/build': buildRequestBody({}),
      '/correction/audit-pack': { source_xml: soldInvoice, correction_xml: xml, ...statements },
    };
    const response = await postJson(path, { ...bodies[path], as_of: '2025-01-01T00:00:00Z' });
    expect(errorOf(response, 400, 'VALIDATION_ERROR').details).toEqual([
      { path: 'as_of', code: 'out_of_range', message: expect.any(String) },
    ]);
  });
});
