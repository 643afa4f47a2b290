import { DeleteCommand, type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { AcceptedInvoiceStore } from '@nakor/operations/accepted-invoices/accepted-invoice-store';
import { callDynamoDb } from '../client/dependency-errors.ts';
import { tryConditionalWrite } from '../dynamodb/conditional-write.ts';
import { queryItems } from '../dynamodb/query-items.ts';
import { acceptedPrefix, getAcceptedKey, registerPartition, toRegistered } from './accepted-invoice-item.ts';

/** Accepted invoices in the requests table. */
export function createAcceptedInvoiceStore(client: DynamoDBDocumentClient, requestsTable: string): AcceptedInvoiceStore {
  return {
    async find(register, keyHash, nowUnixMs) {
      const { pk, sk } = getAcceptedKey(register, keyHash);
      const query = new QueryCommand({
        TableName: requestsTable,
        KeyConditionExpression: 'pk = :pk AND sk >= :sk',
        ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
        Limit: 1,
        ConsistentRead: true,
      });
      const { Items = [] } = await callDynamoDb(() => client.send(query));
      const [first] = Items;
      if (first === undefined) return 'empty-register';
      return (first['sk'] === sk ? toRegistered(first, nowUnixMs) : null) ?? 'not-registered';
    },

    async withdraw(register, ksefNumberHash) {
      const pk = registerPartition(register);
      let removed = 0;
      for await (const { sk } of queryItems(client, {
        TableName: requestsTable,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        FilterExpression: 'ksef_number_hash = :hash',
        ExpressionAttributeValues: { ':pk': pk, ':prefix': acceptedPrefix, ':hash': ksefNumberHash },
        ConsistentRead: true,
      })) {
        const command = new DeleteCommand({
          TableName: requestsTable,
          Key: { pk, sk },
          // Another invoice may be registered under the key meanwhile.
          ConditionExpression: 'ksef_number_hash = :hash',
          ExpressionAttributeValues: { ':hash': ksefNumberHash },
        });
        if (await tryConditionalWrite(() => client.send(command))) removed += 1;
      }
      return removed;
    },

    async count(register, nowUnixMs) {
      let count = 0;
      for await (const _ of queryItems(client, {
        TableName: requestsTable,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        FilterExpression: 'delete_after > :now',
        ExpressionAttributeValues: { ':pk': registerPartition(register), ':prefix': acceptedPrefix, ':now': Math.floor(nowUnixMs / 1_000) },
        ProjectionExpression: 'sk',
        ConsistentRead: true,
      })) {
        count += 1;
      }
      return count;
    },
  };
}
