import { packPrefix } from '@nakor/aws/audit-packs/audit-pack-store';
import { queues } from '@nakor/aws/client/queues';
import { dueIndex, dueInPartitionIndex, type TableDefinition, tables } from '@nakor/aws/dynamodb/tables';
import { responsePrefix } from '@nakor/aws/idempotency/response-files';
import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { FunctionName } from '../../build/function-names.ts';
import type { StageSettings } from '../stages.ts';
import { dataKeyStatements, type KeyArns } from './keys.ts';
import { fileBucketName, queueArn, tableArn } from './names.ts';

/** What a function may do with the data of its stage, and with nothing else. */
interface Permissions {
  /** Actions of DynamoDB on a table, without their prefix. A transaction needs the action of each write that it holds. */
  readonly tables?: Readonly<Partial<Record<keyof typeof tables, readonly string[]>>>;
  /** Whether it may look for what is due, in the index of every table. */
  readonly findsDueItems?: true;
  /** Whether it may put and get stored answers. */
  readonly storesResponses?: true;
  /** Whether it may put and get audit packs. The address of a pack, too, gives what its signer may get. */
  readonly keepsPacks?: true;
  /** Whether it may wake the fan-out. */
  readonly notifiesFanOut?: true;
  /** Whether it may wake those who send deliveries. */
  readonly notifiesDelivery?: true;
  /** Whether it may look for what is due to one endpoint, and put what could not be delivered into the queue for it. */
  readonly sendsDeliveries?: true;
  /** What it may do with the key that encrypts the secrets of webhooks, without the prefix of KMS. */
  readonly secretKey?: readonly ('Decrypt' | 'Encrypt')[];
  /** Whether it may ask for the state of e-mail, in a stage that has some. */
  readonly probesEmail?: true;
  /** The queue whose messages it is handed. */
  readonly consumes?: keyof typeof queues;
}

/** What it takes to claim work, to keep its outcome and to announce it. Where it is uncertain whether an outcome was kept, its event is read. */
const idempotencyPermissions = {
  tables: { requests: ['DeleteItem', 'GetItem', 'PutItem', 'UpdateItem'], events: ['GetItem', 'PutItem'] },
  storesResponses: true,
  notifiesFanOut: true,
} as const satisfies Permissions;

const permissionsOf: Readonly<Record<FunctionName, Permissions>> = {
  // It shows the state of the platform; Query lists incidents.
  platform: { tables: { access: ['GetItem', 'Query'] } },
  account: { tables: { access: ['GetItem', 'UpdateItem'] } },
  validation: { ...idempotencyPermissions, tables: { access: ['GetItem', 'UpdateItem'], ...idempotencyPermissions.tables } },
  // Query lists the presets.
  correction: {
    ...idempotencyPermissions,
    keepsPacks: true,
    tables: { access: ['GetItem', 'Query', 'UpdateItem'], ...idempotencyPermissions.tables },
  },
  webhooks: {
    tables: { access: ['GetItem', 'UpdateItem'], webhooks: ['DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'] },
    notifiesDelivery: true,
    secretKey: ['Decrypt', 'Encrypt'],
  },
  sweeper: {
    tables: {
      // Query finds the keys of an organisation whose plan changes, and the organisations that are told of an incident.
      access: ['GetItem', 'Query', 'UpdateItem'],
      requests: ['DeleteItem', 'GetItem'],
      events: ['GetItem', 'PutItem', 'UpdateItem'],
      webhooks: ['BatchWriteItem', 'DeleteItem', 'Query'],
    },
    findsDueItems: true,
    notifiesFanOut: true,
    notifiesDelivery: true,
  },
  prober: { tables: { access: ['GetItem', 'PutItem', 'Query', 'UpdateItem'] }, probesEmail: true },
  // The check of a condition makes sure that no delivery is made for an endpoint that was removed at the same moment.
  'fan-out': {
    tables: { events: ['GetItem', 'UpdateItem'], webhooks: ['ConditionCheckItem', 'PutItem', 'Query'] },
    notifiesDelivery: true,
    consumes: 'fanOut',
  },
  delivery: {
    // DeleteItem gives a slot back.
    tables: { events: ['GetItem'], webhooks: ['DeleteItem', 'GetItem', 'PutItem', 'Query'] },
    notifiesDelivery: true,
    sendsDeliveries: true,
    secretKey: ['Decrypt'],
    consumes: 'delivery',
  },
};

