import fc from 'fast-check';
import { describe, it } from 'vitest';
import { audit } from '../support/model/audit.ts';
import { createModelEnvironment, type ModelEnvironment, newActors } from '../support/model/model-environment.ts';
import { checkCounters, fewLeft, fillQuota, operatorCommands } from '../support/model/operator-commands.ts';
import { type RealService, requestCommands, type ServiceCommand } from '../support/model/request-commands.ts';
import { longestRunMs, modelRuns } from '../support/model/run-length.ts';
import { createScriptedHost } from '../support/model/scripted-host.ts';
import { newModel } from '../support/model/service-model.ts';
import { timeCommands } from '../support/model/time-commands.ts';

/** Seeds that are always run because they find more than others; every failing seed is added. */
const regressionSeeds = [1, 2];

/** So far in the future that the storage's own clock expires nothing. The year 2096 has a 29 February. */
const starts = [
  '2096-10-15T12:00:00.000Z',
  '2096-02-28T23:59:00.000Z',
  '2096-02-29T23:58:30.500Z',
  '2095-12-31T23:59:20.250Z',
  '2097-02-28T23:59:30Z',
];

const command = fc.oneof(...requestCommands, ...timeCommands, ...operatorCommands);

const scenario = (environment: ModelEnvironment) =>
  fc.asyncProperty(
    fc.record({ at: fc.constantFrom(...starts), alder: fewLeft, birch: fewLeft }),
    fc.commands([command.map(withCounters)], { maxCommands: 80, size: 'max' }),
    async ({ at, alder, birch }, commands) => {
      const model = newModel(Date.parse(at));
      const real: RealService = {
        environment,
        host: createScriptedHost(environment),
        actors: await newActors(environment, model.nowUnixMs),
        asleep: new Map(),
      };
      await fillQuota('Alder', alder).run(model, real);
      await fillQuota('Birch', birch).run(model, real);
      await fc.asyncModelRun(() => ({ model, real }), commands);
      await checkCounters(model, real);
      await audit(model, real);
    },
  );

/** The same command, followed by a check of the counters. */
function withCounters(inner: ServiceCommand): ServiceCommand {
  return {
    check: (model) => inner.check(model),
    toString: () => inner.toString(),
    async run(model, real) {
      await inner.run(model, real);
      await checkCounters(model, real);
    },
  };
}

describe('the service behaves like its model', () => {
  it.each(regressionSeeds)('in the runs of seed %i', { timeout: longestRunMs * 1.2 }, async (seed) => {
    await fc.assert(scenario(await createModelEnvironment()), { seed, numRuns: 3, interruptAfterTimeLimit: longestRunMs });
  });

  it(`in ${modelRuns} runs of callers, operators and clocks`, { timeout: longestRunMs * 1.2 }, async () => {
    await fc.assert(scenario(await createModelEnvironment()), { numRuns: modelRuns, interruptAfterTimeLimit: longestRunMs });
  });
});
