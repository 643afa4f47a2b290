import { loadRateTables } from '@nakor/operations/exchange-rates/load-tables';
import type { RateSource, RateTableStore } from '@nakor/operations/exchange-rates/rate-store';
import { createNbpSource } from '@nakor/outbound/nbp-source';
import { describe, expect, it } from 'vitest';
import { rateTable, rateTables } from '../../../support/builders/rate-tables.ts';
import { startNbpServer } from '../../../support/drivers/nbp-server.ts';
import { rateTableMemory } from '../../../support/fakes/rate-table-memory.ts';

/** Thursday 2026-10-15, 14:45 in Warsaw, after publication. */
const nowUnixMs = Date.UTC(2026, 9, 15, 12, 45);
const published = rateTables('2024-10-15', '2026-10-15');

const run = (store: RateTableStore, source: RateSource | null, isTimeLeft = () => true) =>
  loadRateTables({ store, source, isTimeLeft }, nowUnixMs);

const upToDate = { changedDays: [], problems: [], missing: 0, ageWorkingDays: 0 };

describe('loadRateTables', () => {
  it('loads two years, and nothing more the next time', async () => {
    await using server = await startNbpServer(published, '2026-10-15');
    const [store, source] = [rateTableMemory(), createNbpSource({ baseUrl: server.url })];
    expect(await run(store, source)).toEqual({ ...upToDate, loaded: published.length });
    expect(await store.list('')).toEqual(published);
    expect(server.paths).toHaveLength(8);
    expect(await run(store, source)).toEqual({ ...upToDate, loaded: 0 });
  });

  it('stores the newest tables first', async () => {
    await using server = await startNbpServer(published, '2026-10-15');
    const store = rateTableMemory();
    const days: string[] = [];
    const noting = { ...store, add: async (...given: Parameters<typeof store.add>) => days.push(given[0].day) > 0 && store.add(...given) };
    await run(noting, createNbpSource({ baseUrl: server.url }));
    expect(days).toEqual(published.map(({ day }) => day).reverse());
  });

  it('fills gaps, and keeps what is stored', async () => {
    await using server = await startNbpServer(published, '2026-10-15');
    const store = rateTableMemory(published.filter(({ day }) => day !== '2025-03-03' && day < '2026-10-13'));
    expect(await run(store, createNbpSource({ baseUrl: server.url }))).toEqual({ ...upToDate, loaded: 4 });
  });

  it('reports a changed table, and keeps the stored one', async () => {
    await using server = await startNbpServer(published, '2026-10-15');
    const changed = rateTable('2026-10-13', { EUR: '4.9999', USD: '3.6107', HUF: '0.010883' });
    const store = rateTableMemory(published.map((table) => (table.day === changed.day ? changed : table)));
    expect(await run(store, createNbpSource({ baseUrl: server.url }))).toEqual({ ...upToDate, loaded: 0, changedDays: ['2026-10-13'] });
    expect(await store.list('2026-10-13')).toContainEqual(changed);
  });

  it('ends at an outage, and reports how old the tables are', async () => {
    await using server = await startNbpServer(published, '2026-10-15');
    server.behave((_request, response) => response.writeHead(503).end());
    const store = rateTableMemory(published.filter(({ day }) => day <= '2026-10-12'));
    expect(await run(store, createNbpSource({ baseUrl: server.url }))).toEqual({
      loaded: 0,
      changedDays: [],
      problems: ['http_status'],
      missing: 2,
      ageWorkingDays: 2,
    });
    expect(server.paths).toHaveLength(1);
  });

  it('continues after a range that is refused or malformed, and stores no part of it', async () => {
    const source = createNbpSource({ baseUrl: 'http://127.0.0.1:1' });
    let queries = 0;
    const failing: RateSource = {
      query: async ({ from, to }) => {
        queries += 1;
        if (queries === 1) return { ok: false, error: 'malformed' };
        if (queries === 2) return { ok: false, error: 'refused' };
        return { ok: true, value: published.filter(({ day }) => day >= from && day <= to) };
      },
    };
    const report = await run(rateTableMemory(), failing);
    expect(report.problems).toEqual(['malformed', 'refused']);
    expect([queries, report.loaded + report.missing]).toEqual([8, published.length - 1]);
    expect(await run(rateTableMemory(), source)).toMatchObject({ loaded: 0, problems: ['unreachable'] });
  });

  it('starts no query without time', async () => {
    await using server = await startNbpServer(published, '2026-10-15');
    let queries = 2;
    const report = await run(rateTableMemory(), createNbpSource({ baseUrl: server.url }), () => queries-- > 0);
    expect(server.paths).toHaveLength(2);
    expect(report.missing).toBeGreaterThan(300);
  });

  it('only reports without a source', async () => {
    expect(await run(rateTableMemory(published.slice(0, -3)), null)).toEqual({ ...upToDate, loaded: 0, missing: 2, ageWorkingDays: 2 });
  });

  it('does not count a table that another run has stored', async () => {
    await using server = await startNbpServer(published, '2026-10-15');
    const store = { ...rateTableMemory(), add: async () => false };
    expect(await run(store, createNbpSource({ baseUrl: server.url }))).toEqual({ ...upToDate, loaded: 0 });
  });
});