/** The statements that give a function its rights: exact actions on exact resources. */
export function dataStatements(scope: Construct, stage: StageSettings, name: FunctionName, keyArns: KeyArns): readonly PolicyStatement[] {
  const rights = permissionsOf[name];
  const arnOf = (table: TableDefinition) => tableArn(scope, stage, table);
  const statements = Object.entries(rights.tables ?? {}).map(([table, actions]) =>
    allow(
      actions.map((action) => `dynamodb:${action}`),
      arnOf(tables[table as keyof typeof tables]),
    ),
  );
  if (rights.findsDueItems) {
    statements.push(allow(['dynamodb:Query'], ...Object.values(tables).map((table) => `${arnOf(table)}/index/${dueIndex.name}`)));
  }
  const files = filesOf(name);
  for (const { prefix } of files) statements.push(allow(['s3:GetObject', 's3:PutObject'], filesArn(scope, stage, prefix)));
  statements.push(...dataKeyStatements(stage, keyArns.data, files.length > 0));
  const arnOfQueue = (shortName: string) => queueArn(scope, stage.name, shortName);
  if (rights.notifiesFanOut) statements.push(allow(['sqs:SendMessage'], arnOfQueue(queues.fanOut.name)));
  if (rights.notifiesDelivery) statements.push(allow(['sqs:SendMessage'], arnOfQueue(queues.delivery.name)));
  if (rights.sendsDeliveries) {
    statements.push(allow(['dynamodb:Query'], `${arnOf(tables.webhooks)}/index/${dueInPartitionIndex.name}`));
    statements.push(allow(['sqs:SendMessage'], arnOfQueue(queues.delivery.deadLetterName)));
  }
  if (rights.secretKey !== undefined) {
    statements.push(
      allow(
        rights.secretKey.map((action) => `kms:${action}`),
        keyArns.secrets,
      ),
    );
  }
  // SES knows no resource for this action.
  if (rights.probesEmail && stage.emailProbe === 'ses') statements.push(allow(['ses:GetAccount'], '*'));
  if (rights.consumes !== undefined) {
    const actions = ['sqs:ChangeMessageVisibility', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ReceiveMessage'];
    statements.push(allow(actions, arnOfQueue(queues[rights.consumes].name)));
  }
  return statements;
}

/** The wildcards among the resources of a function, each with the reason why it cannot do without. */
export function acknowledgedWildcards(stage: StageSettings, name: FunctionName): readonly { id: string; reason: string }[] {
  return filesOf(name).map(({ prefix, what }) => ({
    id: `AwsSolutions-IAM5[Resource::arn:aws:s3:::nakor-${stage.name}-files-<AWS::AccountId>/${prefix}*]`,
    reason: `${what} have names that nobody knows beforehand; the statement is limited to putting and getting objects under ${prefix}.`,
  }));
}

interface Files {
  readonly prefix: string;
  readonly what: string;
}

/** The files that a function may put and get. */
function filesOf(name: FunctionName): readonly Files[] {
  const { storesResponses, keepsPacks } = permissionsOf[name];
  const answers = storesResponses ? [{ prefix: responsePrefix, what: 'Stored answers' }] : [];
  return keepsPacks ? [...answers, { prefix: packPrefix, what: 'Audit packs' }] : answers;
}

function filesArn(scope: Construct, stage: StageSettings, prefix: string): string {
  return Stack.of(scope).formatArn({
    service: 's3',
    region: '',
    account: '',
    resource: fileBucketName(stage.name),
    resourceName: `${prefix}*`,
  });
}

function allow(actions: readonly string[], ...resources: readonly string[]): PolicyStatement {
  return new PolicyStatement({ actions: [...actions], resources: [...resources] });
}
