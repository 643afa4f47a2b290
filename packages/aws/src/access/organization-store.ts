import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { InternalError } from '@nakor/domain/shared/internal-error';
import type { ChangeStamp, LimitsOutcome, Organization, OrganizationStore, Trial, TrialStart } from '@nakor/operations/access/organization';
import { trialPlan } from '@nakor/operations/access/plans';
import { createTrialEvent } from '@nakor/operations/access/trial-events';
import * as z from 'zod';
import { runInBatches } from '../dynamodb/in-batches.ts';
import { organizationListPartition } from '../dynamodb/organization-list.ts';
import { queryAll } from '../dynamodb/query-items.ts';
import { transact } from '../dynamodb/transact.ts';
import { createDeliveriesLimitItem } from '../webhooks/deliveries-limit.ts';
import { changeAttemptLimit, type OrganizationTables } from './access-tables.ts';
import { listLimitsChanges, setLimits } from './limits-change.ts';
import { createNewOrganizationItem, firstPlanRevision, readOrganization, type StoredOrganization } from './organization-item.ts';
import { changePlan, putOnPlan } from './plan-change.ts';
import { propagatePlanToKeys } from './propagate-plan.ts';

const listItem = z.object({ sk: z.string() });

/** Organizations in the access table. Trial events go to the outbox. */
export function createOrganizationStore(client: DynamoDBDocumentClient, tables: OrganizationTables): OrganizationStore {
  const read = (id: string) => readOrganization(client, tables.accessTable, id);
  return {
    createOrganization: (organization) => createOrganization(client, tables, organization),
    findOrganization: async (id) => (await read(id))?.organization ?? null,

    async listOrganizations() {
      const items = await queryAll(client, tables.accessTable, organizationListPartition, 'org_');
      const found = await runInBatches(items, (item) => read(listItem.parse(item).sk));
      return found
        .flatMap((stored) => (stored === null ? [] : [stored.organization]))
        .sort((left, right) => left.createdAtUnixMs - right.createdAtUnixMs || (left.id < right.id ? -1 : 1));
    },

    changePlan: (id, plan, stamp) =>
      changeWithRetry(read, id, async (stored) => {
        const { organization } = stored;
        if (organization.plan !== plan || organization.trial !== null) return putOnPlan(client, tables, stored, plan, stamp);
        await propagatePlanToKeys(client, tables, stored);
        return { organization, event: null };
      }),

    async startTrial(id, endsAtUnixMs, stamp) {
      const started = await changeWithRetry<TrialStart>(read, id, async (stored) => {
        const { plan, trial } = stored.organization;
        return trial === null
          ? startNewTrial(client, tables, stored, { endsAtUnixMs, planBefore: plan, isEndAnnounced: false }, stamp)
          : moveTrialEnd(client, tables, stored, trial, endsAtUnixMs, stamp);
      });
      return started ?? { kind: 'unknown-organization' };
    },

    async setLimits(id, change) {
      const outcome = await changeWithRetry<LimitsOutcome>(read, id, (stored) => setLimits(client, tables, stored, change));
      return outcome ?? { kind: 'unknown-organization' };
    },

    listLimitsChanges: (id) => listLimitsChanges(client, tables.accessTable, id),
  };
}

/** Null if the organization has changed since it was read. */
async function startNewTrial(
  client: DynamoDBDocumentClient,
  tables: OrganizationTables,
  stored: StoredOrganization,
  trial: Trial,
  stamp: ChangeStamp,
): Promise<TrialStart | null> {
  const event = createTrialEvent('partner.trial_started', stored.organization.id, trial.endsAtUnixMs, stamp);
  const organization = await changePlan(client, tables, stored, { plan: trialPlan, trial, event, nowUnixMs: stamp.createdAtUnixMs });
  return organization === null ? null : { kind: 'started', organization, event };
}

/** Null if the organization has changed since it was read. Also completes an interrupted change. */
async function moveTrialEnd(
  client: DynamoDBDocumentClient,
  tables: OrganizationTables,
  stored: StoredOrganization,
  before: Trial,
  endsAtUnixMs: number,
  stamp: ChangeStamp,
): Promise<TrialStart | null> {
  if (before.endsAtUnixMs === endsAtUnixMs) {
    await propagatePlanToKeys(client, tables, stored);
    return { kind: 'on-trial', organization: stored.organization };
  }
  const trial = { ...before, endsAtUnixMs, isEndAnnounced: false };
  const organization = await changePlan(client, tables, stored, {
    ...{ plan: trialPlan, trial, event: null },
    nowUnixMs: stamp.createdAtUnixMs,
  });
  return organization === null ? null : { kind: 'moved', organization, endedAtUnixMsBefore: before.endsAtUnixMs };
}

async function createOrganization(
  client: DynamoDBDocumentClient,
  { accessTable, webhooksTable }: OrganizationTables,
  organization: Organization,
): Promise<boolean> {
  const { isWritten } = await transact(client, [
    {
      Put: { TableName: accessTable, Item: createNewOrganizationItem(organization), ConditionExpression: 'attribute_not_exists(pk)' },
    },
    { Put: { TableName: accessTable, Item: { pk: organizationListPartition, sk: organization.id } } },
    { Put: { TableName: webhooksTable, Item: createDeliveriesLimitItem(organization, firstPlanRevision) } },
  ]);
  return isWritten;
}

/** Reads and changes an organization, and retries after concurrent changes (null). Null if it does not exist. */
async function changeWithRetry<Outcome>(
  read: (id: string) => Promise<StoredOrganization | null>,
  id: string,
  change: (stored: StoredOrganization) => Promise<Outcome | null>,
): Promise<Outcome | null> {
  for (let attempt = 0; attempt < changeAttemptLimit; attempt += 1) {
    const stored = await read(id);
    if (stored === null) return null;
    const outcome = await change(stored);
    if (outcome !== null) return outcome;
  }
  throw new InternalError('The organization kept changing concurrently.');
}
