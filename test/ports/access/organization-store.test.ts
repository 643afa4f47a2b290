import { randomUUID } from 'node:crypto';
import type { ChangeStamp, Organization } from '@nakor/operations/access/organization';
import { describe, expect, it } from 'vitest';
import { createOrganization, emulatorAccess, eventsOf, issueKey } from '../../support/storage/access.ts';
import { breakingClient, interruptedClient } from '../../support/storage/interrupted-client.ts';

const noonMs = Date.UTC(2026, 9, 15, 12);
const dayMs = 86_400_000;
const stamp = (atMs = noonMs): ChangeStamp => ({ id: randomUUID(), createdAtUnixMs: atMs });

async function plansOfKeys(organizationId: string): Promise<Record<string, number>> {
  const keys = await emulatorAccess().registry.listKeys(organizationId);
  const counts: Record<string, number> = {};
  for (const { organization } of keys) counts[organization.plan] = (counts[organization.plan] ?? 0) + 1;
  return counts;
}

async function withKeys(count: number, fields: Partial<Organization> = {}): Promise<Organization> {
  const organization = await createOrganization(fields);
  for (let made = 0; made < count; made += 25) {
    const some = Math.min(25, count - made);
    await Promise.all(Array.from({ length: some }, () => issueKey({ organizationId: organization.id, plan: organization.plan })));
  }
  return organization;
}

describe('the organization store', () => {
  it('returns exactly what was stored', async () => {
    const organization = await createOrganization({ name: 'Zażółć – 発票 𝄞 "\\', plan: 'pro' });
    expect(await emulatorAccess().organizations.findOrganization(organization.id)).toEqual(organization);
  });

  it('does not know an organization that was not stored', async () => {
    expect(await emulatorAccess().organizations.findOrganization('org_ffffffffffffffff')).toBeNull();
  });

  it('keeps the first of two organizations with one id', async () => {
    const organization = await createOrganization({ name: 'First' });
    expect(await emulatorAccess().organizations.createOrganization({ ...organization, name: 'Second' })).toBe(false);
    expect(await emulatorAccess().organizations.findOrganization(organization.id)).toEqual(organization);
  });

  it('lists all organizations, the oldest first', async () => {
    const late = await createOrganization({ createdAtUnixMs: 2_000 });
    const early = await createOrganization({ createdAtUnixMs: 1_000 });
    const listed = await emulatorAccess().organizations.listOrganizations();
    expect(listed.filter(({ id }) => [late.id, early.id].includes(id))).toEqual([early, late]);
    expect(listed.map(({ id }) => id)).toContain('org_demo');
  });
});

