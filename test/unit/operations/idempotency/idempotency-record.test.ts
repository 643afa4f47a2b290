import { leaseMs } from '@nakor/operations/idempotency/idempotency-record';
import { expect, it } from 'vitest';

/** The gateway aborts a request after this time, so its owner has ended by then. */
const gatewayLimitMs = 29_000;

it('another request may take over an idempotency record after 35 s, when its owner has ended', () => {
  expect(leaseMs).toBe(35_000);
  expect(gatewayLimitMs).toBeLessThan(leaseMs);
});
