import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { validateXml } from '../../support/drivers/validate-requests.ts';
import { dataOf, seriousIssues, type ValidationData } from '../../support/matchers/envelope.ts';
import { type IssuedKey, issueKey } from '../../support/storage/access.ts';

let key: IssuedKey;
beforeAll(async () => {
  key = await issueKey();
});

const validated = async (xml: string, headers: Record<string, string> = {}) =>
  dataOf<ValidationData>(await validateXml(key, xml, headers), key.key.prefix);

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('the validation result of a valid invoice', () => {
  it('has exactly the fields of the API', async () => {
    const xml = invoiceXml({ number: 'FV/2026/10/777', lines: 12 });
    expect(await validated(xml)).toEqual({
      valid: true,
      preflight_ok: true,
      full_xsd_confirmed: true,
      readiness: 'ready_to_send',
      // The invoice is months old and earlier ones are unknown: only info issues.
      issues: expect.arrayContaining([expect.objectContaining({ code: 'XML-998', severity: 'info' })]),
      truncated: false,
      summary: { critical: 0, error: 0, warning: 0, info: expect.any(Number) },
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
      not_checked: [],
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
      issues: [
        {
          severity: 'critical',
          code: 'XML-102',
          message: expect.stringMatching(/^Brak wymaganego elementu P_15 w Fa/),
          field_name: 'P_15',
          field_value: null,
          expected_value: '<P_15>',
          xpath: '/Faktura/Fa/P_15',
          line,
          column,
          quick_fix: 'Dodaj P_15 przed Adnotacje.',
          help_url: expect.stringMatching(/\/api\/v1\/docs\/rules#xml-102$/),
          is_auto_fixable: false,
          can_actually_auto_fix: false,
        },
      ],
      truncated: false,
      summary: { critical: 1, error: 0, warning: 0, info: expect.any(Number) },
      document: expect.objectContaining({ gross: null, lines: 3, sha256: sha256(given) }),
      schema: expect.objectContaining({ unavailable_reason: null }),
      rules_version: expect.any(String),
      not_checked: [],
      engine_ms: expect.any(Number),
    });
  });

  it('has the line and column of the next element', () => {
    const [indented] = cases;
    expect(indented?.given.split('\n')[39]?.slice(4)).toBe('<Adnotacje>');
  });
});

describe('the validation result of an invoice with several errors', () => {
  it('lists each with its position, in document order', async () => {
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
