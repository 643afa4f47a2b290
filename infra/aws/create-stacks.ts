import type { App } from 'aws-cdk-lib';
import { getRecoveryStackName, getStackName } from '../stage-names.ts';
import { DataStack } from './stacks/data-stack.ts';
import { OperationsStack } from './stacks/operations-stack.ts';
import { RecoveryStack } from './stacks/recovery-stack.ts';
import { ServiceStack } from './stacks/service-stack.ts';
import type { StageSettings } from './stages.ts';

/**
 * The stacks of a stage, in the order in which they are deployed.
 *
 * @param bundleDirectory folder with one folder per function, as `infra/build` writes it
 */
export function createStacks(app: App, stage: StageSettings, bundleDirectory: string) {
  // No account is set: the stack is deployed to the account of the credentials.
  const env = { region: stage.region };
  const recovery = createRecoveryStack(app, stage);
  const data = new DataStack(app, getStackName(stage.name, 'data'), { env, stage });
  const service = new ServiceStack(app, getStackName(stage.name, 'service'), { env, stage, bundleDirectory, dataArns: data.dataArns });
  const operations = new OperationsStack(app, getStackName(stage.name, 'operations'), { env, stage });
  // Apart from the keys, the stacks refer to each other's resources by name instead of by export, so the dependencies have to be declared.
  if (recovery !== null) data.addStackDependency(recovery);
  service.addStackDependency(data);
  operations.addStackDependency(service);
  return { recovery, data, service, operations };
}

/** The stack in the second Region; null for a stage without one. */
function createRecoveryStack(app: App, stage: StageSettings): RecoveryStack | null {
  const { recoveryRegion } = stage;
  if (recoveryRegion === null) return null;
  return new RecoveryStack(app, getRecoveryStackName(stage.name), { env: { region: recoveryRegion }, stage, recoveryRegion });
}
