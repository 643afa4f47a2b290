import { abandonedAfterMs, leaseMs } from '@nakor/domain/idempotency/idempotency-record';
import { describe, expect, it } from 'vitest';

/** The gateway aborts a request after this time, so its owner has ended by then. */
const gatewayLimitMs = 29_000;
/** The sweeper runs each minute; refunds are promised within two. */
const sweepEveryMs = 60_000;
const refundPromiseMs = 120_000;

describe('the times of an idempotency record', () => {
  it('are 35 s until another request may take it over and 45 s until its quota is refunded', () => {
    expect([leaseMs, abandonedAfterMs]).toEqual([35_000, 45_000]);
  });

  it('are in order: the owner has ended, then others may take over, then the quota is refunded in time', () => {
    expect(gatewayLimitMs).toBeLessThan(leaseMs);
    expect(leaseMs).toBeLessThan(abandonedAfterMs);
    expect(abandonedAfterMs + sweepEveryMs).toBeLessThanOrEqual(refundPromiseMs);
  });
});
