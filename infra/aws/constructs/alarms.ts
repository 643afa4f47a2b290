import { ArnFormat, Stack } from 'aws-cdk-lib';
import { Alarm, AlarmRule, AlarmState, ComparisonOperator, CompositeAlarm, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { AlarmDefinition, CombinedAlarm } from '../alarms/alarm-definition.ts';
import { getAlarmName, getAlarmTopicName } from './names.ts';

/** The topic for each urgency of an alarm. */
export type AlarmTopics = Readonly<Record<AlarmDefinition['urgency'], ITopic>>;

/** The topics of a stage, referenced by name: they are in the service stack (constructs/alarm-topics.ts). */
export function namedAlarmTopics(scope: Construct, stageName: string): AlarmTopics {
  const named = (id: string, urgency: AlarmDefinition['urgency']) =>
    Topic.fromTopicArn(scope, id, Stack.of(scope).formatArn({ service: 'sns', resource: getAlarmTopicName(stageName, urgency) }));
  return { now: named('alarm-topic', 'now'), today: named('notice-topic', 'today') };
}

/** Creates alarms that notify people when they trigger and when they clear. */
export function createAlarms(
  scope: Construct,
  stageName: string,
  definitions: readonly AlarmDefinition[],
  topics: AlarmTopics,
): readonly Alarm[] {
  return definitions.map((definition) => createAlarm(scope, stageName, definition, topics));
}

/** Creates the alarms on the states of others, which are found by their names, whichever stack they are in. */
export function createCombinedAlarms(
  scope: Construct,
  stageName: string,
  definitions: readonly CombinedAlarm[],
  topics: AlarmTopics,
): readonly CompositeAlarm[] {
  const part = (id: string) =>
    AlarmRule.fromAlarm(Alarm.fromAlarmArn(scope, `part-${id}`, getAlarmArn(scope, stageName, { id })), AlarmState.ALARM);
  return definitions.map(({ id, meaning, runbookHeading, urgency, anyOf }) => {
    const alarm = new CompositeAlarm(scope, id, {
      compositeAlarmName: getAlarmName(stageName, { id }),
      alarmDescription: describe(meaning, runbookHeading),
      alarmRule: AlarmRule.anyOf(...anyOf.map((ids) => AlarmRule.allOf(...ids.map(part)))),
    });
    notify(alarm, [topics[urgency]]);
    return alarm;
  });
}

/** ARN of an alarm, whichever stack it is in. */
export function getAlarmArn(scope: Construct, stageName: string, definition: Pick<AlarmDefinition, 'id'>): string {
  const resourceName = getAlarmName(stageName, definition);
  return Stack.of(scope).formatArn({ service: 'cloudwatch', resource: 'alarm', resourceName, arnFormat: ArnFormat.COLON_RESOURCE_NAME });
}

function createAlarm(scope: Construct, stageName: string, definition: AlarmDefinition, topics: AlarmTopics): Alarm {
  const { id, meaning, runbookHeading, metric, threshold, periods, mustHaveData } = definition;
  const alarm = new Alarm(scope, id, {
    alarmName: getAlarmName(stageName, definition),
    alarmDescription: describe(meaning, runbookHeading),
    metric,
    threshold,
    evaluationPeriods: periods,
    comparisonOperator: mustHaveData ? ComparisonOperator.LESS_THAN_THRESHOLD : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    // Without requests there is no data. That is normal at night, except for scheduled functions.
    treatMissingData: mustHaveData ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
  });
  if (definition.isPart) return alarm;
  notify(alarm, definition.isSentToBothTopics ? Object.values(topics) : [topics[definition.urgency]]);
  return alarm;
}

function describe(meaning: string, runbookHeading: string): string {
  return `${meaning} What to do: docs/runbook.md, "${runbookHeading}".`;
}

function notify(alarm: Alarm | CompositeAlarm, topics: readonly ITopic[]): void {
  for (const topic of topics) {
    const action = new SnsAction(topic);
    alarm.addAlarmAction(action);
    alarm.addOkAction(action);
  }
}
