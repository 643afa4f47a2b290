import { packPrefix } from '@nakor/aws/audit-packs/audit-pack-store';
import { queues } from '@nakor/aws/client/queues';
import { dueIndex, dueInPartitionIndex, type TableDefinition, tables } from '@nakor/aws/dynamodb/tables';
import { historyPrefix } from '@nakor/aws/history/history-archive';
import { responsePrefix } from '@nakor/aws/idempotency/response-files';
import { getProbeKeyName } from '@nakor/aws/status/probe-key-store';
import { batchesPrefix } from '@nakor/batches/objects/batch-keys';
import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { FunctionName } from '../../build/function-names.ts';
import type { StageSettings } from '../stages.ts';
import { buildDataKeyStatements, type DataArns, getEventStreamArn } from './keys.ts';
import {
  getBatchExecutionArn,
  getBatchMachineArn,
  getDeploymentGroupArn,
  getFileBucketName,
  getFunctionArn,
  getHistoryBucketName,
  getQueueArn,
  getTableArn,
} from './names.ts';

/** What a function may do with the data of its stage. */
interface Permissions {
  /** DynamoDB actions on a table, without their prefix. A transaction needs the action of each write that it contains. */
  readonly tables?: Readonly<Partial<Record<keyof typeof tables, readonly string[]>>>;
  /** The tables in whose index it may query due items. */
  readonly findsDueItems?: readonly (keyof typeof tables)[];
  /** Whether it may write and read stored responses. */
  readonly storesResponses?: true;
  /** Whether it may write and read audit packs. A presigned URL, too, has only the permissions of its signer. */
  readonly keepsPacks?: true;
  /** S3 actions on the objects of batches, without their prefix; `ListBucket` only below their prefix. */
  readonly batchObjects?: readonly ('AbortMultipartUpload' | 'DeleteObject' | 'GetObject' | 'ListBucket' | 'PutObject')[];
  /** Actions of Step Functions on the executions of batches, without their prefix. */
  readonly batchExecutions?: readonly ('DescribeExecution' | 'StartExecution' | 'StopExecution')[];
  /** S3 actions on the history, without their prefix. */
  readonly history?: readonly ('GetObject' | 'ListBucket' | 'PutObject')[];
  /** Whether it may read the stream of the events table. */
  readonly readsEventStream?: true;
  /** Whether it may send notifications to fan-out. */
  readonly notifiesFanOut?: true;
  /** Whether it may send notifications to delivery. */
  readonly notifiesDelivery?: true;
  /** Whether it may query the due deliveries of an endpoint, and send to the dead-letter queue. */
  readonly sendsDeliveries?: true;
  /** KMS actions on the key that encrypts webhook secrets, without their prefix. */
  readonly secretKey?: readonly ('Decrypt' | 'Encrypt')[];
  /** Whether it may read the key of the probe. */
  readonly readsProbeKey?: true;
  /** Whether it may invoke new versions of `validation`, and answer CodeDeploy. */
  readonly checksReleases?: true;
  /** Whether it may read the status of e-mail, in a stage with e-mail. */
  readonly probesEmail?: true;
  /** The queue whose messages trigger it. */
  readonly consumes?: keyof typeof queues;
}

/** Permissions to acquire an idempotency record, to store the outcome and to emit its event. The event is read when it is uncertain whether the outcome was stored. */
const idempotencyPermissions = {
  tables: { requests: ['DeleteItem', 'GetItem', 'PutItem', 'UpdateItem'], events: ['GetItem', 'PutItem'] },
  storesResponses: true,
  notifiesFanOut: true,
} as const satisfies Permissions;

