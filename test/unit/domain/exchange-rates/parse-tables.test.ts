import { parseRateTables } from '@nakor/domain/exchange-rates/parse-tables';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nbpJson, rateTable } from '../../../support/builders/rate-tables.ts';

/** A table as the NBP publishes it. */
const published = {
  table: 'A',
  no: '199/A/NBP/2026',
  effectiveDate: '2026-10-13',
  rates: [
    { currency: 'euro', code: 'EUR', mid: 4.2534 },
    { currency: 'rupia indonezyjska', code: 'IDR', mid: 0.00021853 },
  ],
};

const errorOf = (value: unknown) => {
  const parsed = parseRateTables(JSON.stringify(value));
  return parsed.ok ? null : parsed.error;
};

describe('parseRateTables', () => {
  it('reads number, day and rates, without rounding', () => {
    expect(parseRateTables(JSON.stringify([published]))).toEqual({
      ok: true,
      value: [{ number: '199/A/NBP/2026', day: '2026-10-13', rates: { EUR: '4.2534', IDR: '0.00021853' } }],
    });
  });

  it('returns tables in the order of their days', () => {
    const [first, second] = [rateTable('2026-10-13'), rateTable('2026-10-14')];
    expect(parseRateTables(nbpJson([second, first]))).toEqual({ ok: true, value: [first, second] });
    expect(parseRateTables('[]')).toEqual({ ok: true, value: [] });
  });

  it.each([
    ['no JSON', '<html>', 'It is not a JSON array of tables.'],
    ['an object', '{}', 'It is not a JSON array of tables.'],
    ['an endless list', JSON.stringify(Array.from({ length: 1_001 }, () => published)), 'It has more than 1000 tables.'],
  ])('rejects %s', (_, json, error) => {
    expect(parseRateTables(json)).toEqual({ ok: false, error });
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['an array', []],
    ['table B', { ...published, table: 'B' }],
    ['no day', { ...published, effectiveDate: undefined }],
    ['a day that does not exist', { ...published, effectiveDate: '2026-02-30' }],
    ['a number of another form', { ...published, no: '199/C/NBP/2026' }],
    ['a number of another year', { ...published, no: '199/A/NBP/2025' }],
    ['no rates', { ...published, rates: [] }],
    ['too many rates', { ...published, rates: Array.from({ length: 201 }, () => published.rates[0]) }],
    ['a rate that is null', { ...published, rates: [null] }],
    ['a code of four letters', { ...published, rates: [{ code: 'EURO', mid: 4.25 }] }],
    ['a code that objects have', { ...published, rates: [{ code: '__proto__', mid: 4.25 }] }],
    ['a rate as a string', { ...published, rates: [{ code: 'EUR', mid: '4.25' }] }],
    ['a rate of zero', { ...published, rates: [{ code: 'EUR', mid: 0 }] }],
    ['a negative rate', { ...published, rates: [{ code: 'EUR', mid: -4.25 }] }],
    ['a huge rate', { ...published, rates: [{ code: 'EUR', mid: 1e21 }] }],
    ['a tiny rate', { ...published, rates: [{ code: 'EUR', mid: 1e-7 }] }],
    ['a currency twice', { ...published, rates: [published.rates[0], published.rates[0]] }],
  ])('rejects a table with %s', (_, table) => {
    expect(errorOf([published, table])).toMatch(/^\[1\]: /);
  });

  it('rejects two tables of a day', () => {
    expect(errorOf([published, published])).toBe('[1]: There is another table of the same day.');
  });

  it('never throws, and returns nothing that is not a plain number', () => {
    fc.assert(
      fc.property(fc.anything({ key: fc.constantFrom('table', 'no', 'effectiveDate', 'rates', 'code', 'mid') }), (value) => {
        const parsed = parseRateTables(JSON.stringify(value) ?? '');
        if (parsed.ok)
          for (const { rates } of parsed.value) for (const rate of Object.values(rates)) expect(Number(rate)).toBeGreaterThan(0);
      }),
    );
  });
});
