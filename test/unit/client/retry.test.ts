import { NakorApiError, NakorConnectionError } from '@nakor/client';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { retryWaitMs } from '../../../packages/client/src/retry.ts';

const policy = { maxAttempts: 4, maxWaitMs: 30_000, isRepeatable: true };
const lost = new NakorConnectionError(new TypeError('fetch failed'));

function rejected(
  status: number,
  code: NakorApiError['code'],
  retryAfterSeconds: number | null = null,
  details: unknown = null,
): NakorApiError {
  return new NakorApiError({ status, code, message: '', details, requestId: null, retryAfterSeconds });
}

describe('retryWaitMs', () => {
  it.each([
    ['a lost response', lost, policy, [250, 500]],
    ['a lost response of what must not be repeated', lost, { ...policy, isRepeatable: false }, null],
    ['an unavailable service', rejected(503, 'SERVICE_UNAVAILABLE', 2), policy, [2_000, 2_000]],
    ['an unavailable service that names no time', rejected(503, 'UNKNOWN'), policy, [250, 500]],
    [
      'an unavailable service, for what must not be repeated',
      rejected(503, 'SERVICE_UNAVAILABLE', 2),
      { ...policy, isRepeatable: false },
      null,
    ],
    [
      'too many requests, also for what must not be repeated',
      rejected(429, 'RATE_LIMITED', 3),
      { ...policy, isRepeatable: false },
      [3_000, 3_000],
    ],
    ['a quota that is used up for hours', rejected(429, 'QUOTA_EXCEEDED', 7_200), policy, null],
    ['the longest wait', rejected(429, 'RATE_LIMITED', 30), policy, [30_000, 30_000]],
    ['a wait over the limit', rejected(429, 'RATE_LIMITED', 31), policy, null],
    ['a request in progress', rejected(409, 'IDEMPOTENCY_CONFLICT', 1, { reason: 'in_progress' }), policy, [1_000, 1_000]],
    ['a key that was used with another body', rejected(409, 'IDEMPOTENCY_CONFLICT', null, { reason: 'different_body' }), policy, null],
    ['a defect', rejected(500, 'INTERNAL_ERROR'), policy, null],
    ['a wrong request', rejected(400, 'VALIDATION_ERROR'), policy, null],
  ] as const)('decides on %s', (_, failure, given, expected) => {
    const waits = [0, 1].map((random) => retryWaitMs(failure, 1, given, random));
    expect(waits).toEqual(expected ?? [null, null]);
  });

  it('ends after the last attempt, and never waits longer than allowed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 0, max: 60_000 }),
        fc.option(fc.nat(100), { nil: null }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (attempt, maxAttempts, maxWaitMs, retryAfter, random) => {
          const failure = rejected(503, 'SERVICE_UNAVAILABLE', retryAfter);
          const waitMs = retryWaitMs(failure, attempt, { ...policy, maxAttempts, maxWaitMs }, random);
          if (attempt >= maxAttempts) expect(waitMs).toBeNull();
          if (waitMs !== null) {
            expect(waitMs).toBeGreaterThanOrEqual((retryAfter ?? 0) * 1_000);
            expect(waitMs).toBeLessThanOrEqual(maxWaitMs);
          }
        },
      ),
    );
  });
});
