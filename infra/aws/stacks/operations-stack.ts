import { Stack, type StackProps } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { type AlarmDefinition, alarmsOf } from '../alarms.ts';
import { createDashboard } from '../constructs/dashboard.ts';
import type { StageSettings } from '../stages.ts';

/** What people watch: alarms, the topic that passes them on, and a dashboard. It only reads metrics, so it can change at any time. */
export class OperationsStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { readonly stage: StageSettings }) {
    super(scope, id, props);
    const stageName = props.stage.name;
    // Who is woken is subscribed by hand (docs/runbook.md): addresses of people do not belong in a repository.
    const topic = new Topic(this, 'alarm-topic', { topicName: `nakor-${stageName}-alarms`, enforceSSL: true });
    const alarms = alarmsOf(stageName).map((definition) => createAlarm(this, stageName, definition, topic));
    createDashboard(this, stageName, alarms);
  }
}

function createAlarm(scope: Construct, stageName: string, definition: AlarmDefinition, topic: ITopic): Alarm {
  const { id, meaning, runbookHeading, metric, threshold, periods, mustNotBeSilent } = definition;
  const alarm = new Alarm(scope, id, {
    alarmName: `nakor-${stageName}-${id}`,
    alarmDescription: `${meaning} What to do: docs/runbook.md, "${runbookHeading}".`,
    metric,
    threshold,
    evaluationPeriods: periods,
    comparisonOperator: mustNotBeSilent ? ComparisonOperator.LESS_THAN_THRESHOLD : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    // No calls, no data: silence at night is not a failure, but for what runs by the clock.
    treatMissingData: mustNotBeSilent ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
  });
  const action = new SnsAction(topic);
  alarm.addAlarmAction(action);
  alarm.addOkAction(action);
  return alarm;
}
