import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { callDynamoDb } from '../client/dependency-errors.ts';
import { runInBatches } from '../dynamodb/in-batches.ts';
import { findKeyHashes } from './find-keys.ts';
import { getKeyItemKey } from './key-item.ts';
import { computeTrialDue, getOrganizationKey, type StoredOrganization } from './organization-item.ts';

/**
 * Second step of a change: copies the plan of the organization to all its keys. Idempotent, and safe to run concurrently; a key with the
 * plan of a later change is left unchanged.
 */
export async function propagatePlanToKeys(
  client: DynamoDBDocumentClient,
  accessTable: string,
  { organization, planRevision }: Pick<StoredOrganization, 'organization' | 'planRevision'>,
): Promise<void> {
  const hashes = await findKeyHashes(client, accessTable, organization.id);
  await runInBatches(hashes, (hash) =>
    updateIf(client, {
      TableName: accessTable,
      Key: getKeyItemKey(hash),
      UpdateExpression: 'SET #plan = :plan, plan_revision = :revision',
      ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(plan_revision) OR plan_revision < :revision)',
      ExpressionAttributeNames: { '#plan': 'plan' },
      ExpressionAttributeValues: { ':plan': organization.plan, ':revision': planRevision },
    }),
  );
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
