import { randomUUID } from 'node:crypto';
import type { ChangeStamp } from '@nakor/operations/access/organization';
import { describe, expect, it } from 'vitest';
import { createOrganization, emulatorAccess, emulatorKeyStore, eventsOf, issueKey } from '../../support/storage/access.ts';

const noonMs = Date.UTC(2026, 9, 15, 12);
const dayMs = 86_400_000;
const stamp = (atMs = noonMs): ChangeStamp => ({ id: randomUUID(), createdAtUnixMs: atMs });

async function isKeyFound(hash: string, nowUnixMs: number): Promise<boolean> {
  for await (const found of emulatorAccess().sweep.findExpiredKeys(nowUnixMs)) if (found.hash === hash) return true;
  return false;
}

async function isTrialFound(organizationId: string, nowUnixMs: number): Promise<boolean> {
  for await (const found of emulatorAccess().sweep.findDueTrials(nowUnixMs)) if (found.organizationId === organizationId) return true;
  return false;
}

describe('an expired key', () => {
  it('is found from the second of its expiry until it is revoked', async () => {
    const { key } = await issueKey({ expiresAtUnixMs: noonMs });
    expect(await isKeyFound(key.hash, noonMs - 1)).toBe(false);
    expect(await isKeyFound(key.hash, noonMs)).toBe(true);
    await emulatorAccess().sweep.revokeExpiredKey(key, noonMs, stamp);
    expect(await isKeyFound(key.hash, noonMs)).toBe(false);
  });

  it('is revoked once with one event by ten concurrent sweepers', async () => {
    const { key } = await issueKey({ expiresAtUnixMs: noonMs });
    const { sweep } = emulatorAccess();
    const events = await Promise.all(
      Array.from({ length: 10 }, () => sweep.revokeExpiredKey(key, noonMs + 30_000, () => stamp(noonMs + 30_000))),
    );
    expect(events.filter((event) => event !== null)).toHaveLength(1);
    expect(await emulatorKeyStore().findKey(key.hash)).toEqual({ ...key, revokedAtUnixMs: noonMs + 30_000 });
    const data = { key_id: key.id, prefix: key.prefix, name: key.name, environment: 'test', scopes: key.scopes, reason: 'expired' };
    expect(await eventsOf(key.organization.id)).toEqual([{ type: 'api_key.revoked', data }]);
  });

  it('is ignored when an operator has already revoked it', async () => {
    const { key } = await issueKey({ expiresAtUnixMs: noonMs });
    const { registry, sweep } = emulatorAccess();
    await registry.revokeKey(key.id, stamp(noonMs - 5_000));
    expect(await isKeyFound(key.hash, noonMs)).toBe(false);
    expect(await sweep.revokeExpiredKey(key, noonMs, stamp)).toBeNull();
    expect(await emulatorKeyStore().findKey(key.hash)).toMatchObject({ revokedAtUnixMs: noonMs - 5_000 });
  });

  it.each([
    { name: 'without expiry', expiresAtUnixMs: null },
    { name: 'that expires a second later', expiresAtUnixMs: noonMs + 1_000 },
  ])('does not include a key $name', async ({ expiresAtUnixMs }) => {
    const { key } = await issueKey({ expiresAtUnixMs });
    expect(await isKeyFound(key.hash, noonMs)).toBe(false);
    expect(await emulatorAccess().sweep.revokeExpiredKey(key, noonMs, stamp)).toBeNull();
    expect(await emulatorKeyStore().findKey(key.hash)).toEqual(key);
  });
});

describe('a trial of 30 days', () => {
  const endsAtMs = noonMs + 30 * dayMs;

  async function startTrial() {
    const { id } = await createOrganization({ plan: 'pro' });
    const { key } = await issueKey({ organizationId: id, plan: 'pro' });
    const { organizations, sweep } = emulatorAccess();
    await organizations.startTrial(id, endsAtMs, stamp());
    return { id, key, advance: (nowUnixMs: number) => sweep.advanceTrial({ organizationId: id }, nowUnixMs, () => stamp(nowUnixMs)) };
  }

  it('is announced once three days before its end, and then replaced by the previous plan', async () => {
    const { id, key, advance } = await startTrial();
    const noticeMs = endsAtMs - 3 * dayMs;
    expect(await isTrialFound(id, noticeMs - 1_000)).toBe(false);
    expect(await isTrialFound(id, noticeMs)).toBe(true);
    expect(await advance(noticeMs - 1_000)).toBeNull();
    expect(await advance(noticeMs)).toMatchObject({ type: 'partner.trial_ending_soon' });
    expect(await advance(noticeMs + 60_000)).toBeNull();
    expect(await isTrialFound(id, endsAtMs - 1_000)).toBe(false);
    expect(await isTrialFound(id, endsAtMs)).toBe(true);
    expect((await emulatorKeyStore().findKey(key.hash))?.organization.plan).toBe('partner');
    expect(await advance(endsAtMs)).toMatchObject({ type: 'partner.trial_ended' });
    expect(await advance(endsAtMs + 60_000)).toBeNull();
    expect(await isTrialFound(id, endsAtMs + 365 * dayMs)).toBe(false);
    expect(await emulatorAccess().organizations.findOrganization(id)).toMatchObject({ plan: 'pro', trial: null });
    expect((await emulatorKeyStore().findKey(key.hash))?.organization.plan).toBe('pro');
    const data = { organization_id: id, trial_ends_at: '2026-11-14T12:00:00.000Z' };
    expect(await eventsOf(id)).toEqual([
      { type: 'partner.trial_started', data },
      { type: 'partner.trial_ending_soon', data },
      { type: 'partner.trial_ended', data },
    ]);
  });

  it('ends without an announcement when no sweep ran in time', async () => {
    const { id, advance } = await startTrial();
    expect(await advance(endsAtMs + dayMs)).toMatchObject({ type: 'partner.trial_ended' });
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual(['partner.trial_started', 'partner.trial_ended']);
  });

  it.each([
    { step: 'announced', atMs: endsAtMs - dayMs },
    { step: 'ended', atMs: endsAtMs },
  ])('has the step $step taken once by ten concurrent sweepers', async ({ atMs }) => {
    const { id, advance } = await startTrial();
    const events = await Promise.all(Array.from({ length: 10 }, () => advance(atMs)));
    expect(events.filter((event) => event !== null)).toHaveLength(1);
    expect(await eventsOf(id)).toHaveLength(2);
  });
});

describe('a trial shorter than three days', () => {
  it('is announced to end immediately', async () => {
    const { id } = await createOrganization();
    const { organizations, sweep } = emulatorAccess();
    await organizations.startTrial(id, noonMs + 86_400_000, stamp());
    expect(await isTrialFound(id, noonMs)).toBe(true);
    expect(await sweep.advanceTrial({ organizationId: id }, noonMs, () => stamp(noonMs))).toMatchObject({
      type: 'partner.trial_ending_soon',
    });
  });
});

describe('an organization that does not exist', () => {
  it('has no trial', async () => {
    expect(await emulatorAccess().sweep.advanceTrial({ organizationId: 'org_ffffffffffffffff' }, noonMs, () => stamp(noonMs))).toBeNull();
  });
});
