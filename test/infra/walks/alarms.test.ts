import { describe, expect, it } from 'vitest';
import { plainStages } from '../synthesise.ts';
import { account, deployedStage } from './deployed.ts';
import { decide } from './policies.ts';

describe.each(plainStages.map((stage) => [stage.name, stage] as const))('the notifications of alarms of %s', (_name, settings) => {
  const stage = deployedStage(settings);
  // Alarms without actions are parts of others (test/infra/operations-stack.test.ts).
  const alarms = ['AWS::CloudWatch::Alarm', 'AWS::CloudWatch::CompositeAlarm']
    .flatMap((type) => stage.ofType(type))
    .filter(({ resolved }) => resolved['AlarmActions'] !== undefined)
    .map(({ resolved, arn }) => ({
      arn,
      name: String(resolved['AlarmName']),
      topics: [...new Set([...(resolved['AlarmActions'] as string[]), ...(resolved['OKActions'] as string[])])],
    }));
  const publish = (topic: string, context: Readonly<Record<string, string>>) =>
    decide(stage, { principal: 'cloudwatch.amazonaws.com', action: 'sns:Publish', resource: topic, context });

  it.each(alarms)('$name may publish to its topic, which is in the stage', ({ arn, topics }) => {
    expect(topics.length).toBeGreaterThan(0);
    for (const topic of topics) {
      expect(stage.byArn(topic).type).toBe('AWS::SNS::Topic');
      expect(publish(topic, { 'aws:SourceAccount': account, 'aws:SourceArn': arn })).toBe('allowed');
    }
  });

  it('does not let alarms of other accounts publish, or anyone without TLS', () => {
    for (const { arn } of stage.ofType('AWS::SNS::Topic')) {
      expect(publish(arn, { 'aws:SourceAccount': '999900001111' })).toBe('not allowed');
      expect(publish(arn, { 'aws:SourceAccount': account, 'aws:SecureTransport': 'false' })).toBe('denied');
    }
  });
});