const permissionsOf: Readonly<Record<FunctionName, Permissions>> = {
  // It shows the status of the platform; Query lists incidents.
  platform: { tables: { access: ['GetItem', 'Query'] } },
  account: { tables: { access: ['GetItem', 'UpdateItem'] } },
  // Query reads the exchange rates and the register of accepted invoices.
  validation: {
    ...idempotencyPermissions,
    tables: {
      access: ['GetItem', 'Query', 'UpdateItem'],
      ...idempotencyPermissions.tables,
      requests: [...idempotencyPermissions.tables.requests, 'Query'],
    },
  },
  // Query lists the presets and reads the exchange rates.
  correction: {
    ...idempotencyPermissions,
    keepsPacks: true,
    tables: { access: ['GetItem', 'Query', 'UpdateItem'], ...idempotencyPermissions.tables },
  },
  batches: {
    ...idempotencyPermissions,
    tables: {
      // PutItem writes the record of the quota of a batch.
      access: ['GetItem', 'PutItem', 'UpdateItem'],
      ...idempotencyPermissions.tables,
    },
    batchObjects: ['AbortMultipartUpload', 'DeleteObject', 'GetObject', 'ListBucket', 'PutObject'],
    batchExecutions: ['StartExecution', 'StopExecution'],
  },
  'batch-work': {
    tables: {
      // Query reads the exchange rates; UpdateItem gives quota back.
      access: ['GetItem', 'Query', 'UpdateItem'],
      events: ['PutItem'],
      requests: ['GetItem', 'PutItem', 'Query', 'UpdateItem'],
    },
    notifiesFanOut: true,
    batchObjects: ['AbortMultipartUpload', 'DeleteObject', 'GetObject', 'ListBucket', 'PutObject'],
  },
  webhooks: {
    tables: {
      access: ['GetItem', 'UpdateItem'],
      events: ['GetItem', 'PutItem', 'Query'],
      webhooks: ['DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
    },
    notifiesDelivery: true,
    secretKey: ['Decrypt', 'Encrypt'],
  },
  sweeper: {
    tables: {
      // Query finds the keys of an organization whose plan changes, and the organizations to notify of an incident.
      access: ['GetItem', 'Query', 'UpdateItem'],
      events: ['GetItem', 'PutItem', 'UpdateItem'],
      requests: ['GetItem', 'PutItem', 'UpdateItem'],
      // UpdateItem says how many deliveries of an organization may be sent at the same time, when its plan or its limits change.
      webhooks: ['BatchWriteItem', 'DeleteItem', 'Query', 'UpdateItem'],
    },
    findsDueItems: ['access', 'events', 'requests', 'webhooks'],
    batchObjects: ['AbortMultipartUpload', 'DeleteObject', 'ListBucket'],
    batchExecutions: ['DescribeExecution', 'StartExecution', 'StopExecution'],
    notifiesFanOut: true,
    notifiesDelivery: true,
  },
  prober: { tables: { access: ['GetItem', 'PutItem', 'Query', 'UpdateItem'] }, probesEmail: true, readsProbeKey: true },
  'release-check': { readsProbeKey: true, checksReleases: true },
  'rates-loader': { tables: { access: ['PutItem', 'Query'] } },
  // ConditionCheckItem makes sure that no delivery is created for an endpoint that is deleted at the same time.
  'fan-out': {
    tables: { events: ['GetItem', 'UpdateItem'], webhooks: ['ConditionCheckItem', 'PutItem', 'Query'] },
    notifiesDelivery: true,
    consumes: 'fanOut',
  },
  delivery: {
    // DeleteItem releases a permit.
    tables: { events: ['GetItem'], webhooks: ['DeleteItem', 'GetItem', 'PutItem', 'Query'] },
    notifiesDelivery: true,
    sendsDeliveries: true,
    secretKey: ['Decrypt'],
    consumes: 'delivery',
  },
  history: { readsEventStream: true, history: ['PutObject'] },
  // Query on access lists the organizations.
  'history-check': { tables: { access: ['Query'], events: ['Query'] }, history: ['GetObject', 'ListBucket', 'PutObject'] },
};

/** The policy statements of a function: specific actions on specific resources. */
export function buildDataStatements(
  scope: Construct,
  stage: StageSettings,
  name: FunctionName,
  dataArns: DataArns,
): readonly PolicyStatement[] {
  const permissions = permissionsOf[name];
  const arnOf = (table: TableDefinition) => getTableArn(scope, stage, table);
  const statements = Object.entries(permissions.tables ?? {}).map(([table, actions]) =>
    allow(
      actions.map((action) => `dynamodb:${action}`),
      arnOf(tables[table as keyof typeof tables]),
    ),
  );
  if (permissions.findsDueItems) {
    statements.push(allow(['dynamodb:Query'], ...permissions.findsDueItems.map((name) => `${arnOf(tables[name])}/index/${dueIndex.name}`)));
  }
  const files = filesOf(name);
  for (const { prefix } of files) statements.push(allow(['s3:GetObject', 's3:PutObject'], filesArn(scope, stage, prefix)));
  statements.push(...batchStatements(scope, stage, name));
  statements.push(...historyStatements(stage, name, dataArns));
  const usesFiles = files.length > 0 || permissions.history !== undefined || permissions.batchObjects !== undefined;
  const usesTables = permissions.tables !== undefined || permissions.readsEventStream !== undefined;
  statements.push(...buildDataKeyStatements(stage, dataArns.dataKey, { usesTables, usesFiles }));
  const arnOfQueue = (shortName: string) => getQueueArn(scope, stage.name, shortName);
  if (permissions.notifiesFanOut) statements.push(allow(['sqs:SendMessage'], arnOfQueue(queues.fanOut.name)));
  if (permissions.notifiesDelivery) statements.push(allow(['sqs:SendMessage'], arnOfQueue(queues.delivery.name)));
  if (permissions.sendsDeliveries) {
    statements.push(allow(['dynamodb:Query'], `${arnOf(tables.webhooks)}/index/${dueInPartitionIndex.name}`));
    statements.push(allow(['sqs:SendMessage'], arnOfQueue(queues.delivery.deadLetterName)));
  }
  if (permissions.readsProbeKey) statements.push(...probeKeyStatements(scope, stage, dataArns));
  if (permissions.checksReleases) {
    const invoked = `${getFunctionArn(scope, stage.name, 'validation')}:*`;
    statements.push(allow(['lambda:InvokeFunction'], invoked));
    statements.push(allow(['codedeploy:PutLifecycleEventHookExecutionStatus'], getDeploymentGroupArn(scope, stage.name, '*')));
  }
  if (permissions.secretKey !== undefined) {
    statements.push(
      allow(
        permissions.secretKey.map((action) => `kms:${action}`),
        dataArns.secretKey,
      ),
    );
  }
  // This action of SES supports no resources.
  if (permissions.probesEmail && stage.emailProbe === 'ses') statements.push(allow(['ses:GetAccount'], '*'));
  if (permissions.consumes !== undefined) {
    const actions = ['sqs:ChangeMessageVisibility', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ReceiveMessage'];
    statements.push(allow(actions, arnOfQueue(queues[permissions.consumes].name)));
  }
  return statements;
}

/** Permissions to read the key of the probe; the key that encrypts it decrypts this parameter alone, and through Systems Manager alone. */
function probeKeyStatements(scope: Construct, stage: StageSettings, { dataKey }: DataArns): readonly PolicyStatement[] {
  const parameter = Stack.of(scope).formatArn({
    service: 'ssm',
    resource: 'parameter',
    resourceName: getProbeKeyName(stage.name).slice(1),
  });
  return [
    allow(['ssm:GetParameter'], parameter),
    new PolicyStatement({
      actions: ['kms:Decrypt'],
      resources: [dataKey],
      conditions: {
        StringEquals: { 'kms:ViaService': `ssm.${stage.region}.amazonaws.com`, 'kms:EncryptionContext:PARAMETER_ARN': parameter },
      },
    }),
  ];
}

/** Permissions for the objects and the executions of batches. */
function batchStatements(scope: Construct, stage: StageSettings, name: FunctionName): readonly PolicyStatement[] {
  const { batchObjects = [], batchExecutions = [] } = permissionsOf[name];
  const onObjects = batchObjects.filter((action) => action !== 'ListBucket').map((action) => `s3:${action}`);
  const statements = onObjects.length === 0 ? [] : [allow(onObjects, filesArn(scope, stage, batchesPrefix))];
  if (batchObjects.includes('ListBucket')) {
    statements.push(
      new PolicyStatement({
        actions: ['s3:ListBucket'],
        resources: [`arn:aws:s3:::${getFileBucketName(stage)}`],
        conditions: { StringLike: { 's3:prefix': `${batchesPrefix}*` } },
      }),
    );
  }
  if (batchExecutions.includes('StartExecution')) statements.push(allow(['states:StartExecution'], getBatchMachineArn(scope, stage.name)));
  const onExecutions = batchExecutions.filter((action) => action !== 'StartExecution').map((action) => `states:${action}`);
  if (onExecutions.length > 0) statements.push(allow(onExecutions, getBatchExecutionArn(scope, stage.name, '*')));
  return statements;
}

/** Permissions for the history and for the stream that feeds it. */
function historyStatements(stage: StageSettings, name: FunctionName, dataArns: DataArns): readonly PolicyStatement[] {
  const { history = [], readsEventStream } = permissionsOf[name];
  const bucket = `arn:aws:s3:::${getHistoryBucketName(stage)}`;
  const onObjects = history.filter((action) => action !== 'ListBucket').map((action) => `s3:${action}`);
  const statements = onObjects.length === 0 ? [] : [allow(onObjects, `${bucket}/${historyPrefix}*`)];
  if (history.includes('ListBucket')) statements.push(allow(['s3:ListBucket'], bucket));
  if (readsEventStream) {
    const actions = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map((action) => `dynamodb:${action}`);
    statements.push(allow(actions, getEventStreamArn(stage, dataArns)));
  }
  return statements;
}

/** The wildcards in the resources of a function, each with the reason why it is necessary. */
export function listAcknowledgedWildcards(stage: StageSettings, name: FunctionName): readonly { id: string; reason: string }[] {
  const historyFiles = `arn:aws:s3:::nakor-${stage.name}-history-<AWS::AccountId>-${stage.region}/${historyPrefix}*`;
  const ofHistory = {
    id: `AwsSolutions-IAM5[Resource::${historyFiles}]`,
    reason: `History files are named after their content; the statement is limited to objects under ${historyPrefix}.`,
  };
  const ofFiles = filesOf(name).map(({ prefix, what }) => ({
    id: `AwsSolutions-IAM5[Resource::arn:aws:s3:::nakor-${stage.name}-files-<AWS::AccountId>-${stage.region}/${prefix}*]`,
    reason: `The names of ${what} are not known in advance; the statement is limited to writing and reading objects under ${prefix}.`,
  }));
  const { history, batchObjects, batchExecutions, checksReleases } = permissionsOf[name];
  const ofBatches = [
    {
      id: `AwsSolutions-IAM5[Resource::arn:aws:s3:::nakor-${stage.name}-files-<AWS::AccountId>-${stage.region}/${batchesPrefix}*]`,
      reason: `The ids of batches are not known in advance; the statement is limited to objects under ${batchesPrefix}.`,
    },
  ];
  const ofExecutions = {
    id: `AwsSolutions-IAM5[Resource::arn:aws:states:${stage.region}:<AWS::AccountId>:execution:nakor-${stage.name}-batches:*]`,
    reason: 'Executions have the ids of batches as names; the statement is limited to those of one state machine.',
  };
  const ofReleases = [
    {
      id: `AwsSolutions-IAM5[Resource::arn:aws:lambda:${stage.region}:<AWS::AccountId>:function:nakor-${stage.name}-validation:*]`,
      reason: 'The number of a new version is not known in advance; the statement is limited to the versions of one function.',
    },
    {
      id: `AwsSolutions-IAM5[Resource::arn:aws:codedeploy:${stage.region}:<AWS::AccountId>:deploymentgroup:nakor-${stage.name}/*]`,
      reason: 'One check answers for all functions; the statement is limited to the deployment groups of one application.',
    },
  ];
  return [
    ...ofFiles,
    ...(history === undefined ? [] : [ofHistory]),
    ...(batchObjects === undefined ? [] : ofBatches),
    ...(batchExecutions === undefined ? [] : [ofExecutions]),
    ...(checksReleases === undefined ? [] : ofReleases),
  ];
}

interface Files {
  readonly prefix: string;
  readonly what: string;
}

/** The files that a function may write and read. */
function filesOf(name: FunctionName): readonly Files[] {
  const { storesResponses, keepsPacks } = permissionsOf[name];
  const responses = storesResponses ? [{ prefix: responsePrefix, what: 'stored responses' }] : [];
  return keepsPacks ? [...responses, { prefix: packPrefix, what: 'audit packs' }] : responses;
}

function filesArn(scope: Construct, stage: StageSettings, prefix: string): string {
  return Stack.of(scope).formatArn({
    service: 's3',
    region: '',
    account: '',
    resource: getFileBucketName(stage),
    resourceName: `${prefix}*`,
  });
}

function allow(actions: readonly string[], ...resources: readonly string[]): PolicyStatement {
  return new PolicyStatement({ actions: [...actions], resources: [...resources] });
}
