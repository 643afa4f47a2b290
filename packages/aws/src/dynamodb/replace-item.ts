import { randomUUID } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, PutCommand, type PutCommandInput } from '@aws-sdk/lib-dynamodb';
import { callDynamoDb } from '../client/dependency-errors.ts';
import type { ItemKey } from './due-index.ts';

/**
 * Replaces a whole item, unless it was changed or deleted since it was read. The item gets an attribute `written_by`: if a response is lost
 * and the SDK repeats the write, it shows that the first one has arrived.
 *
 * @param asRead attributes that identify the version that was read; at least one
 * @returns      whether the item was replaced
 */
export async function replaceItem(
  client: DynamoDBDocumentClient,
  tableName: string,
  item: ItemKey & Readonly<Record<string, unknown>>,
  asRead: Readonly<Record<string, string | number | boolean>>,
): Promise<boolean> {
  const attributes = Object.entries(asRead);
  return writeOnce(client, tableName, item, {
    ConditionExpression: attributes.map((_, index) => `#a${index} = :a${index}`).join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(attributes.map(([name], index) => [`#a${index}`, name])),
    ExpressionAttributeValues: Object.fromEntries(attributes.map(([, value], index) => [`:a${index}`, value])),
  });
}

/**
 * Creates an item, unless its key exists. It gets `written_by` as above.
 *
 * @returns whether the item was created
 */
export function createItem(
  client: DynamoDBDocumentClient,
  tableName: string,
  item: ItemKey & Readonly<Record<string, unknown>>,
): Promise<boolean> {
  return writeOnce(client, tableName, item, { ConditionExpression: 'attribute_not_exists(pk)' });
}

async function writeOnce(
  client: DynamoDBDocumentClient,
  tableName: string,
  item: ItemKey & Readonly<Record<string, unknown>>,
  condition: Pick<PutCommandInput, 'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'>,
): Promise<boolean> {
  const writer = randomUUID();
  const command = new PutCommand({
    TableName: tableName,
    Item: { ...item, written_by: writer },
    ...condition,
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  });
  try {
    await callDynamoDb(() => client.send(command));
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return error.Item?.['written_by']?.S === writer;
    throw error;
  }
}
