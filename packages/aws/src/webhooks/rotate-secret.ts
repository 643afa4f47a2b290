import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import type { EndpointReference } from '@nakor/operations/webhooks/delivery-store';
import { type ReplacedSecret, type Rotation, rotatedSecret, type StoredSecret } from '@nakor/operations/webhooks/secret-rotation';
import { callDynamoDb } from '../client/dependency-errors.ts';
import { transact } from '../dynamodb/transact.ts';
import { replacedSecretsKey, type StoredWebhook, toReplacedSecrets, toReplacedSecretsItem, toWebhookItem } from './webhook-item.ts';

/** See `WebhookStore`. */
export async function findReplacedSecrets(
  client: DynamoDBDocumentClient,
  webhooksTable: string,
  reference: EndpointReference,
): Promise<readonly ReplacedSecret[]> {
  const get = new GetCommand({ TableName: webhooksTable, Key: replacedSecretsKey(reference), ConsistentRead: true });
  const { Item } = await callDynamoDb(() => client.send(get));
  return Item === undefined ? [] : toReplacedSecrets(Item);
}

/**
 * Replaces the secret of an endpoint, in one transaction with the list of its replaced secrets.
 *
 * @param stored the endpoint as just read
 * @returns      `changed` if the endpoint was changed or removed since it was read; nothing was written then
 */
export async function rotateSecretOnce(
  client: DynamoDBDocumentClient,
  webhooksTable: string,
  { endpoint, revision }: StoredWebhook,
  secret: StoredSecret,
  nowUnixMs: number,
): Promise<Rotation | { readonly possibleAtUnixMs: number } | 'changed'> {
  const reference = { organizationId: endpoint.organizationId, webhookId: endpoint.id };
  const rotation = rotatedSecret(endpoint, await findReplacedSecrets(client, webhooksTable, reference), secret, nowUnixMs);
  if ('possibleAtUnixMs' in rotation) return rotation;
  const { isWritten } = await transact(client, [
    {
      Put: {
        TableName: webhooksTable,
        Item: toWebhookItem({ endpoint: rotation.endpoint, revision: revision + 1 }),
        // Each rotation raises the revision, so the replaced secrets are unchanged, too.
        ConditionExpression: 'revision = :revision',
        ExpressionAttributeValues: { ':revision': revision },
      },
    },
    { Put: { TableName: webhooksTable, Item: toReplacedSecretsItem(reference, rotation.replaced) } },
  ]);
  return isWritten ? rotation : 'changed';
}
