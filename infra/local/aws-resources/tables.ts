import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AttributeDefinition,
  CreateTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  ResourceInUseException,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { dueIndex, getTableName, type IndexDefinition, type TableDefinition, tables } from '@nakor/aws/dynamodb/tables';

/** Creates every table that does not exist yet, as the CDK stack does in AWS. Existing ones keep their data and get a missing index or stream. */
export async function createTables(client: DynamoDBClient, stage: string): Promise<void> {
  for (const table of Object.values(tables)) {
    const name = getTableName(stage, table);
    await createTable(client, name, table);
    await waitUntilTableExists({ client, maxWaitTime: 60, minDelay: 1 }, { TableName: name });
    await ensureDueIndex(client, name, table);
    if (table.hasStream) await ensureStream(client, name);
    await enableTimeToLive(client, name, table.timeToLiveAttribute);
  }
}

function describeIndex({ name, partitionKey, sortKey }: IndexDefinition) {
  return {
    IndexName: name,
    KeySchema: [
      { AttributeName: partitionKey, KeyType: 'HASH' as const },
      { AttributeName: sortKey, KeyType: 'RANGE' as const },
    ],
    Projection: { ProjectionType: 'KEYS_ONLY' as const },
  };
}

function keyAttributes(table: TableDefinition): AttributeDefinition[] {
  return [
    { AttributeName: table.partitionKey, AttributeType: 'S' },
    { AttributeName: table.sortKey, AttributeType: 'S' },
    { AttributeName: dueIndex.partitionKey, AttributeType: 'S' },
    { AttributeName: dueIndex.sortKey, AttributeType: 'N' },
  ];
}

async function createTable(client: DynamoDBClient, name: string, table: TableDefinition): Promise<void> {
  try {
    await client.send(
      new CreateTableCommand({
        TableName: name,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: keyAttributes(table),
        KeySchema: [
          { AttributeName: table.partitionKey, KeyType: 'HASH' },
          { AttributeName: table.sortKey, KeyType: 'RANGE' },
        ],
        GlobalSecondaryIndexes: [dueIndex, ...table.otherIndexes].map(describeIndex),
      }),
    );
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  }
}

/** Tables of an earlier version have no due index. A new index includes the items that exist already. */
async function ensureDueIndex(client: DynamoDBClient, name: string, table: TableDefinition): Promise<void> {
  if ((await dueIndexStatus(client, name)) === undefined) {
    await client.send(
      new UpdateTableCommand({
        TableName: name,
        AttributeDefinitions: keyAttributes(table),
        GlobalSecondaryIndexUpdates: [{ Create: describeIndex(dueIndex) }],
      }),
    );
  }
  for (let waitedSeconds = 0; (await dueIndexStatus(client, name)) !== 'ACTIVE'; waitedSeconds += 1) {
    if (waitedSeconds === 60) throw new Error(`The index ${dueIndex.name} of the table ${name} was not created within 60 s.`);
    await sleep(1_000);
  }
}

async function dueIndexStatus(client: DynamoDBClient, name: string): Promise<string | undefined> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
  return Table?.GlobalSecondaryIndexes?.find((index) => index.IndexName === dueIndex.name)?.IndexStatus;
}

/** Tables of an earlier version have no stream. */
async function ensureStream(client: DynamoDBClient, name: string): Promise<void> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
  if (Table?.StreamSpecification?.StreamEnabled === true) return;
  const StreamSpecification = { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' } as const;
  await client.send(new UpdateTableCommand({ TableName: name, StreamSpecification }));
}

async function enableTimeToLive(client: DynamoDBClient, name: string, attribute: string): Promise<void> {
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName: name }));
  const status = TimeToLiveDescription?.TimeToLiveStatus;
  if (status === 'ENABLED' || status === 'ENABLING') return;
  // DynamoDB rejects enabling it twice.
  await client.send(new UpdateTimeToLiveCommand({ TableName: name, TimeToLiveSpecification: { AttributeName: attribute, Enabled: true } }));
}
