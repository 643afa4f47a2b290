import { spawnSync } from 'node:child_process';
import { deployedStageNames, stackName, stackParts } from '../stage-names.ts';
import { cdk, environmentOfCdk, projectDirectory, synth } from './synth.ts';

/** What is to be deployed: the arguments of `cdk deploy`, or why there is nothing to do. */
type Plan =
  | { readonly kind: 'deploy'; readonly cdkArguments: readonly string[] }
  | { readonly kind: 'help' | 'refusal'; readonly text: string };

const usage = `Usage: npm run deploy -- <stage or stack> [options of cdk deploy]

A stage is deployed with all of its stacks, one after another:
${deployedStageNames.map((stage) => `  ${stage.padEnd(24)}${stackParts.map((part) => stackName(stage, part)).join(', ')}`).join('\n')}
A stack is deployed alone; what it builds on stays as it is.

Examples: npm run deploy -- dev
          npm run deploy -- nakor-prod-service
          npm run deploy -- prod --profile nakor-prod --require-approval any-change

Everything is built and checked first. docs/deploy.md says what to prepare.`;

/**
 * Finds out what to deploy.
 *
 * @param args a stage or a stack, then options that the CDK gets as they are
 */
export function planDeployment([target, ...options]: readonly string[]): Plan {
  if (target === '--help' || target === '-h') return { kind: 'help', text: usage };
  if (target === undefined) return refusal('Say what to deploy.');
  const stacks = deployedStageNames.map((stage) => ({ stage, names: stackParts.map((part) => stackName(stage, part)) }));
  const stage = stacks.find((candidate) => candidate.stage === target);
  if (stage !== undefined) return { kind: 'deploy', cdkArguments: [...stage.names, ...options] };
  // By itself the CDK would deploy the stacks before it too, also when somebody goes back to an earlier commit of this one.
  if (stacks.some(({ names }) => names.includes(target))) return { kind: 'deploy', cdkArguments: [target, '--exclusively', ...options] };
  return refusal(`There is no stage and no stack "${target}".`);
}

function refusal(problem: string): Plan {
  return { kind: 'refusal', text: `${problem}\n\n${usage}` };
}

async function deploy(args: readonly string[]): Promise<number> {
  const plan = planDeployment(args);
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
