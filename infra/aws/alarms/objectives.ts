import type { FunctionGroup } from '@nakor/contract/routes';
import { getObjective } from '@nakor/http/telemetry/objectives';
import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, type Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { httpGroups } from '../../build/function-names.ts';
import { createApiMetric, createNakorMetric } from '../metrics.ts';
import { type AlarmDefinition, fiveMinutes } from './alarm-definition.ts';

/** With fewer requests a ratio says nothing ... */
const enoughRequests = 20;
/** ... unless this many failed: no objective allows that many of so few. */
const enoughErrors = 3;

/**
 * How many times faster than allowed the errors of 30 days are used up. At the fast rate, 2 % of them in an hour; at the slow rate, 5 % in six
 * hours.
 */
const burnRates = { fast: 14.4, slow: 6 } as const;

const hour = Duration.hours(1);

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

/** Alarms about the objectives of groups of endpoints (ADR 0055). */
export function createObjectiveAlarms(stageName: string): readonly AlarmDefinition[] {
  return [
    {
      id: 'server-errors',
      runbookHeading: 'Server errors',
      meaning: `In 5 minutes ${round(burnRates.fast * (1 - sharedAvailability)) * 100} % or more of the requests got a response with a status of 500 or above.`,
      urgency: 'now',
      rollsReleaseBack: true,
      // As the gateway sees it: also requests that no function answered.
      metric: ratioOf('share of errors', (statistic) => createApiMetric(stageName, '5XXError', statistic, fiveMinutes), fiveMinutes),
      threshold: round(burnRates.fast * (1 - sharedAvailability)),
      periods: 1,
    },
    ...httpGroups.flatMap((group) => objectiveAlarmsOf(stageName, group)),
  ];
}

function objectiveAlarmsOf(stageName: string, group: FunctionGroup): readonly AlarmDefinition[] {
  const { availability, fastMs, fastShare } = getObjective(group);
  const slowBurn = round(burnRates.slow * (1 - availability));
  // Less than the fast burn rate, at which every seventh request may be slow.
  const slowShare = round(10 * (1 - fastShare));
  return [
    {
      id: `availability-${group}`,
      runbookHeading: 'Objective at risk',
      meaning: `In an hour ${round(slowBurn * 100)} % or more of the requests to the group ${group} failed: the errors of 30 days are used up in 5.`,
      urgency: 'today',
      metric: ratioOf('share of errors', (statistic) => createNakorMetric(stageName, 'ServerErrors', group, statistic, hour), hour),
      threshold: slowBurn,
      periods: 1,
    },
    {
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
    },
  ];
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
