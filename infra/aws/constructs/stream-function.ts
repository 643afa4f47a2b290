import { Duration } from 'aws-cdk-lib';
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { type StreamFunctionName, streamFunctions } from '../../build/function-names.ts';
import type { StageSettings } from '../stages.ts';
import { type DataArns, getEventStreamArn } from './keys.ts';
import type { ReleaseRollout } from './rollout.ts';
import { createServiceFunction } from './service-function.ts';

/**
 * Creates a function that is triggered by items inserted into a table. A batch that fails is retried until its records leave the stream after
 * 24 hours. It starts with the oldest records, so that none is missed between the first write and the creation of the function.
 */
export function createStreamFunction(
  scope: Construct,
  stage: StageSettings,
  name: StreamFunctionName,
  bundleDirectory: string,
  dataArns: DataArns,
  rollout: ReleaseRollout,
): void {
  const { table, attributePath, batchSize, batchWindowSeconds, timeLimitSeconds } = streamFunctions[name];
  const description = `items inserted into the table ${table.name}`;
  const options = { description, timeLimitSeconds, dataArns, rollout, shift: 'gradual' } as const;
  const { alias } = createServiceFunction(scope, stage, name, bundleDirectory, options);
  new EventSourceMapping(scope, `${name}-records`, {
    target: alias,
    eventSourceArn: getEventStreamArn(stage, dataArns),
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize,
    maxBatchingWindow: Duration.seconds(batchWindowSeconds),
    reportBatchItemFailures: true,
    // Records that do not match cost no invocation.
    filters: [FilterCriteria.filter({ eventName: FilterRule.isEqual('INSERT'), dynamodb: { NewImage: nested(attributePath) } })],
  });
}

function nested([first, ...rest]: readonly string[]): Record<string, unknown> | readonly unknown[] {
  return first === undefined ? FilterRule.exists() : { [first]: nested(rest) };
}
