import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { callDynamoDb } from '../client/dependency-errors.ts';
import { runInBatches } from '../dynamodb/in-batches.ts';
import { setDeliveriesLimit } from '../webhooks/deliveries-limit.ts';
import type { OrganizationTables } from './access-tables.ts';
import { findKeyHashes } from './find-keys.ts';
import { getKeyItemKey } from './key-item.ts';
import { computeTrialDue, getOrganizationKey, type StoredOrganization } from './organization-item.ts';
import { toOwnLimitsAttribute } from './own-limits.ts';

/**
 * Second step of a change: copies plan and limits of the organization to all its keys, and the number of deliveries to where senders read it.
 * Idempotent, and safe to run concurrently; what is from a later change is left unchanged.
 */
export async function propagatePlanToKeys(
  client: DynamoDBDocumentClient,
  { accessTable, webhooksTable }: Pick<OrganizationTables, 'accessTable' | 'webhooksTable'>,
  { organization, planRevision }: Pick<StoredOrganization, 'organization' | 'planRevision'>,
): Promise<void> {
  const { own_limits } = toOwnLimitsAttribute(organization.ownLimits);
  const hashes = await findKeyHashes(client, accessTable, organization.id);
  await runInBatches(hashes, (hash) =>
    updateIf(client, {
      TableName: accessTable,
      Key: getKeyItemKey(hash),
      UpdateExpression: `SET #plan = :plan, plan_revision = :revision${own_limits === undefined ? ' REMOVE own_limits' : ', own_limits = :own'}`,
      ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(plan_revision) OR plan_revision < :revision)',
      ExpressionAttributeNames: { '#plan': 'plan' },
      ExpressionAttributeValues: {
        ':plan': organization.plan,
        ':revision': planRevision,
        ...(own_limits === undefined ? {} : { ':own': own_limits }),
      },
    }),
  );
  await updateIf(client, setDeliveriesLimit(webhooksTable, organization, planRevision));
  const due = organization.trial === null ? null : computeTrialDue(organization.id, organization.trial);
  await updateIf(client, {
    TableName: accessTable,
    Key: getOrganizationKey(organization.id),
    UpdateExpression: `SET is_plan_spread = :yes${due === null ? ' REMOVE due_shard, due_at' : ', due_shard = :due_shard, due_at = :due_at'}`,
    ConditionExpression: 'plan_revision = :revision AND is_plan_spread = :no',
    ExpressionAttributeValues: {
      ':yes': true,
      ':no': false,
      ':revision': planRevision,
      ...(due === null ? {} : { ':due_shard': due.due_shard, ':due_at': due.due_at }),
    },
  });
}

async function updateIf(client: DynamoDBDocumentClient, update: ConstructorParameters<typeof UpdateCommand>[0]): Promise<void> {
  try {
    await callDynamoDb(() => client.send(new UpdateCommand(update)));
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
