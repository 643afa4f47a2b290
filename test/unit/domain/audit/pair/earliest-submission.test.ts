import { findEarliestSubmission } from '@nakor/domain/audit/pair/earliest-submission';
import { describe, expect, it } from 'vitest';
import { chairSale } from '../../../../support/builders/recipe-originals.ts';
import { edited } from '../../../../support/builders/sample-invoices.ts';
import { invoiceOf } from '../../../../support/drivers/validation.ts';

const now = Date.UTC(2027, 0, 1);

/** An invoice created at an instant and issued on a day. */
function made(at: string, issued: string) {
  return invoiceOf(edited(chairSale, ['2026-10-15T08:30:00Z', at], ['<P_1>2026-10-15', `<P_1>${issued}`]));
}

describe('the earliest submission of a document', () => {
  it.each([
    ['since its file was made', '2026-10-15T08:30:00Z', '2026-10-15', '2026-10-15T08:30:00.000Z'],
    ['since then, by any zone', '2026-10-15T08:30:00+02:00', '2026-10-15', '2026-10-15T06:30:00.000Z'],
    ['since then, with an earlier day of issue', '2026-10-15T08:30:00Z', '2026-10-01', '2026-10-15T08:30:00.000Z'],
    ['since midnight in summer, when made the evening before', '2026-07-14T20:00:00Z', '2026-07-15', '2026-07-14T22:00:00.000Z'],
    ['since midnight in winter, when made the evening before', '2026-12-14T20:00:00Z', '2026-12-15', '2026-12-14T23:00:00.000Z'],
    ['at once after midnight in Warsaw', '2026-07-14T22:30:00Z', '2026-07-15', '2026-07-14T22:30:00.000Z'],
    ['since its file was made, without a day of issue', '2026-10-15T08:30:00Z', 'jutro', '2026-10-15T08:30:00.000Z'],
  ])('%s', (_, at, issued, expected) => {
    expect(new Date(findEarliestSubmission(made(at, issued), now) ?? 0).toISOString()).toBe(expected);
  });

  it.each([
    ['no time', 'wczoraj', '2026-10-15'],
    ['no day of the calendar', '2026-02-30T08:30:00Z', '2026-10-15'],
    ['before FA(3)', '2025-08-31T23:59:59Z', '2025-08-31'],
    ['in the future', '2027-01-01T00:00:01Z', '2026-12-31'],
    ['issued in the future', '2026-12-31T08:30:00Z', '2027-01-02'],
  ])('is unknown: %s', (_, at, issued) => {
    expect(findEarliestSubmission(made(at, issued), now)).toBeNull();
  });
});
