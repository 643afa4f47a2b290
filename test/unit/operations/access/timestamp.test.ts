import { parseTimestamp } from '@nakor/operations/access/timestamp';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('parseTimestamp', () => {
  it.each([
    { given: '2027-01-31', expected: '2027-01-31T00:00:00.000Z' },
    { given: '2028-02-29', expected: '2028-02-29T00:00:00.000Z' },
    { given: '2027-01-31T12:34Z', expected: '2027-01-31T12:34:00.000Z' },
    { given: '2027-01-31T12:34:56Z', expected: '2027-01-31T12:34:56.000Z' },
    { given: '2027-01-31T00:30:00+01:00', expected: '2027-01-30T23:30:00.000Z' },
    { given: '2027-12-31T23:30:00-05:30', expected: '2028-01-01T05:00:00.000Z' },
    { given: '2027-01-31T23:59:59+14:00', expected: '2027-01-31T09:59:59.000Z' },
    { given: '0001-01-01', expected: '0001-01-01T00:00:00.000Z' },
  ])('reads $given', ({ given, expected }) => {
    expect(new Date(parseTimestamp(given) ?? Number.NaN).toISOString()).toBe(expected);
  });

  it.each([
    '',
    'tomorrow',
    '31.01.2027',
    '2027-1-31',
    '2027-02-29',
    '2027-02-30',
    '2027-13-01',
    '2027-00-10',
    '2027-01-00',
    '2027-01-31T12:00',
    '2027-01-31T24:00Z',
    '2027-01-31T12:60Z',
    '2027-01-31T12:00:60Z',
    '2027-01-31T12:00:00.5Z',
    '2027-01-31T12:00z',
    '2027-01-31T12:00+15:00',
    '2027-01-31T12:00+01:60',
    '2027-01-31 12:00Z',
    ' 2027-01-31',
    '2027-01-31\n',
    '1790000000',
  ])('does not accept %j as a timestamp', (given) => {
    expect(parseTimestamp(given)).toBeNull();
  });

  it('reads every timestamp in ISO 8601 form', () => {
    const timestamps = fc.integer({ min: 0, max: 253_402_300_799 });
    fc.assert(
      fc.property(
        timestamps,
        (unixSeconds) => parseTimestamp(new Date(unixSeconds * 1000).toISOString().replace('.000Z', 'Z')) === unixSeconds * 1000,
      ),
    );
  });
});
