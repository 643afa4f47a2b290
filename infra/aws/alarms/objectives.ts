import type { FunctionGroup } from '@nakor/contract/routes';
import { getObjective } from '@nakor/http/telemetry/objectives';
import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, type Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { httpGroups } from '../../build/function-names.ts';
import { createApiMetric, createNakorMetric } from '../metrics.ts';
import { type AlarmDefinition, type CombinedAlarm, fiveMinutes } from './alarm-definition.ts';

/** With fewer requests a ratio says nothing ... */
const enoughRequests = 20;
/** ... unless this many failed: no objective allows that many of so few. */
const enoughErrors = 3;

/**
 * How many times faster than allowed the errors of 30 days are used up, and over which windows. At the fast rate, 2 % of them in an hour; at the slow
 * rate, 5 % in six hours. The long window says that it matters, the short one that it still goes on.
 */
const burnRates = {
  fast: { times: 14.4, windows: { '5m': fiveMinutes, '1h': Duration.hours(1) } },
  slow: { times: 6, windows: { '30m': Duration.minutes(30), '6h': Duration.hours(6) } },
} as const;

type Speed = keyof typeof burnRates;

/** The lowest availability objective: alarms on all requests together use it. */
const sharedAvailability = Math.min(...httpGroups.map((group) => getObjective(group).availability));

/**
 * The share of failed requests; 0 while there are too few to say.
 *
 * @param failed its average is the share, its sample count the number of requests
 */
function ratioOf(label: string, failed: (statistic: string) => Metric, period: Duration): MathExpression {
  return new MathExpression({
    expression: `IF(FILL(requests, 0) >= ${enoughRequests} OR FILL(requests, 0) * FILL(ratio, 0) >= ${enoughErrors}, FILL(ratio, 0), 0)`,
    usingMetrics: { ratio: failed('Average'), requests: failed('SampleCount') },
    period,
    label,
  });
}

/** Rounded, because computers cannot represent 0.001 exactly. */
function round(ratio: number): number {
  return Math.round(ratio * 1e6) / 1e6;
}

/** The share of errors from which their burn rate is reached. */
function thresholdOf(availability: number, speed: Speed): number {
  return round(burnRates[speed].times * (1 - availability));
}

/** Alarms about the objectives of groups of endpoints (ADR 0055). Those on errors are parts of {@link createBurnAlarms}. */
export function createObjectiveAlarms(stageName: string): readonly AlarmDefinition[] {
  const ofAll = (statistic: string, period: Duration) => createApiMetric(stageName, '5XXError', statistic, period);
  const fast = errorAlarms('server-errors', 'all requests', sharedAvailability, 'fast', ofAll);
  return [
    // The short window of all requests alone rolls a release back, whose errors cannot reach the share of an hour in its ten minutes.
    ...fast.map((alarm, index): AlarmDefinition => (index === 0 ? { ...alarm, rollsReleaseBack: true } : alarm)),
    ...httpGroups.flatMap((group) => {
      const ofGroup = (statistic: string, period: Duration) => createNakorMetric(stageName, 'ServerErrors', group, statistic, period);
      const { availability } = getObjective(group);
      const requests = `the requests to the group ${group}`;
      return (Object.keys(burnRates) as Speed[]).flatMap((speed) => errorAlarms(`errors-${group}`, requests, availability, speed, ofGroup));
    }),
    ...httpGroups.map((group) => slowAlarmOf(stageName, group)),
  ];
}

/** An alarm for each window of a burn rate, the short one first. */
function errorAlarms(
  id: string,
  requests: string,
  availability: number,
  speed: Speed,
  metric: (statistic: string, period: Duration) => Metric,
): readonly AlarmDefinition[] {
  const threshold = thresholdOf(availability, speed);
  return Object.entries(burnRates[speed].windows).map(([window, period]) => ({
    id: `${id}-${window}`,
    runbookHeading: headings[speed],
    meaning: `In ${period.toHumanString()} ${round(threshold * 100)} % or more of ${requests} got a response with a status of 500 or above.`,
    urgency: speed === 'fast' ? 'now' : 'today',
    isPart: true,
    metric: ratioOf('share of errors', (statistic) => metric(statistic, period), period),
    threshold,
    periods: 1,
  }));
}

