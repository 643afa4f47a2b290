import { UserError } from '@nakor/cli/shared/user-error';
import { createApiClient } from './api-client.ts';
import { readArguments, usage } from './arguments.ts';
import { runSteps } from './run-steps.ts';
import { steps } from './steps.ts';
import { findTarget } from './target.ts';

/** `npm run smoke -- <stage>`: tests a running stage from outside (ADR 0014). Exits with 0 when no step failed, 1 when one did, 2 when it could not start. */
async function main(parameters: readonly string[]): Promise<number> {
  const choices = readArguments(parameters);
  if (choices === 'help') {
    console.log(usage);
    return 0;
  }
  const { baseUrl, testKey, liveKey, aws } = await findTarget(choices, process.env);
  console.log(`Smoke test of ${choices.stage} at ${baseUrl}`);
  const context = {
    stage: choices.stage,
    isLocal: choices.stage === 'local',
    api: createApiClient(baseUrl, testKey),
    liveApi: liveKey === null ? null : createApiClient(baseUrl, liveKey),
    webhookUrl: choices.webhookUrl,
    burst: choices.burst,
    aws,
  };
  return (await runSteps(steps, context, choices.skipped, console.log)) ? 0 : 1;
}

main(process.argv.slice(2)).then(
  (exitCode) => {
    process.exitCode = exitCode;
  },
  (error: unknown) => {
    console.error(error instanceof UserError ? error.message : error);
    process.exitCode = 2;
  },
);
