import { spawnSync } from 'node:child_process';
import { stages } from '../aws/stages.ts';
import { type StageName, stackName } from '../stage-names.ts';
import { type FunctionName, httpGroups, queueFunctions } from './function-names.ts';
import { liveVersionParameter, newestVersion, readVersions, releaseBefore, releaseRecordName, rolloutParameter } from './releases.ts';

/** Runs a command of the AWS command line. */
export interface AwsCommandLine {
  /** @throws Error when the command fails; what it says is shown already */
  run(...args: readonly string[]): unknown;
}

/** The parts of a stack that are looked at here. */
interface StackDescription {
  readonly Stacks: readonly [{ readonly StackStatus: string; readonly Parameters?: readonly { readonly ParameterKey: string }[] }];
}

/** Functions that CodeDeploy shifts, each by a group of its name. */
const shifted: readonly FunctionName[] = [...httpGroups, ...(Object.keys(queueFunctions) as (keyof typeof queueFunctions)[])];

/** Statuses of deployments that are not over. */
const unfinished = ['Created', 'Queued', 'InProgress', 'Baking', 'Ready'];

/**
 * Takes the functions of a stage back to the release before: while one is being rolled out by stopping that, and otherwise by an update of the service
 * stack that changes nothing but its parameters, so that CloudFormation knows which versions callers get.
 *
 * @param report is given what happens, in sentences
 * @throws Error saying why nothing was done
 */
export function takeBack(stage: StageName, aws: AwsCommandLine, report: (sentence: string) => void): void {
  const stack = stackName(stage, 'service');
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
  const stack = stackName(stage, 'service');
  const { Parameters: history } = aws.run('ssm', 'get-parameter-history', '--name', releaseRecordName(stage)) as {
    readonly Parameters: readonly { readonly Value: string }[];
  };
  const records = history.map(({ Value }) => Value);
  const before = releaseBefore(records);
  if (before === null) throw new Error(`${stage} has no release before the one that callers get (${records.at(-1) ?? 'none is noted'}).`);
  report(`Now: ${records.at(-1)}`);
  report(`Back to: ${before}`);
  aws.run(...updateArguments(stack, parameterNames, before));
  report(`${stack} is being updated ...`);
  aws.run('cloudformation', 'wait', 'stack-update-complete', '--stack-name', stack);
  report('Callers get the release before. The next deployment brings the newest one again.');
}

/** The update of a stack to earlier versions. Functions that had none then keep the one they have. */
function updateArguments(stack: string, parameterNames: readonly string[], release: string): readonly string[] {
  const versions = Object.entries(readVersions(release)) as [FunctionName, string][];
  const values = new Map([
    [rolloutParameter, 'at-once'],
    ...versions.map(([name, version]) => [liveVersionParameter(name), version] as const),
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
      `${stackName(stage, 'service')} is ${status}, and no function is being shifted. Wait until it is over, then try again.`,
    );
  }
  for (const id of running) aws.run('deploy', 'stop-deployment', '--deployment-id', id, '--auto-rollback-enabled');
  report(
    `${running.length} functions were being shifted to new versions, and are going back. CloudFormation takes the rest of the release back.`,
  );
}

/**
 * Takes a stage back with the AWS command line, and says what happens.
 *
 * @param options for every command, such as `--profile`
 * @returns the code to end with
 */
export function rollBack(stage: StageName, options: readonly string[]): number {
  const region = stages.find(({ name }) => name === stage)?.region ?? '';
  const run = (...args: readonly string[]): unknown => {
    const { status, stdout, error } = spawnSync('aws', [...args, '--region', region, '--output', 'json', ...options], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (error !== undefined) throw new Error(`The AWS command line cannot be run: ${error.message}`);
    if (status !== 0) throw new Error(`aws ${args.slice(0, 2).join(' ')} failed.`);
    return stdout.trim() === '' ? null : JSON.parse(stdout);
  };
  try {
    takeBack(stage, { run }, (sentence) => console.log(sentence));
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}