const headings = { fast: 'Server errors', slow: 'Objective at risk' } as const;

/** The alarms that notify people of errors: both windows of a burn rate, of the same group of endpoints. */
export function createBurnAlarms(): readonly CombinedAlarm[] {
  const partsOf = (id: string, speed: Speed) => Object.keys(burnRates[speed].windows).map((window) => `${id}-${window}`);
  const ofGroups = (speed: Speed) => httpGroups.map((group) => partsOf(`errors-${group}`, speed));
  return [
    {
      id: 'errors-fast',
      runbookHeading: headings.fast,
      meaning: `The errors of a group of endpoints, or of all requests, use up ${burnRates.fast.times} times what its objective allows, in the last 5 minutes and in the last hour.`,
      urgency: 'now',
      anyOf: [partsOf('server-errors', 'fast'), ...ofGroups('fast')],
    },
    {
      id: 'errors-slow',
      runbookHeading: headings.slow,
      meaning: `The errors of a group of endpoints use up ${burnRates.slow.times} times what its objective allows, in the last 30 minutes and in the last 6 hours.`,
      urgency: 'today',
      anyOf: ofGroups('slow'),
    },
  ];
}

function slowAlarmOf(stageName: string, group: FunctionGroup): AlarmDefinition {
  const { fastMs, fastShare } = getObjective(group);
  // Less than the fast burn rate, at which every seventh request may be slow.
  const slowShare = round(10 * (1 - fastShare));
  return {
    id: `latency-${group}`,
    runbookHeading: 'Slow responses',
    meaning: `For 15 minutes ${round(slowShare * 100)} % or more of the requests to the group ${group} took longer than ${fastMs / 1000} s.`,
    urgency: 'now',
    metric: ratioOf(
      'share of slow requests',
      (statistic) => createNakorMetric(stageName, 'SlowRequests', group, statistic, fiveMinutes),
      fiveMinutes,
    ),
    threshold: slowShare,
    periods: 3,
  };
}

/** Metrics that CloudWatch accepts in an alarm: two for each function. */
const functionsPerAlarm = 5;

/**
 * Alarms on the error rates of new versions alone, which roll them back: in all requests together the errors of a version that gets one in ten
 * are a tenth.
 *
 * @param versions the newest version of each function
 */
export function createReleaseAlarms(stageName: string, versions: ReadonlyMap<FunctionGroup, string>): readonly AlarmDefinition[] {
  const parts = Array.from({ length: Math.ceil(versions.size / functionsPerAlarm) }, (_, index) =>
    [...versions].slice(index * functionsPerAlarm, (index + 1) * functionsPerAlarm),
  );
  return parts.map((part, index) => ({
    id: index === 0 ? 'release-errors' : `release-errors-${index + 1}`,
    runbookHeading: 'Release errors',
    meaning: 'The new version of a function answers 2 % or more of its requests with 500 or above.',
    urgency: 'now',
    rollsReleaseBack: true,
    metric: highestRatio(stageName, part),
    threshold: 0.02,
    periods: 1,
  }));
}

/** CodeDeploy waits ten minutes: two to notice it, and time to act. */
const releasePeriod = Duration.minutes(1);

function highestRatio(stageName: string, versions: readonly (readonly [FunctionGroup, string])[]): IMetric {
  const usingMetrics: Record<string, Metric> = {};
  const ratios = versions.map(([group, version], index) => {
    const metric = (statistic: string) => createNakorMetric(stageName, 'ReleaseErrors', `${group}-${version}`, statistic, releasePeriod);
    usingMetrics[`ratio${index}`] = metric('Average').with({ label: group });
    usingMetrics[`requests${index}`] = metric('SampleCount').with({ label: group });
    const [ratio, requests] = [`FILL(ratio${index}, 0)`, `FILL(requests${index}, 0)`];
    return `IF(${requests} >= ${enoughRequests} OR ${requests} * ${ratio} >= ${enoughErrors}, ${ratio}, 0)`;
  });
  return new MathExpression({ expression: `MAX([${ratios.join(', ')}])`, usingMetrics, period: releasePeriod, label: 'share of errors' });
}
