import { batchesPrefix } from '@nakor/batches/objects/batch-keys';
import { Validations } from 'aws-cdk-lib';
import { PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { DefinitionBody, LogLevel, StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import type { TaskFunctionName } from '../../build/function-names.ts';
import { type BatchMachineSubstitutions, buildBatchMachineDefinition } from '../batches/batch-machine-definition.ts';
import type { StageSettings } from '../stages.ts';
import { buildDataKeyStatements, type DataArns } from './keys.ts';
import { getBatchExecutionArn, getBatchMachineArn, getBatchMachineName, getFileBucketName } from './names.ts';
import { getRemovalPolicy } from './removal-policy.ts';
import type { LiveFunction } from './rollout.ts';
import { createServicePrincipal } from './service-principal.ts';

/** Creates the state machine of batches (ADR 0051). Its log has no data of executions. */
export function createBatchMachine(
  scope: Construct,
  stage: StageSettings,
  functions: Readonly<Record<TaskFunctionName, LiveFunction>>,
  dataArns: DataArns,
): void {
  const substitutions: BatchMachineSubstitutions = { BatchWork: functions['batch-work'].arn, FilesBucket: getFileBucketName(stage) };
  const machine = new StateMachine(scope, 'batch-machine', {
    stateMachineName: getBatchMachineName(stage.name),
    comment: `Nakor ${stage.name}: validates the documents of a batch`,
    definitionBody: DefinitionBody.fromString(buildBatchMachineDefinition()),
    definitionSubstitutions: { ...substitutions },
    role: createRole(scope, stage, functions['batch-work'].arn, dataArns),
    logs: {
      destination: new LogGroup(scope, 'batch-machine-logs', {
        logGroupName: `/aws/vendedlogs/states/${getBatchMachineName(stage.name)}`,
        retention: stage.logRetentionDays,
        removalPolicy: getRemovalPolicy(stage),
      }),
      level: LogLevel.ALL,
      includeExecutionData: false,
    },
    tracingEnabled: true,
  });
  machine.applyRemovalPolicy(getRemovalPolicy(stage));
}

/** The role of the state machine: it invokes one function, and reads and writes the objects of batches. */
function createRole(scope: Construct, stage: StageSettings, functionArn: string, dataArns: DataArns): Role {
  const role = new Role(scope, 'batch-machine-role', {
    description: `Permissions of ${getBatchMachineName(stage.name)}, the state machine`,
    assumedBy: createServicePrincipal('states.amazonaws.com'),
  });
  const allow = (actions: readonly string[], ...resources: readonly string[]) =>
    role.addToPolicy(new PolicyStatement({ actions: [...actions], resources: [...resources] }));
  const objects = `arn:aws:s3:::${getFileBucketName(stage)}/${batchesPrefix}*`;
  allow(['lambda:InvokeFunction'], functionArn);
  // For the item readers and the result writers of its maps.
  allow(['s3:GetObject', 's3:PutObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts'], objects);
  // A distributed map runs its children as executions of the same machine.
  allow(['states:StartExecution'], getBatchMachineArn(scope, stage.name));
  const executions = getBatchExecutionArn(scope, stage.name, '*');
  allow(['states:DescribeExecution', 'states:StopExecution'], executions);
  for (const statement of buildDataKeyStatements(stage, dataArns.dataKey, { usesTables: false, usesFiles: true }))
    role.addToPolicy(statement);
  Validations.of(role).acknowledge(
    { id: 'AwsSolutions-IAM5[Resource::*]', reason: 'X-Ray and the delivery of logs support no resources.' },
    {
      id: `AwsSolutions-IAM5[Resource::arn:aws:s3:::nakor-${stage.name}-files-<AWS::AccountId>-${stage.region}/${batchesPrefix}*]`,
      reason: `The ids of batches are not known in advance; the statement is limited to objects under ${batchesPrefix}.`,
    },
    {
      id: `AwsSolutions-IAM5[Resource::arn:aws:states:${stage.region}:<AWS::AccountId>:execution:nakor-${stage.name}-batches:*]`,
      reason: 'The names of the executions of a map are not known in advance; the statement is limited to one state machine.',
    },
  );
  return role;
}
