import { type CasesByCode, plainInvoice, withMarks, withPiece } from '../../../../../support/builders/rule-cases.ts';
import { withEdits } from '../../../../../support/builders/sample-invoices.ts';

const issueDay = '<P_1>2026-10-15</P_1>';
const supplyDay = '<P_6>2026-10-14</P_6>';
const created = '<DataWytworzeniaFa>2026-10-15T08:30:00Z';

/** The last second of 14 October in Warsaw, and the first of the next day. */
const lastSecond = { nowUnixMs: Date.UTC(2026, 9, 14, 21, 59, 59) };
const midnight = { nowUnixMs: Date.UTC(2026, 9, 14, 22, 0, 0) };

/** Cases of the rules on when the invoice was issued and its file created. */
export const issueDateCases: CasesByCode = {
  'XML-301': {
    fires: [
      {
        name: 'an issue date of tomorrow',
        given: withPiece(issueDay, '<P_1>«2026-10-16»</P_1>'),
        issues: [{ severity: 'critical', expected: '<= 2026-10-15' }],
      },
      {
        name: 'an issue date that is a second away in Warsaw',
        given: withMarks(plainInvoice, '<P_1>«2026-10-15»'),
        settings: lastSecond,
        issues: [{ severity: 'critical', expected: '<= 2026-10-14' }],
      },
    ],
    passes: [
      { name: 'an issue date of yesterday', given: withPiece(issueDay, '<P_1>2026-10-14</P_1>') },
      { name: 'an issue date of today', given: () => plainInvoice },
      {
        name: 'an issue date that has just come in Warsaw, while it is still the day before in UTC',
        given: () => plainInvoice,
        settings: midnight,
      },
      { name: 'a day that the calendar does not have', given: withPiece(issueDay, '<P_1>2026-11-31</P_1>') },
    ],
  },
  'XML-302': {
    fires: [
      { name: 'an issue date of yesterday', given: withPiece(issueDay, '<P_1>«2026-10-14»</P_1>'), issues: [{ severity: 'info' }] },
      {
        name: 'an issue date that was today a second ago in Warsaw',
        given: withPiece(issueDay, '<P_1>«2026-10-14»</P_1>'),
        settings: midnight,
        issues: [{ severity: 'info' }],
      },
      {
        name: 'an issue date of Tuesday, whose deadline ended a day ago',
        given: withPiece(issueDay, '<P_1>«2026-10-13»</P_1>'),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'an issue date of tomorrow, which XML-301 reports', given: withPiece(issueDay, '<P_1>2026-10-16</P_1>') },
      { name: 'an issue date of today', given: () => plainInvoice },
      { name: 'the last second of that day in Warsaw', given: withPiece(issueDay, '<P_1>2026-10-14</P_1>'), settings: lastSecond },
      {
        name: 'a date before FA(3), which XML-326 reports',
        given: withEdits(plainInvoice, [issueDay, '<P_1>2026-01-31</P_1>'], [supplyDay, '<P_6>2026-01-30</P_6>']),
      },
    ],
  },
  'XML-303': {
    fires: [
      {
        name: 'a time a second over 24 hours ahead',
        given: withPiece(created, '<DataWytworzeniaFa>«2026-10-16T08:45:01Z»'),
        issues: [{ severity: 'warning', expected: '<= 2026-10-16T08:45:00Z' }],
      },
      {
        name: 'the same with an offset',
        given: withPiece(created, '<DataWytworzeniaFa>«2026-10-16T10:45:01+02:00»'),
        issues: [{ severity: 'warning', expected: '<= 2026-10-16T08:45:00Z' }],
      },
      {
        name: 'a time without a zone, two days ahead',
        given: withPiece(created, '<DataWytworzeniaFa>«2026-10-17T08:45:00»'),
        issues: [{ severity: 'warning', expected: '<= 2026-10-16T08:45:00Z' }],
      },
      {
        name: 'a fraction of a second over 24 hours',
        given: withPiece(created, '<DataWytworzeniaFa>«2026-10-16T08:45:00.001Z»'),
        issues: [{ severity: 'warning', expected: '<= 2026-10-16T08:45:00Z' }],
      },
    ],
    passes: [
      { name: 'a time exactly 24 hours ahead', given: withPiece(created, '<DataWytworzeniaFa>2026-10-16T08:45:00Z') },
      { name: 'the same with an offset', given: withPiece(created, '<DataWytworzeniaFa>2026-10-16T10:45:00+02:00') },
      { name: 'a time long ago', given: withPiece(created, '<DataWytworzeniaFa>2025-09-01T00:00:00Z') },
      { name: 'a day that the calendar does not have', given: withPiece(created, '<DataWytworzeniaFa>2026-11-31T08:45:00Z') },
      { name: 'an hour that the clock does not have', given: withPiece(created, '<DataWytworzeniaFa>2026-11-30T25:45:00Z') },
    ],
  },
  'XML-304': {
    fires: [
      {
        name: 'a time without a zone',
        given: withPiece(created, '<DataWytworzeniaFa>«2026-10-15T08:30:00»'),
        issues: [{ severity: 'info' }],
      },
      {
        name: 'a time with an offset',
        given: withPiece(created, '<DataWytworzeniaFa>«2026-10-15T10:30:00+02:00»'),
        issues: [{ severity: 'info', expected: '2026-10-15T08:30:00Z' }],
      },
      {
        name: 'an offset that leads to the day before',
        given: withPiece(created, '<DataWytworzeniaFa>«2026-10-15T01:30:00.5+02:00»'),
        issues: [{ severity: 'info', expected: '2026-10-14T23:30:00Z' }],
      },
    ],
    passes: [
      { name: 'another time in UTC', given: withPiece(created, '<DataWytworzeniaFa>2026-10-15T06:30:00Z') },
      { name: 'a time in UTC with fractions of a second', given: withPiece(created, '<DataWytworzeniaFa>2026-10-15T08:30:00.123Z') },
      { name: 'blanks around the time, which break the schema', given: withPiece(created, '<DataWytworzeniaFa> 2026-10-15T08:30:00Z ') },
      { name: 'a date without a time, which breaks the schema', given: withPiece(created, '<DataWytworzeniaFa>2026-10-15') },
    ],
  },
  'XML-326': {
    fires: [
      {
        name: 'the day before FA(3) came into force',
        given: withEdits(plainInvoice, [issueDay, '<P_1>«2026-01-31»</P_1>'], [supplyDay, '<P_6>2026-01-30</P_6>']),
        issues: [{ severity: 'warning', expected: '>= 2026-02-01' }],
      },
    ],
    passes: [
      {
        name: 'the first day of FA(3)',
        given: withEdits(plainInvoice, [issueDay, '<P_1>2026-02-01</P_1>'], [supplyDay, '<P_6>2026-01-31</P_6>']),
      },
    ],
  },
};
