import fc from 'fast-check';
import { describe, it } from 'vitest';
import { createFaultEnvironment, type FaultEnvironment } from '../support/faults/fault-environment.ts';
import { auditDeliveries, settleDeliveries } from '../support/model/deliveries/delivery-audit.ts';
import { beginRun, interleaveDeliveries } from '../support/model/deliveries/delivery-interleaving.ts';
import { deliveryWaves } from '../support/model/deliveries/delivery-steps.ts';
import { longestRunMs, modelRuns } from '../support/model/run-length.ts';

const startMs = Date.UTC(2096, 9, 15, 12);

const scenario = (environment: FaultEnvironment) =>
  fc.asyncProperty(deliveryWaves, fc.scheduler(), async (steps, scheduler) => {
    const run = await beginRun(environment, startMs);
    await interleaveDeliveries(scheduler, environment, run, steps);
    await settleDeliveries(run, environment);
    await auditDeliveries(run, environment);
  });

describe('for any interleaving of senders, sweepers, owners, operators and clocks', () => {
  it(`no event is lost, and deliveries follow their state graph: ${modelRuns} runs`, { timeout: longestRunMs * 1.2 }, async () => {
    await fc.assert(scenario(await createFaultEnvironment()), {
      numRuns: modelRuns,
      interruptAfterTimeLimit: longestRunMs,
    });
  });
});
