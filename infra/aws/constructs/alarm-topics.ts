import { Aws, Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { AlarmTopics } from './alarms.ts';
import { getAlarmTopicName, getKeyRuleName } from './names.ts';

/** Creates the topics that notify people of alarms. Subscriptions are created by hand (docs/runbook.md): personal addresses do not belong in a repository. */
export function createAlarmTopics(scope: Construct, stageName: string): AlarmTopics {
  const now = createTopic(scope, 'alarm-topic', getAlarmTopicName(stageName, 'now'));
  now.addToResourcePolicy(
    new PolicyStatement({
      sid: 'AllowKeyChanges',
      principals: [new ServicePrincipal('events.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [now.topicArn],
      conditions: {
        ArnEquals: {
          'aws:SourceArn': Stack.of(scope).formatArn({ service: 'events', resource: 'rule', resourceName: getKeyRuleName(stageName) }),
        },
      },
    }),
  );
  return {
    now,
    today: createTopic(scope, 'notice-topic', getAlarmTopicName(stageName, 'today')),
  };
}

function createTopic(scope: Construct, id: string, topicName: string): Topic {
  const topic = new Topic(scope, id, { topicName, enforceSSL: true });
  // A custom policy replaces the default policy of SNS, which permits access by the own account. CloudWatch publishes as a service, without
  // a role, so it needs this statement.
  topic.addToResourcePolicy(
    new PolicyStatement({
      sid: 'AllowAlarmsOfThisAccount',
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
    }),
  );
  return topic;
}
