import { readFileSync } from 'node:fs';
import { Duration } from 'aws-cdk-lib';
import { describe, expect, it } from 'vitest';
import { sumOf } from '../../infra/aws/alarms/several-series.ts';
import { createFunctionMetric } from '../../infra/aws/metrics.ts';
import { httpGroups } from '../../infra/build/function-names.ts';
import { listOf, type Resource, read, readText, stageOf, templatesOf } from './synthesise.ts';
import { deployedStage } from './walks/deployed.ts';

const { service: serviceTemplate, operations: template } = templatesOf(stageOf('prod'));
const alarmsOf = (of: typeof template) =>
  listOf(of, 'AWS::CloudWatch::Alarm').map((alarm) => [readText(alarm, 'AlarmName'), alarm] as const);
const alarms = [...alarmsOf(serviceTemplate), ...alarmsOf(template)];
const alarmOf = (id: string) => alarms.find(([name]) => name === `nakor-prod-${id}`)?.[1];
const topicNamesOf = (id: string) => {
  const stage = deployedStage(stageOf('prod'));
  const alarm = stage.ofType('AWS::CloudWatch::Alarm').find(({ resolved }) => resolved['AlarmName'] === `nakor-prod-${id}`);
  return ((alarm?.resolved['AlarmActions'] ?? []) as string[]).map((arn) => String(stage.byArn(arn).resolved['TopicName']));
};
const runbook = readFileSync(new URL('../../docs/runbook.md', import.meta.url), 'utf8');
const sections = runbook.split(/^## /m).slice(1);
const headingOf = (section: string) => section.slice(0, section.indexOf('\n'));
/** Sections about alarms begin with the label "What it means"; others answer a question or describe a tool. */
const alarmHeadings = sections.filter((section) => section.includes('**What it means.**')).map(headingOf);
const headingNamedBy = (alarm: Resource) => /docs\/runbook\.md, "(.+)"\.$/.exec(readText(alarm, 'AlarmDescription'))?.[1];

/** What an alarm evaluates: its single metric, or its expression with the metrics in it. */
function counted(alarm: Resource | undefined) {
  const metrics = (read(alarm, 'Metrics') ?? []) as readonly {
    Expression?: string;
    MetricStat?: { Metric: unknown; Stat: string; Period: number };
  }[];
  return {
    expressions: metrics.flatMap(({ Expression }) => (Expression === undefined ? [] : [Expression])),
    metrics: metrics.flatMap(({ MetricStat }) => (MetricStat === undefined ? [] : [MetricStat])),
  };
}

const metric = (Namespace: string, MetricName: string, dimensions: Readonly<Record<string, string>>) => ({
  Namespace,
  MetricName,
  Dimensions: Object.entries(dimensions).map(([Name, Value]) => ({ Name, Value })),
});
const service = 'nakor-prod';

describe('alarms', () => {
  const guarding = [
    ...['server-errors-5m', 'release-errors', 'release-errors-2', 'verdicts-without-schema', 'component-down', 'probe-failing'],
    ...['function-errors-api', 'function-errors-background', 'many-faults'],
  ];
  const others = [
    'server-errors-1h',
    ...httpGroups.flatMap((group) => [...['5m', '1h', '30m', '6h'].map((window) => `errors-${group}-${window}`), `latency-${group}`]),
    ...['metrics-missing', 'function-throttles-api', 'function-throttles-background', 'faults', 'concurrency'],
    ...['messages-waiting', 'dead-letters', 'recursion-stopped', 'deliveries-failing'],
    ...['sweeper-not-running', 'sweeper-behind', 'prober-not-running', 'dependency-unavailable', 'key-disabled'],
    ...['rates-loader-not-running', 'rates-outdated', 'rates-changed'],
    ...['history-behind', 'history-repaired', 'history-check-not-running', 'history-check-incomplete', 'batches-failed'],
    ...['table-throttles-reads', 'table-throttles-writes', 'table-throttles-indexes', 'notifications-failing'],
  ];
  const named = (ids: readonly string[]) => ids.map((id) => `nakor-prod-${id}`).sort();

  it('cover callers, functions, queues, tables, dependencies and the alarm topics', () => {
    expect(alarms.map(([name]) => name).sort()).toEqual(named([...guarding, ...others]));
  });

  it('are in the service stack when they roll a release back', () => {
    expect(
      alarmsOf(serviceTemplate)
        .map(([name]) => name)
        .sort(),
    ).toEqual(named(guarding));
  });

  it('include one for e-mail in a stage with e-mail', () => {
    const withEmail = alarmsOf(templatesOf({ ...stageOf('prod'), emailProbe: 'ses' }).operations);
    expect(withEmail.map(([name]) => name)).toContain('nakor-prod-email-down');
  });

  it.each(alarms)('%s names its heading in the runbook', (_name, alarm) => {
    expect(alarmHeadings).toContain(headingNamedBy(alarm));
  });

  const isPart = ([name]: readonly [string, Resource]) => /-errors-\w+-\d+[mh]$|server-errors-\d[mh]$/.test(name);

  it.each(alarms.filter((entry) => !isPart(entry)))('%s notifies when it clears as when it triggers', (_name, alarm) => {
    expect(read(alarm, 'AlarmActions')).not.toHaveLength(0);
    expect(read(alarm, 'OKActions')).toEqual(read(alarm, 'AlarmActions'));
  });

  it.each(alarms)('%s has at most ten metrics, the limit of CloudWatch', (_name, alarm) => {
    expect(counted(alarm).metrics.length).toBeLessThanOrEqual(10);
  });

  it.each(alarms.filter(([, alarm]) => counted(alarm).expressions.length > 0))('%s uses all of its metrics', (_name, alarm) => {
    const ids = ((read(alarm, 'Metrics') ?? []) as readonly { Id: string; MetricStat?: object }[]).flatMap(({ Id, MetricStat }) =>
      MetricStat === undefined ? [] : [Id],
    );
    for (const id of ids) expect(counted(alarm).expressions.join()).toMatch(new RegExp(`\\bFILL\\(${id}, 0\\)`));
  });

  it('with more metrics than CloudWatch accepts are rejected', () => {
    const metrics = Array.from({ length: 11 }, () => createFunctionMetric('prod', 'validation', 'Errors', 'Sum', Duration.minutes(5)));
    expect(() => sumOf('errors', metrics, Duration.minutes(5))).toThrow('An alarm on errors would have 11 metrics, more than 10.');
  });

  it('are urgent when callers or receivers are affected, and otherwise can wait', () => {
    const urgent = [
      ...['probe-failing', 'function-throttles-api', 'messages-waiting', 'dependency-unavailable', 'many-faults', 'metrics-missing'],
      ...['component-down', 'recursion-stopped', 'deliveries-failing'],
    ];
    const canWait = ['faults', 'function-errors-background', 'dead-letters', 'sweeper-behind', 'concurrency', 'table-throttles-writes'];
    expect(urgent.flatMap(topicNamesOf)).toEqual(urgent.map(() => 'nakor-prod-alarms'));
    expect(canWait.flatMap(topicNamesOf)).toEqual(canWait.map(() => 'nakor-prod-notices'));
  });

  describe('on burn rates', () => {
    const combined = listOf(template, 'AWS::CloudWatch::CompositeAlarm');
    const ruleOf = (alarm: Resource) =>
      ((read(alarm, 'AlarmRule.Fn::Join.1') ?? [read(alarm, 'AlarmRule')]) as readonly unknown[])
        .map((piece) => (typeof piece === 'string' ? piece : '<account>'))
        .join('');
    const namesIn = (text: string) => [...text.matchAll(/:alarm:nakor-prod-([\w-]+)/g)].map(([, id]) => id ?? '');

    it('notify when both windows of a group, or of all requests, burn too fast; each window alone notifies nobody', () => {
      expect(combined.map((alarm) => [read(alarm, 'AlarmName'), (read(alarm, 'AlarmActions') as unknown[]).length])).toEqual([
        ['nakor-prod-errors-fast', 1],
        ['nakor-prod-errors-slow', 1],
      ]);
      const [fast = '', slow = ''] = combined.map(ruleOf);
      const pairsOf = (rule: string) => rule.split(' OR ').map(namesIn);
      expect(pairsOf(fast)).toEqual([
        ['server-errors-5m', 'server-errors-1h'],
        ...httpGroups.map((group) => [`errors-${group}-5m`, `errors-${group}-1h`]),
      ]);
      expect(pairsOf(slow)).toEqual(httpGroups.map((group) => [`errors-${group}-30m`, `errors-${group}-6h`]));
      const silent = alarms.filter(isPart);
      expect(silent.map(([, alarm]) => read(alarm, 'AlarmActions'))).toEqual(silent.map(() => undefined));
      for (const id of [fast, slow].flatMap(namesIn)) expect(alarmOf(id)).toBeDefined();
      for (const alarm of combined) expect(alarmHeadings).toContain(headingNamedBy(alarm));
    });

    it('have windows of 5 minutes and an hour, and of 30 minutes and 6 hours, with the shares of the objectives', () => {
      const seen = ['5m', '1h', '30m', '6h'].map((window) => {
        const alarm = alarmOf(`errors-validation-${window}`);
        return [window, read(alarm, 'Threshold'), [...new Set(counted(alarm).metrics.map(({ Period }) => Period))]];
      });
      expect(seen).toEqual([
        ['5m', 0.0144, [300]],
        ['1h', 0.0144, [3_600]],
        ['30m', 0.006, [1_800]],
        ['6h', 0.006, [21_600]],
      ]);
    });
  });

  it('about failing notifications are sent to both topics', () => {
    expect(topicNamesOf('notifications-failing').sort()).toEqual(['nakor-prod-alarms', 'nakor-prod-notices']);
    const stat = { Stat: 'Sum', Period: 300 };
    expect(counted(alarmOf('notifications-failing')).metrics).toEqual([
      { Metric: metric('AWS/SNS', 'NumberOfNotificationsFailed', { TopicName: 'nakor-prod-alarms' }), ...stat },
      { Metric: metric('AWS/SNS', 'NumberOfNotificationsFailed', { TopicName: 'nakor-prod-notices' }), ...stat },
    ]);
  });

  it.each(['sweeper', 'prober'])('trigger when the %s, which must run all the time, does not', (name) => {
    const alarm = alarmOf(`${name}-not-running`);
    expect(alarm?.Properties).toMatchObject({
      EvaluationPeriods: 1,
      Threshold: 1,
      ComparisonOperator: 'LessThanThreshold',
      TreatMissingData: 'breaching',
    });
    expect(counted(alarm).metrics).toEqual([
      { Metric: metric('AWS/Lambda', 'Invocations', { FunctionName: `nakor-prod-${name}` }), Stat: 'Sum', Period: 300 },
    ]);
  });

  it('trigger when operations have not been archived for 12 hours, half of what the stream keeps', () => {
    const alarm = alarmOf('history-behind');
    expect(alarm?.Properties).toMatchObject({ EvaluationPeriods: 1, Threshold: 43_200_000, TreatMissingData: 'notBreaching' });
    expect(counted(alarm).metrics).toEqual([
      { Metric: metric('AWS/Lambda', 'IteratorAge', { FunctionName: 'nakor-prod-history' }), Stat: 'Maximum', Period: 3_600 },
    ]);
  });

  it('trigger when the comparison of the history does not run for 36 hours', () => {
    const alarm = alarmOf('history-check-not-running');
    expect(alarm?.Properties).toMatchObject({ EvaluationPeriods: 3, Threshold: 1, TreatMissingData: 'breaching' });
    expect(counted(alarm).metrics).toEqual([
      { Metric: metric('AWS/Lambda', 'Invocations', { FunctionName: 'nakor-prod-history-check' }), Stat: 'Sum', Period: 43_200 },
    ]);
  });

  it('trigger when the loader of exchange rates does not run for three hours', () => {
    const alarm = alarmOf('rates-loader-not-running');
    expect(alarm?.Properties).toMatchObject({
      EvaluationPeriods: 3,
      ComparisonOperator: 'LessThanThreshold',
      TreatMissingData: 'breaching',
    });
    expect(counted(alarm).metrics).toEqual([
      { Metric: metric('AWS/Lambda', 'Invocations', { FunctionName: 'nakor-prod-rates-loader' }), Stat: 'Sum', Period: 3_600 },
    ]);
  });

  it.each([
    { id: 'rates-outdated', name: 'RateTableAge', threshold: 2 },
    { id: 'rates-changed', name: 'RateTablesChanged', threshold: 1 },
  ])('trigger at $threshold of $name, within an hour, and can wait', ({ id, name, threshold }) => {
    const alarm = alarmOf(id);
    expect(alarm?.Properties).toMatchObject({ Threshold: threshold, EvaluationPeriods: 1, TreatMissingData: 'notBreaching' });
    expect(counted(alarm).metrics).toEqual([{ Metric: metric('Nakor', name, { service }), Stat: 'Maximum', Period: 3_600 }]);
    expect(topicNamesOf(id)).toEqual(['nakor-prod-notices']);
  });

  it('trigger when custom metrics are missing, without which others cannot trigger', () => {
    const alarm = alarmOf('metrics-missing');
    expect(alarm?.Properties).toMatchObject({ Threshold: 1, ComparisonOperator: 'LessThanThreshold', TreatMissingData: 'breaching' });
    expect(counted(alarm).metrics).toEqual([
      { Metric: metric('Nakor', 'ComponentDown', { component: 'api', service }), Stat: 'SampleCount', Period: 900 },
    ]);
  });

  it('otherwise do not trigger without requests', () => {
    for (const [, alarm] of alarms.filter(([name]) => !/not-running$|metrics-missing$/.test(name))) {
      expect(read(alarm, 'TreatMissingData')).toBe('notBreaching');
      expect(read(alarm, 'ComparisonOperator')).toBe('GreaterThanOrEqualToThreshold');
    }
  });

  it('trigger when a message has waited for 5 minutes beyond the delay with which it was sent', () => {
    const alarm = alarmOf('messages-waiting');
    expect(alarm?.Properties).toMatchObject({ EvaluationPeriods: 1, Threshold: 300 });
    const { expressions, metrics } = counted(alarm);
    // Messages to fan-out have no delay; notifications of the next attempt have up to 900 seconds.
    expect(expressions).toEqual(['MAX([FILL(m0, 0), FILL(m1, 0) - 900])']);
    expect(metrics).toEqual(
      ['fan-out', 'delivery'].map((queue) => ({
        Metric: metric('AWS/SQS', 'ApproximateAgeOfOldestMessage', { QueueName: `nakor-prod-${queue}` }),
        ...{ Stat: 'Maximum', Period: 300 },
      })),
    );
  });

  it('trigger with the first dead letter', () => {
    const alarm = alarmOf('dead-letters');
    expect(alarm?.Properties).toMatchObject({ EvaluationPeriods: 1, Threshold: 1 });
    expect(counted(alarm).expressions).toEqual(['FILL(m0, 0) + FILL(m1, 0)']);
    expect(counted(alarm).metrics).toEqual(
      ['fan-out', 'delivery'].map((queue) => ({
        Metric: metric('AWS/SQS', 'ApproximateNumberOfMessagesVisible', { QueueName: `nakor-prod-${queue}-dead-letters` }),
        ...{ Stat: 'Maximum', Period: 300 },
      })),
    );
  });

  it.each(['fan-out', 'delivery'])('trigger when Lambda drops messages of %s as a loop', (name) => {
    expect(counted(alarmOf('recursion-stopped')).metrics).toContainEqual({
      Metric: metric('AWS/Lambda', 'RecursiveInvocationsDropped', { FunctionName: `nakor-prod-${name}` }),
      ...{ Stat: 'Sum', Period: 300 },
    });
  });

  it.each(['Errors', 'Throttles'])('count %s of every function, separately for those behind the API and others', (name) => {
    const functionsOf = (kind: string) =>
      counted(alarmOf(`function-${name.toLowerCase()}-${kind}`)).metrics.map(({ Metric }) =>
        (Metric as { Dimensions: { Value: string }[] }).Dimensions[0]?.Value.replace('nakor-prod-', ''),
      );
    expect(functionsOf('api')).toEqual(['account', 'batches', 'correction', 'platform', 'validation', 'webhooks']);
    expect(functionsOf('background')).toEqual([
      ...['batch-work', 'delivery', 'fan-out', 'history', 'history-check', 'prober', 'rates-loader', 'release-check', 'sweeper'],
    ]);
  });

  it('count faults per function and in total, whichever functions exist', () => {
    const select = `SELECT SUM(Faults) FROM SCHEMA(Nakor, function_name, service) WHERE service = '${service}'`;
    expect(counted(alarmOf('faults')).expressions).toEqual([`${select} GROUP BY function_name ORDER BY SUM() DESC`]);
    expect(counted(alarmOf('many-faults')).expressions).toEqual([select]);
    expect(read(alarmOf('many-faults'), 'Threshold')).toBe(25);
  });

  it('trigger for each dependency separately', () => {
    expect(counted(alarmOf('dependency-unavailable')).expressions).toEqual([
      `SELECT SUM(DependencyFaults) FROM SCHEMA(Nakor, dependency, service) WHERE service = '${service}' GROUP BY dependency ORDER BY SUM() DESC`,
    ]);
  });

  it('trigger when the engine fails to run the schema, and not for errors in documents', () => {
    const { expressions, metrics } = counted(alarmOf('verdicts-without-schema'));
    expect(expressions).toEqual(['FILL(m0, 0) + FILL(m1, 0)']);
    expect(metrics.map(({ Metric }) => Metric)).toEqual([
      metric('Nakor', 'SchemaNotRun', { reason: 'engine_failed', service }),
      metric('Nakor', 'SchemaNotRun', { reason: 'deadline_exceeded', service }),
    ]);
  });

  it('trigger when deliveries to several organizations fail, counted from the log', () => {
    const rule = listOf(template, 'AWS::CloudWatch::InsightRule')[0];
    expect(read(rule, 'RuleName')).toBe('nakor-prod-failing-deliveries');
    expect(JSON.parse(readText(rule, 'RuleBody'))).toEqual({
      Schema: { Name: 'CloudWatchLogRule', Version: 1 },
      LogGroupNames: ['/aws/lambda/nakor-prod-delivery'],
      LogFormat: 'JSON',
      Contribution: {
        Keys: ['$.organization_id'],
        ValueOf: '$.failed',
        Filters: [
          { Match: '$.message', In: ['deliveries'] },
          { Match: '$.failed', GreaterThan: 0 },
        ],
      },
      AggregateOn: 'Sum',
    });
    expect(alarmOf('deliveries-failing')?.Properties).toMatchObject({ EvaluationPeriods: 3, Threshold: 1 });
    expect(counted(alarmOf('deliveries-failing')).expressions).toEqual([
      'IF(FILL(failed, 0) > FILL(succeeded, 0) AND FILL(failed, 0) >= 10 AND FILL(organizations, 0) >= 3, 1, 0)',
      "INSIGHT_RULE_METRIC('nakor-prod-failing-deliveries', 'UniqueContributors')",
    ]);
  });

  it('trigger before a function is throttled, at 80 % of its reserved concurrency', () => {
    const alarm = alarmOf('concurrency');
    expect(alarm?.Properties).toMatchObject({ EvaluationPeriods: 5, Threshold: 0.8 });
    const { expressions, metrics } = counted(alarm);
    // In the order of the stage's settings; sweeper and prober run one at a time by design.
    expect(expressions).toEqual([
      'MAX([FILL(m0, 0) / 20, FILL(m1, 0) / 50, FILL(m2, 0) / 200, FILL(m3, 0) / 200, FILL(m4, 0) / 20, FILL(m5, 0) / 100, FILL(m6, 0) / 20, FILL(m7, 0) / 20, FILL(m8, 0) / 50, FILL(m9, 0) / 10])',
    ]);
    const names = [
      'platform',
      'account',
      'validation',
      'correction',
      'batches',
      'batch-work',
      'webhooks',
      'fan-out',
      'delivery',
      'history',
    ];
    expect(metrics.map(({ Metric }) => Metric)).toEqual(
      names.map((name) => metric('AWS/Lambda', 'ConcurrentExecutions', { FunctionName: `nakor-prod-${name}` })),
    );
  });

  it('count throttling of tables and indexes, which DynamoDB counts separately', () => {
    const countedBy = (what: string) => counted(alarmOf(`table-throttles-${what}`)).metrics.map(({ Metric }) => Metric);
    const tables = ['access', 'requests', 'events', 'webhooks'].map((table) => `nakor-prod-${table}`);
    const ofIndex = (TableName: string, GlobalSecondaryIndexName: string) =>
      metric('AWS/DynamoDB', 'WriteThrottleEvents', { GlobalSecondaryIndexName, TableName });
    expect(countedBy('reads')).toEqual(tables.map((TableName) => metric('AWS/DynamoDB', 'ReadThrottleEvents', { TableName })));
    expect(countedBy('writes')).toEqual(tables.map((TableName) => metric('AWS/DynamoDB', 'WriteThrottleEvents', { TableName })));
    expect(countedBy('indexes')).toEqual([
      ...tables.map((table) => ofIndex(table, 'due')),
      ofIndex('nakor-prod-webhooks', 'due-in-partition'),
    ]);
  });
});

describe('runbook', () => {
  it('has a heading for each alarm and none for alarms that do not exist', () => {
    expect(alarmHeadings.toSorted()).toEqual([...new Set(alarms.map(([, alarm]) => headingNamedBy(alarm)))].sort());
  });

  it.each(alarmHeadings)('states under "%s" what it means, how to look, what to do and when it clears', (heading) => {
    const section = sections.find((candidate) => headingOf(candidate) === heading);
    const labels = [...(section ?? '').matchAll(/^\*\*(.+?)\.\*\*/gm)].map((match) => match[1]);
    expect(labels).toEqual(['What it means', 'How to look', 'What to do', 'When it clears']);
  });

  it('refers only to existing headings', () => {
    const named = [...runbook.matchAll(/see \*([A-Z][^*]+)\*/g)].map((match) => match[1]);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((heading) => !sections.map(headingOf).includes(heading ?? ''))).toEqual([]);
  });
});
