import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { createEveryAlarm } from '../alarms/every-alarm.ts';
import { createBurnAlarms } from '../alarms/objectives.ts';
import { createAlarms, createCombinedAlarms, namedAlarmTopics } from '../constructs/alarms.ts';
import { watchKeys } from '../constructs/key-watch.ts';
import { createSavedQueries } from '../constructs/saved-queries.ts';
import { exportTables } from '../constructs/table-exports.ts';
import { createTraceSettings } from '../constructs/trace-settings.ts';
import { createDashboard } from '../dashboard/dashboard.ts';
import { createFailingDeliveriesRule } from '../failing-deliveries.ts';
import type { StageSettings } from '../stages.ts';

/**
 * Everything for monitoring: alarms, the dashboard, saved queries and trace groups. It only reads, so it can change at any time. Alarms that
 * roll a release back, and the topics of all alarms, are in the service stack.
 */
export class OperationsStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { readonly stage: StageSettings }) {
    super(scope, id, props);
    const { stage } = props;
    const rule = createFailingDeliveriesRule(this, stage.name);
    const definitions = createEveryAlarm(stage).filter(({ rollsReleaseBack }) => !rollsReleaseBack);
    const topics = namedAlarmTopics(this, stage.name);
    const alarms = createAlarms(this, stage.name, definitions, topics);
    for (const alarm of createCombinedAlarms(this, stage.name, createBurnAlarms(), topics)) alarm.node.addDependency(...alarms);
    watchKeys(this, stage.name, topics);
    // One of the alarms refers to the rule by name, so CloudFormation does not see the dependency.
    for (const alarm of alarms) alarm.node.addDependency(rule);
    // Here, because a table that replaces another is exported from the next deployment of this stack on.
    if (stage.recoveryRegion !== null) exportTables(this, stage, stage.recoveryRegion);
    createDashboard(this, stage);
    createSavedQueries(this, stage.name);
    createTraceSettings(this, stage.name);
  }
}
