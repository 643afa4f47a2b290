import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { type QueueFunctionName, queueFunctions } from '../../build/function-names.ts';
import type { StageSettings } from '../stages.ts';
import type { KeyArns } from './keys.ts';
import { queueArn } from './names.ts';
import type { ReleaseRollout } from './rollout.ts';
import { createServiceFunction } from './service-function.ts';

/**
 * A function that Lambda wakes with messages of a queue. It names the messages that are to be handed out again; so many batches at most are
 * under way at once, and never more than the function may run, or messages would wear out in rejections.
 */
export function createQueueFunction(
  scope: Construct,
  stage: StageSettings,
  name: QueueFunctionName,
  bundleDirectory: string,
  keyArns: KeyArns,
  rollout: ReleaseRollout,
): void {
  const { queue, batchSize, timeLimitSeconds, concurrency, invokesItself } = queueFunctions[name];
  const description = `messages of the queue ${queue.name}`;
  const options = { description, timeLimitSeconds, keyArns, rollout, shift: 'gradual', invokesItself } as const;
  const { alias } = createServiceFunction(scope, stage, name, bundleDirectory, options);
  new EventSourceMapping(scope, `${name}-messages`, {
    target: alias,
    eventSourceArn: queueArn(scope, stage.name, queue.name),
    batchSize,
    maxConcurrency: concurrency,
    reportBatchItemFailures: true,
  });
}
