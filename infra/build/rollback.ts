import { spawnSync } from 'node:child_process';
import { stages } from '../aws/stages.ts';
import { getStackName, type StageName } from '../stage-names.ts';
import { type FunctionName, httpGroups, queueFunctions, streamFunctions, taskFunctions } from './function-names.ts';
import {
  getLiveVersionParameter,
  newestVersion,
  readVersions,
  releaseBefore,
  releaseCheckParameter,
  releaseRecordName,
  rolloutParameter,
} from './releases.ts';

/** Runs the AWS CLI. */
export interface AwsCommandLine {
  /** @throws Error when the command fails; its error output has been shown already */
  run(...args: readonly string[]): unknown;
}

/** The members of a stack description that are used here. */
interface StackDescription {
  readonly Stacks: readonly [{ readonly StackStatus: string; readonly Parameters?: readonly { readonly ParameterKey: string }[] }];
}

/** Functions whose traffic CodeDeploy shifts, each with a deployment group of the same name. */
const shifted = [
  ...httpGroups,
  ...[queueFunctions, streamFunctions, taskFunctions].flatMap((functions) => Object.keys(functions)),
] as readonly FunctionName[];

/** Statuses of deployments that have not ended. */
const unfinished = ['Created', 'Queued', 'InProgress', 'Baking', 'Ready'];

/**
 * Returns the functions of a stage to the previous release. A rollout in progress is stopped; otherwise only the parameters of the service
 * stack are updated, so that CloudFormation knows which versions are live.
 *
 * @param report called with a sentence for each step
 * @throws Error stating why nothing was done
 */
export function rollBackRelease(stage: StageName, aws: AwsCommandLine, report: (sentence: string) => void): void {
  const stack = getStackName(stage, 'service');
  const [{ StackStatus: status, Parameters: parameters = [] }] = (
    aws.run('cloudformation', 'describe-stacks', '--stack-name', stack) as StackDescription
  ).Stacks;
  if (status.endsWith('_IN_PROGRESS')) stopRollout(stage, status, aws, report);
  else
    returnToRelease(
      stage,
      parameters.map(({ ParameterKey }) => ParameterKey),
      aws,
      report,
    );
}

function returnToRelease(
  stage: StageName,
  parameterNames: readonly string[],
  aws: AwsCommandLine,
  report: (sentence: string) => void,
): void {
  const stack = getStackName(stage, 'service');
  const { Parameters: history } = aws.run('ssm', 'get-parameter-history', '--name', releaseRecordName(stage)) as {
    readonly Parameters: readonly { readonly Value: string }[];
  };
  const records = history.map(({ Value }) => Value);
  const before = releaseBefore(records);
  if (before === null) throw new Error(`${stage} has no release before the live one (${records.at(-1) ?? 'none is recorded'}).`);
  report(`Now: ${records.at(-1)}`);
  report(`Back to: ${before}`);
  aws.run(...updateArguments(stack, parameterNames, before));
  report(`${stack} is being updated ...`);
  aws.run('cloudformation', 'wait', 'stack-update-complete', '--stack-name', stack);
  report('The previous release is live. The next deployment makes the newest one live again.');
}

/** Arguments of the stack update to an earlier release. Functions that did not exist in that release keep their version. */
function updateArguments(stack: string, parameterNames: readonly string[], release: string): readonly string[] {
  const versions = Object.entries(readVersions(release)) as [FunctionName, string][];
  const values = new Map([
    [rolloutParameter, 'at-once'],
    // The release was live before, and the check knows the results of the newest one alone.
    [releaseCheckParameter, 'off'],
    ...versions.map(([name, version]) => [getLiveVersionParameter(name), version] as const),
  ]);
  const parameters = parameterNames.map((key) => {
    const value = values.get(key) ?? (key.startsWith('LiveVersionOf') ? newestVersion : null);
    return value === null ? { ParameterKey: key, UsePreviousValue: true } : { ParameterKey: key, ParameterValue: value };
  });
  return [
    ...['cloudformation', 'update-stack', '--stack-name', stack, '--use-previous-template'],
    ...['--capabilities', 'CAPABILITY_IAM', 'CAPABILITY_NAMED_IAM', '--parameters', JSON.stringify(parameters)],
  ];
}

function stopRollout(stage: StageName, status: string, aws: AwsCommandLine, report: (sentence: string) => void): void {
  const running = shifted.flatMap((name) => {
    const place = ['--application-name', `nakor-${stage}`, '--deployment-group-name', name];
    const list = aws.run('deploy', 'list-deployments', ...place, '--include-only-statuses', ...unfinished);
    return (list as { readonly deployments: readonly string[] }).deployments;
  });
  if (running.length === 0) {
    throw new Error(
      `${getStackName(stage, 'service')} is ${status}, and no function is being shifted. Wait until the update has ended, then try again.`,
    );
  }
  for (const id of running) aws.run('deploy', 'stop-deployment', '--deployment-id', id, '--auto-rollback-enabled');
  report(
    `The shift of ${running.length} functions to new versions was stopped and is rolled back. CloudFormation rolls back the rest of the release.`,
  );
}

/**
 * Rolls a stage back with the AWS CLI, and prints each step.
 *
 * @param options options for every command, such as `--profile`
 * @returns the exit code
 */
export function rollBack(stage: StageName, options: readonly string[]): number {
  const region = stages.find(({ name }) => name === stage)?.region ?? '';
  const run = (...args: readonly string[]): unknown => {
    const { status, stdout, error } = spawnSync('aws', [...args, '--region', region, '--output', 'json', ...options], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (error !== undefined) throw new Error(`The AWS CLI cannot be run: ${error.message}`);
    if (status !== 0) throw new Error(`aws ${args.slice(0, 2).join(' ')} failed.`);
    return stdout.trim() === '' ? null : JSON.parse(stdout);
  };
  try {
    rollBackRelease(stage, { run }, (sentence) => console.log(sentence));
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}
