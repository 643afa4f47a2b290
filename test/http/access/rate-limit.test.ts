import { describe, expect, it } from 'vitest';
import { sendRequest } from '../../support/drivers/service-client.ts';
import { validateBody } from '../../support/drivers/validate-requests.ts';
import type { ServiceResponse } from '../../support/matchers/described-response.ts';
import { errorOf } from '../../support/matchers/envelope.ts';
import { type IssuedKey, issueKey } from '../../support/storage/access.ts';

const perMinute = 30;
const perDay = 1_000;

const callMe = (key: IssuedKey) => sendRequest({ path: '/me', headers: key.authorization });

/** Sends more concurrent requests to `/me` than two minute windows allow, so that one window certainly overflows. */
async function overflow(key: IssuedKey): Promise<ServiceResponse[]> {
  return Promise.all(Array.from({ length: 2 * perMinute + 20 }, () => callMe(key)));
}

/** Responses by the window in which they were counted or rejected. */
function byWindow(responses: readonly ServiceResponse[]): ServiceResponse[][] {
  const windows = Map.groupBy(responses, ({ headers }) => headers['x-ratelimit-reset-minute'] ?? 'none');
  return [...windows.values()];
}

describe('the rate limit of plan free', () => {
  it('accepts exactly 30 of any number of concurrent requests in a minute', async () => {
    const key = await issueKey({ plan: 'free' });
    const windows = byWindow(await overflow(key));
    expect(windows.length).toBeLessThanOrEqual(2);
    const full = windows.filter((responses) => responses.some(({ status }) => status === 429));
    expect(full.length).toBeGreaterThan(0);
    for (const responses of full) {
      const passed = responses.filter(({ status }) => status === 200);
      const used = passed.map(({ headers }) => Number(headers['x-ratelimit-used-minute'])).sort((left, right) => left - right);
      expect(used).toEqual(Array.from({ length: perMinute }, (_, index) => index + 1));
    }
  });

  it('rejects requests with 429 and Retry-After without counting them', async () => {
    const key = await issueKey({ plan: 'free' });
    const responses = await overflow(key);
    const passedInAll = responses.filter(({ status }) => status === 200).length;
    const refused = responses.find(({ status }) => status === 429);
    if (refused === undefined) throw new Error('No call was refused.');
    const resetAt = Number(refused.headers['x-ratelimit-reset-minute']);
    const error = errorOf(refused, 429, 'RATE_LIMITED');
    expect(error.details).toEqual([{ window: 'minute', limit: perMinute, used: perMinute, reset_at: resetAt }]);
    const retryAfter = Number(refused.headers['retry-after']);
    expect(retryAfter).toBeGreaterThanOrEqual(1);
    expect(retryAfter).toBeLessThanOrEqual(60);
    const answeredAt = Date.parse(refused.headers['date'] ?? '') / 1000;
    expect(answeredAt + retryAfter).toBeGreaterThanOrEqual(resetAt);
    expect(refused.headers).toMatchObject({
      'x-ratelimit-limit-minute': String(perMinute),
      'x-ratelimit-used-minute': String(perMinute),
      'x-ratelimit-remaining-minute': '0',
      'x-ratelimit-limit-day': String(perDay),
    });
    const dayUsed = Math.max(...responses.map(({ headers }) => Number(headers['x-ratelimit-used-day'])));
    expect(dayUsed).toBe(passedInAll);
  });

  it('does not affect another key of the same plan', async () => {
    const [first, second] = await Promise.all([issueKey({ plan: 'free' }), issueKey({ plan: 'free' })]);
    await overflow(first);
    expect((await callMe(second)).headers['x-ratelimit-used-day']).toBe('1');
  });

  it('rejects requests before reading the body', async () => {
    const key = await issueKey({ plan: 'free' });
    await overflow(key);
    const responses = await Promise.all(
      Array.from({ length: 2 * perMinute + 1 }, () => validateBody(key, 'x', { 'Content-Type': 'image/png' })),
    );
    expect(responses.some(({ status }) => status === 429)).toBe(true);
  });
});

describe('rate limit headers', () => {
  const cases = [
    { name: 'a success', given: { 'Content-Type': 'application/xml' }, body: '<Faktura/>', expected: 200 },
    { name: 'an unsupported media type', given: { 'Content-Type': 'image/png' }, body: 'x', expected: 415 },
    { name: 'JSON that cannot be read', given: { 'Content-Type': 'application/json' }, body: '{', expected: 400 },
    { name: 'a document that is not XML', given: { 'Content-Type': 'application/xml' }, body: 'x', expected: 400 },
  ];
  it.each(cases)('are sent with $name', async ({ given, body, expected }) => {
    const key = await issueKey();
    const nowUnixSeconds = Math.floor(Date.now() / 1000);
    const { status, headers } = await validateBody(key, body, given);
    expect(status).toBe(expected);
    expect(headers).toMatchObject({
      'x-ratelimit-limit-minute': '600',
      'x-ratelimit-used-minute': '1',
      'x-ratelimit-remaining-minute': '599',
      'x-ratelimit-limit-day': '200000',
      'x-ratelimit-used-day': '1',
      'x-ratelimit-remaining-day': '199999',
    });
    const resets = [Number(headers['x-ratelimit-reset-minute']), Number(headers['x-ratelimit-reset-day'])];
    expect(resets.map((reset, index) => reset % (index === 0 ? 60 : 86_400))).toEqual([0, 0]);
    expect(resets[0]).toBeGreaterThan(nowUnixSeconds);
    expect(resets[0]).toBeLessThanOrEqual(nowUnixSeconds + 120);
  });
});
