import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { type QueueFunctionName, queueFunctions } from '../../build/function-names.ts';
import type { StageSettings } from '../stages.ts';
import type { DataArns } from './keys.ts';
import { getQueueArn } from './names.ts';
import type { ReleaseRollout } from './rollout.ts';
import { createServiceFunction } from './service-function.ts';

/**
 * Creates a function that is triggered by messages of a queue. It returns the messages that failed. The number of concurrent batches is limited
 * to the concurrency of the function, since throttled messages would use up their receive limit.
 */
export function createQueueFunction(
  scope: Construct,
  stage: StageSettings,
  name: QueueFunctionName,
  bundleDirectory: string,
  dataArns: DataArns,
  rollout: ReleaseRollout,
): void {
  const { queue, batchSize, timeLimitSeconds, concurrency, invokesItself } = queueFunctions[name];
  const description = `messages of the queue ${queue.name}`;
  const options = { description, timeLimitSeconds, dataArns, rollout, shift: 'gradual', invokesItself } as const;
  const { alias } = createServiceFunction(scope, stage, name, bundleDirectory, options);
  new EventSourceMapping(scope, `${name}-messages`, {
    target: alias,
    eventSourceArn: getQueueArn(scope, stage.name, queue.name),
    batchSize,
    maxConcurrency: concurrency,
    reportBatchItemFailures: true,
  });
}
