import type { RateTable } from '@nakor/domain/exchange-rates/rate-table';
import type { OperatorPorts } from '@nakor/operator/cli/ports';
import { describe, expect, it } from 'vitest';
import { nbpJson, rateTable, rateTables } from '../../../support/builders/rate-tables.ts';
import { runOperatorCommand } from '../../../support/drivers/run-operator.ts';
import { rateTableMemory } from '../../../support/fakes/rate-table-memory.ts';

/** Thursday 2026-10-15. */
const noonMs = Date.UTC(2026, 9, 15, 12);
const october = rateTables('2026-10-01', '2026-10-15');

function scenario(tables: readonly RateTable[], file: string) {
  const store = rateTableMemory(tables);
  const ports = { rateTables: store } as unknown as OperatorPorts;
  const operate = (...parameters: string[]) => runOperatorCommand(ports, noonMs, ['rates', ...parameters], { 'tables.json': file });
  return { store, operate };
}

describe('operator rates import', () => {
  it('stores what is new, and nothing the next time', async () => {
    const { store, operate } = scenario(october.slice(0, 3), nbpJson(october));
    expect(await operate('import', 'tables.json')).toMatchObject({
      exitCode: 0,
      output: '8 new, 3 the same, 0 replaced. Functions use them within an hour.\n',
    });
    expect(await store.list('')).toEqual(october);
    const { output } = await operate('import', 'tables.json', '--json');
    expect(JSON.parse(output)).toEqual({ new: 0, same: 11, replaced: 0, too_old: 0, replaced_days: [] });
  });

  const corrected = rateTable('2026-10-13', { EUR: '4.2599', USD: '3.6107' });

  it('refuses a file with a differing table, and stores nothing of it', async () => {
    const { store, operate } = scenario(october.slice(0, 9), nbpJson([corrected, rateTable('2026-10-14')]));
    const { exitCode, complaints } = await operate('import', 'tables.json');
    expect(exitCode).toBe(1);
    expect(complaints).toContain('Tables differ from the stored ones (1 new, 0 the same, 1 different):\n  2026-10-13: ');
    expect(complaints).toContain('EUR 4.2534 -> 4.2599, HUF 0.010883 -> none');
    expect(await store.list('')).toEqual(october.slice(0, 9));
  });

  it('replaces a differing table with --replace', async () => {
    const { store, operate } = scenario(october, nbpJson([corrected]));
    expect((await operate('import', 'tables.json', '--replace')).output).toContain('0 new, 0 the same, 1 replaced.');
    expect(await store.list('2026-10-13')).toContainEqual(corrected);
  });

  it('leaves out tables that are older than two years', async () => {
    const { store, operate } = scenario([], nbpJson([rateTable('2024-10-14'), rateTable('2024-10-15')]));
    expect((await operate('import', 'tables.json')).output).toContain('1 new, 0 the same, 0 replaced. 1 older than two years: not stored.');
    expect(await store.list('')).toEqual([rateTable('2024-10-15')]);
  });

  it('reports tables that were stored by another process meanwhile', async () => {
    const { store, operate } = scenario([], nbpJson(october));
    Object.assign(store, { add: async () => false });
    expect((await operate('import', 'tables.json')).output).toContain('0 new, 0 the same, 0 replaced. 11 stored by another process');
  });

  it.each([
    ['no JSON', 'tables', 'tables.json is not valid: It is not a JSON array of tables.'],
    ['no table', '[]', 'tables.json contains no table.'],
    ['table B', nbpJson(october).replaceAll('"table":"A"', '"table":"B"'), 'tables.json is not valid: [0]: "table" is not "A".'],
    ['a table of tomorrow', nbpJson([rateTable('2026-10-16')]), 'The table of 2026-10-16 is of a future day. Nothing was imported.'],
    ['a huge file', ' '.repeat(10_000_001), 'tables.json has 10000001 bytes; a file of tables has at most 10000000.'],
  ])('rejects a file with %s', async (_, file, message) => {
    const { operate } = scenario([], file);
    expect(await operate('import', 'tables.json')).toMatchObject({ exitCode: 1, complaints: expect.stringContaining(message) });
  });
});

describe('operator rates status', () => {
  it('shows first, last, age and gaps', async () => {
    const { operate } = scenario(
      october.filter(({ day }) => day !== '2026-10-07' && day < '2026-10-14'),
      '',
    );
    expect((await operate('status')).output).toBe(
      [
        '  tables   8',
        '  first    2026-10-01 (no. 191/A/NBP/2026, 3 currencies)',
        '  last     2026-10-13 (no. 199/A/NBP/2026, 3 currencies)',
        '  age      1 working days',
        '  gaps     1: 2026-10-07',
        '  missing  495 working days of the last two years',
        '',
      ].join('\n'),
    );
    expect(JSON.parse((await operate('status', '--json')).output)).toEqual({
      tables: 8,
      first: '2026-10-01',
      last: '2026-10-13',
      last_number: '199/A/NBP/2026',
      age_working_days: 1,
      gaps: ['2026-10-07'],
      missing: 495,
    });
  });

  it('shows that there are no tables', async () => {
    const { operate } = scenario([], '');
    expect((await operate('status')).output).toContain('  tables   0\n  first    -\n  last     -\n');
  });
});
