import type { StageSettings } from '../stages.ts';
import type { AlarmDefinition } from './alarm-definition.ts';
import { callerAlarms } from './callers.ts';
import { deliveryAlarms } from './deliveries.ts';
import { dependencyAlarms } from './dependencies.ts';
import { functionAlarms } from './functions.ts';
import { historyAlarms } from './history.ts';
import { jobAlarms } from './jobs.ts';
import { notificationAlarms } from './notifications.ts';

/** Every alarm of a stage. */
export function everyAlarm(stage: StageSettings): readonly AlarmDefinition[] {
  return [
    ...callerAlarms(stage),
    ...functionAlarms(stage),
    ...deliveryAlarms(stage.name),
    ...jobAlarms(stage.name),
    ...historyAlarms(stage.name),
    ...dependencyAlarms(stage),
    ...notificationAlarms(stage.name),
  ];
}
