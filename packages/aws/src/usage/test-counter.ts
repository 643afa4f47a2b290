import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type TestCounter, testsPerMinute } from '@nakor/domain/webhooks/test-limit';
import { tryConditionalWrite } from '../dynamodb/conditional-write.ts';
import { organizationPartition } from '../webhooks/webhook-item.ts';

const minuteMs = 60_000;

/** Counts endpoint tests in the webhooks table: one item per minute with the ids of its tests, so that a repeated write counts once. */
export function createTestCounter(client: DynamoDBDocumentClient, webhooksTable: string): TestCounter {
  return {
    async count(organizationId, testId, nowUnixMs) {
      const minute = Math.floor(nowUnixMs / minuteMs);
      const command = new UpdateCommand({
        TableName: webhooksTable,
        Key: { pk: organizationPartition(organizationId), sk: `TESTS#${minute}` },
        UpdateExpression: 'SET delete_after = :delete_after ADD tests :ids',
        ConditionExpression: 'attribute_not_exists(tests) OR size(tests) < :limit OR contains(tests, :id)',
        ExpressionAttributeValues: {
          ':ids': new Set([testId]),
          ':id': testId,
          ':limit': testsPerMinute,
          ':delete_after': (minute + 60) * 60,
        },
      });
      return tryConditionalWrite(() => client.send(command));
    },
  };
}