describe('a change of plan', () => {
  it('reaches the organization and all its 150 keys', async () => {
    const { id } = await withKeys(150);
    const change = await emulatorAccess().organizations.changePlan(id, 'pro', stamp());
    expect(change).toMatchObject({ organization: { id, plan: 'pro' }, event: null });
    expect(await emulatorAccess().organizations.findOrganization(id)).toMatchObject({ plan: 'pro' });
    expect(await plansOfKeys(id)).toEqual({ pro: 150 });
  });

  it('does not affect other organizations', async () => {
    const other = await withKeys(2);
    const { id } = await withKeys(2);
    await emulatorAccess().organizations.changePlan(id, 'api', stamp());
    expect(await plansOfKeys(other.id)).toEqual({ free: 2 });
  });

  it('reports an unknown organization', async () => {
    expect(await emulatorAccess().organizations.changePlan('org_ffffffffffffffff', 'pro', stamp())).toBeNull();
  });

  it('is completed by repeating it after an interruption', async () => {
    const { id } = await withKeys(50);
    await expect(emulatorAccess(breakingClient(25)).organizations.changePlan(id, 'pro', stamp())).rejects.toThrow('unavailable');
    expect((await plansOfKeys(id))['free']).toBeGreaterThan(0);
    await emulatorAccess().organizations.changePlan(id, 'pro', stamp());
    expect(await plansOfKeys(id)).toEqual({ pro: 50 });
  });

  it('is completed by the sweeper a minute after an interruption', async () => {
    const { id } = await withKeys(30);
    await expect(emulatorAccess(breakingClient(1)).organizations.changePlan(id, 'pro', stamp())).rejects.toThrow('unavailable');
    expect(await plansOfKeys(id)).toEqual({ free: 30 });
    expect(await isDue(id, noonMs + 59_000)).toBe(false);
    expect(await isDue(id, noonMs + 60_000)).toBe(true);
    expect(await emulatorAccess().sweep.advanceTrial({ organizationId: id }, noonMs + 60_000, () => stamp(noonMs + 60_000))).toBeNull();
    expect(await plansOfKeys(id)).toEqual({ pro: 30 });
    expect(await isDue(id, noonMs + 365 * dayMs)).toBe(false);
  });

  it('reverts nothing when a later change has overtaken it', async () => {
    const { id } = await withKeys(30);
    await expect(emulatorAccess(breakingClient(10)).organizations.changePlan(id, 'pro', stamp())).rejects.toThrow('unavailable');
    await emulatorAccess().organizations.changePlan(id, 'api', stamp());
    await emulatorAccess().sweep.advanceTrial({ organizationId: id }, noonMs + 60_000, () => stamp(noonMs + 60_000));
    expect(await plansOfKeys(id)).toEqual({ api: 30 });
  });

  it('leaves keys as a later change set them when overtaken while updating keys', async () => {
    const { id } = await withKeys(30);
    const overtaken = interruptedClient('UpdateItemCommand', (count) =>
      count === 5 ? emulatorAccess().organizations.changePlan(id, 'api', stamp()) : undefined,
    );
    await emulatorAccess(overtaken).organizations.changePlan(id, 'pro', stamp());
    expect(await emulatorAccess().organizations.findOrganization(id)).toMatchObject({ plan: 'api' });
    expect(await plansOfKeys(id)).toEqual({ api: 30 });
    expect(await isDue(id, noonMs + 60_000)).toBe(false);
  });

  it('does not mark a later, unfinished change as finished when it ends', async () => {
    const { id } = await withKeys(5);
    const laterBreaksOff = () => expect(emulatorAccess(breakingClient(1)).organizations.changePlan(id, 'api', stamp())).rejects.toThrow();
    const overtaken = interruptedClient('UpdateItemCommand', (count) => (count === 1 ? laterBreaksOff() : undefined));
    await emulatorAccess(overtaken).organizations.changePlan(id, 'pro', stamp());
    expect(await isDue(id, noonMs + 60_000)).toBe(true);
    await emulatorAccess().sweep.advanceTrial({ organizationId: id }, noonMs + 60_000, () => stamp(noonMs + 60_000));
    expect(await plansOfKeys(id)).toEqual({ api: 5 });
  });

  it('is applied after the other one when overtaken before its first write', async () => {
    const { id } = await withKeys(2);
    const overtaken = interruptedClient('TransactWriteItemsCommand', (count) =>
      count === 1 ? emulatorAccess().organizations.startTrial(id, noonMs + dayMs, stamp()) : undefined,
    );
    const change = await emulatorAccess(overtaken).organizations.changePlan(id, 'pro', stamp());
    expect(change).toMatchObject({ organization: { plan: 'pro', trial: null }, event: { type: 'partner.trial_ended' } });
    expect(await plansOfKeys(id)).toEqual({ pro: 2 });
  });

  it('ends with one plan everywhere when made concurrently with others', async () => {
    const { id } = await withKeys(25);
    const { organizations } = emulatorAccess();
    await Promise.all((['pro', 'api', 'free', 'pro', 'api'] as const).map((plan) => organizations.changePlan(id, plan, stamp())));
    const { plan } = (await organizations.findOrganization(id)) ?? { plan: 'none' };
    expect(await plansOfKeys(id)).toEqual({ [plan]: 25 });
  });
});

