import type { StageSettings } from '../stages.ts';
import type { AlarmDefinition } from './alarm-definition.ts';
import { createCallerAlarms } from './callers.ts';
import { createDeliveryAlarms } from './deliveries.ts';
import { createDependencyAlarms } from './dependencies.ts';
import { createFunctionAlarms } from './functions.ts';
import { createHistoryAlarms } from './history.ts';
import { createJobAlarms } from './jobs.ts';
import { createNotificationAlarms } from './notifications.ts';
import { createObjectiveAlarms } from './objectives.ts';

/** Every alarm of a stage. */
export function createEveryAlarm(stage: StageSettings): readonly AlarmDefinition[] {
  return [
    ...createObjectiveAlarms(stage.name),
    ...createCallerAlarms(stage),
    ...createFunctionAlarms(stage),
    ...createDeliveryAlarms(stage.name),
    ...createJobAlarms(stage.name),
    ...createHistoryAlarms(stage.name),
    ...createDependencyAlarms(stage),
    ...createNotificationAlarms(stage.name),
  ];
}
