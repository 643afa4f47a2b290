import { Stack, type StackProps } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { AlarmDefinition } from '../alarms/alarm-definition.ts';
import { everyAlarm } from '../alarms/every-alarm.ts';
import { createAlarmTopics } from '../constructs/alarm-topics.ts';
import { createSavedQueries } from '../constructs/saved-queries.ts';
import { createTraceSettings } from '../constructs/trace-settings.ts';
import { createDashboard } from '../dashboard/dashboard.ts';
import { createFailingDeliveriesRule } from '../failing-deliveries.ts';
import type { StageSettings } from '../stages.ts';

/**
 * What people watch: alarms, the topics that pass them on, a dashboard, saved queries, groups of traces. But for which calls are traced it only reads, so it
 * can change at any time.
 */
export class OperationsStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { readonly stage: StageSettings }) {
    super(scope, id, props);
    const { stage } = props;
    const rule = createFailingDeliveriesRule(this, stage.name);
    const topics = createAlarmTopics(this, stage.name);
    const alarms: Record<AlarmDefinition['urgency'], Alarm[]> = { now: [], today: [] };
    for (const definition of everyAlarm(stage)) {
      const alarm = createAlarm(this, stage.name, definition, topics[definition.urgency]);
      // One of them counts by the rule, which is known to it by name alone.
      alarm.node.addDependency(rule);
      alarms[definition.urgency].push(alarm);
    }
    createDashboard(this, stage, alarms);
    createSavedQueries(this, stage.name);
    createTraceSettings(this, stage.name);
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
