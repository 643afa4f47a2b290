import type { FunctionGroup } from '@nakor/contract/routes';
import { describe, expect, it } from 'vitest';
import { createEveryAlarm } from '../../infra/aws/alarms/every-alarm.ts';
import { createReleaseAlarms } from '../../infra/aws/alarms/objectives.ts';
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
}

const quiet: Minute = { requests: 0, failed: 0, slow: 0, toNewest: 0, failedByNewest: 0 };

/** The same draw for the same place and time, between 0 and 1. */
function draw(minute: number, salt: number): number {
  const mixed = Math.imul(minute + 1, 2_654_435_761) ^ Math.imul(salt + 1, 40_503);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}

/** A few requests a day, and one failure in a week. */
const idleMonth: Month = {
  traffic(group, minute) {
    const requests = group === 'validation' && draw(minute, 1) < 0.005 ? 1 : 0;
    const failed = requests === 1 && draw(minute, 2) < 0.004 ? 1 : 0;
    return { requests, failed, slow: requests, toNewest: requests, failedByNewest: failed };
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
  const known = new Map<string, Minute>();
  const total = (group: FunctionGroup, { startMinute, minutes }: AskedMetric): Minute => {
    const key = `${group} ${startMinute} ${minutes}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    let sum = quiet;
    for (let minute = startMinute; minute < startMinute + minutes; minute += 1) {
      const { requests, failed, slow, toNewest, failedByNewest } = month.traffic(group, minute);
      sum = {
        requests: sum.requests + requests,
        failed: sum.failed + failed,
        slow: sum.slow + slow,
        toNewest: sum.toNewest + toNewest,
        failedByNewest: sum.failedByNewest + failedByNewest,
      };
    }
    known.set(key, sum);
    return sum;
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
        return sourceOfClock(asked, month);
      default:
        // Errors, throttles and the like: nothing was counted.
        return undefined;
    }
  };
}

/** Runs of functions that run by the clock; every run of the prober finds everything up. */
function sourceOfClock(asked: AskedMetric, month: Month): number | undefined {
  const runs = Array.from({ length: asked.minutes }, (_, index) => month.isRunning(asked.startMinute + index)).filter(Boolean).length;
  if (runs === 0) return undefined;
  if (asked.name === 'ComponentDown') return asked.statistic === 'SampleCount' ? runs : 0;
  return runs;
}

const run = (month: Month) => runMonth(alarms, sourceOf(month), monthMinutes);
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
      alarms: ['availability-validation', 'release-errors', 'server-errors'],
      withinMinutes: 10,
    },
    {
      name: 'a small share of errors for hours, which no fast alarm notices',
      incident: { fromMinute: noon(5), minutes: 180, group: 'correction', failedShare: 0.008 },
      alarms: ['availability-correction'],
      withinMinutes: 60,
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
    expect(idsOf(few)).toEqual(['availability-validation', 'release-errors', 'server-errors']);
    expect(few.filter(({ fromMinute }) => fromMinute < noon(9))).toEqual([]);
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
