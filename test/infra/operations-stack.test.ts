import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { OperationsStack } from '../../infra/aws/stacks/operations-stack.ts';
import { listOf, type Resource, read, readText, resourcesOf, stageOf, synthesise } from './synthesise.ts';

const template = synthesise((app) => new OperationsStack(app, 'operations', { env: { region: 'eu-central-1' }, stage: stageOf('prod') }));
const alarms = listOf(template, 'AWS::CloudWatch::Alarm').map((alarm) => [readText(alarm, 'AlarmName'), alarm] as const);
const alarmOf = (id: string) => alarms.find(([name]) => name === `nakor-prod-${id}`)?.[1];
const runbook = readFileSync(new URL('../../docs/runbook.md', import.meta.url), 'utf8');
const sections = runbook.split(/^## /m).slice(1);
const headingOf = (section: string) => section.slice(0, section.indexOf('\n'));
/** Sections on alarms say in their first label what the alarm means; others answer a question or explain a means. */
const alarmHeadings = sections.filter((section) => section.includes('**What it means.**')).map(headingOf);
const headingNamedBy = (alarm: Resource) => /docs\/runbook\.md, "(.+)"\.$/.exec(readText(alarm, 'AlarmDescription'))?.[1];

/** What an alarm counts: the one metric of it, or its expression with the metrics in it. */
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
  it('watch callers, every function, both queues with their dead letters, every table and every dependency', () => {
    const functions = ['account', 'correction', 'delivery', 'fan-out', 'platform', 'prober', 'sweeper', 'validation', 'webhooks'];
    const tables = ['access', 'requests', 'events', 'webhooks'];
    expect(alarms.map(([name]) => name).sort()).toEqual(
      [
        'server-errors',
        'slow-answers',
        'verdicts-without-schema',
        'component-down-api',
        'component-down-database',
        'component-down-email',
        'metrics-missing',
        'many-faults',
        'deliveries-failing',
        'sweeper-not-running',
        'sweeper-behind',
        'prober-not-running',
        'unavailable-dynamodb',
        'unavailable-kms',
        'unavailable-s3',
        'unavailable-sqs',
        'table-throttles-webhooks-due-in-partition',
        ...['fan-out', 'delivery'].flatMap((queue) => [`${queue}-waiting`, `${queue}-dead-letters`]),
        ...tables.flatMap((table) => ['read', 'write', 'due'].map((what) => `table-throttles-${table}-${what}`)),
        ...functions.flatMap((name) => [`faults-${name}`, `function-errors-${name}`, `function-throttles-${name}`]),
        // But for the sweeper and the prober, of which one run at a time is meant to be under way.
        ...functions.filter((name) => name !== 'sweeper' && name !== 'prober').map((name) => `concurrency-${name}`),
      ]
        .map((id) => `nakor-prod-${id}`)
        .sort(),
    );
  });

  it.each(alarms)('%s names its heading of the runbook', (_name, alarm) => {
    expect(alarmHeadings).toContain(headingNamedBy(alarm));
  });

  it.each(alarms)('%s tells one of the topics when it rises and when it clears', (_name, alarm) => {
    const topics = Object.keys(resourcesOf(template, 'AWS::SNS::Topic')).map((id) => [{ Ref: id }]);
    expect(topics).toContainEqual(read(alarm, 'AlarmActions'));
    expect(read(alarm, 'OKActions')).toEqual(read(alarm, 'AlarmActions'));
  });

  it.each(alarms)('%s adds up no more than ten metrics, which is the most that CloudWatch takes', (_name, alarm) => {
    const { expressions, metrics } = counted(alarm);
    expect(expressions.length + metrics.length).toBeLessThanOrEqual(10);
  });

  it('wake somebody where callers or receivers notice, and leave the rest to the day', () => {
    const topicNames = new Map(
      Object.entries(resourcesOf(template, 'AWS::SNS::Topic')).map(([id, topic]) => [id, readText(topic, 'TopicName')]),
    );
    const topicOf = (id: string) => topicNames.get(String(read(alarmOf(id), 'AlarmActions.0.Ref')));
    const urgent = [
      'server-errors',
      'function-throttles-validation',
      'delivery-waiting',
      'unavailable-kms',
      'many-faults',
      'metrics-missing',
    ];
    const others = ['faults-validation', 'function-errors-delivery', 'delivery-dead-letters', 'sweeper-behind', 'concurrency-validation'];
    expect(urgent.map(topicOf)).toEqual(urgent.map(() => 'nakor-prod-alarms'));
    expect(others.map(topicOf)).toEqual(others.map(() => 'nakor-prod-notices'));
  });

  it.each(['sweeper', 'prober'])('rise when the %s, which must run all the time, does not', (name) => {
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

  it('rise when metrics of ours do not come, which would leave others blind', () => {
    const alarm = alarmOf('metrics-missing');
    expect(alarm?.Properties).toMatchObject({ Threshold: 1, ComparisonOperator: 'LessThanThreshold', TreatMissingData: 'breaching' });
    expect(counted(alarm).metrics).toEqual([
      { Metric: metric('Nakor', 'ComponentDown', { component: 'api', service }), Stat: 'SampleCount', Period: 900 },
    ]);
  });

  it('stay quiet without calls otherwise', () => {
    for (const [, alarm] of alarms.filter(([name]) => !/not-running$|metrics-missing$/.test(name))) {
      expect(read(alarm, 'TreatMissingData')).toBe('notBreaching');
      expect(read(alarm, 'ComparisonOperator')).toBe('GreaterThanOrEqualToThreshold');
    }
  });

  it.each([
    // Nothing is sent to it with a delay.
    { queue: 'fan-out', seconds: 300 },
    // Wake-ups for the next attempt are delayed by up to 900 seconds.
    { queue: 'delivery', seconds: 1_200 },
  ])('rise when a message has waited in $queue for 5 minutes beyond its delay', ({ queue, seconds }) => {
    const alarm = alarmOf(`${queue}-waiting`);
    expect(alarm?.Properties).toMatchObject({ EvaluationPeriods: 1, Threshold: seconds });
    expect(counted(alarm).metrics).toEqual([
      { Metric: metric('AWS/SQS', 'ApproximateAgeOfOldestMessage', { QueueName: `nakor-prod-${queue}` }), Stat: 'Maximum', Period: 300 },
    ]);
  });

  it.each(['fan-out', 'delivery'])('rise with the first dead letter of %s', (queue) => {
    const alarm = alarmOf(`${queue}-dead-letters`);
    expect(alarm?.Properties).toMatchObject({ EvaluationPeriods: 1, Threshold: 1 });
    const QueueName = `nakor-prod-${queue}-dead-letters`;
    expect(counted(alarm).metrics).toEqual([
      { Metric: metric('AWS/SQS', 'ApproximateNumberOfMessagesVisible', { QueueName }), Stat: 'Maximum', Period: 300 },
    ]);
  });

  it('rise with the first fault of a function, as the function counts it', () => {
    expect(counted(alarmOf('faults-fan-out')).metrics).toEqual([
      { Metric: metric('Nakor', 'Faults', { function_name: 'fan-out', service }), Stat: 'Sum', Period: 300 },
    ]);
  });

  it('rise when the schema cannot be run for our own reasons, and not for what is wrong with documents', () => {
    const { expressions, metrics } = counted(alarmOf('verdicts-without-schema'));
    expect(expressions).toEqual(['FILL(failed, 0) + FILL(overrun, 0)']);
    expect(metrics.map(({ Metric }) => Metric)).toEqual([
      metric('Nakor', 'SchemaNotRun', { reason: 'engine_failed', service }),
      metric('Nakor', 'SchemaNotRun', { reason: 'deadline_exceeded', service }),
    ]);
  });

  it('rise when deliveries fail to several organisations, which are counted from the log', () => {
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

  it('rise before a function refuses calls, at four fifths of what it may run', () => {
    // `validation` may run 200 at once.
    expect(alarmOf('concurrency-validation')?.Properties).toMatchObject({ EvaluationPeriods: 5, Threshold: 160 });
  });

  it('count what a table and its indexes refuse, which DynamoDB counts apart', () => {
    const TableName = 'nakor-prod-webhooks';
    const found = ['write', 'due-in-partition'].map((what) => counted(alarmOf(`table-throttles-webhooks-${what}`)).metrics[0]?.Metric);
    expect(found).toEqual([
      metric('AWS/DynamoDB', 'WriteThrottleEvents', { TableName }),
      metric('AWS/DynamoDB', 'WriteThrottleEvents', { GlobalSecondaryIndexName: 'due-in-partition', TableName }),
    ]);
  });
});

describe('runbook', () => {
  it('has a heading for each alarm and none for alarms that do not exist', () => {
    expect(alarmHeadings.toSorted()).toEqual([...new Set(alarms.map(([, alarm]) => headingNamedBy(alarm)))].sort());
  });

  it.each(alarmHeadings)('says under "%s" what it means, how to look, what to do and when it clears', (heading) => {
    const section = sections.find((candidate) => headingOf(candidate) === heading);
    const labels = [...(section ?? '').matchAll(/^\*\*(.+?)\.\*\*/gm)].map((match) => match[1]);
    expect(labels).toEqual(['What it means', 'How to look', 'What to do', 'When it clears']);
  });

  it('refers to no heading that it does not have', () => {
    const named = [...runbook.matchAll(/see \*([A-Z][^*]+)\*/g)].map((match) => match[1]);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((heading) => !sections.map(headingOf).includes(heading ?? ''))).toEqual([]);
  });
});

it('passes alarms on only over TLS', () => {
  const policies = listOf(template, 'AWS::SNS::TopicPolicy');
  expect(policies).toHaveLength(2);
  for (const policy of policies) {
    expect(read(policy, 'PolicyDocument.Statement')).toContainEqual(
      expect.objectContaining({ Effect: 'Deny', Action: 'sns:Publish', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
    );
  }
});
