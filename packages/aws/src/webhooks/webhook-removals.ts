import { BatchWriteCommand, DeleteCommand, type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { WebhookRemovals } from '@nakor/operations/webhooks/webhook-store';
import { callDynamoDb } from '../client/dependency-errors.ts';
import { findDueItems } from '../dynamodb/due-index.ts';
import { getEndpointPartition, getRemovalKey, parseRemovalKey, removalSortKeyPrefix } from './webhook-item.ts';

/** Maximum number of items that DynamoDB deletes per request. */
const batchSize = 25;

/** Deletes the deliveries and everything else in the partitions of removed endpoints. */
export function createWebhookRemovals(client: DynamoDBDocumentClient, webhooksTable: string): WebhookRemovals {
  return {
    async *findRemovals(nowUnixMs) {
      for await (const key of findDueItems(client, webhooksTable, removalSortKeyPrefix, nowUnixMs)) {
        const endpoint = parseRemovalKey(key);
        if (endpoint !== null) yield endpoint;
      }
    },

    async removeDeliveries(endpoint, isTimeLeft) {
      const query = new QueryCommand({
        TableName: webhooksTable,
        ConsistentRead: true,
        Limit: batchSize,
        KeyConditionExpression: 'pk = :pk',
        ProjectionExpression: 'pk, sk',
        ExpressionAttributeValues: { ':pk': getEndpointPartition(endpoint) },
      });
      while (isTimeLeft()) {
        const { Items = [] } = await callDynamoDb(() => client.send(query));
        if (Items.length === 0) {
          const removal = new DeleteCommand({ TableName: webhooksTable, Key: getRemovalKey(endpoint) });
          await callDynamoDb(() => client.send(removal));
          return true;
        }
        // Items that DynamoDB could not delete because of throttling are found again by the next query.
        const deletions = Items.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } }));
        await callDynamoDb(() => client.send(new BatchWriteCommand({ RequestItems: { [webhooksTable]: deletions } })));
      }
      return false;
    },
  };
}
