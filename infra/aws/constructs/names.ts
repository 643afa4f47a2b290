import { getQueueName } from '@nakor/aws/client/queues';
import type { TableDefinition } from '@nakor/aws/dynamodb/tables';
import { ArnFormat, Aws, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { FunctionName } from '../../build/function-names.ts';
import type { AlarmDefinition } from '../alarms/alarm-definition.ts';
import { getDeployedTableName } from '../deployed-table-name.ts';
import type { StageSettings } from '../stages.ts';

/** Stage of the API inside API Gateway; part of the default URL, see constructs/api.ts. */
export const gatewayStageName = 'live';

/** Name of the API of a stage; also a dimension of its metrics. */
export function getApiName(stageName: string): string {
  return `nakor-${stageName}`;
}

/** Full name of a function. */
export function getFunctionName(stageName: string, name: FunctionName): string {
  return `nakor-${stageName}-${name}`;
}

/** ARN of a function, without a version. */
export function getFunctionArn(scope: Construct, stageName: string, name: FunctionName): string {
  const resourceName = getFunctionName(stageName, name);
  return Stack.of(scope).formatArn({ service: 'lambda', resource: 'function', resourceName, arnFormat: ArnFormat.COLON_RESOURCE_NAME });
}

/** ARN of a deployment group of CodeDeploy; `*` for all of the stage. */
export function getDeploymentGroupArn(scope: Construct, stageName: string, group: string): string {
  return Stack.of(scope).formatArn({
    service: 'codedeploy',
    resource: 'deploymentgroup',
    resourceName: `${getRolloutName(stageName)}/${group}`,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
}

/** The part of a stage's settings that names its buckets. */
type BucketPlace = Pick<StageSettings, 'name' | 'region'>;

/** Name of the bucket for files of a stage. Bucket names are globally unique, so account and Region are part of it (ADR 0054). */
export function getFileBucketName({ name, region }: BucketPlace): string {
  return `nakor-${name}-files-${Aws.ACCOUNT_ID}-${region}`;
}

/** Origin of the presigned URLs for the bucket for files: that of the bucket alone. */
export function getFileUploadOrigin(place: BucketPlace): string {
  return `https://${getFileBucketName(place)}.s3.${place.region}.${Aws.URL_SUFFIX}`;
}

/** Name of the bucket for the history of a stage. */
export function getHistoryBucketName({ name, region }: BucketPlace): string {
  return `nakor-${name}-history-${Aws.ACCOUNT_ID}-${region}`;
}

/** Name of a bucket with copies in the second Region. A stage that moves there has buckets of its own. */
export function getCopyBucketName(stageName: string, what: 'files' | 'history' | 'exports', recoveryRegion: string): string {
  return `nakor-${stageName}-${what}-copy-${Aws.ACCOUNT_ID}-${recoveryRegion}`;
}

/** Alias of the key in the second Region that encrypts copies. */
export function getRecoveryKeyAlias(stageName: string): string {
  return `alias/nakor-${stageName}-recovery`;
}

/** Name of the state machine of batches. */
export function getBatchMachineName(stageName: string): string {
  return `nakor-${stageName}-batches`;
}

/** ARN of the state machine of batches. */
export function getBatchMachineArn(scope: Construct, stageName: string): string {
  return Stack.of(scope).formatArn({
    service: 'states',
    resource: 'stateMachine',
    resourceName: getBatchMachineName(stageName),
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
}

/** ARN of the executions of this machine; `*` for all. */
export function getBatchExecutionArn(scope: Construct, stageName: string, name: string): string {
  return Stack.of(scope).formatArn({
    service: 'states',
    resource: 'execution',
    resourceName: `${getBatchMachineName(stageName)}:${name}`,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
}

/** Name of the firewall in front of the API of a stage; also a dimension of its metrics. */
export function getFirewallName(stageName: string): string {
  return `nakor-${stageName}`;
}

/** Rules of the firewall, in order of evaluation. The requests they block are counted under these names. */
export const firewallRuleNames = [
  'requests-of-an-address',
  'requests-of-a-key',
  'requests-without-a-key',
  'address-reputation',
  'known-bad-inputs',
] as const;

/** Name of the topic for alarms with an urgency. */
export function getAlarmTopicName(stageName: string, urgency: AlarmDefinition['urgency']): string {
  return `nakor-${stageName}-${urgency === 'now' ? 'alarms' : 'notices'}`;
}

/** Name of the rule that watches for changes of encryption keys; also a dimension of its metrics. */
export function getKeyRuleName(stageName: string): string {
  return `nakor-${stageName}-key-changes`;
}

/** Full name of an alarm. */
export function getAlarmName(stageName: string, { id }: Pick<AlarmDefinition, 'id'>): string {
  return `nakor-${stageName}-${id}`;
}

/** Name of the alias by which every function is invoked. */
export const liveAliasName = 'live';

/** Name of the CodeDeploy application that shifts requests from one version of a function to the next. */
export function getRolloutName(stageName: string): string {
  return `nakor-${stageName}`;
}

/** Alias of the key that encrypts webhook secrets. */
export function getSecretKeyAlias(stageName: string): string {
  return `alias/nakor-${stageName}-webhook-secrets`;
}

/** ARN of the table that a stage uses. */
export function getTableArn(scope: Construct, stage: StageSettings, table: TableDefinition): string {
  return Stack.of(scope).formatArn({ service: 'dynamodb', resource: 'table', resourceName: getDeployedTableName(stage, table) });
}

/** ARN of a queue, from its short name. */
export function getQueueArn(scope: Construct, stageName: string, shortName: string): string {
  return Stack.of(scope).formatArn({ service: 'sqs', resource: getQueueName(stageName, shortName) });
}

/** URL of a queue, from its short name. */
export function getQueueUrl(scope: Construct, stageName: string, shortName: string): string {
  return `https://sqs.${Stack.of(scope).region}.amazonaws.com/${Aws.ACCOUNT_ID}/${getQueueName(stageName, shortName)}`;
}
