import { randomUUID } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { createDeliveriesLimitItem } from '@nakor/aws/webhooks/deliveries-limit';
import type { LimitsToSet } from '@nakor/operations/access/organization';
import { noOwnLimits, type OwnLimits } from '@nakor/operations/access/organization-limits';
import { describe, expect, inject, it } from 'vitest';
import { createOrganization, emulatorAccess, emulatorClient, newKey } from '../../support/storage/access.ts';
import { breakingClient, interruptedClient } from '../../support/storage/interrupted-client.ts';

const noonMs = Date.UTC(2026, 9, 15, 12);
const stamp = (atMs = noonMs) => ({ id: randomUUID(), createdAtUnixMs: atMs });
const change = (values: Partial<OwnLimits>, more: Partial<LimitsToSet> = {}): LimitsToSet => ({
  values,
  by: 'Ada',
  reason: 'Contract 12',
  atUnixMs: noonMs,
  ...more,
});

async function addKey(organizationId: string): Promise<void> {
  const { organization: _, ...fields } = newKey({ organizationId }).key;
  await emulatorAccess().registry.createKey({ ...fields, organizationId }, stamp());
}

async function withKeys(count: number) {
  const organization = await createOrganization({ plan: 'api' });
  for (let made = 0; made < count; made += 1) await addKey(organization.id);
  return organization;
}

/** The own quota per day of each key; null for none. */
async function quotasOfKeys(organizationId: string) {
  const keys = await emulatorAccess().registry.listKeys(organizationId);
  return keys.map(({ organization }) => organization.ownLimits?.quotaPerDay ?? null);
}

/** The number of deliveries that senders read. */
async function deliveriesOf(id: string): Promise<unknown> {
  const { pk, sk } = createDeliveriesLimitItem({ id, plan: 'free' }, 1);
  const get = new GetCommand({ TableName: inject('service').webhooksTable, Key: { pk, sk }, ConsistentRead: true });
  return (await emulatorClient().send(get)).Item?.['deliveries'];
}

const isDue = async (id: string, nowUnixMs: number) => {
  for await (const { organizationId } of emulatorAccess().sweep.findDueTrials(nowUnixMs)) if (organizationId === id) return true;
  return false;
};

