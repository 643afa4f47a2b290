import { beforeAll, describe, expect, it } from 'vitest';
import { soldInvoice } from '../../support/drivers/correction-requests.ts';
import { sendRequest } from '../../support/drivers/service-client.ts';
import { dataOf, errorOf } from '../../support/matchers/envelope.ts';
import { type IssuedKey, issueKey } from '../../support/storage/access.ts';

let key: IssuedKey;
beforeAll(async () => {
  key = await issueKey();
});

function post(path: string, body: unknown, language = 'en') {
  const headers = { ...key.authorization, 'Content-Type': 'application/json', 'Accept-Language': language };
  return sendRequest({ method: 'POST', path, headers, body: JSON.stringify(body) });
}

const asOf = '2026-10-15T12:00:00+02:00';

describe('POST /explain', () => {
  it('says what a rejection means, and names the issues of the invoice', async () => {
    const xml = soldInvoice.replace('<P_15>123.00', '<P_15>123,00');
    const response = JSON.stringify({
      ordinalNumber: 1,
      status: { code: 450, description: 'Błąd weryfikacji semantyki dokumentu faktury' },
    });
    const data = dataOf(await post('/explain', { response, xml, as_of: asOf }), key.key.prefix);
    expect(data).toMatchObject({
      recognized: true,
      statuses: [{ kind: 'invoice', code: 450, outcome: 'refused', cause: { issues: [{ code: 'XML-105', xpath: '/Faktura/Fa/P_15' }] } }],
    });
  });

  it('says in both languages that nothing is recognized, or what is', async () => {
    expect(dataOf(await post('/explain', { response: 'ala ma kota' }), key.key.prefix)).toMatchObject({ recognized: false, statuses: [] });
    const [english, polish] = await Promise.all(
      ['en', 'pl'].map(async (language) => dataOf(await post('/explain', { response: '21405' }, language), key.key.prefix)),
    );
    expect([JSON.stringify(english), JSON.stringify(polish)]).toEqual([
      expect.stringContaining('an error of the request, not of the invoice'),
      expect.stringContaining('To błąd żądania, a nie faktury'),
    ]);
  });

  it('counts nothing, and accepts an invoice that cannot be read', async () => {
    const response = await post('/explain', { response: '450', xml: '<Faktura>' });
    expect(dataOf(response, key.key.prefix)).toMatchObject({ statuses: [{ cause: { unreadable: { code: 'XML-001' } } }] });
  });

  it('rejects a body without a response, and one with other fields', async () => {
    errorOf(await post('/explain', { xml: soldInvoice }), 400, 'VALIDATION_ERROR');
    errorOf(await post('/explain', { response: '450', invoice: soldInvoice }), 400, 'VALIDATION_ERROR');
  });
});
