import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { OperationsStack } from '../../infra/aws/stacks/operations-stack.ts';
import { listOf, type Resource, read, readText, resourcesOf, stageOf, synthesise } from './synthesise.ts';

const template = synthesise((app) => new OperationsStack(app, 'operations', { env: { region: 'eu-central-1' }, stage: stageOf('prod') }));
const alarms = listOf(template, 'AWS::CloudWatch::Alarm').map((alarm) => [readText(alarm, 'AlarmName'), alarm] as const);
const runbook = readFileSync(new URL('../../docs/runbook.md', import.meta.url), 'utf8');
const headings = [...runbook.matchAll(/^## (.+)$/gm)].map((match) => match[1]);
const headingNamedBy = (alarm: Resource) => /docs\/runbook\.md, "(.+)"\.$/.exec(readText(alarm, 'AlarmDescription'))?.[1];

describe('alarms', () => {
  it('watch the API, every function, both queues with their dead letters, and every table', () => {
    const functions = ['account', 'correction', 'delivery', 'fan-out', 'platform', 'prober', 'sweeper', 'validation', 'webhooks'];
    const tables = ['access', 'requests', 'events', 'webhooks'];
    expect(alarms.map(([name]) => name).sort()).toEqual(
      [
        'server-errors',
        'slow-answers',
        'sweeper-not-running',
        'prober-not-running',
        ...['fan-out', 'delivery'].flatMap((queue) => [`${queue}-waiting`, `${queue}-dead-letters`]),
        ...tables.flatMap((table) => [`table-throttles-${table}-read`, `table-throttles-${table}-write`]),
        ...functions.flatMap((name) => [`faults-${name}`, `function-errors-${name}`, `function-throttles-${name}`]),
      ]
        .map((id) => `nakor-prod-${id}`)
        .sort(),
    );
  });

  it.each(alarms)('%s names its heading of the runbook', (_name, alarm) => {
    expect(headings).toContain(headingNamedBy(alarm));
  });

  it.each(alarms)('%s tells the topic when it rises and when it clears', (_name, alarm) => {
    const topic = Object.keys(resourcesOf(template, 'AWS::SNS::Topic'))[0];
    expect(read(alarm, 'AlarmActions')).toEqual([{ Ref: topic }]);
    expect(read(alarm, 'OKActions')).toEqual([{ Ref: topic }]);
  });

  it.each(['sweeper', 'prober'])('rise when the %s, which must run all the time, does not', (name) => {
    const alarm = alarms.find(([alarmName]) => alarmName === `nakor-prod-${name}-not-running`)?.[1];
    expect(alarm?.Properties).toMatchObject({
      EvaluationPeriods: 1,
      Threshold: 1,
      ComparisonOperator: 'LessThanThreshold',
      TreatMissingData: 'breaching',
    });
    expect(read(alarm, 'Metrics.0.MetricStat')).toEqual({
      Metric: {
        Namespace: 'AWS/Lambda',
        MetricName: 'Invocations',
        Dimensions: [{ Name: 'FunctionName', Value: `nakor-prod-${name}` }],
      },
      Stat: 'Sum',
      Period: 300,
    });
  });

  it('stay quiet without calls otherwise', () => {
    for (const [, alarm] of alarms.filter(([name]) => !name.endsWith('not-running'))) {
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
    const alarm = alarms.find(([name]) => name === `nakor-prod-${queue}-waiting`)?.[1];
    expect(alarm?.Properties).toMatchObject({ EvaluationPeriods: 1, Threshold: seconds });
    expect(read(alarm, 'Metrics.0.MetricStat')).toEqual({
      Metric: {
        Namespace: 'AWS/SQS',
        MetricName: 'ApproximateAgeOfOldestMessage',
        Dimensions: [{ Name: 'QueueName', Value: `nakor-prod-${queue}` }],
      },
      Stat: 'Maximum',
      Period: 300,
    });
  });

  it.each(['fan-out', 'delivery'])('rise with the first dead letter of %s', (queue) => {
    const alarm = alarms.find(([name]) => name === `nakor-prod-${queue}-dead-letters`)?.[1];
    expect(alarm?.Properties).toMatchObject({ EvaluationPeriods: 1, Threshold: 1 });
    expect(read(alarm, 'Metrics.0.MetricStat')).toEqual({
      Metric: {
        Namespace: 'AWS/SQS',
        MetricName: 'ApproximateNumberOfMessagesVisible',
        Dimensions: [{ Name: 'QueueName', Value: `nakor-prod-${queue}-dead-letters` }],
      },
      Stat: 'Maximum',
      Period: 300,
    });
  });

  it('look at the tables and queues of this stage', () => {
    const dimensions = alarms.map(([, alarm]) => read(alarm, 'Metrics.0.MetricStat.Metric.Dimensions.0.Value'));
    const tables = ['access', 'requests', 'events', 'webhooks'];
    const named = [...tables, 'fan-out-dead-letters'].map((name) => `nakor-prod-${name}`);
    expect(dimensions).toEqual(expect.arrayContaining(named));
  });
});

describe('runbook', () => {
  it('has a heading for each alarm and no other', () => {
    expect(headings.toSorted()).toEqual([...new Set(alarms.map(([, alarm]) => headingNamedBy(alarm)))].sort());
  });

  it.each(headings)('says under "%s" what it means, how to look, what to do and when it clears', (heading) => {
    const section = runbook.split(/^## /m).find((part) => part.startsWith(`${heading}\n`));
    const labels = [...(section ?? '').matchAll(/^\*\*(.+?)\.\*\*/gm)].map((match) => match[1]);
    expect(labels).toEqual(['What it means', 'How to look', 'What to do', 'When it clears']);
  });
});

it('passes alarms on only over TLS', () => {
  const statements = listOf(template, 'AWS::SNS::TopicPolicy').flatMap((policy) => read(policy, 'PolicyDocument.Statement'));
  expect(statements).toContainEqual(
    expect.objectContaining({ Effect: 'Deny', Action: 'sns:Publish', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
  );
});

it('draws the calls of this stage on its dashboard', () => {
  const dashboard = JSON.stringify(listOf(template, 'AWS::CloudWatch::Dashboard')[0]?.Properties);
  const drawn = [
    '5XXError',
    'Latency',
    'nakor-prod-validation',
    'nakor-prod-sweeper',
    'nakor-prod-fan-out',
    'nakor-prod-delivery',
    'nakor-prod-deliveries-succeeded',
    'nakor-prod-deliveries-failed',
    'nakor-prod-deliveries-abandoned',
    'ApproximateAgeOfOldestMessage',
    'nakor-prod-events',
    'ReadThrottleEvents',
  ];
  for (const text of drawn) expect(dashboard).toContain(text);
});
