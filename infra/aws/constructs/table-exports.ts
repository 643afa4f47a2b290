import { tables } from '@nakor/aws/dynamodb/tables';
import { Aws, Validations } from 'aws-cdk-lib';
import { PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import type { Construct } from 'constructs';
import type { StageSettings } from '../stages.ts';
import { getCopyBucketName, getRecoveryKeyAlias, getTableArn } from './names.ts';
import { createServicePrincipal } from './service-principal.ts';

/** As long as point-in-time recovery. */
export const exportRetentionDays = 35;

/** Hours between two exports of a table: what is lost with the Region is at most that, and the time an export takes. */
const exportHours: Readonly<Record<keyof typeof tables, number>> = { access: 6, requests: 24, events: 24, webhooks: 24 };

/**
 * Exports every table to the second Region, on a schedule (ADR 0054). An export reads the point-in-time recovery, so it uses no capacity. EventBridge
 * Scheduler calls DynamoDB itself.
 */
export function exportTables(scope: Construct, stage: StageSettings, recoveryRegion: string): void {
  const bucket = getCopyBucketName(stage.name, 'exports', recoveryRegion);
  const names = Object.keys(tables) as (keyof typeof tables)[];
  const role = new Role(scope, 'export-role', {
    description: 'Exports tables to the second Region',
    assumedBy: createServicePrincipal('scheduler.amazonaws.com'),
  });
  role.addToPolicy(
    new PolicyStatement({
      actions: ['dynamodb:ExportTableToPointInTime'],
      resources: names.map((name) => getTableArn(scope, stage, tables[name])),
    }),
  );
  role.addToPolicy(
    new PolicyStatement({
      actions: ['s3:AbortMultipartUpload', 's3:PutObject', 's3:PutObjectAcl'],
      resources: [`arn:aws:s3:::${bucket}/*`],
    }),
  );
  role.addToPolicy(
    new PolicyStatement({
      actions: ['kms:Decrypt', 'kms:GenerateDataKey'],
      resources: [`arn:aws:kms:${recoveryRegion}:${Aws.ACCOUNT_ID}:key/*`],
      conditions: { 'ForAnyValue:StringEquals': { 'kms:ResourceAliases': getRecoveryKeyAlias(stage.name) } },
    }),
  );
  const places = [
    `arn:aws:s3:::nakor-${stage.name}-exports-copy-<AWS::AccountId>-${recoveryRegion}/*`,
    `arn:aws:kms:${recoveryRegion}:<AWS::AccountId>:key/*`,
  ];
  for (const place of places) {
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${place}]`,
      reason:
        'DynamoDB chooses the names of exported files, and the id of a key in another Region is not known to this stack: its alias is a condition.',
    });
  }
  for (const name of names) {
    new CfnSchedule(scope, `${name}-export`, {
      name: `nakor-${stage.name}-export-${name}`,
      description: `Exports the table ${name} to ${recoveryRegion}`,
      flexibleTimeWindow: { mode: 'OFF' },
      scheduleExpression: `rate(${exportHours[name]} hours)`,
      target: {
        arn: 'arn:aws:scheduler:::aws-sdk:dynamodb:exportTableToPointInTime',
        roleArn: role.roleArn,
        input: JSON.stringify({
          TableArn: getTableArn(scope, stage, tables[name]),
          S3Bucket: bucket,
          S3Prefix: name,
          ExportFormat: 'DYNAMODB_JSON',
        }),
      },
    });
  }
}
