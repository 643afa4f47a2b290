import { enforceRateLimit } from '@nakor/http/steps/enforce-rate-limit';
import { plans } from '@nakor/operations/access/plans';
import type { RateOutcome } from '@nakor/operations/access/rate-windows';
import { describe, expect, it } from 'vitest';
import { newRequestContext } from '../../../support/builders/request-context.ts';

const context = newRequestContext();
const limit = plans[context.caller.organization.plan].perSecond;
/** So many requests in this half second, after a pause. */
const begunOf = (current: number) => ({ current, previous: 0 });
const counterWith = (current: number, isAllowed = true) => ({
  consume: async (): Promise<RateOutcome> => ({ ...context.rate, isAllowed, begun: begunOf(current) }),
});

describe('a request of a key', () => {
  it('goes on while as many requests began within a second as the plan allows', async () => {
    expect((await enforceRateLimit(counterWith(limit), context)).rate.begun).toEqual(begunOf(limit));
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

  it('goes on while as many began with all keys of its organization, and is rejected when one more did', async () => {
    const asked: unknown[] = [];
    const loadOf = (total: number) => async (request: unknown) => {
      asked.push(request);
      return begunOf(total);
    };
    const { id: organizationId } = context.caller.organization;
    expect((await enforceRateLimit(counterWith(7), context, loadOf(limit))).rate.begun).toEqual(begunOf(7));
    expect(asked).toEqual([{ organizationId, keyId: context.caller.id, begun: begunOf(7), nowUnixMs: context.nowUnixMs }]);
    await expect(enforceRateLimit(counterWith(7), context, loadOf(limit + 1))).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      details: { reason: 'concurrency', limit },
      retryAfterSeconds: 1,
      text: { en: expect.stringContaining('the keys of this organization') },
    });
  });

  it('does not count the others when its own key is over the limit', async () => {
    const never = async () => Promise.reject(new Error('The others were counted.'));
    await expect(enforceRateLimit(counterWith(limit + 1), context, never)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });
});
