import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { ServiceStack } from '../../../infra/aws/stacks/service-stack.ts';
import { stages } from '../../../infra/aws/stages.ts';
import type { FunctionName } from '../../../infra/build/function-names.ts';

/** The account of every name; stand-ins have the same. */
export const deployedAccount = '000000000000';

/** The region of every address. */
export const deployedRegion = 'eu-central-1';

/** A template, as far as environments are read from it. */
interface Template {
  readonly Resources: Readonly<Record<string, { readonly Type: string; readonly Properties: FunctionProperties }>>;
}

interface FunctionProperties {
  readonly FunctionName: string;
  readonly MemorySize: number;
  readonly Environment: { readonly Variables: Readonly<Record<string, unknown>> };
}

/**
 * The environments of all functions in AWS: the variables that the stack of stage `dev` sets, with its references resolved, and those that
 * Lambda adds.
 *
 * @param bundleDirectory the built functions
 */
export function deployedEnvironments(bundleDirectory: string): Readonly<Record<FunctionName, Readonly<Record<string, string>>>> {
  const functions = Object.values(synthesise(bundleDirectory).Resources).filter(({ Type }) => Type === 'AWS::Lambda::Function');
  const environments = functions.map(({ Properties: { FunctionName, MemorySize, Environment } }) => [
    FunctionName.replace(/^nakor-dev-/, ''),
    {
      ...Object.fromEntries(Object.entries(Environment.Variables).map(([name, value]) => [name, resolve(value)])),
      AWS_REGION: deployedRegion,
      AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      AWS_LAMBDA_FUNCTION_NAME: FunctionName,
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(MemorySize),
      AWS_LAMBDA_LOG_FORMAT: 'JSON',
    },
  ]);
  return Object.fromEntries(environments) as Record<FunctionName, Record<string, string>>;
}

function synthesise(bundleDirectory: string): Template {
  const outdir = mkdtempSync(join(tmpdir(), 'nakor-synth-'));
  try {
    const { context } = JSON.parse(readFileSync(new URL('../../../cdk.json', import.meta.url), 'utf8'));
    const app = new App({ context, outdir });
    const stage = stages.find(({ name }) => name === 'dev');
    if (stage === undefined) throw new Error('There is no stage dev.');
    const secretKeyArn = `arn:aws:kms:${deployedRegion}:${deployedAccount}:key/00000000-0000-4000-8000-000000000000`;
    new ServiceStack(app, 'service', { env: { region: deployedRegion }, stage, bundleDirectory, secretKeyArn });
    return app.synth().getStackByName('service').template as Template;
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}

/** A value with what CloudFormation would put in the place of references; those to resources become their names in the template. */
function resolve(value: unknown): string {
  if (typeof value === 'string') return value;
  const { Ref, 'Fn::Join': join } = value as { Ref?: string; 'Fn::Join'?: readonly [string, readonly unknown[]] };
  if (join !== undefined) return join[1].map(resolve).join(join[0]);
  if (Ref === 'AWS::AccountId') return deployedAccount;
  if (Ref === 'AWS::URLSuffix') return 'amazonaws.com';
  if (Ref !== undefined) return Ref;
  throw new Error(`This does not stand for a text: ${JSON.stringify(value)}`);
}