describe('a trial', () => {
  const endsAt = noonMs + 30 * dayMs;

  it('puts the organization and its keys on the partner plan', async () => {
    const { id } = await withKeys(3, { plan: 'pro' });
    const start = await emulatorAccess().organizations.startTrial(id, endsAt, stamp());
    const trial = { endsAtUnixMs: endsAt, planBefore: 'pro', isEndAnnounced: false };
    expect(start).toMatchObject({
      kind: 'started',
      organization: { id, plan: 'partner', trial },
      event: { type: 'partner.trial_started' },
    });
    expect(await emulatorAccess().organizations.findOrganization(id)).toMatchObject({ plan: 'partner', trial });
    expect(await plansOfKeys(id)).toEqual({ partner: 3 });
    expect(await eventsOf(id)).toEqual([
      { type: 'partner.trial_started', data: { organization_id: id, trial_ends_at: '2026-11-14T12:00:00.000Z' } },
    ]);
  });

  it('is started once', async () => {
    const { id } = await createOrganization();
    const { organizations } = emulatorAccess();
    const starts = await Promise.all(Array.from({ length: 5 }, () => organizations.startTrial(id, endsAt, stamp())));
    expect(starts.map(({ kind }) => kind).sort()).toEqual(['on-trial', 'on-trial', 'on-trial', 'on-trial', 'started']);
    expect(await organizations.findOrganization(id)).toMatchObject({ trial: { planBefore: 'free' } });
    expect(await eventsOf(id)).toHaveLength(1);
  });

  it('can be extended without an event; its end is announced again, and the previous plan is kept', async () => {
    const { id } = await withKeys(2, { plan: 'pro' });
    const { organizations, sweep } = emulatorAccess();
    await organizations.startTrial(id, noonMs + 2 * dayMs, stamp());
    await sweep.advanceTrial({ organizationId: id }, noonMs, () => stamp(noonMs));
    const moved = await organizations.startTrial(id, endsAt, stamp());
    const trial = { endsAtUnixMs: endsAt, planBefore: 'pro', isEndAnnounced: false };
    expect(moved).toMatchObject({
      kind: 'moved',
      organization: { id, plan: 'partner', trial },
      endedAtUnixMsBefore: noonMs + 2 * dayMs,
    });
    expect(await organizations.findOrganization(id)).toMatchObject({ plan: 'partner', trial });
    const announcementMs = endsAt - 3 * dayMs;
    expect(await sweep.advanceTrial({ organizationId: id }, announcementMs - 1000, () => stamp(announcementMs - 1000))).toBeNull();
    expect(await sweep.advanceTrial({ organizationId: id }, announcementMs, () => stamp(announcementMs))).toMatchObject({
      type: 'partner.trial_ending_soon',
    });
    await sweep.advanceTrial({ organizationId: id }, endsAt, () => stamp(endsAt));
    expect(await organizations.findOrganization(id)).toMatchObject({ plan: 'pro', trial: null });
    expect(await plansOfKeys(id)).toEqual({ pro: 2 });
    expect((await eventsOf(id)).map(({ type }) => type).filter((type) => type === 'partner.trial_started')).toHaveLength(1);
  });

  it('is not started for an unknown organization', async () => {
    expect(await emulatorAccess().organizations.startTrial('org_ffffffffffffffff', endsAt, stamp())).toEqual({
      kind: 'unknown-organization',
    });
  });

  it('ends immediately when an operator gives the organization another plan', async () => {
    const { id } = await withKeys(2);
    const { organizations } = emulatorAccess();
    await organizations.startTrial(id, endsAt, stamp());
    const change = await organizations.changePlan(id, 'api', stamp(noonMs + 60_000));
    expect(change).toMatchObject({ organization: { plan: 'api', trial: null }, event: { type: 'partner.trial_ended' } });
    expect(await plansOfKeys(id)).toEqual({ api: 2 });
    expect((await eventsOf(id))[1]).toEqual({
      type: 'partner.trial_ended',
      data: { organization_id: id, trial_ends_at: '2026-10-15T12:01:00.000Z' },
    });
    expect(await isDue(id, noonMs + 365 * dayMs)).toBe(false);
  });
});

/** Whether the sweeper finds work for an organization. */
async function isDue(id: string, nowUnixMs: number): Promise<boolean> {
  for await (const { organizationId } of emulatorAccess().sweep.findDueTrials(nowUnixMs)) if (organizationId === id) return true;
  return false;
}
