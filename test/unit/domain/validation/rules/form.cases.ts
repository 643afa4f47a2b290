import { type CasesByCode, plainInvoice, replaced, withMarks, withPiece } from '../../../../support/builders/rule-cases.ts';

const fa3 = 'http://crd.gov.pl/wzor/2025/06/25/13775/';
const fa2 = 'http://crd.gov.pl/wzor/2023/06/29/12648/';
const otherRoot = { severity: 'critical', expected: fa3 } as const;

/** Cases of the rules on root, namespace and form code. */
export const formCases: CasesByCode = {
  'XML-012': {
    fires: [
      { name: 'Faktura in no namespace', given: withMarks(withPiece(` xmlns="${fa3}"`, ''), '«<Faktura»'), issues: [otherRoot] },
      {
        name: 'Faktura in a strange namespace',
        given: withMarks(withPiece(fa3, 'http://example.com/faktura'), '«<Faktura»'),
        issues: [otherRoot],
      },
      {
        name: 'the right namespace without its last slash',
        given: withMarks(withPiece(fa3, fa3.slice(0, -1)), '«<Faktura»'),
        issues: [otherRoot],
      },
    ],
    passes: [
      { name: 'the right namespace by a prefix', given: () => withPrefix(plainInvoice) },
      { name: 'FA(2), which has its own rule', given: withPiece(fa3, fa2) },
    ],
  },
  'XML-013': {
    fires: [
      { name: 'FA(2)', given: withMarks(withPiece(fa3, fa2), '«<Faktura»'), issues: [otherRoot] },
      { name: 'FA(1)', given: withMarks(withPiece(fa3, 'http://crd.gov.pl/wzor/2021/11/29/11089/'), '«<Faktura»'), issues: [otherRoot] },
      {
        name: 'FA_RR, identified by its form code',
        given: withMarks(() => replaced(replaced(plainInvoice, fa3, 'http://example.com/rr'), '"FA (3)"', '"FA_RR (1)"'), '«<Faktura»'),
        issues: [otherRoot],
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
        given: withPiece('kodSystemowy="FA (3)"', '«»kodSystemowy="FA(3)"'),
        issues: [{ severity: 'critical', xpath: '/Faktura/Naglowek/KodFormularza/@kodSystemowy', value: 'FA(3)', expected: 'FA (3)' }],
      },
      {
        name: 'another version of the schema',
        given: withPiece('wersjaSchemy="1-0E"', '«»wersjaSchemy="1-0"'),
        issues: [{ severity: 'critical', xpath: '/Faktura/Naglowek/KodFormularza/@wersjaSchemy', value: '1-0', expected: '1-0E' }],
      },
      {
        name: 'another text in KodFormularza',
        given: withPiece('>FA</KodFormularza>', '>«FA (3)»</KodFormularza>'),
        issues: [{ severity: 'critical', expected: 'FA' }],
      },
      {
        name: 'variant 2',
        given: withPiece('<WariantFormularza>3', '<WariantFormularza>«2»'),
        issues: [{ severity: 'critical', expected: '3' }],
      },
    ],
    passes: [
      { name: 'the right codes', given: () => plainInvoice },
      { name: 'variant 03, the same number', given: withPiece('<WariantFormularza>3', '<WariantFormularza>03') },
      { name: 'a missing attribute, which the schema reports', given: withPiece(' wersjaSchemy="1-0E"', '') },
      { name: 'the codes of another format', given: () => replaced(replaced(plainInvoice, fa3, fa2), '"FA (3)"', '"FA (2)"') },
    ],
  },
  'XML-015': {
    fires: [
      {
        name: 'a schemaLocation',
        given: withPiece(
          `xmlns="${fa3}"`,
          `xmlns="${fa3}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" «»xsi:schemaLocation="a b"`,
        ),
        issues: [{ severity: 'info', xpath: '/Faktura/@xsi:schemaLocation', value: 'a b' }],
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
