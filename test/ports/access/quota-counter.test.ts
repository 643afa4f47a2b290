import { randomUUID } from 'node:crypto';
import { createQuotaStore } from '@nakor/aws/usage/quota-counter';
import { eventRecord } from '@nakor/domain/events/event';
import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { standInClient } from '../../support/storage/access.ts';
import { claimNowMs, claimScene, claimWindows } from '../../support/storage/idempotency-scenario.ts';

const { dayWindow, monthWindow } = claimWindows;
const counters = { day_window: dayWindow, day_used: 50, month_window: monthWindow, month_used: 500 };

let scene: ReturnType<typeof claimScene>;
beforeEach(() => {
  scene = claimScene();
});

function announcement() {
  const event = { id: randomUUID(), organizationId: scene.organizationId, type: 'quota.exceeded', createdAtUnixMs: claimNowMs } as const;
  return eventRecord(event, { window: 'day', limit: 50, used: 50, reset_at: 0 });
}

describe('the counters of an organisation', () => {
  it('do not exist before anything is counted', async () => {
    expect(await scene.quotas.readQuota(scene.organizationId)).toBeNull();
  });

  it('are read as they are stored', async () => {
    await scene.setQuota({ ...counters, announced_day: dayWindow - 3 });
    expect(await scene.quotas.readQuota(scene.organizationId)).toEqual({
      dayWindow,
      dayUsed: 50,
      monthWindow,
      monthUsed: 500,
      announced: { day: dayWindow - 3, month: null },
    });
  });

  it('are read right after they were counted', async () => {
    await scene.claimed({ key: null });
    expect(await scene.quotas.readQuota(scene.organizationId)).toMatchObject({ ...claimWindows, dayUsed: 1, monthUsed: 1 });
  });

  it('cannot be read while the database cannot be reached', async () => {
    const unreachable = createQuotaStore(standInClient('http://127.0.0.1:9'), inject('service'));
    await expect(unreachable.readQuota(scene.organizationId)).rejects.toBeInstanceOf(DependencyUnavailable);
    await expect(unreachable.announceFullWindow(scene.organizationId, 'day', 1, announcement())).rejects.toBeInstanceOf(
      DependencyUnavailable,
    );
  });
});

describe('a full window', () => {
  beforeEach(() => scene.setQuota(counters));

  it('is announced once, with the event that was given', async () => {
    const event = announcement();
    expect(await scene.quotas.announceFullWindow(scene.organizationId, 'day', dayWindow, event)).toBe(true);
    expect(await scene.quotas.announceFullWindow(scene.organizationId, 'day', dayWindow, announcement())).toBe(false);
    const { events, quota } = await scene.traces();
    expect(events.map(({ body }) => body)).toEqual([event.body]);
    expect(quota).toMatchObject({ ...counters, announced_day: dayWindow });
    expect(quota).not.toHaveProperty('announced_month');
  });

  it('is announced once by 20 who find it at once', async () => {
    const announce = () => scene.quotas.announceFullWindow(scene.organizationId, 'month', monthWindow, announcement());
    const ours = await Promise.all(Array.from({ length: 20 }, announce));
    expect(ours.filter(Boolean)).toHaveLength(1);
    expect((await scene.traces()).events).toHaveLength(1);
  });

  it('is announced apart for day and month, and again for the next day', async () => {
    const announce = (window: 'day' | 'month', number: number) =>
      scene.quotas.announceFullWindow(scene.organizationId, window, number, announcement());
    expect(await announce('day', dayWindow)).toBe(true);
    expect(await announce('month', monthWindow)).toBe(true);
    expect(await announce('day', dayWindow + 1)).toBe(true);
    expect((await scene.traces()).events).toHaveLength(3);
  });

  it('is not announced any more once a later one was', async () => {
    const announce = (number: number) => scene.quotas.announceFullWindow(scene.organizationId, 'day', number, announcement());
    expect([await announce(dayWindow + 1), await announce(dayWindow)]).toEqual([true, false]);
    expect((await scene.traces()).events).toHaveLength(1);
  });
});

it('an organisation of which something was announced before anything was counted can still be counted', async () => {
  expect(await scene.quotas.announceFullWindow(scene.organizationId, 'day', dayWindow, announcement())).toBe(true);
  expect((await scene.claim()).kind).toBe('claimed');
  expect((await scene.traces()).quota).toMatchObject({ day_used: 1, month_used: 1, announced_day: dayWindow });
});
