import { resolve } from 'node:path';
import { UserError } from '@nakor/cli/shared/user-error';
import { trimEndOf } from '@nakor/domain/shared/trim-characters';
import { stages } from '../aws/stages.ts';
import { readCredentials } from '../local/aws-resources/demo-organization.ts';
import type { Environment } from '../local/emulators/endpoints.ts';
import { findRunningPlatform } from '../local/platform/running-platform.ts';
import { defaultStateDirectory, prepareStateDirectory } from '../local/support/state-directory.ts';
import { getStackName } from '../stage-names.ts';
import { type Choices, keyVariables } from './arguments.ts';
import { type AwsCli, createAwsCli } from './aws-cli.ts';

/** URL and keys for the test. */
export interface Target {
  readonly baseUrl: string;
  readonly testKey: string;
  readonly liveKey: string | null;
  readonly aws: AwsCli;
}

/**
 * Finds the base URL and the keys.
 *
 * @throws UserError for settings that the user has to provide
 */
export async function findTarget({ stage, baseUrl }: Choices, environment: Environment): Promise<Target> {
  const aws = createAwsCli(stages.find(({ name }) => name === stage)?.region ?? 'eu-central-1');
  const keys = { testKey: readKey(environment, 'test'), liveKey: readKey(environment, 'live') };
  const isComplete = baseUrl !== null && keys.testKey !== null;
  const local = stage === 'local' && !isComplete ? await findLocal(environment) : null;
  const testKey = keys.testKey ?? local?.test_key;
  if (testKey === undefined) throw new UserError(`Set ${keyVariables.test} to a test key of the stage ${stage}.`);
  return {
    baseUrl: baseUrl ?? local?.base_url ?? (await readBaseUrl(aws, stage)),
    testKey,
    liveKey: keys.liveKey ?? local?.live_key ?? null,
    aws,
  };
}

/** A key from the environment; null when it is not set. */
function readKey(environment: Environment, kind: keyof typeof keyVariables): string | null {
  const variable = keyVariables[kind];
  const key = environment[variable];
  if (!key) return null;
  // If the two were swapped, all steps would consume quota.
  if (!key.startsWith(`nk_${kind}_`)) throw new UserError(`${variable} does not contain a ${kind} key: those begin with nk_${kind}_.`);
  return key;
}

async function findLocal(environment: Environment) {
  const paths = await prepareStateDirectory(resolve(environment['NAKOR_STATE_DIRECTORY'] || defaultStateDirectory));
  if ((await findRunningPlatform(paths)) === null) {
    throw new UserError('The local platform is not running. Start it in another terminal: npm start');
  }
  return readCredentials(paths.credentials);
}

async function readBaseUrl(aws: AwsCli, stage: string): Promise<string> {
  const stack = getStackName(stage, 'service');
  const query = "Stacks[0].Outputs[?OutputKey=='baseurl'].OutputValue";
  const result = await aws('cloudformation', 'describe-stacks', '--stack-name', stack, '--query', query);
  if (result.kind === 'done' && /^https:\S+$/.test(result.output)) return trimEndOf(result.output, '/');
  const reason = { done: 'it has no output "baseurl"', missing: 'the AWS CLI is not installed', failed: 'AWS rejected the request' }[
    result.kind
  ];
  const detail = result.kind === 'failed' ? ` (${result.problem})` : '';
  throw new UserError(`The base URL could not be read from the stack ${stack}: ${reason}${detail}. Pass it with --base-url.`);
}
