import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { ChangeStamp, Organization, OrganizationChange, Trial } from '@nakor/operations/access/organization';
import type { PlanName } from '@nakor/operations/access/plans';
import { createTrialEvent } from '@nakor/operations/access/trial-events';
import type { EventRecord } from '@nakor/operations/events/event';
import { transact } from '../dynamodb/transact.ts';
import { createEventItem } from '../events/event-outbox.ts';
import type { OrganizationTables } from './access-tables.ts';
import { computePropagationDue, createTrialItem, getOrganizationKey, type StoredOrganization } from './organization-item.ts';
import { propagatePlanToKeys } from './propagate-plan.ts';

interface PlanChange {
  readonly plan: PlanName;
  readonly trial: Trial | null;
  readonly event: EventRecord | null;
  readonly nowUnixMs: number;
}

/**
 * Sets the permanent plan of an organization and all its keys; ends a running trial.
 *
 * @returns null if the organization has changed since it was read
 */
export async function putOnPlan(
  client: DynamoDBDocumentClient,
  tables: OrganizationTables,
  stored: StoredOrganization,
  plan: PlanName,
  stamp: ChangeStamp,
): Promise<OrganizationChange | null> {
  const { id, trial } = stored.organization;
  const nowUnixMs = stamp.createdAtUnixMs;
  const endedAt = Math.min(trial?.endsAtUnixMs ?? 0, nowUnixMs - (nowUnixMs % 1000));
  const event = trial === null ? null : createTrialEvent('partner.trial_ended', id, endedAt, stamp);
  const organization = await changePlan(client, tables, stored, { plan, trial: null, event, nowUnixMs });
  return organization === null ? null : { organization, event };
}

/**
 * Changes plan and trial of an organization, and the plan of its keys.
 *
 * @returns null if the organization has changed since it was read
 */
export async function changePlan(
  client: DynamoDBDocumentClient,
  tables: OrganizationTables,
  stored: StoredOrganization,
  change: PlanChange,
): Promise<Organization | null> {
  if (!(await changeOrganization(client, tables, stored, change))) return null;
  const organization = { ...stored.organization, plan: change.plan, trial: change.trial };
  await propagatePlanToKeys(client, tables, { organization, planRevision: stored.planRevision + 1 });
  return organization;
}

/**
 * First step of a change: the organization itself, with its event, in one transaction. From then on new keys get the new plan, and the
 * organization is due until {@link propagatePlanToKeys} has updated the existing ones.
 */
async function changeOrganization(
  client: DynamoDBDocumentClient,
  tables: OrganizationTables,
  stored: StoredOrganization,
  change: PlanChange,
): Promise<boolean> {
  const { id } = stored.organization;
  const due = computePropagationDue(id, change.nowUnixMs);
  const outcome = await transact(client, [
    {
      Update: {
        TableName: tables.accessTable,
        Key: getOrganizationKey(id),
        UpdateExpression:
          'SET #plan = :plan, trial = :trial, plan_revision = :next, is_plan_spread = :no, due_shard = :due_shard, due_at = :due_at',
        ConditionExpression: 'plan_revision = :known',
        ExpressionAttributeNames: { '#plan': 'plan' },
        ExpressionAttributeValues: {
          ':plan': change.plan,
          ':trial': createTrialItem(change.trial),
          ':known': stored.planRevision,
          ':next': stored.planRevision + 1,
          ':no': false,
          ':due_shard': due.due_shard,
          ':due_at': due.due_at,
        },
      },
    },
    ...(change.event === null ? [] : [{ Put: { TableName: tables.eventsTable, Item: createEventItem(change.event) } }]),
  ]);
  return outcome.isWritten;
}
