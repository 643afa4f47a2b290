import { type CasesByCode, plainInvoice, replaced, withPiece } from '../../../../support/builders/rule-cases.ts';

const fa3 = 'http://crd.gov.pl/wzor/2025/06/25/13775/';
const fa2 = 'http://crd.gov.pl/wzor/2023/06/29/12648/';
const root = { severity: 'critical', line: 2, column: 1, xpath: '/Faktura', value: null, expected: fa3 } as const;
const header = { severity: 'critical', line: 4, xpath: '/Faktura/Naglowek/KodFormularza' } as const;

/** Cases of the rules on root, namespace and form code. */
export const formCases: CasesByCode = {
  'XML-012': {
    fires: [
      { name: 'Faktura in no namespace', given: withPiece(` xmlns="${fa3}"`, ''), issues: [root] },
      { name: 'Faktura in a strange namespace', given: withPiece(fa3, 'http://example.com/faktura'), issues: [root] },
      { name: 'the right namespace without its last slash', given: withPiece(fa3, fa3.slice(0, -1)), issues: [root] },
    ],
    passes: [
      { name: 'the right namespace by a prefix', given: () => withPrefix(plainInvoice) },
      { name: 'FA(2), which has a rule of its own', given: withPiece(fa3, fa2) },
    ],
  },
  'XML-013': {
    fires: [
      { name: 'FA(2)', given: withPiece(fa3, fa2), issues: [root] },
      { name: 'FA(1)', given: withPiece(fa3, 'http://crd.gov.pl/wzor/2021/11/29/11089/'), issues: [root] },
      {
        name: 'FA_RR, told by its form code',
        given: () => replaced(replaced(plainInvoice, fa3, 'http://example.com/rr'), '"FA (3)"', '"FA_RR (1)"'),
        issues: [root],
      },
    ],
    passes: [
      { name: 'FA(3)', given: () => plainInvoice },
      { name: 'FA(3) with the form code of FA_RR', given: withPiece('"FA (3)"', '"FA_RR (1)"') },
    ],
  },
  'XML-014': {
    fires: [
      {
        name: 'a form code without its blank',
        given: withPiece('kodSystemowy="FA (3)"', 'kodSystemowy="FA(3)"'),
        issues: [{ ...header, xpath: `${header.xpath}/@kodSystemowy`, column: 20, value: 'FA(3)', expected: 'FA (3)' }],
      },
      {
        name: 'another version of the schema',
        given: withPiece('wersjaSchemy="1-0E"', 'wersjaSchemy="1-0"'),
        issues: [{ ...header, xpath: `${header.xpath}/@wersjaSchemy`, column: 42, value: '1-0', expected: '1-0E' }],
      },
      {
        name: 'another text in KodFormularza',
        given: withPiece('>FA</KodFormularza>', '>FA (3)</KodFormularza>'),
        issues: [{ ...header, column: 5, value: 'FA (3)', expected: 'FA' }],
      },
      {
        name: 'variant 2',
        given: withPiece('<WariantFormularza>3', '<WariantFormularza>2'),
        issues: [{ severity: 'critical', line: 5, column: 5, xpath: '/Faktura/Naglowek/WariantFormularza', value: '2', expected: '3' }],
      },
    ],
    passes: [
      { name: 'the right codes', given: () => plainInvoice },
      { name: 'variant 03, the same number', given: withPiece('<WariantFormularza>3', '<WariantFormularza>03') },
      { name: 'a missing attribute, which the schema names', given: withPiece(' wersjaSchemy="1-0E"', '') },
      { name: 'the codes of another format', given: () => replaced(replaced(plainInvoice, fa3, fa2), '"FA (3)"', '"FA (2)"') },
    ],
  },
  'XML-015': {
    fires: [
      {
        name: 'a schemaLocation',
        given: withPiece(`xmlns="${fa3}"`, `xmlns="${fa3}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="a b"`),
        issues: [{ severity: 'info', line: 2, column: 113, xpath: '/Faktura/@xsi:schemaLocation', value: 'a b', expected: null }],
      },
    ],
    passes: [
      {
        name: 'only the declaration of the prefix',
        given: withPiece(`xmlns="${fa3}"`, `xmlns="${fa3}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"`),
      },
    ],
  },
};

/** The same document with a prefix on every element. */
function withPrefix(xml: string): string {
  return xml.replace(/<(\/?)(?=[A-Za-z])/g, '<$1fa:').replace('xmlns=', 'xmlns:fa=');
}
