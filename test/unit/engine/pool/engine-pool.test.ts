import { runJob } from '@nakor/engine/jobs/index';
import { createEnginePool, type EnginePool, type JobTerms } from '@nakor/engine/pool/engine-pool';
import { type PoolLimits, poolLimits } from '@nakor/engine/pool/limits';
import { describe, expect, it } from 'vitest';
import { officialSchemaDirectory } from '../../../../infra/build/official-schema-directory.ts';
import { reportFontDirectory } from '../../../../infra/build/report-font-directory.ts';
import { invoiceXml } from '../../../support/builders/invoices.ts';
import { testSettings, utf8, validationPorts } from '../../../support/drivers/validation.ts';

const manner = { language: 'en', baseUrl: null } as const;
const inputOf = (xml: string | Uint8Array) => ({ xml: typeof xml === 'string' ? utf8(xml) : xml, settings: testSettings, manner });
const valid = inputOf(invoiceXml());
const large = inputOf(invoiceXml({ lines: 10_000 }));
const terms: JobTerms = { organizationId: 'org_a', sizeBytes: valid.xml.length, timeLeftMs: 60_000 };
const start = { schemaDirectory: officialSchemaDirectory, fontsDirectory: reportFontDirectory };

/** Runs a test with a pool of its own. */
async function withPool(
  test: (pool: EnginePool, errors: readonly unknown[]) => Promise<void>,
  limits: Partial<PoolLimits> = {},
  schemaDirectory = officialSchemaDirectory,
): Promise<void> {
  const errors: unknown[] = [];
  const pool = createEnginePool({
    limits: { ...poolLimits, workers: 1, ...limits },
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

/** What a job says that takes its own time to say. */
function withoutTime(outcome: unknown): unknown {
  return JSON.parse(JSON.stringify(outcome).replace(/\\"engine_ms\\":[\d.]+/g, ''));
}

describe('createEnginePool', () => {
  it('gives the results that the jobs give in one thread', () =>
    withPool(async (pool, errors) => {
      const broken = inputOf(invoiceXml().replace('<P_15>369.00', '<P_15>abc'));
      const tools = { validation: validationPorts, readFonts: () => expect.unreachable() };
      for (const input of [valid, broken, inputOf('<a>')]) {
        const inThread = await runJob('validate', input, tools);
        expect(withoutTime(await pool.run('validate', input, terms))).toEqual(withoutTime(inThread));
      }
      expect(errors).toEqual([]);
    }));

  it('leaves the bytes it is given to the caller', () =>
    withPool(async (pool) => {
      const bytes = utf8(invoiceXml());
      await pool.run('validate', inputOf(bytes), terms);
      expect(bytes).toEqual(valid.xml);
      const within = Buffer.concat([Buffer.from('xx'), valid.xml, Buffer.from('yy')]).subarray(2, -2);
      expect(await pool.run('validate', inputOf(within), terms)).toMatchObject({ kind: 'done', facts: { readiness: 'ready_to_send' } });
    }));

  it('ends a document that is over its processor time, says so, and does the next', () =>
    withPool(
      async (pool, errors) => {
        const outcomes = await Promise.all([pool.run('validate', large, terms), pool.run('validate', large, terms)]);
        expect(outcomes).toEqual(Array(2).fill({ kind: 'too-costly', facts: {} }));
        expect(errors.map(String)).toEqual(Array(2).fill('Fault: A document took more than 1 ms of processor time.'));
      },
      { cpuMs: 1 },
    ));

  it('ends a document that is over its time by the clock; it may be tried again', () =>
    withPool(
      async (pool, errors) => {
        await expect(pool.run('validate', large, terms)).rejects.toMatchObject({ name: 'DependencyUnavailable' });
        expect(errors.map(String)).toEqual(['Fault: A document was not finished in time.']);
      },
      { wallMs: 20 },
    ));

  it('calls a document too costly that takes more memory than a thread has', () =>
    withPool(
      async (pool) => {
        const hungry = inputOf(`<Faktura>${'<P_6/>'.repeat(700_000)}</Faktura>`);
        expect(await pool.run('validate', hungry, terms)).toEqual({ kind: 'too-costly', facts: {} });
        expect(await pool.run('validate', valid, terms)).toMatchObject({ kind: 'done' });
      },
      { heapMb: 60 },
    ));

  it('replaces a thread that holds too much memory, and still gives results', () =>
    withPool(
      async (pool, errors) => {
        for (let run = 0; run < 3; run += 1) expect(await pool.run('validate', valid, terms)).toMatchObject({ kind: 'done' });
        expect(errors).toEqual([]);
      },
      { keptBytes: 1 },
    ));

  it('works in as many threads as there are, on what comes at once', () =>
    withPool(
      async (pool) => {
        const outcomes = await Promise.all(Array.from({ length: 12 }, () => pool.run('validate', valid, terms)));
        expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['done']));
      },
      { workers: 3 },
    ));

  it('refuses what is too much to wait, by number and by bytes, and one document is never too much', () =>
    withPool(
      async (pool) => {
        const results = await Promise.allSettled([large, valid, valid, valid].map((input) => pool.run('validate', input, terms)));
        expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
        await expect(pool.run('validate', large, { ...terms, sizeBytes: 1e9 })).resolves.toMatchObject({ kind: 'done' });
      },
      { waitingJobs: 2 },
    ));

  it('gives up on what has waited for so long that no result can be used', () =>
    withPool(async (pool) => {
      const running = pool.run('validate', large, terms);
      await expect(pool.run('validate', valid, { ...terms, timeLeftMs: 3_001 })).rejects.toMatchObject({ name: 'DependencyUnavailable' });
      expect(await running).toMatchObject({ kind: 'done' });
    }));

  it('lets other organizations in between', () =>
    withPool(async (pool) => {
      const ended: string[] = [];
      const run = async (organizationId: string) => {
        await pool.run('validate', valid, { ...terms, organizationId });
        ended.push(organizationId);
      };
      await Promise.all(['a', 'a', 'a', 'a', 'b'].map(run));
      expect(ended.indexOf('b')).toBeLessThan(3);
    }));

  it('fails what is under way and what waits when it is closed', async () => {
    const results: Promise<PromiseSettledResult<unknown>[]>[] = [];
    await withPool(async (pool) => {
      results.push(Promise.allSettled([pool.run('validate', valid, terms), pool.run('validate', valid, terms)]));
    });
    expect((await Promise.all(results)).flat().map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('says so when no thread can start', () =>
    withPool(
      async (pool, errors) => {
        await expect(pool.run('validate', valid, terms)).rejects.toMatchObject({ name: 'InternalError' });
        expect(errors.length).toBeGreaterThan(0);
      },
      {},
      '/nowhere',
    ));
});
