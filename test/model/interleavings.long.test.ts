import { plans } from '@nakor/operations/access/plans';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { putCounters } from '../support/model/counters.ts';
import { interleave } from '../support/model/interleaving.ts';
import { auditInterleaving } from '../support/model/interleaving-audit.ts';
import { createModelEnvironment, type ModelEnvironment, newActors } from '../support/model/model-environment.ts';
import { windowsAt } from '../support/model/model-windows.ts';
import { longestRunMs, modelRuns } from '../support/model/run-length.ts';
import { waves } from '../support/model/steps.ts';

/** Runs that find rare defects; every failing run is added. */
const regressions = [
  { seed: 3, path: '61', finds: 'a take-over that does not look at the record' },
  { seed: 20_261_015, path: '13', finds: 'operations that are counted beyond the limit' },
  { seed: 20_261_015, path: '7', finds: 'windows that are opened without a look at what is in them' },
  { seed: 20_261_015, path: '0', finds: 'a full window that is announced twice' },
  { seed: 4_711, path: '67', finds: 'a completion by an owner that another one has replaced' },
];

const starts = ['2096-10-15T12:00:00.000Z', '2096-02-29T23:59:20.000Z'];

/** The initial quota: what several requests want concurrently, counted today or the day before. */
const left = fc.record({ day: fc.nat(2), month: fc.nat(4), sinceMs: fc.constantFrom(0, 86_400_000) });

const scenario = (environment: ModelEnvironment) =>
  fc.asyncProperty(fc.constantFrom(...starts), left, waves, fc.scheduler(), async (at, few, steps, scheduler) => {
    const startMs = Date.parse(at);
    const actors = await newActors(environment, startMs);
    const { perDay, perMonth } = plans.free.quota;
    const start = {
      ...windowsAt(startMs - few.sinceMs),
      dayUsed: perDay - few.day,
      monthUsed: perMonth - few.month,
    };
    await putCounters(environment, actors.organizationIds.get('Alder'), start);
    const run = await interleave(scheduler, environment, actors, startMs, steps);
    await auditInterleaving(run, environment, actors, start);
  });

describe('for any interleaving of requests and clocks', () => {
  it.each(regressions)('one request has one effect: the run that finds $finds', { timeout: longestRunMs * 1.2 }, async ({ seed, path }) => {
    await fc.assert(scenario(await createModelEnvironment()), { seed, path, numRuns: 1, interruptAfterTimeLimit: longestRunMs });
  });

  it(`one request has one effect: ${2 * modelRuns} runs`, { timeout: longestRunMs * 1.2 }, async () => {
    await fc.assert(scenario(await createModelEnvironment()), { numRuns: 2 * modelRuns, interruptAfterTimeLimit: longestRunMs });
  });
});
