import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { correctionInvoice } from '../../support/builders/sample-invoices.ts';
import { sendRequest } from '../../support/drivers/service-client.ts';
import { onDayOfIssue, validateXml } from '../../support/drivers/validate-requests.ts';
import { dataOf, errorOf, seriousIssues, type ValidationData } from '../../support/matchers/envelope.ts';
import { type IssuedKey, issueKey } from '../../support/storage/access.ts';

let key: IssuedKey;
beforeAll(async () => {
  key = await issueKey();
});

const validated = async (xml: string, headers: Record<string, string> = {}) =>
  dataOf<ValidationData>(await validateXml(key, xml, headers, onDayOfIssue), key.key.prefix);

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const duplicateNotChecked = {
  code: 'duplicate',
  reason: 'no_data',
  message: 'Nie sprawdzono, czy KSeF ma już tę fakturę (XML-020).',
};

describe('the validation result of a valid invoice', () => {
  it('has exactly the fields of the API', async () => {
    const xml = invoiceXml({ number: 'FV/2026/10/777', lines: 12 });
    expect(await validated(xml)).toEqual({
      valid: true,
      preflight_ok: true,
      full_xsd_confirmed: true,
      readiness: 'ready_to_send',
      readiness_note: null,
      issues: expect.any(Array),
      truncated: false,
      summary: { critical: 0, error: 0, warning: 0, info: expect.any(Number), groups: expect.any(Number) },
      document: {
        kind: 'VAT',
        number: 'FV/2026/10/777',
        issue_date: '2026-10-15',
        seller_nip: '1234563218',
        buyer_nip: '5250000009',
        currency: 'PLN',
        gross: '1476.00',
        lines: 12,
        bytes: Buffer.byteLength(xml),
        sha256: sha256(xml),
      },
      schema: { name: 'FA(3)', version: '1-0E', sha256: expect.stringMatching(/^[0-9a-f]{64}$/), unavailable_reason: null },
      rules_version: expect.stringMatching(/^[0-9a-f]{12}$/),
      jpk: { K_19: '1200.00', K_20: '276.00' },
      jpk_to_confirm: [],
      jpk_rows: [],
      period: null,
      not_checked: [duplicateNotChecked],
      engine_ms: expect.any(Number),
    });
  });

  it('is the same for the invoice on a single line', async () => {
    const data = await validated(invoiceXml({ layout: 'one-line' }));
    expect(data).toMatchObject({ valid: true, readiness: 'ready_to_send' });
    expect(seriousIssues(data)).toEqual([]);
  });

  it('is the same with 10,000 lines', async () => {
    const data = await validated(invoiceXml({ lines: 10_000, layout: 'one-line' }));
    expect(data).toMatchObject({ full_xsd_confirmed: true, document: { lines: 10_000, gross: '1230000.00' } });
    expect(seriousIssues(data).map(({ code }) => code)).toEqual(['XML-009']);
  });
});

