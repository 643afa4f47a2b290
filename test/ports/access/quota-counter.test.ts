import { randomUUID } from 'node:crypto';
import { createQuotaStore } from '@nakor/aws/usage/quota-counter';
import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { createEventRecord } from '@nakor/operations/events/event';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { emulatorClient } from '../../support/storage/access.ts';
import { idempotencyScenario, scenarioNowMs, scenarioWindows } from '../../support/storage/idempotency-scenario.ts';

const { dayWindow, monthWindow } = scenarioWindows;
const counters = { day_window: dayWindow, day_used: 50, month_window: monthWindow, month_used: 500 };

let scenario: ReturnType<typeof idempotencyScenario>;
beforeEach(() => {
  scenario = idempotencyScenario();
});

function announcement() {
  const event = {
    id: randomUUID(),
    organizationId: scenario.organizationId,
    environment: 'both',
    type: 'quota.exceeded',
    createdAtUnixMs: scenarioNowMs,
  } as const;
  return createEventRecord(event, { window: 'day', limit: 50, used: 50, reset_at: 0 });
}

describe('the counters of an organization', () => {
  it('do not exist before anything is counted', async () => {
    expect(await scenario.quotas.readQuota(scenario.organizationId)).toBeNull();
  });

  it('are returned as stored', async () => {
    await scenario.setQuota({ ...counters, announced_day: dayWindow - 3 });
    expect(await scenario.quotas.readQuota(scenario.organizationId)).toEqual({
      dayWindow,
      dayUsed: 50,
      monthWindow,
      monthUsed: 500,
      announced: { day: dayWindow - 3, month: null },
      blocks: null,
      blockEpoch: 0,
    });
  });

  it('are read consistently right after counting', async () => {
    await scenario.done({ key: null });
    expect(await scenario.quotas.readQuota(scenario.organizationId)).toMatchObject({ ...scenarioWindows, dayUsed: 1, monthUsed: 1 });
  });

  it('are unavailable while the database is unreachable', async () => {
    const unreachable = createQuotaStore(emulatorClient('http://127.0.0.1:9'), inject('service'));
    await expect(unreachable.readQuota(scenario.organizationId)).rejects.toBeInstanceOf(DependencyUnavailable);
    await expect(unreachable.announceFullWindow(scenario.organizationId, 'day', 1, announcement())).rejects.toBeInstanceOf(
      DependencyUnavailable,
    );
  });
});

describe('a full quota window', () => {
  beforeEach(() => scenario.setQuota(counters));

  it('is announced once, with the given event', async () => {
    const event = announcement();
    expect(await scenario.quotas.announceFullWindow(scenario.organizationId, 'day', dayWindow, event)).toBe(true);
    expect(await scenario.quotas.announceFullWindow(scenario.organizationId, 'day', dayWindow, announcement())).toBe(false);
    const { events, quota } = await scenario.traces();
    expect(events.map(({ body }) => body)).toEqual([event.body]);
    expect(quota).toMatchObject({ ...counters, announced_day: dayWindow });
    expect(quota).not.toHaveProperty('announced_month');
  });

  it('is announced once when 20 requests find it full at the same time', async () => {
    const announce = () => scenario.quotas.announceFullWindow(scenario.organizationId, 'month', monthWindow, announcement());
    const ours = await Promise.all(Array.from({ length: 20 }, announce));
    expect(ours.filter(Boolean)).toHaveLength(1);
    expect((await scenario.traces()).events).toHaveLength(1);
  });

  it('is announced separately for day and month, and again for the next day', async () => {
    const announce = (window: 'day' | 'month', number: number) =>
      scenario.quotas.announceFullWindow(scenario.organizationId, window, number, announcement());
    expect(await announce('day', dayWindow)).toBe(true);
    expect(await announce('month', monthWindow)).toBe(true);
    expect(await announce('day', dayWindow + 1)).toBe(true);
    expect((await scenario.traces()).events).toHaveLength(3);
  });

  it('is no longer announced once a later one was', async () => {
    const announce = (number: number) => scenario.quotas.announceFullWindow(scenario.organizationId, 'day', number, announcement());
    expect([await announce(dayWindow + 1), await announce(dayWindow)]).toEqual([true, false]);
    expect((await scenario.traces()).events).toHaveLength(1);
  });
});

it('an organization for which a window was announced before anything was counted can still be counted', async () => {
  expect(await scenario.quotas.announceFullWindow(scenario.organizationId, 'day', dayWindow, announcement())).toBe(true);
  expect((await scenario.tried()).kind).toBe('completed');
  expect((await scenario.traces()).quota).toMatchObject({ day_used: 1, month_used: 1, announced_day: dayWindow });
});
