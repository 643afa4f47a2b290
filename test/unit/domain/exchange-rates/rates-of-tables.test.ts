import { exchangeRatesOf } from '@nakor/domain/exchange-rates/rates-of-tables';
import { describe, expect, it } from 'vitest';
import { rateTable, rateTables } from '../../../support/builders/rate-tables.ts';

/** Independence Day, 2026-11-11, has no table. */
const tables = [...rateTables('2026-10-01', '2026-11-09'), rateTable('2026-11-10', { EUR: '4.3' })];

async function find(before: string, currency = 'EUR', known = tables) {
  const table = await exchangeRatesOf(known).find([]);
  if (table === 'not-checked') return table;
  const found = table.rateBefore({ currency, before });
  return found === null || found === 'no-table' ? found : `${found.rate} ${found.table} ${found.day}`;
}

describe('exchangeRatesOf', () => {
  it('checks nothing without tables', async () => {
    expect(await find('2026-11-12', 'EUR', [])).toBe('not-checked');
  });

  it.each([
    ['2026-11-10', '4.2534 218/A/NBP/2026 2026-11-09', 'the day before'],
    ['2026-11-11', '4.3 219/A/NBP/2026 2026-11-10', 'on a holiday'],
    ['2026-11-12', '4.3 219/A/NBP/2026 2026-11-10', 'after a holiday'],
    ['2026-11-09', '4.2534 217/A/NBP/2026 2026-11-06', 'after a weekend'],
    ['2026-10-02', '4.2534 191/A/NBP/2026 2026-10-01', 'after the first table'],
  ])('finds the last table before %s: %s (%s)', async (before, found) => {
    expect(await find(before)).toBe(found);
  });

  it.each([
    ['2026-10-01', 'before the first table'],
    ['1900-01-01', 'long ago'],
    ['2026-11-13', 'when the table of the working day before is not published yet'],
    ['9999-12-31', 'in the far future'],
  ])('has no table for %s, %s', async (before) => {
    expect(await find(before)).toBe('no-table');
  });

  it('does not take an older table where one is missing', async () => {
    const gap = tables.filter(({ day }) => day !== '2026-10-14');
    expect(await find('2026-10-15', 'EUR', gap)).toBe('no-table');
    expect(await find('2026-10-16', 'EUR', gap)).toContain('2026-10-15');
  });

  it('returns null for a currency that the table lacks', async () => {
    expect(await find('2026-11-10', 'GGP')).toBeNull();
    expect(await find('2026-11-12', 'USD')).toBeNull();
  });
});
