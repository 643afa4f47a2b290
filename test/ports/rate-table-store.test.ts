import { randomInt } from 'node:crypto';
import { createFailFastDocumentClient } from '@nakor/aws/client/clients';
import { createRateTableStore } from '@nakor/aws/exchange-rates/rate-table-store';
import { addDays } from '@nakor/domain/fa3/elements/calendar';
import { describe, expect, inject, it } from 'vitest';
import { rateTable } from '../support/builders/rate-tables.ts';
import { emulatorClient } from '../support/storage/access.ts';

const nowUnixMs = Date.UTC(2026, 9, 15, 12, 45);

/** A day in the past millennium: all tests share one table, and requests to the service of the run must not find these tables. */
const someDay = (): string => addDays('1600-01-01', randomInt(100_000));

const storeOf = (client = emulatorClient()) => createRateTableStore(client, inject('service').accessTable);

describe('the store of rate tables', () => {
  it('returns a table unchanged', async () => {
    const table = rateTable(someDay(), { EUR: '4.2534', IDR: '0.00021853' });
    expect(await storeOf().add(table, nowUnixMs)).toBe(true);
    expect(await storeOf().list(table.day)).toContainEqual(table);
  });

  it('lists the tables from a day on, in order', async () => {
    const day = someDay();
    const [first, second, third] = [day, addDays(day, 1), addDays(day, 2)].map((each) => rateTable(each, { EUR: '4.2' }));
    if (first === undefined || second === undefined || third === undefined) throw new Error('Three days are three tables.');
    for (const table of [third, first, second]) await storeOf().add(table, nowUnixMs);
    expect((await storeOf().list(second.day)).slice(0, 2)).toEqual([second, third]);
  });

  it('adds no second table of a day, and keeps the first', async () => {
    const table = rateTable(someDay(), { EUR: '4.2534' });
    await storeOf().add(table, nowUnixMs);
    expect(await storeOf().add({ ...table, rates: { EUR: '4.9' } }, nowUnixMs)).toBe(false);
    expect(await storeOf().list(table.day)).toContainEqual(table);
  });

  it('replaces a table', async () => {
    const table = rateTable(someDay(), { EUR: '4.2534' });
    await storeOf().add(table, nowUnixMs);
    const replacement = { ...table, rates: { EUR: '4.9' } };
    await storeOf().replace(replacement, nowUnixMs);
    expect(await storeOf().list(table.day)).toContainEqual(replacement);
    expect(await storeOf().list(table.day)).not.toContainEqual(table);
  });

  it('stores one of two tables that are added at the same time', async () => {
    const table = rateTable(someDay());
    const added = await Promise.all([storeOf().add(table, nowUnixMs), storeOf().add(table, nowUnixMs), storeOf().add(table, nowUnixMs)]);
    expect(added.filter(Boolean)).toHaveLength(1);
  });

  it('reports an unavailable database as such', async () => {
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
    const broken = storeOf(createFailFastDocumentClient({ endpoint: 'http://127.0.0.1:1', region: 'eu-central-1', credentials }));
    await expect(broken.list(someDay())).rejects.toMatchObject({ name: 'DependencyUnavailable' });
    await expect(broken.add(rateTable(someDay()), nowUnixMs)).rejects.toMatchObject({ name: 'DependencyUnavailable' });
  });
});
