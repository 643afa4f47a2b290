import { abandonedAfterMs, leaseMs } from '@nakor/domain/idempotency/idempotency-record';
import { describe, expect, it } from 'vitest';

/** The gateway gives a call up after this time, so its owner is gone by then. */
const gatewayLimitMs = 29_000;
/** The sweeper runs each minute; refunds are promised within two. */
const sweepEveryMs = 60_000;
const refundPromiseMs = 120_000;

describe('the times of a claim', () => {
  it('are 35 s until somebody else may take it over and 45 s until its quota is given back', () => {
    expect([leaseMs, abandonedAfterMs]).toEqual([35_000, 45_000]);
  });

  it('are in order: first the owner is gone, then others may take over, then the quota is given back, in time', () => {
    expect(gatewayLimitMs).toBeLessThan(leaseMs);
    expect(leaseMs).toBeLessThan(abandonedAfterMs);
    expect(abandonedAfterMs + sweepEveryMs).toBeLessThanOrEqual(refundPromiseMs);
  });
});
