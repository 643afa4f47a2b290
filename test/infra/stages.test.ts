import { describe, expect, it } from 'vitest';
import { stages } from '../../infra/aws/stages.ts';
import { deployedStageNames } from '../../infra/stage-names.ts';

/** What AWS grants an account that has asked for nothing, and what it must keep of that for functions without a share of their own. */
const concurrentRuns = { ofAccount: 1_000, unreserved: 100 };

describe('stages', () => {
  it('have the names that operators may give', () => {
    expect(stages.map(({ name }) => name)).toEqual(deployedStageNames);
  });

  it('fit into one account together', () => {
    const reserved = stages.flatMap(({ reservedConcurrency }) => Object.values(reservedConcurrency));
    expect(reserved.reduce((sum, runs) => sum + runs, 0)).toBeLessThanOrEqual(concurrentRuns.ofAccount - concurrentRuns.unreserved);
  });

  it('let one address send no more than half of what the gateway lets through', () => {
    for (const { addressRequestsPerMinute, throttle } of stages) {
      expect(addressRequestsPerMinute).toBeGreaterThanOrEqual(10);
      expect(addressRequestsPerMinute).toBeLessThanOrEqual((throttle.requestsPerSecond * 60) / 2);
    }
  });
});
