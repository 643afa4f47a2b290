import { CodeDeployClient, PutLifecycleEventHookExecutionStatusCommand } from '@aws-sdk/client-codedeploy';
import { type ClientTarget, getTimeLimits } from '../client/clients.ts';

/** The event with which CodeDeploy invokes a hook of a deployment. */
export interface DeploymentHookEvent {
  readonly DeploymentId: string;
  readonly LifecycleEventHookExecutionId: string;
}

/** A client of CodeDeploy. */
export function createDeploymentClient(target: ClientTarget = {}): CodeDeployClient {
  return new CodeDeployClient({ ...target, maxAttempts: 4, requestHandler: getTimeLimits(1_000, 5_000) });
}

/** Tells CodeDeploy whether the deployment may continue. Without an answer it waits for an hour, and then fails the deployment. */
export async function answerDeploymentHook(
  client: CodeDeployClient,
  { DeploymentId, LifecycleEventHookExecutionId }: DeploymentHookEvent,
  mayContinue: boolean,
): Promise<void> {
  await client.send(
    new PutLifecycleEventHookExecutionStatusCommand({
      deploymentId: DeploymentId,
      lifecycleEventHookExecutionId: LifecycleEventHookExecutionId,
      status: mayContinue ? 'Succeeded' : 'Failed',
    }),
  );
}
