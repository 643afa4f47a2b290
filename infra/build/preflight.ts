import { spawnSync } from 'node:child_process';
import { stages } from '../aws/stages.ts';
import { getRecoveryStackName, getStackName, type StageName, stackParts } from '../stage-names.ts';
import type { AwsCommandLine } from './rollback.ts';

/** What stands in the way of a deployment (`blocks`), or should be set up in the account (`advises`), with the way out. */
export interface Finding {
  readonly kind: 'blocks' | 'advises';
  readonly text: string;
}

/** Concurrency that Lambda keeps unreserved. */
const unreservedConcurrency = 100;
/** The version of the CDK's bootstrap stack that deployments need. */
const bootstrapVersion = 6;

/** A stack in one of these states accepts no deployment; `STACK` is its name. Pages: docs/operations/releases.md. */
const stuckStates: Readonly<Record<string, string>> = {
  ROLLBACK_COMPLETE:
    'its first deployment failed, and it can only be deleted: aws cloudformation update-termination-protection --no-enable-termination-protection --stack-name STACK, then aws cloudformation delete-stack --stack-name STACK',
  ROLLBACK_FAILED:
    'its first deployment failed, and so did its rollback: aws cloudformation delete-stack --stack-name STACK, after removing the cause',
  UPDATE_ROLLBACK_FAILED: 'a rollback failed: remove the cause, then aws cloudformation continue-update-rollback --stack-name STACK',
  DELETE_FAILED: 'its deletion failed: aws cloudformation delete-stack --stack-name STACK, after removing the cause',
};

interface Stack {
  readonly Stacks: readonly { readonly StackStatus: string }[];
}

/**
 * Checks what makes a deployment fail half way: credentials, limits of the account, the bootstrap, stuck stacks; and what an account with
 * customers' data needs.
 *
 * @param regionOf an AWS command line for each Region
 */
export function checkAccount(stageName: StageName, regionOf: (region: string) => AwsCommandLine): readonly Finding[] {
  const stage = stages.find(({ name }) => name === stageName);
  if (stage === undefined) throw new Error(`There is no stage ${stageName}.`);
  const aws = regionOf(stage.region);
  const recovery = stage.recoveryRegion === null ? [] : [{ name: getRecoveryStackName(stageName), region: stage.recoveryRegion }];
  const stacks = [...recovery, ...stackParts.map((part) => ({ name: getStackName(stageName, part), region: stage.region }))];
  return [
    ...checkConcurrency(aws, Object.values(stage.reservedConcurrency)),
    ...[...new Set(stacks.map(({ region }) => region))].flatMap((region) => checkBootstrap(region, regionOf(region))),
    ...stacks.flatMap(({ name, region }) => checkStack(name, regionOf(region))),
    ...(stage.keepsData ? checkAccountServices(aws) : []),
  ];
}

function checkConcurrency(aws: AwsCommandLine, reserved: readonly number[]): Finding[] {
  const { AccountLimit } = aws.run('lambda', 'get-account-settings') as {
    readonly AccountLimit: { readonly ConcurrentExecutions: number };
  };
  const needed = reserved.length === 0 ? 1 : reserved.reduce((sum, one) => sum + one, unreservedConcurrency);
  if (AccountLimit.ConcurrentExecutions >= needed) return [];
  return [
    blocks(
      `The account may run ${AccountLimit.ConcurrentExecutions} functions at once, but this stage needs ${needed}. Request more: aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value 1000. A new account may also be limited to less than 1,769 MB for a function; AWS Support raises that with the same request.`,
    ),
  ];
}

function checkBootstrap(region: string, aws: AwsCommandLine): Finding[] {
  const found = tryRun(aws, 'ssm', 'get-parameter', '--name', '/cdk-bootstrap/hnb659fds/version') as {
    readonly Parameter: { readonly Value: string };
  } | null;
  if (Number(found?.Parameter.Value ?? 0) >= bootstrapVersion) return [];
  return [blocks(`${region} is not bootstrapped, or by an old CDK: npm exec -- cdk bootstrap aws://<account>/${region}`)];
}

function checkStack(name: string, aws: AwsCommandLine): Finding[] {
  const status = (tryRun(aws, 'cloudformation', 'describe-stacks', '--stack-name', name) as Stack | null)?.Stacks[0]?.StackStatus;
  if (status === undefined) return [];
  const wayOut = stuckStates[status];
  if (wayOut !== undefined) return [blocks(`${name} is ${status}: ${wayOut.replaceAll('STACK', name)}. See docs/operations/releases.md.`)];
  return status.endsWith('_IN_PROGRESS') ? [blocks(`${name} is ${status}: wait until that has ended, or roll back.`)] : [];
}

function checkAccountServices(aws: AwsCommandLine): Finding[] {
  const trails = tryRun(aws, 'cloudtrail', 'describe-trails') as { readonly trailList: readonly unknown[] } | null;
  const detectors = tryRun(aws, 'guardduty', 'list-detectors') as { readonly DetectorIds: readonly unknown[] } | null;
  return [
    ...((trails?.trailList.length ?? 0) > 0
      ? []
      : [
          advises(
            'The account has no trail: nobody is notified when a key is disabled, and nobody can find out who read data. See docs/deploy.md, "What the account must have".',
          ),
        ]),
    ...((detectors?.DetectorIds.length ?? 0) > 0 ? [] : [advises('GuardDuty is off. See docs/deploy.md, "What the account must have".')]),
  ];
}

/** Null where the command fails: what it asks for does not exist, or may not be read. */
function tryRun(aws: AwsCommandLine, ...args: readonly string[]): unknown {
  try {
    return aws.run(...args);
  } catch {
    return null;
  }
}

function blocks(text: string): Finding {
  return { kind: 'blocks', text };
}

function advises(text: string): Finding {
  return { kind: 'advises', text };
}

/**
 * Checks the account with the AWS CLI and prints what it finds.
 *
 * @param options options for every command, such as `--profile`
 * @returns the exit code: 1 if a deployment would fail
 */
export function runPreflight(stage: StageName, options: readonly string[]): number {
  const regionOf = (region: string): AwsCommandLine => ({
    run(...args) {
      const { status, stdout, error } = spawnSync('aws', [...args, '--region', region, '--output', 'json', ...options], {
        encoding: 'utf8',
      });
      if (error !== undefined) throw new Error(`The AWS CLI cannot be run: ${error.message}`);
      if (status !== 0) throw new Error(`aws ${args.slice(0, 2).join(' ')} failed.`);
      return stdout.trim() === '' ? null : JSON.parse(stdout);
    },
  });
  try {
    const findings = checkAccount(stage, regionOf);
    for (const { kind, text } of findings) console.log(`${kind === 'blocks' ? 'Blocks the deployment' : 'Advice'}: ${text}`);
    if (findings.length === 0) console.log(`Nothing stands in the way of deploying ${stage}.`);
    return findings.some(({ kind }) => kind === 'blocks') ? 1 : 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}
