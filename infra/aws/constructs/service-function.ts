import { join } from 'node:path';
import { queues } from '@nakor/aws/client/queues';
import { tables } from '@nakor/aws/dynamodb/tables';
import { getProbeKeyName } from '@nakor/aws/status/probe-key-store';
import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, LoggingFormat, RecursiveLoop, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { AliasedFunctionName, FunctionName } from '../../build/function-names.ts';
import { getDeployedTableName } from '../deployed-table-name.ts';
import type { StageSettings } from '../stages.ts';
import type { DataArns } from './keys.ts';
import { getBatchMachineArn, getFileBucketName, getFunctionName, getHistoryBucketName, getQueueUrl, getSecretKeyAlias } from './names.ts';
import { buildDataStatements, listAcknowledgedWildcards } from './permissions.ts';
import { getRemovalPolicy } from './removal-policy.ts';
import type { LiveFunction, ReleaseRollout, Shift } from './rollout.ts';

/** Options in which functions differ apart from their code and the settings of their stage. */
export interface ServiceFunctionOptions {
  readonly description: string;
  readonly timeLimitSeconds: number;
  readonly dataArns: DataArns;
  /** Whether it sends messages to its own queue by design, which Lambda would detect as a recursive loop. */
  readonly invokesItself?: boolean;
  /** Settings of this function only. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** How a function with an alias is released. */
export interface ReleaseOptions {
  readonly rollout: ReleaseRollout;
  readonly shift: Shift;
}

/**
 * Creates a function as {@link createFunction} does, which is invoked only through its alias.
 *
 * @param bundleDirectory folder with one folder per function, as `infra/build` writes it
 */
export function createServiceFunction(
  scope: Construct,
  stage: StageSettings,
  name: AliasedFunctionName,
  bundleDirectory: string,
  { rollout, shift, ...options }: ServiceFunctionOptions & ReleaseOptions,
): LiveFunction {
  return rollout.createAlias(name, createFunction(scope, stage, name, bundleDirectory, options), shift);
}

/**
 * Creates a function from its bundle, with runtime, memory, logs and permissions.
 *
 * @param bundleDirectory folder with one folder per function, as `infra/build` writes it
 */
export function createFunction(
  scope: Construct,
  stage: StageSettings,
  name: FunctionName,
  bundleDirectory: string,
  { description, timeLimitSeconds, dataArns, invokesItself = false, environment = {} }: ServiceFunctionOptions,
): LambdaFunction {
  const logGroup = new LogGroup(scope, `${name}-logs`, {
    logGroupName: `/aws/lambda/${getFunctionName(stage.name, name)}`,
    retention: stage.logRetentionDays,
    removalPolicy: getRemovalPolicy(stage),
  });
  const reservedConcurrency = stage.reservedConcurrency[name];
  return new LambdaFunction(scope, `${name}-function`, {
    functionName: getFunctionName(stage.name, name),
    description: `Nakor ${stage.name}: ${description}`,
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    code: Code.fromAsset(join(bundleDirectory, name)),
    handler: 'index.handler',
    role: createRole(scope, stage, name, logGroup, dataArns),
    memorySize: stage.memoryMb[name],
    timeout: Duration.seconds(timeLimitSeconds),
    environment: { ...environmentOf(scope, stage), ...nodeOptionsOf(stage, name), ...environment },
    logGroup,
    loggingFormat: LoggingFormat.JSON,
    tracing: Tracing.ACTIVE,
    // By default Lambda stops a chain of about 16 recursive invocations.
    ...(invokesItself ? { recursiveLoop: RecursiveLoop.ALLOW } : {}),
    ...(reservedConcurrency === undefined ? {} : { reservedConcurrentExecutions: reservedConcurrency }),
    // Versions are retained for rollbacks; one created by a failed deployment is removed with it.
    currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE },
  });
}

/** The variables that `packages/aws/src/client/config.ts` reads. */
function environmentOf(scope: Construct, stage: StageSettings): Record<string, string> {
  return {
    STAGE: stage.name,
    ...Object.fromEntries(Object.values(tables).map((table) => [table.environmentVariable, getDeployedTableName(stage, table)])),
    FILES_BUCKET: getFileBucketName(stage),
    HISTORY_BUCKET: getHistoryBucketName(stage),
    ...Object.fromEntries(
      Object.values(queues).flatMap(({ environmentVariable, name, deadLetterEnvironmentVariable, deadLetterName }) => [
        [environmentVariable, getQueueUrl(scope, stage.name, name)],
        ...(deadLetterEnvironmentVariable === null
          ? []
          : [[deadLetterEnvironmentVariable, getQueueUrl(scope, stage.name, deadLetterName)]]),
      ]),
    ),
    BATCH_MACHINE_ARN: getBatchMachineArn(scope, stage.name),
    SECRET_KEY_ID: getSecretKeyAlias(stage.name),
    PROBE_KEY_NAME: getProbeKeyName(stage.name),
    SCHEMA_DIRECTORY: '/var/task/schemas',
    DOCUMENTS_DIRECTORY: '/var/task/documents',
    FONTS_DIRECTORY: '/var/task/fonts',
    PAGES_DIRECTORY: '/var/task/pages',
    KSEF_ENVIRONMENT: stage.ksefEnvironment,
  };
}

/** The variables that Node reads at its start. */
function nodeOptionsOf(stage: StageSettings, name: FunctionName): Record<string, string> {
  const nodeOptions = stage.nodeOptions[name];
  return nodeOptions === undefined ? {} : { NODE_OPTIONS: nodeOptions };
}

/** Creates a separate role for each function. */
function createRole(scope: Construct, stage: StageSettings, name: FunctionName, logGroup: LogGroup, dataArns: DataArns): Role {
  const role = new Role(scope, `${name}-role`, {
    description: `Permissions of ${getFunctionName(stage.name, name)}`,
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
  });
  logGroup.grantWrite(role);
  for (const statement of buildDataStatements(scope, stage, name, dataArns)) role.addToPolicy(statement);
  Validations.of(role).acknowledge(
    {
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason:
        'xray:PutTraceSegments, xray:PutTelemetryRecords and ses:GetAccount cannot be limited to a resource; no other statement of this role has this wildcard (test/infra/service-stack.test.ts).',
    },
    ...listAcknowledgedWildcards(stage, name),
  );
  return role;
}
