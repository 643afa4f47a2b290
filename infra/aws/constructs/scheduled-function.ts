import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import type { Construct } from 'constructs';
import { type ScheduledFunctionName, scheduledFunctions } from '../../build/function-names.ts';
import type { StageSettings } from '../stages.ts';
import type { KeyArns } from './keys.ts';
import { functionName } from './names.ts';
import type { ReleaseRollout } from './rollout.ts';
import { createServiceFunction } from './service-function.ts';

/**
 * A function that EventBridge starts by the clock. A run that fails or finds no room is not started again: the next one does what is left,
 * and a storm of repeated runs would help nobody.
 *
 * @param environment settings that this function alone has
 */
export function createScheduledFunction(
  scope: Construct,
  stage: StageSettings,
  name: ScheduledFunctionName,
  bundleDirectory: string,
  keyArns: KeyArns,
  rollout: ReleaseRollout,
  environment: Readonly<Record<string, string>> = {},
): void {
  const { everySeconds, timeLimitSeconds } = scheduledFunctions[name];
  const interval = Duration.seconds(everySeconds);
  const description = `runs every ${everySeconds} seconds`;
  const options = { description, timeLimitSeconds, keyArns, rollout, shift: 'at-once', environment } as const;
  const { alias } = createServiceFunction(scope, stage, name, bundleDirectory, options);
  alias.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: interval });
  new Rule(scope, `${name}-schedule`, {
    // Its last part tells the local platform which function an event is for (infra/local/host/scheduled-event.ts).
    ruleName: functionName(stage.name, name),
    description: `Starts ${functionName(stage.name, name)}`,
    schedule: Schedule.rate(interval),
    targets: [new LambdaTarget(alias, { retryAttempts: 0, maxEventAge: interval })],
  });
}
