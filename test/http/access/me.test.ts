import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { sendRequest } from '../../support/drivers/service-client.ts';
import { validateXml } from '../../support/drivers/validate-requests.ts';
import { dataOf } from '../../support/matchers/envelope.ts';
import { issueKey, wholeSecond } from '../../support/storage/access.ts';

interface MeData {
  readonly key: Readonly<Record<string, unknown>>;
  readonly organization: Readonly<Record<string, unknown>>;
  readonly limits: Readonly<Record<string, unknown>>;
  readonly rate_limit: { readonly windows: readonly { readonly window: string; readonly used: number; readonly reset_at: number }[] };
  readonly quota: { readonly windows: readonly { readonly window: string; readonly used: number }[] };
}

/** The end of the month that contains the given time. */
function nextMonthUnixSeconds(moment: Date): number {
  return Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 1) / 1000;
}

describe('GET /me', () => {
  it('returns the key, its organization and its limits, and counts itself', async () => {
    const expiresAtUnixMs = wholeSecond(Date.now()) + 86_400_000;
    const issued = await issueKey({
      plan: 'pro',
      environment: 'live',
      scopes: ['validate', 'reports'],
      name: 'Księgowość',
      expiresAtUnixMs,
    });
    const { key, authorization } = issued;
    const response = await sendRequest({ path: '/me', headers: authorization });
    const { headers } = response;
    const [minuteReset, dayReset] = [Number(headers['x-ratelimit-reset-minute']), Number(headers['x-ratelimit-reset-day'])];
    expect(dataOf(response, key.prefix)).toEqual({
      key: {
        id: key.id,
        prefix: issued.plaintext.slice(0, 12),
        name: 'Księgowość',
        environment: 'live',
        scopes: ['validate', 'reports'],
        expires_at: new Date(expiresAtUnixMs).toISOString(),
      },
      organization: { id: key.organization.id, name: 'Organization of a test', plan: 'pro' },
      limits: { rate_limit_per_minute: 120, rate_limit_per_day: 20_000, parallel_deliveries: 10 },
      rate_limit: {
        windows: [
          { window: 'minute', limit: 120, used: 1, remaining: 119, reset_at: minuteReset },
          { window: 'day', limit: 20_000, used: 1, remaining: 19_999, reset_at: dayReset },
        ],
      },
      quota: {
        windows: [
          { window: 'day', limit: 2_000, used: 0, remaining: 2_000, reset_at: dayReset },
          { window: 'month', limit: 40_000, used: 0, remaining: 40_000, reset_at: nextMonthUnixSeconds(new Date(dayReset * 1000 - 1)) },
        ],
      },
    });
    expect(headers).toMatchObject({ 'x-ratelimit-used-minute': '1', 'x-ratelimit-used-day': '1' });
  });

  it('counts each request in both windows', async () => {
    const { key, authorization } = await issueKey();
    const requests = [1, 2, 3];
    const used: number[] = [];
    for (const _ of requests) {
      const data = dataOf<MeData>(await sendRequest({ path: '/me', headers: authorization }), key.prefix);
      used.push(...data.rate_limit.windows.filter(({ window }) => window === 'day').map((window) => window.used));
    }
    expect(used).toEqual(requests);
  });

  it.each(['live', 'test'] as const)('returns for a %s key the usage of all live keys of its organization', async (environment) => {
    const { key, authorization } = await issueKey({ environment });
    const { id } = key.organization;
    for (const one of [await issueKey({ environment: 'live', organizationId: id }), await issueKey({ organizationId: id })]) {
      for (let request = 0; request < 2; request += 1) expect((await validateXml(one, invoiceXml())).status).toBe(200);
    }
    const data = dataOf<MeData>(await sendRequest({ path: '/me', headers: authorization }), key.prefix);
    expect(data.quota.windows).toMatchObject([
      { window: 'day', limit: 200_000, used: 2, remaining: 199_998 },
      { window: 'month', limit: 6_200_000, used: 2, remaining: 6_199_998 },
    ]);
  });

  it('consumes no quota', async () => {
    const { key, authorization } = await issueKey({ environment: 'live' });
    await sendRequest({ path: '/me', headers: authorization });
    const data = dataOf<MeData>(await sendRequest({ path: '/me', headers: authorization }), key.prefix);
    expect(data.quota.windows.map(({ used }) => used)).toEqual([0, 0]);
  });

  it('returns null as the expiry of a key that never expires', async () => {
    const { key, authorization } = await issueKey();
    const data = dataOf<MeData>(await sendRequest({ path: '/me', headers: authorization }), key.prefix);
    expect(data.key['expires_at']).toBeNull();
  });

  it.each([
    { plan: 'free', expected: { rate_limit_per_minute: 30, rate_limit_per_day: 1_000, parallel_deliveries: 6 } },
    { plan: 'pro', expected: { rate_limit_per_minute: 120, rate_limit_per_day: 20_000, parallel_deliveries: 10 } },
    { plan: 'api', expected: { rate_limit_per_minute: 600, rate_limit_per_day: 200_000, parallel_deliveries: 20 } },
    { plan: 'partner', expected: { rate_limit_per_minute: 120, rate_limit_per_day: 20_000, parallel_deliveries: 10 } },
  ] as const)('returns the limits of plan $plan', async ({ plan, expected }) => {
    const { key, authorization } = await issueKey({ plan });
    const data = dataOf<MeData>(await sendRequest({ path: '/me', headers: authorization }), key.prefix);
    expect(data.limits).toEqual(expected);
    expect(data.organization['plan']).toBe(plan);
  });

  it('never returns the key itself or its hash', async () => {
    const { key, plaintext, authorization } = await issueKey();
    const { text, headers } = await sendRequest({ path: '/me', headers: authorization });
    const all = text + JSON.stringify(headers);
    expect(all).not.toContain(plaintext);
    expect(all).not.toContain(plaintext.slice(12));
    expect(all).not.toContain(key.hash);
  });
});