describe('the validation result of an invoice without P_15', () => {
  const withoutTotal = (layout: 'indented' | 'one-line') => invoiceXml({ layout }).replace(/\s*<P_15>.*?<\/P_15>/, '');
  const oneLine = withoutTotal('one-line');
  const cases = [
    { name: 'indented', given: withoutTotal('indented'), line: 40, column: 5 },
    { name: 'on one line', given: oneLine, line: 1, column: oneLine.indexOf('<Adnotacje>') + 1 },
  ];
  it.each(cases)('names the place where the element belongs: $name', async ({ given, line, column }) => {
    const data = await validated(given);
    expect({ ...data, issues: seriousIssues(data) }).toEqual({
      valid: false,
      preflight_ok: true,
      full_xsd_confirmed: false,
      readiness: 'not_ready',
      readiness_note: null,
      issues: [
        {
          severity: 'critical',
          code: 'XML-102',
          title: 'Brak wymaganego elementu',
          message: expect.stringMatching(/^Brak wymaganego elementu P_15 w Fa/),
          field_name: 'P_15',
          field_value: null,
          expected_value: '<P_15>',
          xpath: '/Faktura/Fa/P_15',
          line,
          column,
          quick_fix: 'Dodaj P_15 przed Adnotacje.',
          help_url: expect.stringMatching(/\/api\/v1\/docs\/rules\/XML-102$/),
          is_auto_fixable: false,
          can_actually_auto_fix: false,
          enforced_by: 'ksef',
          enforcement: {
            environment: 'prod',
            effect: 'rejects',
            since: '2026-02-01',
            certainty: 'in_force',
            source: 'CIRFMF/ksef-api, faktury/weryfikacja-faktury.md (2026-04-09)',
          },
          source: { text: 'Schemat FA(3)', parts: [{ kind: 'schema', element: null, quote: null }] },
          occurrences: 1,
          places: [{ xpath: '/Faktura/Fa/P_15', line, column, field_value: null }],
        },
      ],
      truncated: false,
      summary: { critical: 1, error: 0, warning: 0, info: expect.any(Number), groups: expect.any(Number) },
      document: expect.objectContaining({ gross: null, lines: 3, sha256: sha256(given) }),
      schema: expect.objectContaining({ unavailable_reason: null }),
      rules_version: expect.any(String),
      jpk: { K_19: '300.00', K_20: '69.00' },
      jpk_to_confirm: [],
      jpk_rows: [],
      period: null,
      not_checked: [duplicateNotChecked],
      engine_ms: expect.any(Number),
    });
  });

  it('has the line and column of the next element', () => {
    const [indented] = cases;
    expect(indented?.given.split('\n')[39]?.slice(4)).toBe('<Adnotacje>');
  });
});

describe('the validation result of an invoice with several errors', () => {
  it('lists each with its position, those of one severity in document order', async () => {
    const xml = invoiceXml()
      .replace('<KodWaluty>PLN', '<KodWaluty>XYZ')
      .replace('<P_1>2026-10-15', '<P_1>2026-13-45')
      .replace('<P_12>23</P_12>\n    </FaWiersz>\n    <Platnosc>', '<P_12>23%</P_12>\n    </FaWiersz>\n    <Platnosc>');
    const data = await validated(xml);
    const issues = seriousIssues(data);
    expect(issues.map(({ code, xpath, field_value }) => ({ code, xpath, field_value }))).toEqual([
      { code: 'XML-104', xpath: '/Faktura/Fa/KodWaluty', field_value: 'XYZ' },
      { code: 'XML-107', xpath: '/Faktura/Fa/P_1', field_value: '2026-13-45' },
      { code: 'XML-114', xpath: '/Faktura/Fa/FaWiersz[3]/P_12', field_value: '23%' },
    ]);
    const places = issues.map(({ line, column }) => [line, column]);
    expect(places).toEqual([...places].sort(([left = 0], [right = 0]) => Number(left) - Number(right)));
    expect(issues.every(({ line, column }) => (line ?? 0) > 0 && (column ?? 0) > 0)).toBe(true);
    expect(data.summary).toMatchObject({ critical: 3, error: 0, warning: 0 });
  });
});

describe('the validation result of an invoice with one mistake on every line', () => {
  it('lists it once, with its first 20 places, and counts each', async () => {
    const data = await validated(invoiceXml({ lines: 75 }).replaceAll('<P_8B>', '<Uwagi>x</Uwagi><P_8B>'));
    expect(seriousIssues(data)).toMatchObject([
      { code: 'XML-103', field_name: 'Uwagi', xpath: '/Faktura/Fa/FaWiersz[1]/Uwagi', occurrences: 75, places: { length: 20 } },
    ]);
    expect(data.summary).toMatchObject({ critical: 75, groups: data.issues.length });
  });

  it('lists the worst issues first', async () => {
    const data = await validated(invoiceXml().replace('<P_15>369.00', '<P_15>370.00').replace('<P_8B>2<', '<P_8B>x<'));
    const order = ['critical', 'error', 'warning', 'info'];
    const ranks = data.issues.map(({ severity }) => order.indexOf(severity));
    expect(new Set(ranks).size).toBeGreaterThan(1);
    expect(ranks).toEqual(ranks.toSorted((left, right) => left - right));
  });
});

