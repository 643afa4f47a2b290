import type { FunctionGroup } from '@nakor/contract/routes';
import { describe, expect, it } from 'vitest';
import { createEveryAlarm } from '../../infra/aws/alarms/every-alarm.ts';
import { createBurnAlarms, createReleaseAlarms } from '../../infra/aws/alarms/objectives.ts';
import { httpGroups } from '../../infra/build/function-names.ts';
import { evaluateMetricMath } from '../support/alarms/metric-math.ts';
import { type Activity, type AskedMetric, type MetricSource, runMonth } from '../support/alarms/run-month.ts';
import { stageOf } from './synthesise.ts';

const dayMinutes = 24 * 60;
const monthMinutes = 30 * dayMinutes;
const newVersion = '43';
const alarms = [
  ...createEveryAlarm(stageOf('prod')),
  ...createReleaseAlarms('prod', new Map(httpGroups.map((group) => [group, newVersion]))),
];

/** What happens in a minute to a group of endpoints. */
interface Minute {
  readonly requests: number;
  readonly failed: number;
  readonly slow: number;
  /** Requests to the newest version, and how many of them failed. */
  readonly toNewest: number;
  readonly failedByNewest: number;
}

/** A month of a stage: traffic, and what the functions that run by the clock do. */
interface Month {
  readonly traffic: (group: FunctionGroup, minute: number) => Minute;
  /** Whether scheduled functions run and find everything in order. */
  readonly isRunning: (minute: number) => boolean;
  /** Whether the probe of `POST /validate` gets the expected result; by default it does. */
  readonly isProbeRight?: (minute: number) => boolean;
  /** Whether an event that fails whenever it is fanned out is pending; by default none is. */
  readonly isPoisoned?: (minute: number) => boolean;
}

const quiet: Minute = { requests: 0, failed: 0, slow: 0, toNewest: 0, failedByNewest: 0 };

/** The same draw for the same place and time, between 0 and 1. */
function draw(minute: number, salt: number): number {
  const mixed = Math.imul(minute + 1, 2_654_435_761) ^ Math.imul(salt + 1, 40_503);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}

/** Requests of the prober: one a minute to `/health` and one to `/validate`. */
const probedGroups: readonly FunctionGroup[] = ['platform', 'validation'];

/** A few requests a day beside those of the prober, and one failure in a week. */
const idleMonth: Month = {
  traffic(group, minute) {
    const ofCallers = group === 'validation' && draw(minute, 1) < 0.005 ? 1 : 0;
    const failed = ofCallers === 1 && draw(minute, 2) < 0.004 ? 1 : 0;
    const requests = ofCallers + (probedGroups.includes(group) ? 1 : 0);
    return { requests, failed, slow: ofCallers, toNewest: requests, failedByNewest: failed };
  },
  isRunning: () => true,
};

/** What goes wrong in a busy month. */
interface Incident {
  readonly fromMinute: number;
  readonly minutes: number;
  readonly group: FunctionGroup;
  readonly failedShare?: number;
  readonly slowShare?: number;
  /** A release gets a tenth of the traffic, and this share of it fails. */
  readonly newVersionFailedShare?: number;
}

/** 20 to 40 requests a second, of which 0.004 % fail and 0.2 % are slow, with incidents. */
function busyMonth(incidents: readonly Incident[]): Month {
  return {
    traffic(group, minute) {
      const requests = Math.round(60 * (30 - 10 * Math.cos((2 * Math.PI * minute) / dayMinutes)));
      const incident = incidents.find(
        ({ fromMinute, minutes, group: affected }) => affected === group && minute >= fromMinute && minute < fromMinute + minutes,
      );
      const base = draw(minute, httpGroups.indexOf(group)) < (0.00004 * requests) % 1 ? 1 : 0;
      const toNewest = incident?.newVersionFailedShare === undefined ? requests : Math.round(requests / 10);
      const failedByNewest = Math.round(toNewest * (incident?.newVersionFailedShare ?? incident?.failedShare ?? 0));
      const failed = base + Math.max(failedByNewest, Math.round(requests * (incident?.failedShare ?? 0)));
      return { requests, failed, slow: Math.round(requests * (incident?.slowShare ?? 0.002)), toNewest, failedByNewest };
    },
    isRunning: () => true,
  };
}

