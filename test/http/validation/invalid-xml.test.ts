import { beforeAll, describe, expect, it } from 'vitest';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { validateXml } from '../../support/drivers/validate-requests.ts';
import { errorOf } from '../../support/matchers/envelope.ts';
import { type IssuedKey, issueKey } from '../../support/storage/access.ts';

let key: IssuedKey;
beforeAll(async () => {
  key = await issueKey();
});

/** Line and column of the first occurrence of a string, both from 1. */
function placeOf(xml: string, text: string): { line: number; column: number } {
  const before = xml.slice(0, xml.indexOf(text));
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
}

describe('a document that cannot be validated', () => {
  const invoice = invoiceXml();
  const cases: { name: string; given: string | Uint8Array; code: string; line: number; column: number; text: RegExp }[] = [
    { name: 'nothing', given: '', code: 'XML-001', line: 1, column: 1, text: /pusty/ },
    { name: 'only whitespace', given: '  \n ', code: 'XML-001', line: 2, column: 1, text: /./ },
    {
      name: 'another root',
      given: '<?xml version="1.0"?>\n  <Invoice/>',
      code: 'XML-012',
      line: 2,
      column: 3,
      text: /główny.*Invoice.*Faktura/,
    },
    {
      name: 'a DOCTYPE',
      given: '<?xml version="1.0"?>\n<!DOCTYPE Faktura>\n<Faktura/>',
      code: 'XML-008',
      line: 2,
      column: 1,
      text: /DOCTYPE/,
    },
    {
      name: 'a byte that is not UTF-8, in the third line',
      given: Buffer.concat([Buffer.from('<?xml version="1.0"?>\n<Faktura>\n  ż'), Buffer.from([0xb3]), Buffer.from('</Faktura>')]),
      code: 'XML-004',
      line: 3,
      column: 4,
      text: /0xB3/,
    },
  ];
  it.each(cases)('is rejected with 400 INVALID_XML and the position: $name', async ({ given, code, line, column, text }) => {
    const { details } = errorOf(await validateXml(key, given), 400, 'INVALID_XML');
    expect(details).toEqual([{ code, line, column, message: expect.stringMatching(text) }]);
  });

  const inTheInvoice = [
    { name: 'an end tag that does not match', from: '</P_15>', to: '</P_16>', text: /zamknąć element P_15, otwarty w linii 40/ },
    { name: 'a bare ampersand', from: 'Próbny S.A.', to: 'Próbny & Syn', text: /&amp;/ },
    { name: 'an attribute without quotes', from: 'wersjaSchemy="1-0E"', to: 'wersjaSchemy=1-0E', text: /atrybut/ },
    { name: 'an undeclared prefix', from: '<P_15>', to: '<x:P_15>', text: /zamknąć|Prefiks/ },
  ];
  it.each(inTheInvoice)('is rejected with the line of the error within an invoice: $name', async ({ from, to, text }) => {
    const given = invoice.replace(from, to);
    const { details } = errorOf(await validateXml(key, given), 400, 'INVALID_XML');
    expect(details).toEqual([
      { code: 'XML-001', line: placeOf(given, to).line, column: expect.any(Number), message: expect.stringMatching(text) },
    ]);
  });

  it('has columns counted in characters, including supplementary ones', async () => {
    const { details } = errorOf(await validateXml(key, '<Faktura>𝄞𝄞ż</Fa>'), 400, 'INVALID_XML');
    expect(details).toEqual([{ code: 'XML-001', line: 1, column: 13, message: expect.any(String) }]);
  });
});

describe('a document of another kind', () => {
  const cases = [
    { name: 'no namespace', given: '<Faktura/>', expected: 'XML-012' },
    { name: 'a foreign namespace', given: '<Faktura xmlns="urn:example"/>', expected: 'XML-012' },
    { name: 'FA(2)', given: '<Faktura xmlns="http://crd.gov.pl/wzor/2023/06/29/12648/"/>', expected: 'XML-013' },
    { name: 'FA(1)', given: '<f:Faktura xmlns:f="http://crd.gov.pl/wzor/2021/11/29/11089/"/>', expected: 'XML-013' },
  ];
  it.each(cases)('gets a validation result with one critical issue: $name', async ({ given, expected }) => {
    const response = await validateXml(key, given);
    expect(response.status).toBe(200);
    expect(response.json).toMatchObject({
      data: {
        valid: false,
        preflight_ok: false,
        full_xsd_confirmed: false,
        readiness: 'not_ready',
        issues: [{ code: expected, severity: 'critical', xpath: '/Faktura', line: 1, column: 1 }],
        schema: { unavailable_reason: 'other_namespace' },
      },
    });
  });
});
