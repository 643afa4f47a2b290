import type { OwnLimits } from '@nakor/operations/access/organization-limits';
import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { sendRequest } from '../../support/drivers/service-client.ts';
import { validateXml } from '../../support/drivers/validate-requests.ts';
import { dataOf, errorOf } from '../../support/matchers/envelope.ts';
import { withinOneDay } from '../../support/runner/within-one-day.ts';
import { createOrganization, emulatorAccess, type IssuedKey, newKey } from '../../support/storage/access.ts';

const invoice = invoiceXml({ lines: 1 });

async function withLiveKey() {
  const { id: organizationId } = await createOrganization({ plan: 'free' });
  const issued = newKey({ organizationId, environment: 'live', plan: 'free' });
  const { organization: _, ...fields } = issued.key;
  await emulatorAccess().registry.createKey({ ...fields, organizationId }, { id: crypto.randomUUID(), createdAtUnixMs: Date.now() });
  const set = (values: Partial<OwnLimits>) =>
    emulatorAccess().organizations.setLimits(organizationId, { values, by: 'Ada', reason: 'Test', atUnixMs: Date.now() });
  return { issued, set };
}

const me = async (issued: IssuedKey) =>
  dataOf<{ limits: unknown; quota: { windows: readonly { limit: number; used: number; remaining: number }[] } }>(
    await sendRequest({ path: '/me', headers: issued.authorization }),
    issued.key.prefix,
  );

describe('limits that an operator has set for an organization', () => {
  it('hold on the next request, and are shown by GET /me', async () => {
    const { issued, set } = await withLiveKey();
    expect((await me(issued)).limits).toEqual({ rate_limit_per_minute: 30, rate_limit_per_day: 1_000, parallel_deliveries: 6 });
    await set({ quotaPerDay: 900, quotaPerMonth: 9_000, ratePerMinute: 60, deliveries: 12 });
    const { limits, quota } = await me(issued);
    expect(limits).toEqual({ rate_limit_per_minute: 60, rate_limit_per_day: 2_000, parallel_deliveries: 12 });
    expect(quota.windows).toMatchObject([
      { limit: 900, used: 0 },
      { limit: 9_000, used: 0 },
    ]);
  });

  it('decide how many operations are counted, and a higher one lets the next one pass', () =>
    withinOneDay(async () => {
      const { issued, set } = await withLiveKey();
      await set({ quotaPerDay: 2, quotaPerMonth: 4 });
      const responses = [await validateXml(issued, invoice), await validateXml(issued, invoice), await validateXml(issued, invoice)];
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 429]);
      const [, second, refused] = responses;
      if (refused === undefined) throw new Error('Three requests were sent.');
      expect(errorOf(refused, 429, 'QUOTA_EXCEEDED')).toMatchObject({ details: [{ window: 'day', limit: 2, used: 2 }] });
      expect(second?.headers).toMatchObject({ 'x-quota-day-limit': '2', 'x-quota-day-remaining': '0', 'x-quota-month-limit': '4' });
      await set({ quotaPerDay: 3 });
      expect((await validateXml(issued, invoice)).status).toBe(200);
      await set({ quotaPerDay: 1 });
      expect((await validateXml(issued, invoice)).status).toBe(429);
      expect((await me(issued)).quota.windows).toMatchObject([
        { limit: 1, used: 3, remaining: 0 },
        { limit: 4, used: 3, remaining: 1 },
      ]);
    }));

  it('decide how many requests of a key are allowed per minute', async () => {
    const { issued, set } = await withLiveKey();
    await set({ ratePerMinute: 1 });
    const statuses: number[] = [];
    // A minute may begin between two of them.
    for (let index = 0; index < 3; index += 1) statuses.push((await sendRequest({ path: '/me', headers: issued.authorization })).status);
    expect(statuses).toContain(429);
    await set({ ratePerMinute: null });
    expect((await sendRequest({ path: '/me', headers: issued.authorization })).status).toBe(200);
  });
});
