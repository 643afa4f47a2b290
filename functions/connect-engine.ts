import { availableParallelism } from 'node:os';
import { createFailFastDocumentClient } from '@nakor/aws/client/clients';
import { type Config, localStageName } from '@nakor/aws/client/config';
import { createRateTableStore } from '@nakor/aws/exchange-rates/rate-table-store';
import { toWarsawDay } from '@nakor/domain/fa3/elements/calendar';
import { createEnginePool, type EnginePool } from '@nakor/engine/pool/engine-pool';
import { type PoolLimits, poolLimits } from '@nakor/engine/pool/limits';
import type { RequestLog } from '@nakor/http/telemetry/log-lines';
import { type CachedRateTables, cacheRateTables } from '@nakor/operations/exchange-rates/cached-tables';
import { determineFirstKeptDay } from '@nakor/operations/exchange-rates/plan-loading';
import { withPatience } from './with-timeout.ts';

/** The part of the engine that endpoints use. */
export type Engine = Pick<EnginePool, 'run'>;

/** One engine per process: on one machine, all functions share its processors and exchange rates. */
let engine: Engine | undefined;

/**
 * Connects a function to the engine; called once per cold start.
 *
 * @param startThreads when the threads start: at once where every request needs them
 */
export function connectEngine(config: Config, log: RequestLog, startThreads: 'now' | 'on-demand'): Engine {
  engine ??= startEngine(config, log, startThreads);
  return engine;
}

function startEngine(config: Config, log: RequestLog, startThreads: 'now' | 'on-demand'): Engine {
  const { stage, schemaDirectory, fontsDirectory } = config;
  const onError = (error: unknown) => log.error(null, error);
  const pool = createEnginePool({
    limits: { ...poolLimits, ...threadsOf(stage) },
    start: { schemaDirectory, fontsDirectory },
    startThreads,
    onError,
  });
  const store = createRateTableStore(createFailFastDocumentClient(), config.accessTable);
  const tables = cacheRateTables(() => store.list(determineFirstKeptDay(toWarsawDay(Date.now()))), Date.now, onError);
  // Read during the cold start, so that the first request need not wait.
  if (startThreads === 'now') void tables.refreshIfDue();
  return withRateTables(pool, tables);
}

/**
 * A function in AWS has one processor and handles one request at a time. On one machine, an organization can use all processors, and the others have
 * one more thread, which starts when it is needed: the system shares the processors among the threads.
 */
function threadsOf(stage: string): Pick<PoolLimits, 'workers' | 'workersPerOrganization'> {
  const processors = stage === localStageName ? availableParallelism() : 1;
  return { workers: stage === localStageName ? processors + 1 : 1, workersPerOrganization: processors };
}

/** How long a job waits for exchange rates that are being read, in milliseconds. Then it uses those of the last read, or none. */
const ratesWaitMs = 500;

/** An engine whose jobs use the tables in memory. Once an hour a job waits until they are read again, at most for half a second. */
export function withRateTables(pool: Pick<EnginePool, 'run' | 'useRateTables'>, tables: CachedRateTables): Engine {
  return {
    async run(name, input, terms) {
      const startMs = performance.now();
      // Refreshing never rejects; when it takes too long, it continues in the background.
      await withPatience(tables.refreshIfDue(), ratesWaitMs, 'The exchange rates were not read in time.').catch(() => {});
      const latest = tables.latest();
      if (latest !== null) pool.useRateTables(latest);
      return pool.run(name, input, { ...terms, timeLeftMs: terms.timeLeftMs - (performance.now() - startMs) });
    },
  };
}
