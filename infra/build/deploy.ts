import { spawnSync } from 'node:child_process';
import {
  deployedStageNames,
  getRecoveryStackName,
  getStackName,
  recoveredStageNames,
  type StageName,
  siteStackName,
  stackParts,
} from '../stage-names.ts';
import { runPreflight } from './preflight.ts';
import { releaseCheckParameter, rolloutParameter, rollouts } from './releases.ts';
import { rollBack } from './rollback.ts';
import { cdk, projectDirectory, readEnvironmentOfCdk, synth } from './synth.ts';

/** What to do: deploy with these arguments of `cdk deploy`, roll back a stage, or print a text. */
type Plan =
  | { readonly kind: 'deploy'; readonly cdkArguments: readonly string[] }
  | { readonly kind: 'rollback'; readonly stage: StageName; readonly awsArguments: readonly string[] }
  | { readonly kind: 'preflight'; readonly stage: StageName; readonly awsArguments: readonly string[] }
  | { readonly kind: 'help' | 'rejection'; readonly text: string };

const usage = `Usage: npm run deploy -- <stage or stack> [--at-once | --gradual] [--unchecked] [options of cdk deploy]
       npm run deploy -- rollback <stage> [options of aws]
       npm run deploy -- preflight <stage> [options of aws]

A stage is deployed with all its stacks, one after another:
${deployedStageNames.map((stage) => `  ${stage.padEnd(24)}${listStacks(stage).join(', ')}`).join('\n')}
A single stack is deployed without the stacks it depends on.
  ${siteStackName.padEnd(24)}the documentation as files, independent of the stages

Functions are rolled out as set for the stage. With --gradual the new versions get one request in ten at first and all
requests after ten minutes; an alarm rolls the release back. With --at-once they get all requests immediately, and no
alarm rolls the release back: for a release that fixes an incident, since an alarm that is already active would stop it.

Before a new version gets requests, it validates a known document, with the key of "npm run operator -- probe rotate". If the
result is not the expected one, nothing is shifted and the deployment fails. --unchecked leaves this out.

rollback returns the functions of a stage to the previous release, without building anything. While a release is being
rolled out, it stops the rollout. Other changes of the release stay in place: permissions, routes, alarms.

preflight changes nothing. It checks the account for what makes a deployment fail half way: limits, the bootstrap, stuck
stacks, and says the way out.

Examples: npm run deploy -- dev
          npm run deploy -- nakor-prod-service
          npm run deploy -- prod --profile nakor-prod --require-approval any-change
          npm run deploy -- rollback prod

Everything is built and checked first. docs/deploy.md describes what to prepare.`;

/**
 * Parses the command line.
 *
 * @param args a stage or a stack, then options that are passed to the CDK; or `rollback` and a stage, then options of the AWS CLI
 */
export function planDeployment([target, ...options]: readonly string[]): Plan {
  if (target === '--help' || target === '-h') return { kind: 'help', text: usage };
  if (target === undefined) return rejection('Name a stage or a stack to deploy.');
  if (target === 'rollback' || target === 'preflight') return planForStage(target, options);
  if (target === siteStackName) return { kind: 'deploy', cdkArguments: [target, '--exclusively', ...options] };
  const stacks = deployedStageNames.map((stage) => ({ stage, names: listStacks(stage) }));
  const stage = stacks.find((candidate) => candidate.stage === target || candidate.names.includes(target));
  if (stage === undefined) return rejection(`There is no stage or stack "${target}".`);
  // By default the CDK would also deploy the stacks it depends on, even when only this stack is deployed from an earlier commit.
  const chosen = stage.stage === target ? stage.names : [target, '--exclusively'];
  return { kind: 'deploy', cdkArguments: [...chosen, ...parametersOf(stage.stage, options)] };
}

/** The stacks of a stage, in the order in which they are deployed. */
function listStacks(stage: StageName): readonly string[] {
  const recovery = recoveredStageNames.includes(stage) ? [getRecoveryStackName(stage)] : [];
  return [...recovery, ...stackParts.map((part) => getStackName(stage, part))];
}

function planForStage(kind: 'rollback' | 'preflight', [stage, ...awsArguments]: readonly string[]): Plan {
  if (stage === undefined) return rejection(kind === 'rollback' ? 'Name the stage to roll back.' : 'Name the stage to check.');
  if (!isStageName(stage)) return rejection(`There is no stage "${stage}".`);
  return { kind, stage, awsArguments };
}

/** Resets the stack's parameters to their defaults, so that after a rollback callers get the newest versions again. */
function parametersOf(stage: StageName, options: readonly string[]): readonly string[] {
  const cdkOptions = options.filter((option) => !isRolloutOption(option) && option !== uncheckedOption);
  const unchecked = options.includes(uncheckedOption)
    ? ['--parameters', `${getStackName(stage, 'service')}:${releaseCheckParameter}=off`]
    : [];
  const rollout = options.find(isRolloutOption)?.slice(2);
  const chosen = rollout === undefined ? [] : ['--parameters', `${getStackName(stage, 'service')}:${rolloutParameter}=${rollout}`];
  return ['--no-previous-parameters', ...chosen, ...unchecked, ...cdkOptions];
}

const uncheckedOption = '--unchecked';

function isRolloutOption(option: string): boolean {
  return rollouts.some((rollout) => option === `--${rollout}`);
}

function isStageName(name: string): name is StageName {
  return deployedStageNames.some((stage) => stage === name);
}

function rejection(problem: string): Plan {
  return { kind: 'rejection', text: `${problem}\n\n${usage}` };
}

async function deploy(args: readonly string[]): Promise<number> {
  const plan = planDeployment(args);
  if (plan.kind === 'rollback') return rollBack(plan.stage, plan.awsArguments);
  if (plan.kind === 'preflight') return runPreflight(plan.stage, plan.awsArguments);
  if (plan.kind !== 'deploy') {
    (plan.kind === 'help' ? console.log : console.error)(plan.text);
    return plan.kind === 'help' ? 0 : 2;
  }
  const problem = await synth(plan.cdkArguments[0] === siteStackName ? ['--context', 'site=true'] : []);
  if (problem !== 0) return problem;
  const run = spawnSync(process.execPath, [cdk, 'deploy', '--app', 'cdk.out', ...plan.cdkArguments], {
    cwd: projectDirectory,
    env: readEnvironmentOfCdk(),
    stdio: 'inherit',
  });
  return run.status ?? 1;
}

if (import.meta.main) process.exitCode = await deploy(process.argv.slice(2));
