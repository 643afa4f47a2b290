import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { ServiceStack } from '../../../infra/aws/stacks/service-stack.ts';
import { stages } from '../../../infra/aws/stages.ts';
import type { FunctionName } from '../../../infra/build/function-names.ts';
import type { Template } from '../../../infra/local/commands/sam/local-template.ts';

/** The account in all names; emulators use the same. */
export const deployedAccount = '000000000000';

/** The region in all URLs. */
export const deployedRegion = 'eu-central-1';

/** The properties of a function that determine its environment. */
interface FunctionProperties {
  readonly FunctionName: string;
  readonly MemorySize: number;
  readonly Environment: { readonly Variables: Readonly<Record<string, unknown>> };
}

/**
 * The environments of all functions in AWS: the variables set by the stack of stage `dev`, with references resolved, and those
 * added by Lambda.
 *
 * @param bundleDirectory the built functions
 */
export function deployedEnvironments(bundleDirectory: string): Readonly<Record<FunctionName, Readonly<Record<string, string>>>> {
  const outputDirectory = mkdtempSync(join(tmpdir(), 'nakor-synth-'));
  try {
    const { Resources } = synthesiseService(bundleDirectory, outputDirectory);
    const functions = Object.values(Resources).filter(({ Type }) => Type === 'AWS::Lambda::Function');
    const environments = functions.map(({ Properties }) => environmentOf(Properties as unknown as FunctionProperties));
    return Object.fromEntries(environments) as Record<FunctionName, Record<string, string>>;
  } finally {
    rmSync(outputDirectory, { recursive: true, force: true });
  }
}

/** Writes the output of `npm run synth` for the service stack of stage `dev`: its template and its bundles. */
export function synthesiseService(bundleDirectory: string, outputDirectory: string): Template {
  const { context } = JSON.parse(readFileSync(new URL('../../../cdk.json', import.meta.url), 'utf8'));
  // The CDK command line requests asset paths by default.
  const app = new App({ context: { ...context, 'aws:cdk:enable-asset-metadata': true }, outdir: outputDirectory });
  const stage = stages.find(({ name }) => name === 'dev');
  if (stage === undefined) throw new Error('Stage dev does not exist.');
  const keyArn = (last: string) => `arn:aws:kms:${deployedRegion}:${deployedAccount}:key/00000000-0000-4000-8000-00000000000${last}`;
  const eventStream = `arn:aws:dynamodb:${deployedRegion}:${deployedAccount}:table/nakor-dev-events/stream/2026-11-23T00:00:00.000`;
  const dataArns = { dataKey: keyArn('1'), secretKey: keyArn('2'), eventStream };
  const id = 'nakor-dev-service';
  new ServiceStack(app, id, { env: { region: deployedRegion }, stage, bundleDirectory, dataArns });
  return app.synth().getStackByName(id).template as Template;
}

function environmentOf({ FunctionName, MemorySize, Environment: { Variables } }: FunctionProperties): [string, Record<string, string>] {
  const environment = {
    ...Object.fromEntries(Object.entries(Variables).map(([name, value]) => [name, resolve(value)])),
    AWS_REGION: deployedRegion,
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_LAMBDA_FUNCTION_NAME: FunctionName,
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(MemorySize),
    AWS_LAMBDA_LOG_FORMAT: 'JSON',
  };
  return [FunctionName.replace(/^nakor-dev-/, ''), environment];
}

/** Resolves references like CloudFormation; references to resources become their names in the template. */
function resolve(value: unknown): string {
  if (typeof value === 'string') return value;
  const {
    Ref,
    'Fn::Join': join,
    'Fn::If': choice,
    'Fn::GetAtt': attribute,
  } = value as {
    readonly Ref?: string;
    readonly 'Fn::Join'?: readonly [string, readonly unknown[]];
    readonly 'Fn::If'?: readonly [string, unknown, unknown];
    readonly 'Fn::GetAtt'?: readonly [string, string];
  };
  // Every condition holds with the default values of the parameters.
  if (choice !== undefined) return resolve(choice[1]);
  if (attribute !== undefined) return attribute.join('.');
  if (join !== undefined) return join[1].map(resolve).join(join[0]);
  if (Ref === 'AWS::AccountId') return deployedAccount;
  if (Ref === 'AWS::URLSuffix') return 'amazonaws.com';
  if (Ref === 'ReleaseCheck') return 'on';
  if (Ref !== undefined) return Ref;
  throw new Error(`This does not resolve to a string: ${JSON.stringify(value)}`);
}
