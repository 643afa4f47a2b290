import { spawnSync } from 'node:child_process';
import { deployedStageNames, type StageName, stackName, stackParts } from '../stage-names.ts';
import { rolloutParameter, rollouts } from './releases.ts';
import { rollBack } from './rollback.ts';
import { cdk, environmentOfCdk, projectDirectory, synth } from './synth.ts';

/** What is to be done: the arguments of `cdk deploy`, the stage to take to its release before, or why there is nothing to do. */
type Plan =
  | { readonly kind: 'deploy'; readonly cdkArguments: readonly string[] }
  | { readonly kind: 'rollback'; readonly stage: StageName; readonly awsArguments: readonly string[] }
  | { readonly kind: 'help' | 'rejection'; readonly text: string };

const usage = `Usage: npm run deploy -- <stage or stack> [--at-once | --gradual] [options of cdk deploy]
       npm run deploy -- rollback <stage> [options of aws]

A stage is deployed with all of its stacks, one after another:
${deployedStageNames.map((stage) => `  ${stage.padEnd(24)}${stackParts.map((part) => stackName(stage, part)).join(', ')}`).join('\n')}
A stack is deployed alone; what it builds on stays as it is.

Functions are rolled out as the stage's settings say. With --gradual one call in ten comes to the new versions, and all
of them after ten minutes; an alarm takes the release back. With --at-once all come at once, and no alarm takes it back:
for a release that ends an incident, since an alarm that is up already would stop it.

rollback takes the functions of a stage back to the release before, without building anything. While a release is being
rolled out it ends that. What else the release changed stays: rights, routes, alarms.

Examples: npm run deploy -- dev
          npm run deploy -- nakor-prod-service
          npm run deploy -- prod --profile nakor-prod --require-approval any-change
          npm run deploy -- rollback prod

Everything is built and checked first. docs/deploy.md says what to prepare.`;

/**
 * Finds out what to do.
 *
 * @param args a stage or a stack, then options that the CDK gets as they are; or `rollback` and a stage, then options of the AWS command line
 */
export function planDeployment([target, ...options]: readonly string[]): Plan {
  if (target === '--help' || target === '-h') return { kind: 'help', text: usage };
  if (target === undefined) return rejection('Say what to deploy.');
  if (target === 'rollback') return planRollback(options);
  const stacks = deployedStageNames.map((stage) => ({ stage, names: stackParts.map((part) => stackName(stage, part)) }));
  const stage = stacks.find((candidate) => candidate.stage === target || candidate.names.includes(target));
  if (stage === undefined) return rejection(`There is no stage and no stack "${target}".`);
  // By itself the CDK would deploy the stacks before it too, also when somebody goes back to an earlier commit of this one.
  const chosen = stage.stage === target ? stage.names : [target, '--exclusively'];
  return { kind: 'deploy', cdkArguments: [...chosen, ...parametersOf(stage.stage, options)] };
}

function planRollback([stage, ...awsArguments]: readonly string[]): Plan {
  if (stage === undefined) return rejection('Say which stage to take back.');
  if (!isStageName(stage)) return rejection(`There is no stage "${stage}".`);
  return { kind: 'rollback', stage, awsArguments };
}

/** Without its parameters of before a stack takes their defaults: after a rollback, too, callers get the newest versions again. */
function parametersOf(stage: StageName, options: readonly string[]): readonly string[] {
  const passedOn = options.filter((option) => !isRolloutOption(option));
  const rollout = options.find(isRolloutOption)?.slice(2);
  const chosen = rollout === undefined ? [] : ['--parameters', `${stackName(stage, 'service')}:${rolloutParameter}=${rollout}`];
  return ['--no-previous-parameters', ...chosen, ...passedOn];
}

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
  if (plan.kind !== 'deploy') {
    (plan.kind === 'help' ? console.log : console.error)(plan.text);
    return plan.kind === 'help' ? 0 : 2;
  }
  const problem = await synth();
  if (problem !== 0) return problem;
  const run = spawnSync(process.execPath, [cdk, 'deploy', '--app', 'cdk.out', ...plan.cdkArguments], {
    cwd: projectDirectory,
    env: environmentOfCdk(),
    stdio: 'inherit',
  });
  return run.status ?? 1;
}

if (import.meta.main) process.exitCode = await deploy(process.argv.slice(2));
