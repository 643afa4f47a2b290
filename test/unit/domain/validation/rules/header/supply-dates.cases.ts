import { invoiceXml } from '../../../../../support/builders/invoices.ts';
import { type CasesByCode, plainInvoice, withMarks, withPiece } from '../../../../../support/builders/rule-cases.ts';
import { advanceInvoice, settlementInvoice, simplifiedInvoice, withEdits } from '../../../../../support/builders/sample-invoices.ts';

const supplyDay = '<P_6>2026-10-14</P_6>';

/** Replaces `P_6`. */
function period(from: string, to: string): [string, string] {
  return [supplyDay, `<OkresFa>\n      <P_6_Od>${from}</P_6_Od>\n      <P_6_Do>${to}</P_6_Do>\n    </OkresFa>`];
}

const withoutCommonDay: [string, string] = [`    ${supplyDay}\n`, ''];

/** Adds a date to a line. */
function dateOfLine(line: number, day: string): [string, string] {
  const id = `<UU_ID>pozycja-${line}</UU_ID>`;
  return [id, `${id}\n      <P_6A>${day}</P_6A>`];
}

const twoLines = invoiceXml({ lines: 2 });

/** An advance payment on an invoice of the kind ZAL. */
function advanceOn(day: string): [string, string] {
  const kind = '<RodzajFaktury>ZAL</RodzajFaktury>';
  const advance = `<ZaliczkaCzesciowa>\n      <P_6Z>${day}</P_6Z>\n      <P_15Z>615.00</P_15Z>\n    </ZaliczkaCzesciowa>`;
  return [kind, `${kind}\n    ${advance}`];
}

