import { describe, expect, it } from 'vitest';
import { withRateTables } from '../../../functions/connect-engine.ts';
import { invoiceInput } from '../../../functions/job-input.ts';
import { rateTable } from '../../support/builders/rate-tables.ts';
import { newRequestContext } from '../../support/builders/request-context.ts';
import { utf8 } from '../../support/drivers/validation.ts';

describe('withRateTables', () => {
  const terms = { organizationId: 'org_a', keyId: 'key_a', permits: 4, sizeBytes: 10, timeLeftMs: 5_000 };

  /** What the engine is given, in order, when it runs a job with these tables. */
  async function runWith(tables: Parameters<typeof withRateTables>[1]) {
    const given: unknown[] = [];
    const pool = {
      useRateTables: (used: unknown) => void given.push(used),
      run: async (name: string, _input: unknown, { timeLeftMs }: { timeLeftMs: number }) => {
        given.push(name);
        expect(timeLeftMs).toBeLessThanOrEqual(5_000);
      },
    } as unknown as Parameters<typeof withRateTables>[0];
    await withRateTables(pool, tables).run(
      'validate',
      invoiceInput(newRequestContext(), { xml: utf8('<Faktura/>'), options: {} }, 'prod'),
      terms,
    );
    return given;
  }

  it('sets the tables before the job', async () => {
    const latest = [rateTable('2026-10-13')];
    expect(await runWith({ latest: () => latest, refreshIfDue: async () => {} })).toEqual([latest, 'validate']);
  });

  it('runs a job without tables when there are none', async () => {
    expect(await runWith({ latest: () => null, refreshIfDue: async () => {} })).toEqual(['validate']);
  });

  it('runs a job with the last tables when reading them again takes too long', async () => {
    const latest = [rateTable('2026-10-13')];
    expect(await runWith({ latest: () => latest, refreshIfDue: () => new Promise(() => {}) })).toEqual([latest, 'validate']);
  });
});
