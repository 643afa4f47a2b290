import {
  CreateTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { type TableDefinition, tableName, tables } from '@nakor/aws/tables';

/** Makes every table that does not exist yet, as the CDK stack does in AWS. Existing ones keep their data. */
export async function createTables(client: DynamoDBClient, stage: string): Promise<void> {
  for (const table of Object.values(tables)) {
    const name = tableName(stage, table);
    await createTable(client, name, table);
    await waitUntilTableExists({ client, maxWaitTime: 60, minDelay: 1 }, { TableName: name });
    await enableTimeToLive(client, name, table.timeToLiveAttribute);
  }
}

async function createTable(client: DynamoDBClient, name: string, table: TableDefinition): Promise<void> {
  try {
    await client.send(
      new CreateTableCommand({
        TableName: name,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [
          { AttributeName: table.partitionKey, AttributeType: 'S' },
          { AttributeName: table.sortKey, AttributeType: 'S' },
        ],
        KeySchema: [
          { AttributeName: table.partitionKey, KeyType: 'HASH' },
          { AttributeName: table.sortKey, KeyType: 'RANGE' },
        ],
      }),
    );
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  }
}

async function enableTimeToLive(client: DynamoDBClient, name: string, attribute: string): Promise<void> {
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName: name }));
  const status = TimeToLiveDescription?.TimeToLiveStatus;
  if (status === 'ENABLED' || status === 'ENABLING') return;
  // Enabling it twice is an error in DynamoDB.
  await client.send(new UpdateTimeToLiveCommand({ TableName: name, TimeToLiveSpecification: { AttributeName: attribute, Enabled: true } }));
}
