import { queues } from '@nakor/aws/queues';
import { dueIndex, type TableDefinition, tables } from '@nakor/aws/tables';
import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { FunctionName } from '../../build/function-names.ts';
import type { StageSettings } from '../stages.ts';
import { fileBucketName, queueArn, tableArn } from './names.ts';

/** What a function may do with the data of its stage, and with nothing else. */
interface Rights {
  /** Actions of DynamoDB on a table, without their prefix. A transaction needs the action of each write that it holds. */
  readonly tables?: Readonly<Partial<Record<keyof typeof tables, readonly string[]>>>;
  /** Whether it may look for what is due, in the index of every table. */
  readonly findsDueItems?: true;
  /** Whether it may put and get stored answers. */
  readonly keepsAnswers?: true;
  /** Whether it may wake the fan-out. */
  readonly wakesFanOut?: true;
}

/** What it takes to claim work, to keep its outcome and to tell of it. */
const claimingRights = {
  tables: { requests: ['DeleteItem', 'GetItem', 'PutItem', 'UpdateItem'], events: ['PutItem'] },
  keepsAnswers: true,
  wakesFanOut: true,
} as const satisfies Rights;

const rightsOf: Readonly<Record<FunctionName, Rights>> = {
  // It answers without any data.
  platform: {},
  account: { tables: { access: ['GetItem', 'UpdateItem'] } },
  validation: { ...claimingRights, tables: { access: ['GetItem', 'UpdateItem'], ...claimingRights.tables } },
  // Query lists the presets.
  correction: { ...claimingRights, tables: { access: ['GetItem', 'Query', 'UpdateItem'], ...claimingRights.tables } },
  sweeper: {
    tables: {
      // Query finds the keys of an organisation whose plan changes.
      access: ['GetItem', 'Query', 'UpdateItem'],
      requests: ['DeleteItem', 'GetItem'],
      events: ['GetItem', 'PutItem', 'UpdateItem'],
    },
    findsDueItems: true,
    wakesFanOut: true,
  },
};

/** The statements that give a function its rights: exact actions on exact resources. */
export function dataStatements(scope: Construct, stage: StageSettings, name: FunctionName): readonly PolicyStatement[] {
  const rights = rightsOf[name];
  const arnOf = (table: TableDefinition) => tableArn(scope, stage.name, table);
  const statements = Object.entries(rights.tables ?? {}).map(([table, actions]) =>
    allow(
      actions.map((action) => `dynamodb:${action}`),
      arnOf(tables[table as keyof typeof tables]),
    ),
  );
  if (rights.findsDueItems) {
    statements.push(allow(['dynamodb:Query'], ...Object.values(tables).map((table) => `${arnOf(table)}/index/${dueIndex.name}`)));
  }
  if (rights.keepsAnswers) statements.push(allow(['s3:GetObject', 's3:PutObject'], answersArn(scope, stage)));
  if (rights.wakesFanOut) statements.push(allow(['sqs:SendMessage'], queueArn(scope, stage.name, queues.fanOut.name)));
  return statements;
}

/** The wildcards among the resources of a function, each with the reason why it cannot do without. */
export function acknowledgedWildcards(stage: StageSettings, name: FunctionName): readonly { id: string; reason: string }[] {
  if (!rightsOf[name].keepsAnswers) return [];
  return [
    {
      id: `AwsSolutions-IAM5[Resource::arn:aws:s3:::nakor-${stage.name}-files-<AWS::AccountId>/answers/*]`,
      reason:
        'Stored answers have names that nobody knows beforehand; the statement is limited to putting and getting objects under answers/.',
    },
  ];
}

function answersArn(scope: Construct, stage: StageSettings): string {
  return Stack.of(scope).formatArn({
    service: 's3',
    region: '',
    account: '',
    resource: fileBucketName(stage.name),
    resourceName: 'answers/*',
  });
}

function allow(actions: readonly string[], ...resources: readonly string[]): PolicyStatement {
  return new PolicyStatement({ actions: [...actions], resources: [...resources] });
}