describe('limits of an organization', () => {
  it('reach it and all its keys, those created later, and the senders of its deliveries', async () => {
    const { id } = await withKeys(3);
    expect(await deliveriesOf(id)).toBe(20);
    const { organizations } = emulatorAccess();
    const values = { quotaPerDay: 1_000_000, quotaPerMonth: 31_000_000, ratePerMinute: 1_200, deliveries: 50 };
    expect(await organizations.setLimits(id, change(values))).toMatchObject({ kind: 'changed', organization: { ownLimits: values } });
    await addKey(id);
    expect(await organizations.findOrganization(id)).toMatchObject({ plan: 'api', ownLimits: values });
    expect(await quotasOfKeys(id)).toEqual([1_000_000, 1_000_000, 1_000_000, 1_000_000]);
    expect(await deliveriesOf(id)).toBe(50);
  });

  it('that are not named stay, and return to those of the plan without leaving anything', async () => {
    const { id } = await withKeys(1);
    const { organizations } = emulatorAccess();
    await organizations.setLimits(id, change({ ratePerMinute: 1_200 }));
    await organizations.setLimits(id, change({ deliveries: 50 }));
    expect(await organizations.findOrganization(id)).toMatchObject({ ownLimits: { ...noOwnLimits, ratePerMinute: 1_200, deliveries: 50 } });
    await organizations.setLimits(id, change({ ratePerMinute: null, deliveries: null }));
    expect(await organizations.findOrganization(id)).not.toHaveProperty('ownLimits');
    const [key] = await emulatorAccess().registry.listKeys(id);
    expect(key?.organization).not.toHaveProperty('ownLimits');
    expect(await deliveriesOf(id)).toBe(20);
  });

  it('stay when the plan changes, which changes all others', async () => {
    const { id } = await withKeys(1);
    const { organizations } = emulatorAccess();
    await organizations.setLimits(id, change({ quotaPerDay: 77 }));
    await organizations.changePlan(id, 'free', stamp());
    expect(await organizations.findOrganization(id)).toMatchObject({ plan: 'free', ownLimits: { quotaPerDay: 77 } });
    expect(await quotasOfKeys(id)).toEqual([77]);
    expect(await deliveriesOf(id)).toBe(6);
  });

  it('keep a history of who changed what, when and why', async () => {
    const { id } = await withKeys(0);
    const { organizations } = emulatorAccess();
    await organizations.setLimits(id, change({ deliveries: 50 }));
    // A clock that was set back does not change the order.
    const second = { by: 'Jan', reason: 'Over', atUnixMs: noonMs - 1_000 };
    await organizations.setLimits(id, change({ deliveries: null, ratePerMinute: 700 }, second));
    expect(await organizations.listLimitsChanges(id)).toEqual([
      { atUnixMs: noonMs, by: 'Ada', reason: 'Contract 12', before: noOwnLimits, after: { ...noOwnLimits, deliveries: 50 } },
      { ...second, before: { ...noOwnLimits, deliveries: 50 }, after: { ...noOwnLimits, ratePerMinute: 700 } },
    ]);
  });

  it('are refused without a trace when they are out of bounds or do not fit each other', async () => {
    const { id } = await createOrganization({ plan: 'free' });
    const { organizations } = emulatorAccess();
    expect(await organizations.setLimits(id, change({ ratePerMinute: 1_801 }))).toMatchObject({
      kind: 'rejected',
      problems: [{ kind: 'out-of-bounds', name: 'ratePerMinute' }],
    });
    expect(await organizations.setLimits(id, change({ quotaPerDay: 501 }))).toMatchObject({
      kind: 'rejected',
      problems: [{ kind: 'month-below-day' }],
    });
    expect(await organizations.listLimitsChanges(id)).toEqual([]);
    expect(await organizations.findOrganization(id)).not.toHaveProperty('ownLimits');
  });

  it('of an unknown organization cannot be set', async () => {
    expect(await emulatorAccess().organizations.setLimits('org_ffffffffffffffff', change({ deliveries: 7 }))).toEqual({
      kind: 'unknown-organization',
    });
  });

  it('set by a change that was interrupted are completed by repeating it, which is recorded once', async () => {
    const { id } = await withKeys(3);
    await expect(emulatorAccess(breakingClient(2)).organizations.setLimits(id, change({ quotaPerDay: 77 }))).rejects.toThrow('unavailable');
    expect(await quotasOfKeys(id)).toContain(null);
    expect(await emulatorAccess().organizations.setLimits(id, change({ quotaPerDay: 77 }))).toMatchObject({ kind: 'unchanged' });
    expect(await quotasOfKeys(id)).toEqual([77, 77, 77]);
    expect(await emulatorAccess().organizations.listLimitsChanges(id)).toHaveLength(1);
  });

  it('set by a change that was interrupted are completed by the sweeper a minute later', async () => {
    const { id } = await withKeys(2);
    await expect(
      emulatorAccess(breakingClient(1)).organizations.setLimits(id, change({ quotaPerDay: 77, deliveries: 9 })),
    ).rejects.toThrow();
    expect(await isDue(id, noonMs + 59_000)).toBe(false);
    expect(await isDue(id, noonMs + 60_000)).toBe(true);
    await emulatorAccess().sweep.advanceTrial({ organizationId: id }, noonMs + 60_000, () => stamp());
    expect(await quotasOfKeys(id)).toEqual([77, 77]);
    expect(await deliveriesOf(id)).toBe(9);
    expect(await isDue(id, noonMs + 86_400_000)).toBe(false);
  });

  it('set by two operators at the same time are both in force, and both recorded', async () => {
    const { id } = await withKeys(2);
    const overtaken = interruptedClient('TransactWriteItemsCommand', (count) =>
      count === 1 ? emulatorAccess().organizations.setLimits(id, change({ deliveries: 33 })) : undefined,
    );
    await emulatorAccess(overtaken).organizations.setLimits(id, change({ quotaPerDay: 77 }));
    expect(await emulatorAccess().organizations.findOrganization(id)).toMatchObject({ ownLimits: { quotaPerDay: 77, deliveries: 33 } });
    expect(await quotasOfKeys(id)).toEqual([77, 77]);
    expect(await deliveriesOf(id)).toBe(33);
    expect(await emulatorAccess().organizations.listLimitsChanges(id)).toMatchObject([
      { after: { quotaPerDay: null, deliveries: 33 } },
      { after: { quotaPerDay: 77, deliveries: 33 } },
    ]);
  });

  it('are not reverted by a change that was overtaken while it updated keys', async () => {
    const { id } = await withKeys(5);
    const overtaken = interruptedClient('UpdateItemCommand', (count) =>
      count === 3 ? emulatorAccess().organizations.setLimits(id, change({ quotaPerDay: 88, deliveries: 8 })) : undefined,
    );
    await emulatorAccess(overtaken).organizations.setLimits(id, change({ quotaPerDay: 77, deliveries: 7 }));
    expect(await quotasOfKeys(id)).toEqual([88, 88, 88, 88, 88]);
    expect(await deliveriesOf(id)).toBe(8);
  });
});
