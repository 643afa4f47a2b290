import { enforceRateLimit } from '@nakor/http/steps/enforce-rate-limit';
import { plans } from '@nakor/operations/access/plans';
import type { RateOutcome } from '@nakor/operations/access/rate-windows';
import { describe, expect, it } from 'vitest';
import { newRequestContext } from '../../../support/builders/request-context.ts';

const context = newRequestContext();
const limit = plans[context.caller.organization.plan].perSecond;
const counterWith = (begun: number, isAllowed = true) => ({
  consume: async (): Promise<RateOutcome> => ({ ...context.rate, isAllowed, begun }),
});

describe('a request of a key', () => {
  it('goes on while as many requests began within a second as the plan allows', async () => {
    expect((await enforceRateLimit(counterWith(limit), context)).rate.begun).toBe(limit);
  });

  it('is rejected for a second when one more began, with the headers of the rate limit', async () => {
    await expect(enforceRateLimit(counterWith(limit + 1), context)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      details: { reason: 'concurrency', limit },
      retryAfterSeconds: 1,
      headers: { 'X-RateLimit-Limit-Minute': expect.any(String) },
    });
  });

  it('is rejected for a full window before that', async () => {
    await expect(enforceRateLimit(counterWith(limit + 1, false), context)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      details: expect.any(Array),
    });
  });
});