describe('a correction', () => {
  it('has its period and its effect on JPK_V7M as data', async () => {
    const now = dataOf<ValidationData>(await validateXml(key, correctionInvoice), key.key.prefix);
    expect(now).toMatchObject({
      jpk: { K_19: '-10.00', K_20: '-2.30' },
      // It is sent in a later month; the buyer has a NIP, so that the day of issue counts.
      period: {
        typ_korekty: '2',
        month: '2026-10',
        text: expect.stringContaining('okres, w którym wystawiono korektę'),
      },
      not_checked: [{ code: 'duplicate' }, { code: 'corrected_invoice', reason: 'no_data' }],
    });
  });
});

describe('advice=off', () => {
  const unpaid = invoiceXml().replace(/<Platnosc>[\s\S]*<\/Platnosc>/, '');
  const send = (path: string, body: string, type = 'application/xml', headers = {}) =>
    sendRequest({ method: 'POST', path, headers: { ...key.authorization, 'Content-Type': type, ...headers }, body });
  const isAdvice = (code: string) => code.startsWith('XML-9');

  it.each([
    { name: 'the query of an XML body', path: '/validate?advice=off', body: unpaid, type: 'application/xml' },
    { name: 'a JSON body', path: '/validate', body: JSON.stringify({ xml: unpaid, advice: 'off' }), type: 'application/json' },
  ])('omits advice, in $name', async ({ path, body, type }) => {
    expect((await validated(unpaid)).issues.map(({ code }) => code)).toContain('XML-905');
    const data = dataOf<ValidationData>(await send(path, body, type), key.key.prefix);
    expect(data.issues.map(({ code }) => code).filter(isAdvice)).toEqual([]);
    expect(data.summary).toMatchObject({ info: data.issues.filter(({ severity }) => severity === 'info').length });
  });

  it('omits advice from the remaining issues of /autofix and their number', async () => {
    const json = { Accept: 'application/json' };
    const all = await send('/autofix', unpaid, 'application/xml', json);
    const without = await send('/autofix?advice=off', unpaid, 'application/xml', json);
    const remaining = ({ json: body }: typeof all) =>
      (body as { data: { remaining: { code: string }[] } }).data.remaining.map(({ code }) => code);
    expect(remaining(without)).toEqual(remaining(all).filter((code) => !isAdvice(code)));
    expect(Number(all.headers['x-autofix-remaining']) - Number(without.headers['x-autofix-remaining'])).toBe(
      remaining(all).filter(isAdvice).length,
    );
  });

  const xml = 'application/xml';
  const json = 'application/json';
  it.each([
    { name: 'another value', path: '/validate?advice=on', body: unpaid, type: xml, field: 'query.advice' },
    { name: 'an unknown parameter', path: '/validate?advise=off', body: unpaid, type: xml, field: 'query.advise' },
    { name: 'a repeated parameter', path: '/validate?advice=off&advice=off', body: unpaid, type: xml, field: 'query.advice' },
    {
      name: 'a parameter with JSON',
      path: '/validate?advice=off',
      body: JSON.stringify({ xml: unpaid }),
      type: json,
      field: 'query.advice',
    },
    { name: 'another value in JSON', path: '/validate', body: JSON.stringify({ xml: unpaid, advice: 'on' }), type: json, field: 'advice' },
  ])('is rejected with 400 VALIDATION_ERROR: $name', async ({ path, body, type, field }) => {
    expect(errorOf(await send(path, body, type), 400, 'VALIDATION_ERROR').details).toMatchObject([{ path: field }]);
  });

  it('makes a request another one for its idempotency key', async () => {
    const headers = { 'Idempotency-Key': `advice-${key.key.prefix}` };
    expect((await send('/validate', unpaid, xml, headers)).status).toBe(200);
    expect((await send('/validate', unpaid, xml, headers)).headers['idempotency-replay']).toBe('true');
    const response = await send('/validate?advice=off', unpaid, xml, headers);
    expect(errorOf(response, 409, 'IDEMPOTENCY_CONFLICT').details).toEqual({ reason: 'different_body' });
  });
});
