import { plans } from '@nakor/operations/access/plans';
import { describe, expect, it } from 'vitest';
import { stages } from '../../infra/aws/stages.ts';
import { deployedStageNames } from '../../infra/stage-names.ts';

/** Default concurrency of an account, and the part of it that must stay unreserved. */
const concurrentRuns = { ofAccount: 1_000, unreserved: 100 };

describe('stages', () => {
  it('have the names that operator commands accept', () => {
    expect(stages.map(({ name }) => name)).toEqual(deployedStageNames);
  });

  it('fit into one account together', () => {
    const reserved = stages.flatMap(({ reservedConcurrency }) => Object.values(reservedConcurrency));
    expect(reserved.reduce((sum, runs) => sum + runs, 0)).toBeLessThanOrEqual(concurrentRuns.ofAccount - concurrentRuns.unreserved);
  });

  it('limit one IP address to at most half of the gateway throttling limit', () => {
    for (const { addressRequestsPerMinute, throttle } of stages) {
      expect(addressRequestsPerMinute).toBeGreaterThanOrEqual(10);
      expect(addressRequestsPerMinute).toBeLessThanOrEqual((throttle.requestsPerSecond * 60) / 2);
    }
  });

  it('block a key only above the rate of every plan, and below the limit of one IP address', () => {
    const highest = Math.max(...Object.values(plans).map(({ rate }) => rate.perMinute));
    for (const { keyRequestsPerMinute, addressRequestsPerMinute } of stages) {
      expect(keyRequestsPerMinute).toBeGreaterThanOrEqual(highest);
      expect(keyRequestsPerMinute).toBeLessThanOrEqual(addressRequestsPerMinute);
    }
  });
});
