import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import type { Construct } from 'constructs';
import { type ScheduledFunctionName, scheduledFunctions } from '../../build/function-names.ts';
import type { StageSettings } from '../stages.ts';
import type { DataArns } from './keys.ts';
import { getFunctionName } from './names.ts';
import type { ReleaseRollout } from './rollout.ts';
import { createServiceFunction } from './service-function.ts';

/**
 * Creates a function that EventBridge invokes on a schedule. A run that fails or is throttled is not retried: the next one does the remaining
 * work, and retries would only add load.
 *
 * @param environment settings of this function only
 */
export function createScheduledFunction(
  scope: Construct,
  stage: StageSettings,
  name: ScheduledFunctionName,
  bundleDirectory: string,
  dataArns: DataArns,
  rollout: ReleaseRollout,
  environment: Readonly<Record<string, string>> = {},
): void {
  const { everySeconds, timeLimitSeconds } = scheduledFunctions[name];
  const interval = Duration.seconds(everySeconds);
  // A late run is worth it as long as no other one is due; six hours is the most that Lambda accepts.
  const maxEventAge = Duration.seconds(Math.min(everySeconds, 6 * 3_600));
  const description = `runs every ${everySeconds} seconds`;
  const options = { description, timeLimitSeconds, dataArns, rollout, shift: 'at-once', environment } as const;
  const { alias } = createServiceFunction(scope, stage, name, bundleDirectory, options);
  alias.configureAsyncInvoke({ retryAttempts: 0, maxEventAge });
  new Rule(scope, `${name}-schedule`, {
    // The local platform derives the function of an event from the last part of the name (infra/local/host/scheduled-event.ts).
    ruleName: getFunctionName(stage.name, name),
    description: `Starts ${getFunctionName(stage.name, name)}`,
    schedule: Schedule.rate(interval),
    targets: [new LambdaTarget(alias, { retryAttempts: 0, maxEventAge })],
  });
}
