import { type PlanName, plans } from '@nakor/operations/access/plans';
import type { Expected } from './expected-response.ts';
import { rateAt } from './model-windows.ts';
import type { Counters, KeyModel, OrganizationModel, ServiceModel } from './service-model.ts';

const second = (ms: number) => Math.floor(ms / 1000);

/** Counts the request in both rate windows of its key, unless one of them is full. */
export function enforceRateLimit(key: KeyModel, { plan }: OrganizationModel, nowUnixMs: number): Expected | null {
  const limits = plans[plan].rate;
  const { minute, minuteUsed, day, dayUsed } = rateAt(key, nowUnixMs);
  const windows = [
    { window: 'minute', limit: limits.perMinute, used: minuteUsed, reset_at: (minute + 1) * 60 },
    { window: 'day', limit: limits.perDay, used: dayUsed, reset_at: (day + 1) * 86_400 },
  ];
  const full = fullOf(windows, nowUnixMs);
  if (full !== null) return { status: 429, code: 'RATE_LIMITED', ...full };
  key.rate.set(day, { minute, minuteUsed: minuteUsed + 1, day, dayUsed: dayUsed + 1 });
  return null;
}

/** The rejection when a quota window is full, announced once for each window. */
export function quotaExceededError(
  model: ServiceModel,
  key: KeyModel,
  plan: PlanName,
  { day, dayUsed, month, monthUsed }: Counters,
  nowUnixMs: number,
): Expected | null {
  const organization = model.organizations[key.organization];
  const limits = plans[plan].quota;
  const [year, monthNumber] = month.split('-').map(Number) as [number, number];
  const windows = [
    { window: 'day', limit: limits.perDay, used: dayUsed, reset_at: second(Date.parse(day)) + 86_400 },
    { window: 'month', limit: limits.perMonth, used: monthUsed, reset_at: second(Date.UTC(year, monthNumber)) },
  ];
  const full = fullOf(windows, nowUnixMs);
  if (full === null) return null;
  for (const { window } of full.details) {
    const name = window as 'day' | 'month';
    const current = { day, month }[name];
    if (organization.announced[name] >= current) continue;
    organization.announced[name] = current;
    model.otherEvents.push(`${key.organization} quota.exceeded`);
  }
  return { status: 429, code: 'QUOTA_EXCEEDED', ...full };
}

interface WindowDetail {
  readonly window: string;
  readonly limit: number;
  readonly used: number;
  readonly reset_at: number;
}

function fullOf(windows: readonly WindowDetail[], nowUnixMs: number): { details: WindowDetail[]; retryAfterSeconds: number } | null {
  const details = windows.filter(({ used, limit }) => used >= limit);
  if (details.length === 0) return null;
  return { details, retryAfterSeconds: Math.max(1, Math.max(...details.map(({ reset_at }) => reset_at)) - second(nowUnixMs)) };
}
