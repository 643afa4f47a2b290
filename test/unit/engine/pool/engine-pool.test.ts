import { setTimeout as sleep } from 'node:timers/promises';
import { computeSha256Hex } from '@nakor/domain/shared/hash';
import type { AcceptedInvoices, DuplicateLookup } from '@nakor/domain/validation/model/accepted-invoices';
import { runJob } from '@nakor/engine/jobs/index';
import { createEnginePool, type EnginePool, type JobTerms } from '@nakor/engine/pool/engine-pool';
import { type PoolLimits, poolLimits } from '@nakor/engine/pool/limits';
import { describe, expect, it } from 'vitest';
import { officialSchemaDirectory } from '../../../../infra/build/official-schema-directory.ts';
import { reportFontDirectory } from '../../../../infra/build/report-font-directory.ts';
import { invoiceXml } from '../../../support/builders/invoices.ts';
import { rateTables } from '../../../support/builders/rate-tables.ts';
import { foreignInvoice } from '../../../support/builders/sample-invoices.ts';
import { testSettings, utf8, validationPorts } from '../../../support/drivers/validation.ts';

const presentation = { language: 'en', baseUrl: null } as const;
const inputOf = (xml: string | Uint8Array) => ({ xml: typeof xml === 'string' ? utf8(xml) : xml, settings: testSettings, presentation });
const valid = inputOf(invoiceXml());
const large = inputOf(invoiceXml({ lines: 10_000 }));
const terms: JobTerms = { organizationId: 'org_a', keyId: 'key_a', permits: 100, sizeBytes: valid.xml.length, timeLeftMs: 60_000 };
const otherTerms: JobTerms = { ...terms, organizationId: 'org_b', keyId: 'key_b' };
const start = { schemaDirectory: officialSchemaDirectory, fontsDirectory: reportFontDirectory };

/** Runs a test with its own pool. */
async function withPool(
  test: (pool: EnginePool, errors: readonly unknown[]) => Promise<void>,
  limits: Partial<PoolLimits> = {},
  schemaDirectory = officialSchemaDirectory,
): Promise<void> {
  const errors: unknown[] = [];
  const pool = createEnginePool({
    limits: { ...poolLimits, workers: 1, workersPerOrganization: limits.workers ?? 1, ...limits },
    start: { ...start, schemaDirectory },
    startThreads: 'now',
    onError: (error) => errors.push(error),
  });
  try {
    await test(pool, errors);
  } finally {
    await pool.close();
  }
}

/** How a job ended: the kind of its outcome, or the name of its error. */
async function endOf(running: Promise<{ readonly kind: string }>): Promise<string> {
  return running.then(
    ({ kind }) => kind,
    (error: unknown) => (error instanceof Error ? error.name : 'unknown'),
  );
}

/** The result of a job with a given duration. */
function withoutTime(outcome: unknown): unknown {
  return JSON.parse(JSON.stringify(outcome).replace(/\\"engine_ms\\":[\d.]+/g, ''));
}

