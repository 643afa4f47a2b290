import { type CasesByCode, plainInvoice, replaced, withMarks, withPiece } from '../../../../support/builders/rule-cases.ts';
import { utf8 } from '../../../../support/drivers/validation.ts';

/** Cases of the rules on bytes, declaration and characters. */
export const encodingCases: CasesByCode = {
  'XML-002': {
    fires: [
      {
        name: 'a file with a byte order mark',
        given: () => utf8(`\ufeff${plainInvoice}`),
        issues: [{ severity: 'critical', line: 1, column: 1 }],
      },
    ],
    passes: [
      { name: 'a file without one', given: () => plainInvoice },
      { name: 'the same character in a text', given: withPiece('<P_1M>Warszawa', '<P_1M>War\ufeffszawa') },
    ],
  },
  'XML-003': {
    fires: [
      {
        name: 'a declaration of another encoding over UTF-8 bytes',
        given: withPiece('encoding="UTF-8"', '«»encoding="windows-1250"'),
        issues: [{ severity: 'critical', expected: 'UTF-8' }],
      },
      {
        name: 'a declaration of UTF-16 in single quotes',
        given: withPiece('encoding="UTF-8"', "«»encoding='UTF-16'"),
        issues: [{ severity: 'critical', expected: 'UTF-8' }],
      },
    ],
    passes: [
      { name: 'lower-case utf-8', given: withPiece('encoding="UTF-8"', 'encoding="utf-8"') },
      { name: 'a declaration without an encoding', given: withPiece(' encoding="UTF-8"', '') },
      { name: 'no declaration at all', given: withPiece('<?xml version="1.0" encoding="UTF-8"?>\n', '') },
    ],
  },
  'XML-005': {
    fires: [
      {
        name: 'a declaration of XML 1.1',
        given: withPiece('version="1.0"', '«»version="1.1"'),
        issues: [{ severity: 'critical', expected: '1.0' }],
      },
    ],
    passes: [
      { name: 'XML 1.0 in single quotes', given: withPiece('version="1.0"', "version='1.0'") },
      { name: 'another version of something else', given: withPiece('<P_1M>Warszawa', '<P_1M>version="1.1"') },
    ],
  },
  'XML-007': {
    fires: [
      {
        name: 'a control character that is a CP1252 quote',
        given: withPiece('Usługa wzorcowa nr 1', 'Usługa «»\u0093wzorcowa'),
        issues: [{ severity: 'warning', value: 'Usługa \u0093wzorcowa' }],
      },
      {
        name: 'a reference to a control character',
        given: withPiece('Usługa wzorcowa nr 1', 'Usługa «»&#x7F;'),
        issues: [{ severity: 'warning', value: 'Usługa \u007f' }],
      },
      {
        name: 'the last code point of a plane after an emoji',
        given: withPiece('Usługa wzorcowa nr 1', '\u{1f600}«»\u{1ffff}'),
        issues: [{ severity: 'warning', value: '\u{1f600}\u{1ffff}' }],
        also: ['XML-840'],
      },
      {
        name: 'a decimal reference to a non-character',
        given: withPiece('Usługa wzorcowa nr 1', 'a«»&#64976;'),
        issues: [{ severity: 'warning', value: 'a\ufdd0' }],
      },
      {
        name: 'texts encoded twice, reported once',
        given: () =>
          replaced(
            replaced(plainInvoice, 'Usługa wzorcowa nr 1', 'SAMOOBSĹ\u0081UGA, iloĹ\u009bÄ\u0087'),
            'Zakład Przykładowy „Jaźń” sp. z o.o.',
            'ZakĹ«»\u0081ad Ĺ\u009bwiat',
          ),
        issues: [{ severity: 'warning', value: 'ZakĹ\u0081ad Ĺ\u009bwiat', expected: 'ZakŁad świat' }],
      },
      {
        name: 'a text encoded twice next to another wrong character',
        given: () =>
          replaced(
            replaced(plainInvoice, 'Usługa wzorcowa nr 1', 'Usługa «»\u0093wzorcowa'),
            'Zakład Przykładowy „Jaźń” sp. z o.o.',
            'Ĺ«»\u009bwiat',
          ),
        issues: [
          { severity: 'warning', value: 'Ĺ\u009bwiat', expected: 'świat' },
          { severity: 'warning', value: 'Usługa \u0093wzorcowa' },
        ],
      },
    ],
    passes: [
      { name: 'U+0085, which is allowed', given: withPiece('Usługa wzorcowa nr 1', 'Usługa \u0085') },
      { name: 'U+FDF0, the first allowed one', given: withPiece('Usługa wzorcowa nr 1', 'Usługa \ufdf0') },
      { name: 'U+1FFFD, the last allowed one of a plane', given: withPiece('Usługa wzorcowa nr 1', 'Usługa \u{1fffd}') },
      { name: 'a reference to U+00A0', given: withPiece('Usługa wzorcowa nr 1', 'Usługa&#xA0;1') },
      { name: 'a reference that is written as text', given: withPiece('Usługa wzorcowa nr 1', 'Usługa &amp;#x7F;') },
    ],
  },
  'XML-017': {
    fires: [
      {
        name: 'a zero-width space in the invoice number',
        given: withMarks(withPiece('FV/2026/10/001', 'FV/2026\u200b/10/001'), '<P_2>«FV/2026\u200b/10/001»'),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a no-break space in a bank account',
        given: withMarks(withPiece('61109010140000', '61\u00a0109010140000'), '<NrRB>«61\u00a0109010140000071219812874»'),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'an ordinary space in the number', given: withPiece('FV/2026/10/001', 'FV 2026 10 001') },
      { name: 'a no-break space in a description', given: withPiece('Usługa wzorcowa nr 1', 'Usługa\u00a0wzorcowa') },
      {
        name: 'a NIP that breaks the schema for the same character',
        given: withPiece('<NIP>1234563218', '<NIP>1234563218\u200b'),
      },
    ],
  },
  'XML-018': {
    fires: [
      {
        name: 'Polish letters decoded twice',
        given: withPiece('Usługa wzorcowa nr 1', 'Us«»Å‚uga'),
        issues: [{ severity: 'warning', value: 'UsÅ‚uga' }],
      },
      {
        name: 'several traces in one text, reported once',
        given: withPiece('Usługa wzorcowa nr 1', 'Pr«»Ã³ba \ufffd'),
        issues: [{ severity: 'warning', value: 'PrÃ³ba \ufffd' }],
      },
    ],
    passes: [
      { name: 'right Polish letters', given: withPiece('Usługa wzorcowa nr 1', 'Zażółć gęślą jaźń') },
      {
        name: 'a text encoded twice that KSeF rejects (XML-007)',
        given: withPiece('Usługa wzorcowa nr 1', 'PrÃ³ba, iloÅ\u009bÄ\u0087'),
      },
      { name: 'a Swedish name', given: () => replaced(plainInvoice, 'Usługa wzorcowa nr 1', 'Åsa Ångström Ärlig') },
    ],
  },
};