/** Cases of the rules on dates of supply and payment. */
export const supplyDateCases: CasesByCode = {
  'XML-305': {
    fires: [{ name: 'the same date as P_1', given: withPiece(supplyDay, '<P_6>«2026-10-15»</P_6>'), issues: [{ severity: 'info' }] }],
    passes: [
      { name: 'the day after', given: withPiece(supplyDay, '<P_6>2026-10-16</P_6>') },
      { name: 'the day before', given: () => plainInvoice },
      { name: 'no date', given: withPiece(supplyDay, '') },
      {
        name: 'a P_6A in addition, which XML-306 reports',
        given: withEdits(plainInvoice, [supplyDay, '<P_6>2026-10-15</P_6>'], dateOfLine(1, '2026-10-15')),
      },
    ],
  },
  'XML-306': {
    fires: [
      {
        name: 'another date on the line',
        given: withMarks(withEdits(plainInvoice, dateOfLine(1, '2026-10-13')), '<P_6>«2026-10-14»'),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'the same date on both lines, reported once as a warning',
        given: withMarks(withEdits(twoLines, dateOfLine(1, '2026-10-14'), dateOfLine(2, '2026-10-14')), '<P_6>«2026-10-14»'),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'the same date on one line and another on the other',
        given: withMarks(withEdits(twoLines, dateOfLine(1, '2026-10-14'), dateOfLine(2, '2026-10-13')), '<P_6>«2026-10-14»'),
        issues: [{ severity: 'error' }],
      },
    ],
    passes: [
      { name: 'a date on the line alone', given: withEdits(plainInvoice, withoutCommonDay, dateOfLine(1, '2026-10-13')) },
      { name: 'a common date alone', given: () => plainInvoice },
      {
        name: 'an invalid common date',
        given: withEdits(plainInvoice, [supplyDay, '<P_6>wczoraj</P_6>'], dateOfLine(1, '2026-10-14')),
      },
    ],
  },
  'XML-307': {
    fires: [
      {
        name: 'the one line has a date of its own',
        given: withEdits(plainInvoice, withoutCommonDay, dateOfLine(1, '«2026-10-14»')),
        issues: [{ severity: 'info' }],
      },
      {
        name: 'two lines with the same date, P_1 as well',
        given: withEdits(twoLines, withoutCommonDay, dateOfLine(1, '«2026-10-15»'), dateOfLine(2, ' 2026-10-15 ')),
        issues: [{ severity: 'info' }],
      },
    ],
    passes: [
      {
        name: 'two lines with different dates',
        given: withEdits(twoLines, withoutCommonDay, dateOfLine(1, '2026-10-14'), dateOfLine(2, '2026-10-13')),
      },
      { name: 'a line without a date', given: withEdits(twoLines, withoutCommonDay, dateOfLine(1, '2026-10-14')) },
      { name: 'a common date in addition, which XML-306 reports', given: withEdits(plainInvoice, dateOfLine(1, '2026-10-14')) },
      {
        name: 'a period in addition, which XML-310 reports',
        given: withEdits(plainInvoice, period('2026-10-01', '2026-10-31'), dateOfLine(1, '2026-10-14')),
      },
      { name: 'an invalid date', given: withEdits(plainInvoice, withoutCommonDay, dateOfLine(1, '2026-10-32')) },
    ],
  },
  'XML-308': {
    fires: [
      {
        name: '61 days after P_1',
        given: withPiece(supplyDay, '<P_6>«2026-12-15»</P_6>'),
        issues: [{ severity: 'warning', expected: '<= 2026-12-14' }],
      },
      {
        name: 'lines, each date reported once',
        given: withEdits(
          invoiceXml({ lines: 4 }),
          withoutCommonDay,
          dateOfLine(1, '«2026-12-15»'),
          dateOfLine(2, '«2027-01-31»'),
          dateOfLine(3, '2026-12-15'),
          dateOfLine(4, '2026-12-14'),
        ),
        issues: [
          { severity: 'warning', expected: '<= 2026-12-14' },
          { severity: 'warning', expected: '<= 2026-12-14' },
        ],
      },
      {
        name: 'an advance payment',
        given: withEdits(advanceInvoice, advanceOn('«2026-12-15»')),
        issues: [{ severity: 'warning', expected: '<= 2026-12-14' }],
      },
    ],
    passes: [
      { name: '60 days after P_1', given: withPiece(supplyDay, '<P_6>2026-12-14</P_6>') },
      { name: 'an advance payment 60 days after P_1', given: withEdits(advanceInvoice, advanceOn('2026-12-14')) },
      { name: 'a period that ends later', given: withEdits(plainInvoice, period('2026-10-01', '2027-09-30')) },
      {
        name: 'a line within such a period',
        given: withEdits(plainInvoice, period('2026-10-01', '2027-09-30'), dateOfLine(1, '2027-09-30')),
      },
      { name: 'an invalid date', given: withPiece(supplyDay, '<P_6>2026-12-32</P_6>') },
      {
        name: 'an invalid issue date',
        given: withEdits(plainInvoice, ['<P_1>2026-10-15', '<P_1>2026-10-45'], [supplyDay, '<P_6>2026-12-31</P_6>']),
      },
    ],
  },
  'XML-309': {
    fires: [
      {
        name: 'a period that ends the day before it starts',
        given: withEdits(plainInvoice, period('«2026-10-02»', '2026-10-01')),
        issues: [{ severity: 'error', expected: '<= 2026-10-01' }],
      },
    ],
    passes: [
      { name: 'a period of one day', given: withEdits(plainInvoice, period('2026-10-02', '2026-10-02')) },
      { name: 'a period that ends on an invalid day', given: withEdits(plainInvoice, period('2026-10-02', '2026-09-31')) },
    ],
  },
  'XML-310': {
    fires: [
      {
        name: 'a period and a date on the line',
        given: withEdits(plainInvoice, period('2026-10-01', '2026-10-31'), dateOfLine(1, '«2026-10-14»')),
        issues: [{ severity: 'info' }],
      },
      {
        name: 'two of three lines, reported once',
        given: withEdits(
          invoiceXml({ lines: 3 }),
          period('2026-10-01', '2026-10-31'),
          dateOfLine(2, '«2026-10-14»'),
          dateOfLine(3, '2026-10-15'),
        ),
        issues: [{ severity: 'info' }],
      },
    ],
    passes: [
      { name: 'a period alone', given: withEdits(plainInvoice, period('2026-10-01', '2026-10-31')) },
      { name: 'a date on the line alone', given: withEdits(plainInvoice, withoutCommonDay, dateOfLine(1, '2026-10-14')) },
    ],
  },
  'XML-327': {
    fires: [
      {
        name: 'a supply a year before P_1',
        given: withMarks(withPiece(supplyDay, '<P_6>2025-10-14</P_6>'), '<P_1>«2026-10-15»'),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'an invoice in October for a supply in August',
        given: withMarks(withPiece(supplyDay, '<P_6>2026-08-31</P_6>'), '<P_1>«2026-10-15»'),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'the day after the time limit, over the end of a year',
        given: withEdits(
          plainInvoice,
          ['<P_1>2026-10-15', '<P_1>«2027-01-16»'],
          [supplyDay, '<P_6>2026-12-01</P_6>'],
          ['<Termin>2026-10-29', '<Termin>2027-01-30'],
        ),
        settings: { nowUnixMs: Date.UTC(2027, 0, 16, 8, 45) },
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'the latest of the dates on lines',
        given: withMarks(
          withEdits(twoLines, withoutCommonDay, dateOfLine(1, '2026-08-02'), dateOfLine(2, '2026-08-01')),
          '<P_1>«2026-10-15»',
        ),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'a supply more than a year before P_1, which XML-330 reports', given: withPiece(supplyDay, '<P_6>2025-10-13</P_6>') },
      { name: 'the last day on time', given: withPiece(supplyDay, '<P_6>2026-09-01</P_6>') },
      {
        name: 'the last day on time, over the end of a year',
        given: withEdits(
          plainInvoice,
          ['<P_1>2026-10-15', '<P_1>2027-01-15'],
          [supplyDay, '<P_6>2026-12-01</P_6>'],
          ['<Termin>2026-10-29', '<Termin>2027-01-30'],
        ),
        settings: { nowUnixMs: Date.UTC(2027, 0, 15, 8, 45) },
      },
      { name: 'one line on time', given: withEdits(twoLines, withoutCommonDay, dateOfLine(1, '2026-08-31'), dateOfLine(2, '2026-09-01')) },
      {
        name: 'a period, for which other time limits apply',
        given: withEdits(plainInvoice, period('2026-07-01', '2026-07-31'), dateOfLine(1, '2026-07-14')),
      },
      { name: 'a simplified invoice', given: withEdits(simplifiedInvoice, [supplyDay, '<P_6>2026-08-31</P_6>']) },
      { name: 'a settlement invoice', given: withEdits(settlementInvoice, [supplyDay, '<P_6>2026-08-31</P_6>']) },
      { name: 'no date of supply', given: withEdits(plainInvoice, withoutCommonDay) },
      {
        name: 'an invalid latest date',
        given: withEdits(twoLines, withoutCommonDay, dateOfLine(1, '2026-08-01'), dateOfLine(2, '2026-08-32')),
      },
    ],
  },
};
