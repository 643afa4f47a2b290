import { readConfig } from '@nakor/aws/client/config';
import { answerDeploymentHook, createDeploymentClient, type DeploymentHookEvent } from '@nakor/aws/releases/deployment-hook';
import { createFunctionClient } from '@nakor/aws/releases/version-invoker';
import { createParameterClient, createProbeKeyStore } from '@nakor/aws/status/probe-key-store';
import { InternalError } from '@nakor/domain/shared/internal-error';
import { createJobLog } from '@nakor/http/telemetry/job-log';
import { handleUncaughtErrors } from '../handle-uncaught-errors.ts';
import { createReleaseCheck } from './check-release.ts';

const { checkedFunction, probeKeyName, releaseCheck, stage } = readConfig(process.env);
if (checkedFunction === null) throw new InternalError('The environment is not complete. CHECKED_FUNCTION: must be the ARN of a version');
const log = createJobLog('release-check', stage);
handleUncaughtErrors(log.error);

const deployments = createDeploymentClient();
const check = createReleaseCheck({
  functions: createFunctionClient(),
  functionArn: checkedFunction,
  probeKey: createProbeKeyStore(createParameterClient(), probeKeyName, ''),
});

/**
 * Runs before CodeDeploy shifts requests to new versions (ADR 0065): validates the known document with the new version, and stops the deployment if
 * the result is not the expected one. `RELEASE_CHECK=off` lets a release pass without it.
 */
export async function handler(event: DeploymentHookEvent): Promise<void> {
  const startMs = performance.now();
  const reason = releaseCheck === 'off' ? null : await check();
  const outcome = releaseCheck === 'off' ? 'skipped' : reason === null ? 'passed' : 'failed';
  log.report('release-check', { outcome, ...(reason === null ? {} : { reason }), ms: Math.round(performance.now() - startMs) });
  await answerDeploymentHook(deployments, event, reason === null);
}