function sourceOf(month: Month): MetricSource {
  // Sums of all minutes before each one, so that a window is a difference.
  const sums = new Map<FunctionGroup, readonly Minute[]>();
  const add = (one: Minute, other: Minute, sign: 1 | -1): Minute => ({
    requests: one.requests + sign * other.requests,
    failed: one.failed + sign * other.failed,
    slow: one.slow + sign * other.slow,
    toNewest: one.toNewest + sign * other.toNewest,
    failedByNewest: one.failedByNewest + sign * other.failedByNewest,
  });
  for (const group of httpGroups) {
    const before = [quiet];
    for (let minute = 0; minute < monthMinutes; minute += 1) before.push(add(before[minute] ?? quiet, month.traffic(group, minute), 1));
    sums.set(group, before);
  }
  const total = (group: FunctionGroup, { startMinute, minutes }: AskedMetric): Minute => {
    const before = sums.get(group) ?? [];
    return add(before[startMinute + minutes] ?? quiet, before[startMinute] ?? quiet, -1);
  };
  const statistic = (asked: AskedMetric, count: number, sum: number) => {
    if (count === 0) return undefined;
    if (asked.statistic === 'Average') return sum / count;
    return asked.statistic === 'SampleCount' ? count : sum;
  };
  return (asked) => {
    const group = httpGroups.find((candidate) => asked.of.includes(candidate) || asked.of.includes(`${candidate}-${newVersion}`));
    switch (asked.name) {
      case '5XXError': {
        const all = httpGroups.map((each) => total(each, asked));
        return statistic(
          asked,
          all.reduce((sum, { requests }) => sum + requests, 0),
          all.reduce((sum, { failed }) => sum + failed, 0),
        );
      }
      case 'ServerErrors':
      case 'SlowRequests':
      case 'ReleaseErrors': {
        if (group === undefined) return undefined;
        const { requests, failed, slow, toNewest, failedByNewest } = total(group, asked);
        if (asked.name === 'ReleaseErrors') return statistic(asked, toNewest, failedByNewest);
        return statistic(asked, requests, asked.name === 'ServerErrors' ? failed : slow);
      }
      case 'Invocations':
      case 'ComponentDown':
      case 'ValidationProbeFailed':
        return sourceOfClock(asked, month);
      default:
        return sourceOfPoison(asked, month);
    }
  };
}

/** What an event leaves behind that fails whenever it is fanned out; of everything else nothing was counted. */
function sourceOfPoison(asked: AskedMetric, month: Month): number | undefined {
  switch (asked.name) {
    case 'ApproximateNumberOfMessagesVisible':
      return asked.of.some((name) => name.endsWith('fan-out-dead-letters')) && countPoisoned(asked, month, 30) > 0 ? 1 : undefined;
    case 'ApproximateAgeOfOldestMessage':
      // Received once in 180 s; after the third time SQS no longer counts a message that fails again and again.
      return asked.of.includes('nakor-prod-fan-out') && countPoisoned(asked, month, 9) > 0 ? 3 * 180 : undefined;
    default:
      // A failure is logged each time the event is received.
      return asked.name.includes('SUM(Faults)') ? countPoisoned(asked, month, 0) || undefined : undefined;
  }
}

/** Runs of functions that run by the clock; every run of the prober finds everything up. */
function sourceOfClock(asked: AskedMetric, month: Month): number | undefined {
  const runs = Array.from({ length: asked.minutes }, (_, index) => month.isRunning(asked.startMinute + index)).filter(Boolean).length;
  if (runs === 0) return undefined;
  if (asked.name === 'ComponentDown') return asked.statistic === 'SampleCount' ? runs : 0;
  if (asked.name !== 'ValidationProbeFailed') return runs;
  const { isProbeRight = () => true } = month;
  return Array.from({ length: asked.minutes }, (_, index) => isProbeRight(asked.startMinute + index)).filter((isRight) => !isRight).length;
}

/** Minutes of a window in which the event has been pending for at least so many minutes. */
function countPoisoned({ startMinute, minutes }: AskedMetric, { isPoisoned = () => false }: Month, sinceMinutes: number): number {
  return Array.from({ length: minutes }, (_, index) => startMinute + index).filter(
    (minute) => isPoisoned(minute) && isPoisoned(minute - sinceMinutes),
  ).length;
}

const run = (month: Month) => runMonth(alarms, createBurnAlarms(), sourceOf(month), monthMinutes);
const idsOf = (activities: readonly Activity[]) => [...new Set(activities.map(({ id }) => id))].sort();
const noon = (day: number) => day * dayMinutes + 12 * 60;

