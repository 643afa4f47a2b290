import { join } from 'node:path';
import { tableName, tables } from '@nakor/aws/tables';
import type { FunctionGroup } from '@nakor/contract/routes';
import { Duration, Stack, Validations } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, LoggingFormat, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { faultMetricName, ownNamespace } from '../metrics.ts';
import type { StageSettings } from '../stages.ts';
import { functionName } from './names.ts';
import { removalPolicyOf } from './removal-policy.ts';

/** What a group may do with the access table. A group that is not here may do nothing: `platform` answers without any data. */
const accessTableActions: Readonly<Partial<Record<FunctionGroup, readonly string[]>>> = {
  account: ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
  validation: ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
};

/**
 * The function of a group, from its bundle: one place for runtime, memory, time limit, logs and rights.
 *
 * @param bundleDirectory folder with one folder a group, as `infra/build` writes it
 */
export function createServiceFunction(
  scope: Construct,
  stage: StageSettings,
  group: FunctionGroup,
  bundleDirectory: string,
): LambdaFunction {
  const logGroup = new LogGroup(scope, `${group}-logs`, {
    logGroupName: `/aws/lambda/${functionName(stage.name, group)}`,
    retention: stage.logRetention,
    removalPolicy: removalPolicyOf(stage),
  });
  new MetricFilter(scope, `${group}-faults`, {
    logGroup,
    filterPattern: FilterPattern.stringValue('$.message', '=', 'fault'),
    metricNamespace: ownNamespace,
    metricName: faultMetricName(stage.name, group),
    metricValue: '1',
  });
  const reservedConcurrency = stage.reservedConcurrency[group];
  return new LambdaFunction(scope, `${group}-function`, {
    functionName: functionName(stage.name, group),
    description: `Nakor ${stage.name}: endpoints of the group ${group}`,
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    code: Code.fromAsset(join(bundleDirectory, group)),
    handler: 'index.handler',
    role: createRole(scope, stage, group, logGroup),
    memorySize: stage.memoryMb[group],
    // Below the gateway's 29 s: otherwise a function could finish, and be paid for, after its caller was told that it failed.
    timeout: Duration.seconds(28),
    environment: {
      STAGE: stage.name,
      [tables.access.environmentVariable]: tableName(stage.name, tables.access),
      SCHEMA_DIRECTORY: '/var/task/schemas',
      DOCUMENTS_DIRECTORY: '/var/task/documents',
      KSEF_ENVIRONMENT: stage.ksefEnvironment,
    },
    logGroup,
    loggingFormat: LoggingFormat.JSON,
    tracing: Tracing.ACTIVE,
    ...(reservedConcurrency === undefined ? {} : { reservedConcurrentExecutions: reservedConcurrency }),
  });
}

/** A role of its own for each function, with exact actions on exact resources. */
function createRole(scope: Construct, stage: StageSettings, group: FunctionGroup, logGroup: LogGroup): Role {
  const role = new Role(scope, `${group}-role`, {
    description: `Rights of ${functionName(stage.name, group)}`,
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
  });
  logGroup.grantWrite(role);
  const actions = accessTableActions[group];
  if (actions !== undefined) {
    const table = Stack.of(scope).formatArn({ service: 'dynamodb', resource: 'table', resourceName: tableName(stage.name, tables.access) });
    role.addToPolicy(new PolicyStatement({ actions: [...actions], resources: [table] }));
  }
  Validations.of(role).acknowledge({
    id: 'AwsSolutions-IAM5[Resource::*]',
    reason:
      'xray:PutTraceSegments and xray:PutTelemetryRecords cannot be limited to a resource; no other statement of this role has a wildcard (test/infra/service-stack.test.ts).',
  });
  return role;
}
