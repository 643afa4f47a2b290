import { randomBytes } from 'node:crypto';
import { CreateTableCommand, DeleteTableCommand, type DynamoDBClient, waitUntilTableExists } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { dueIndex, tables } from '@nakor/aws/dynamodb/tables';
import type { TableKind } from '@nakor/operations/maintenance/restored-tables';
import { scanItems } from './scan-items.ts';

/** Two separate tables of the same kind, initially empty. */
export interface TwoTables extends AsyncDisposable {
  /** Full name of the table in use. */
  readonly current: string;
  /** Full name of the table that represents a restored backup. */
  readonly restored: string;
  /** Copies the current content of the first table to the second. */
  restore(): Promise<void>;
}

/** Creates both from the table definition; they are removed at the end. */
export async function createTwoTables(client: DynamoDBDocumentClient, kind: TableKind): Promise<TwoTables> {
  const id = randomBytes(6).toString('hex');
  const [current, restored] = [`nakor-local-${kind}-${id}-now`, `nakor-local-${kind}-${id}-before`] as const;
  await Promise.all([current, restored].map((name) => makeTable(client, kind, name)));
  return {
    current,
    restored,
    async restore() {
      for (const Item of await scanItems(client, current, ''))
        await client.send(new PutCommand({ TableName: restored, Item: { ...Item } }));
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([current, restored].map((TableName) => client.send(new DeleteTableCommand({ TableName }))));
    },
  };
}

/** Creates an empty table of a kind under another name. */
export async function makeTable(client: DynamoDBDocumentClient, kind: TableKind, TableName: string): Promise<void> {
  const indexes = [dueIndex, ...tables[kind].otherIndexes];
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [
        { AttributeName: 'pk', AttributeType: 'S' },
        { AttributeName: 'sk', AttributeType: 'S' },
        { AttributeName: dueIndex.partitionKey, AttributeType: 'S' },
        { AttributeName: dueIndex.sortKey, AttributeType: 'N' },
      ],
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      GlobalSecondaryIndexes: indexes.map(({ name, partitionKey, sortKey }) => ({
        IndexName: name,
        KeySchema: [
          { AttributeName: partitionKey, KeyType: 'HASH' as const },
          { AttributeName: sortKey, KeyType: 'RANGE' as const },
        ],
        Projection: { ProjectionType: 'KEYS_ONLY' as const },
      })),
    }),
  );
  await waitUntilTableExists({ client: client as unknown as DynamoDBClient, maxWaitTime: 30, minDelay: 1 }, { TableName });
}
