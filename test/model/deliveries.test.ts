import fc from 'fast-check';
import { describe, it } from 'vitest';
import { createFaultWorld, type FaultWorld } from '../support/faults/fault-environment.ts';
import { auditDeliveries, settleDeliveries } from '../support/model/deliveries/delivery-audit.ts';
import { beginRun, interleaveDeliveries } from '../support/model/deliveries/delivery-interleaving.ts';
import { deliveryWaves } from '../support/model/deliveries/delivery-steps.ts';
import { longestRunMs, modelRuns } from '../support/model/run-length.ts';

const startMs = Date.UTC(2096, 9, 15, 12);

const scenario = (world: FaultWorld) =>
  fc.asyncProperty(deliveryWaves, fc.scheduler(), async (acts, scheduler) => {
    const run = await beginRun(world, startMs);
    await interleaveDeliveries(scheduler, world, run, acts);
    await settleDeliveries(run, world);
    await auditDeliveries(run, world);
  });

describe('whatever the order in which senders, sweepers, owners, operators and clocks take their turns', () => {
  it(`no event is lost, and deliveries keep to their graph: ${modelRuns} runs`, { timeout: longestRunMs * 1.2 }, async () => {
    await fc.assert(scenario(await createFaultWorld()), {
      numRuns: modelRuns,
      interruptAfterTimeLimit: longestRunMs,
    });
  });
});