describe('createEnginePool', () => {
  it('returns the same results as the jobs in one thread', () =>
    withPool(async (pool, errors) => {
      const broken = inputOf(invoiceXml().replace('<P_15>369.00', '<P_15>abc'));
      const tools = { validation: validationPorts, readFonts: () => expect.unreachable(), gzip: () => expect.unreachable() };
      for (const input of [valid, broken, inputOf('<a>')]) {
        const inThread = await runJob('validate', input, tools);
        expect(withoutTime(await pool.run('validate', input, terms))).toEqual(withoutTime(inThread));
      }
      expect(errors).toEqual([]);
    }));

  it('does not detach the bytes of the caller', () =>
    withPool(async (pool) => {
      const bytes = utf8(invoiceXml());
      await pool.run('validate', inputOf(bytes), terms);
      expect(bytes).toEqual(valid.xml);
      const within = Buffer.concat([Buffer.from('xx'), valid.xml, Buffer.from('yy')]).subarray(2, -2);
      expect(await pool.run('validate', inputOf(within), terms)).toMatchObject({ kind: 'done', facts: { readiness: 'ready_to_send' } });
    }));

  it('uses exchange rates for the jobs that start after they were set, in new threads too', () =>
    withPool(
      async (pool) => {
        const foreign = inputOf(foreignInvoice);
        const notChecked = async () => {
          const outcome = await pool.run('validate', foreign, terms);
          const { not_checked: entries } = JSON.parse(outcome.kind === 'done' ? outcome.result.dataJson : '{}') as {
            not_checked: { code: string }[];
          };
          return entries.map(({ code }) => code);
        };
        expect(await notChecked()).toContain('exchange_rates');
        pool.useRateTables(rateTables('2026-09-01', '2026-10-14'));
        expect(await notChecked()).not.toContain('exchange_rates');
        pool.useRateTables(rateTables('2026-09-01', '2026-10-12'));
        expect(await notChecked()).toContain('exchange_rates');
        pool.useRateTables(rateTables('2026-09-01', '2026-10-14'));
        // Each of these jobs is run by another thread, because memory is not kept.
        expect(await Promise.all([notChecked(), notChecked()])).toEqual(Array(2).fill(['duplicate']));
      },
      { keptBytes: 1 },
    ));

  it('compares a document with accepted invoices in the thread of the caller, only for jobs that have some, and once', () =>
    withPool(async (pool) => {
      const asked: unknown[] = [];
      const acceptedInvoices: AcceptedInvoices = {
        find: async (document) => {
          asked.push(document);
          return { kind: 'registered', day: '2026-10-02' };
        },
      };
      const codesOf = async (withThem: Partial<JobTerms>) => {
        const outcome = await pool.run('validate', fixable, { ...terms, ...withThem });
        return outcome.facts.issue_codes?.filter((code) => code === 'XML-020');
      };
      const fixable = inputOf(invoiceXml().replace('<P_15>369.00', '<P_15>369,00'));
      expect([await codesOf({}), await codesOf({ acceptedInvoices }), await codesOf({})]).toEqual([[], ['XML-020'], []]);
      expect(asked).toEqual([{ sellerNip: '1234563218', kind: 'VAT', number: 'FV/2026/10/001', sha256: computeSha256Hex(fixable.xml) }]);
    }));

  it('does not give the response to a job that has ended to the next one', () =>
    withPool(async (pool) => {
      let respond: (duplicate: DuplicateLookup) => void = () => {};
      const late: AcceptedInvoices = { find: () => new Promise((resolve) => (respond = resolve)) };
      // Our parser accepts it, the engine of the schema does not: the job ends without the response.
      const malformed = inputOf(invoiceXml().replace('<Fa>', '<Fa xmlns:b="http://[">'));
      expect(await pool.run('validate', malformed, { ...terms, acceptedInvoices: late })).toMatchObject({ kind: 'rejected' });
      const acceptedInvoices: AcceptedInvoices = {
        find: async () => {
          respond({ kind: 'registered', day: '2026-10-02' });
          await sleep(200);
          return 'none';
        },
      };
      const outcome = await pool.run('validate', valid, { ...terms, acceptedInvoices });
      expect(outcome.facts.issue_codes).not.toContain('XML-020');
    }));

  it('ends a job whose caller never responds, and processes the next', () =>
    withPool(
      async (pool) => {
        const acceptedInvoices: AcceptedInvoices = { find: () => new Promise(() => {}) };
        await expect(pool.run('validate', valid, { ...terms, acceptedInvoices })).rejects.toMatchObject({ name: 'DependencyUnavailable' });
        expect(await pool.run('validate', valid, terms)).toMatchObject({ kind: 'done' });
      },
      { wallMs: 2_000 },
    ));

  it('aborts a document that exceeds its CPU time, reports it, and processes the next', () =>
    withPool(
      async (pool, errors) => {
        const outcomes = await Promise.all([pool.run('validate', large, terms), pool.run('validate', large, terms)]);
        expect(outcomes).toEqual(Array(2).fill({ kind: 'too-costly', facts: {} }));
        expect(errors.map(String)).toEqual(Array(2).fill('InternalError: A document took more than 1 ms of processor time.'));
      },
      { cpuMs: 1 },
    ));

  it('aborts a document that exceeds its wall-clock time as retryable', () =>
    withPool(
      async (pool, errors) => {
        await expect(pool.run('validate', large, terms)).rejects.toMatchObject({ name: 'DependencyUnavailable' });
        expect(errors.map(String)).toEqual(['InternalError: A document was not finished in time.']);
      },
      { wallMs: 20 },
    ));

  it('reports a document as too costly that needs more memory than a thread has', () =>
    withPool(
      async (pool) => {
        const hungry = inputOf(`<Faktura>${'<P_6/>'.repeat(700_000)}</Faktura>`);
        expect(await pool.run('validate', hungry, terms)).toEqual({ kind: 'too-costly', facts: {} });
        expect(await pool.run('validate', valid, terms)).toMatchObject({ kind: 'done' });
      },
      { heapMb: 60 },
    ));

  it('replaces a thread that uses too much memory, and still returns results', () =>
    withPool(
      async (pool, errors) => {
        for (let run = 0; run < 3; run += 1) expect(await pool.run('validate', valid, terms)).toMatchObject({ kind: 'done' });
        expect(errors).toEqual([]);
      },
      { keptBytes: 1 },
    ));

  it('processes concurrent jobs in all threads', () =>
    withPool(
      async (pool) => {
        const outcomes = await Promise.all(Array.from({ length: 12 }, () => pool.run('validate', valid, terms)));
        expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['done']));
      },
      { workers: 3 },
    ));

  it('rejects jobs when the queue is full by number or bytes, but always accepts a single document', () =>
    withPool(
      async (pool) => {
        const callers = ['a', 'b', 'c', 'd'].map((name) => ({ ...terms, organizationId: `org_${name}`, keyId: `key_${name}` }));
        const results = await Promise.all(callers.map((caller) => endOf(pool.run('validate', large, caller))));
        expect(results).toEqual(['done', 'done', 'DependencyUnavailable', 'DependencyUnavailable']);
        await expect(pool.run('validate', large, { ...terms, sizeBytes: 1e9 })).resolves.toMatchObject({ kind: 'done' });
      },
      { waitingJobs: 2 },
    ));

  it('runs at most as many jobs of a key at the same time as it has permits, and those of other keys', () =>
    withPool(async (pool) => {
      const limited = { ...terms, permits: 3 };
      const run = (each: JobTerms) => endOf(pool.run('validate', valid, each));
      const sameOrganization = { ...limited, keyId: 'key_of_same' };
      const ends = await Promise.all([limited, limited, limited, limited, sameOrganization, otherTerms, limited].map(run));
      expect(ends).toEqual(['done', 'done', 'done', 'PermitsExhausted', 'done', 'done', 'PermitsExhausted']);
      expect(await Promise.all([limited, limited, limited, limited].map(run))).toEqual(['done', 'done', 'done', 'PermitsExhausted']);
    }));

  it('keeps a thread for other organizations when one has as many jobs running as it may', () =>
    withPool(
      async (pool) => {
        const ended: string[] = [];
        const run = async (input: typeof valid, each: JobTerms) => {
          await pool.run('validate', input, each);
          ended.push(each.organizationId);
        };
        // The large documents of one organization take many times as long as the small one of the other.
        await Promise.all([run(large, terms), run(large, terms), run(large, terms), run(valid, otherTerms)]);
        expect(ended).toHaveLength(4);
        expect(ended[0]).toBe('org_b');
      },
      { workers: 2, workersPerOrganization: 1 },
    ));

  it('gives permits back when a job fails, is rejected or too costly', () =>
    withPool(
      async (pool) => {
        const single = { ...terms, permits: 1 };
        const ends: string[] = [];
        for (const input of [large, inputOf('<a>'), large]) ends.push(await endOf(pool.run('validate', input, single)));
        expect(ends).toEqual(['DependencyUnavailable', 'rejected', 'DependencyUnavailable']);
      },
      { wallMs: 200 },
    ));

  it('leaves half of the queue to other organizations, by number and by bytes', async () => {
    const bytes = { ...terms, sizeBytes: 40 };
    await withPool(
      async (pool) => {
        const ends = [1, 2, 3].map((key) => endOf(pool.run('validate', valid, { ...bytes, keyId: `key_${key}` })));
        const other = endOf(pool.run('validate', valid, { ...otherTerms, sizeBytes: 40 }));
        expect(await Promise.all([...ends, other])).toEqual(['done', 'PermitsExhausted', 'PermitsExhausted', 'done']);
      },
      { waitingBytes: 100 },
    );
    await withPool(
      async (pool) => {
        const ends = [terms, terms, terms, otherTerms].map((each) => endOf(pool.run('validate', valid, each)));
        expect(await Promise.all(ends)).toEqual(['done', 'done', 'PermitsExhausted', 'done']);
      },
      { waitingJobs: 4 },
    );
  });

  it('drops jobs that waited too long for their result to be used, and names what held them up', () =>
    withPool(async (pool) => {
      const running = pool.run('validate', large, terms);
      const ends = [terms, otherTerms].map((each) => endOf(pool.run('validate', valid, { ...each, timeLeftMs: 3_001 })));
      expect(await Promise.all(ends)).toEqual(['PermitsExhausted', 'DependencyUnavailable']);
      expect(await running).toMatchObject({ kind: 'done' });
    }));

  it('interleaves other organizations', () =>
    withPool(async (pool) => {
      const ended: string[] = [];
      const run = async (organizationId: string) => {
        await pool.run('validate', valid, { ...terms, organizationId });
        ended.push(organizationId);
      };
      await Promise.all(['a', 'a', 'a', 'a', 'b'].map(run));
      expect(ended.indexOf('b')).toBeLessThan(3);
    }));

  it('fails running and queued jobs when it is closed', async () => {
    const results: Promise<PromiseSettledResult<unknown>[]>[] = [];
    await withPool(async (pool) => {
      results.push(Promise.allSettled([pool.run('validate', valid, terms), pool.run('validate', valid, terms)]));
    });
    expect((await Promise.all(results)).flat().map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('reports that no thread can start', () =>
    withPool(
      async (pool, errors) => {
        await expect(pool.run('validate', valid, terms)).rejects.toMatchObject({ name: 'InternalError' });
        expect(errors.length).toBeGreaterThan(0);
      },
      {},
      '/nowhere',
    ));
});
