import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type RequestCounter, requestsPerMinute } from '@nakor/operations/webhooks/request-limits';
import { tryConditionalWrite } from '../dynamodb/conditional-write.ts';
import { getOrganizationPartition } from '../webhooks/webhook-item.ts';

const minuteMs = 60_000;

/** Counts requests in the webhooks table: one item per operation and minute with the ids of its requests, so that a repeated write counts once. */
export function createRequestCounter(client: DynamoDBDocumentClient, webhooksTable: string): RequestCounter {
  return {
    async count(operation, organizationId, requestId, nowUnixMs) {
      const minute = Math.floor(nowUnixMs / minuteMs);
      const command = new UpdateCommand({
        TableName: webhooksTable,
        Key: { pk: getOrganizationPartition(organizationId), sk: `${operation.toUpperCase()}#${minute}` },
        UpdateExpression: 'SET delete_after = :delete_after ADD #requests :ids',
        ConditionExpression: 'attribute_not_exists(#requests) OR size(#requests) < :limit OR contains(#requests, :id)',
        ExpressionAttributeNames: { '#requests': operation },
        ExpressionAttributeValues: {
          ':ids': new Set([requestId]),
          ':id': requestId,
          ':limit': requestsPerMinute[operation],
          ':delete_after': (minute + 60) * 60,
        },
      });
      return tryConditionalWrite(() => client.send(command));
    },
  };
}