describe('alarms of a month', { timeout: 240_000 }, () => {
  it('are silent in an idle one, in which single requests are slow or fail', () => {
    expect(idsOf(run(idleMonth))).toEqual([]);
  });

  it('are silent in a busy one without incidents, although thousands of requests fail', () => {
    expect(idsOf(run(busyMonth([])))).toEqual([]);
  });

  it('report that nothing runs by the clock, also in an idle one', () => {
    const stopped = run({ ...idleMonth, isRunning: (minute) => minute < noon(3) });
    expect(idsOf(stopped)).toEqual(
      ['history-check-not-running', 'metrics-missing', 'prober-not-running', 'rates-loader-not-running', 'sweeper-not-running'].sort(),
    );
    const prober = stopped.find(({ id }) => id === 'prober-not-running');
    expect((prober?.fromMinute ?? 0) - noon(3)).toBeLessThanOrEqual(10);
  });

  const incidents: readonly { name: string; incident: Incident; alarms: readonly string[]; withinMinutes: number }[] = [
    {
      name: 'an outage of a group',
      incident: { fromMinute: noon(4), minutes: 12, group: 'validation', failedShare: 0.5 },
      alarms: ['errors-fast', 'errors-slow', 'release-errors', 'server-errors-5m'],
      withinMinutes: 5,
    },
    {
      name: 'a small share of errors for hours, which no fast alarm notices',
      incident: { fromMinute: noon(5), minutes: 360, group: 'correction', failedShare: 0.008 },
      alarms: ['errors-slow'],
      withinMinutes: 290,
    },
    {
      name: 'a burst of errors of two minutes, which is over before anybody could look, to CodeDeploy alone',
      incident: { fromMinute: noon(8), minutes: 2, group: 'webhooks', failedShare: 0.2 },
      alarms: ['release-errors-2'],
      withinMinutes: 2,
    },
    {
      name: 'slow responses of a group',
      incident: { fromMinute: noon(6), minutes: 40, group: 'account', slowShare: 0.3 },
      alarms: ['latency-account'],
      withinMinutes: 20,
    },
    {
      name: 'a bad release that gets a tenth of the traffic',
      incident: { fromMinute: noon(7), minutes: 10, group: 'validation', newVersionFailedShare: 0.05 },
      alarms: ['release-errors'],
      withinMinutes: 2,
    },
  ];
  let ofIncidents: readonly Activity[] | undefined;

  it.each(incidents)('report $name, and nothing else', ({ incident, alarms: expected, withinMinutes }) => {
    ofIncidents ??= run(busyMonth(incidents.map((each) => each.incident)));
    const ofDay = ofIncidents.filter(
      ({ fromMinute }) => fromMinute >= incident.fromMinute && fromMinute < incident.fromMinute + dayMinutes,
    );
    expect(idsOf(ofDay)).toEqual([...expected].sort());
    const first = Math.min(...ofDay.map(({ fromMinute }) => fromMinute));
    expect(first - incident.fromMinute).toBeLessThanOrEqual(withinMinutes);
  });

  it('report three failures of four requests, though these are few, and not one', () => {
    const minuteOf = (failed: number): Minute => ({ requests: 4, failed, slow: 0, toNewest: 4, failedByNewest: failed });
    const few = run({
      ...idleMonth,
      traffic: (group, minute) =>
        group !== 'validation' ? quiet : minute === noon(8) ? minuteOf(1) : minute === noon(9) ? minuteOf(3) : quiet,
    });
    expect(idsOf(few)).toEqual(['errors-fast', 'errors-slow', 'release-errors', 'server-errors-5m']);
    expect(few.filter(({ fromMinute }) => fromMinute < noon(9))).toEqual([]);
  });
});

describe('alarms of a month with a poison event', { timeout: 240_000 }, () => {
  const parkedAfterMinutes = 6 * 60;
  const isPoisoned = (minute: number) => minute >= noon(10) && minute < noon(10) + parkedAfterMinutes;
  const poisoned = run({ ...busyMonth([]), isPoisoned });

  it('report its errors and its dead letters, and that its messages wait, and nothing about the objectives of callers', () => {
    expect(idsOf(poisoned)).toEqual(['dead-letters', 'faults', 'messages-waiting']);
  });

  it('clear once it is parked', () => {
    const last = Math.max(...poisoned.map(({ untilMinute }) => untilMinute));
    expect(last - (noon(10) + parkedAfterMinutes)).toBeLessThanOrEqual(10);
  });
});

describe('alarms of a month in which the probe of POST /validate fails', { timeout: 240_000 }, () => {
  it.each([
    { name: 'for two minutes', minutes: 2, expected: [] },
    { name: 'for three minutes', minutes: 3, expected: ['probe-failing'] },
    { name: 'until an operator rotates its key', minutes: 600, expected: ['probe-failing'] },
  ])('$name: $expected', ({ minutes, expected }) => {
    const isProbeRight = (minute: number) => minute < noon(11) || minute >= noon(11) + minutes;
    const failing = run({ ...idleMonth, isProbeRight });
    expect(idsOf(failing)).toEqual(expected);
    for (const { fromMinute } of failing) expect(fromMinute - noon(11)).toBeLessThanOrEqual(5);
  });
});

describe('metric math', () => {
  it.each([
    { expression: '1 + 2 * 3', result: 7 },
    { expression: 'MAX([FILL(a, 0), FILL(b, 5)])', result: 5 },
    { expression: 'IF(FILL(a, 0) >= 3 OR FILL(b, 0) > 1, FILL(a, 0), 0)', result: 4 },
    { expression: 'IF(FILL(a, 0) > 3 AND FILL(b, 0) > 1, 1, 0)', result: 0 },
    { expression: 'a - b', result: undefined },
  ])('is evaluated: $expression', ({ expression, result }) => {
    expect(evaluateMetricMath(expression, { a: 4 })).toBe(result);
  });
});
