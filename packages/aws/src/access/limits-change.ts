import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { LimitsOutcome, LimitsToSet, Organization } from '@nakor/operations/access/organization';
import {
  findLimitProblems,
  hasOwnLimits,
  type LimitsChange,
  limitNames,
  noOwnLimits,
  type OwnLimits,
} from '@nakor/operations/access/organization-limits';
import * as z from 'zod';
import type { ItemKey } from '../dynamodb/due-index.ts';
import { queryAll } from '../dynamodb/query-items.ts';
import { transact } from '../dynamodb/transact.ts';
import type { OrganizationTables } from './access-tables.ts';
import { computePropagationDue, getOrganizationKey, type StoredOrganization } from './organization-item.ts';
import { ownLimitsItem, toOwnLimits, toOwnLimitsAttribute, toOwnLimitsItem } from './own-limits.ts';
import { propagatePlanToKeys } from './propagate-plan.ts';

const changePrefix = 'LIMITS#';

const changeItem = z.object({
  /** Unix ms. */
  at: z.int(),
  by: z.string(),
  reason: z.string(),
  before: ownLimitsItem,
  after: ownLimitsItem,
});

/**
 * Sets values of an organization, with a record of the change in the same transaction, and copies them to its keys.
 *
 * @returns null if the organization has changed since it was read
 */
export async function setLimits(
  client: DynamoDBDocumentClient,
  tables: OrganizationTables,
  stored: StoredOrganization,
  { values, ...made }: LimitsToSet,
): Promise<LimitsOutcome | null> {
  const before = stored.organization.ownLimits ?? noOwnLimits;
  const after: OwnLimits = { ...before, ...values };
  const { ownLimits: _, ...rest } = stored.organization;
  const organization: Organization = hasOwnLimits(after) ? { ...rest, ownLimits: after } : rest;
  const problems = findLimitProblems(organization);
  if (problems.length > 0) return { kind: 'rejected', organization: stored.organization, problems };
  if (limitNames.every((name) => before[name] === after[name])) {
    await propagatePlanToKeys(client, tables, stored);
    return { kind: 'unchanged', organization: stored.organization };
  }
  if (!(await writeChange(client, tables, stored, { ...made, before, after }))) return null;
  await propagatePlanToKeys(client, tables, { organization, planRevision: stored.planRevision + 1 });
  return { kind: 'changed', organization };
}

async function writeChange(
  client: DynamoDBDocumentClient,
  { accessTable }: OrganizationTables,
  { organization: { id }, planRevision }: StoredOrganization,
  change: LimitsChange,
): Promise<boolean> {
  const { own_limits } = toOwnLimitsAttribute(change.after);
  const due = computePropagationDue(id, change.atUnixMs);
  const outcome = await transact(client, [
    {
      Update: {
        TableName: accessTable,
        Key: getOrganizationKey(id),
        UpdateExpression: `SET plan_revision = :next, is_plan_spread = :no, due_shard = :due_shard, due_at = :due_at${own_limits === undefined ? ' REMOVE own_limits' : ', own_limits = :own'}`,
        ConditionExpression: 'plan_revision = :known',
        ExpressionAttributeValues: {
          ':known': planRevision,
          ':next': planRevision + 1,
          ':no': false,
          ':due_shard': due.due_shard,
          ':due_at': due.due_at,
          ...(own_limits === undefined ? {} : { ':own': own_limits }),
        },
      },
    },
    {
      Put: {
        TableName: accessTable,
        Item: {
          ...getChangeKey(id, planRevision + 1),
          at: change.atUnixMs,
          by: change.by,
          reason: change.reason,
          before: toOwnLimitsItem(change.before),
          after: toOwnLimitsItem(change.after),
        },
      },
    },
  ]);
  return outcome.isWritten;
}

/** Item key of a change, by the revision that it made: revisions are in the order of changes, whatever clocks say. */
function getChangeKey(organizationId: string, planRevision: number): ItemKey {
  return { pk: `ORG#${organizationId}`, sk: `${changePrefix}${String(planRevision).padStart(10, '0')}` };
}

/** All changes of an organization's values, oldest first. */
export async function listLimitsChanges(
  client: DynamoDBDocumentClient,
  accessTable: string,
  organizationId: string,
): Promise<readonly LimitsChange[]> {
  const items = await queryAll(client, accessTable, `ORG#${organizationId}`, changePrefix);
  return items.map((item) => {
    const { at, by, reason, before, after } = changeItem.parse(item);
    return { atUnixMs: at, by, reason, before: toOwnLimits(before), after: toOwnLimits(after) };
  });
}
