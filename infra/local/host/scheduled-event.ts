import { randomUUID } from 'node:crypto';
import type { ScheduledEvent } from 'aws-lambda';
import { type ScheduledFunctionName, scheduledFunctions } from '../../build/function-names.ts';
import { localStage } from '../aws-resources/aws-environment.ts';

/** The event with which a rule of EventBridge invokes a function; fields missing in the sample are filled in. */
export function createScheduledEvent(name: ScheduledFunctionName, sample: Partial<ScheduledEvent> = {}): ScheduledEvent {
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'Scheduled Event',
    source: 'aws.events',
    account: '000000000000',
    time: readEventTime(Date.now()),
    region: 'eu-central-1',
    resources: [`arn:aws:events:eu-central-1:000000000000:rule/nakor-${localStage}-${name}`],
    detail: {},
    ...sample,
  };
}

/** A timestamp in the format of EventBridge: when the run was due, in whole seconds. */
export function readEventTime(unixMs: number): string {
  return `${new Date(unixMs).toISOString().slice(0, 19)}Z`;
}

/** The function of a scheduled event, by the name of its rule; null when there is none. */
export function findScheduledFunction(event: Partial<ScheduledEvent>): ScheduledFunctionName | null {
  const [, rule] = /:rule\/nakor-([a-z0-9-]+)$/.exec(event.resources?.[0] ?? '') ?? [];
  const names = Object.keys(scheduledFunctions) as ScheduledFunctionName[];
  return names.find((name) => rule?.endsWith(`-${name}`)) ?? null;
}

/**
 * The Lambda context of an invocation.
 *
 * @param isStopping whether the run should end; then no time remains
 */
export function createScheduledContext(name: ScheduledFunctionName, isStopping: () => boolean = () => false): unknown {
  const endMs = performance.now() + scheduledFunctions[name].timeLimitSeconds * 1000;
  return { functionName: name, getRemainingTimeInMillis: () => (isStopping() ? 0 : endMs - performance.now()) };
}
