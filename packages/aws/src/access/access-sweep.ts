import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { AccessSweep } from '@nakor/operations/access/access-sweep';
import { type ChangeStamp, determineTrialStep, type Trial } from '@nakor/operations/access/organization';
import { createTrialEvent } from '@nakor/operations/access/trial-events';
import type { EventRecord } from '@nakor/operations/events/event';
import { findDueItems } from '../dynamodb/due-index.ts';
import { transact } from '../dynamodb/transact.ts';
import { createEventItem } from '../events/event-outbox.ts';
import type { OrganizationTables } from './access-tables.ts';
import { keySortKey, parseKeyItemKey } from './key-item.ts';
import { createKeyStore } from './key-store.ts';
import {
  computeTrialDue,
  createTrialItem,
  getOrganizationKey,
  organizationSortKey,
  parseOrganizationKey,
  readOrganization,
  type StoredOrganization,
} from './organization-item.ts';
import { putOnPlan } from './plan-change.ts';
import { propagatePlanToKeys } from './propagate-plan.ts';
import { revokeKey } from './revoke-key.ts';

/** The access sweep over the access table. It also completes interrupted plan changes. */
export function createAccessSweep(client: DynamoDBDocumentClient, tables: OrganizationTables): AccessSweep {
  const { accessTable } = tables;
  const { findKey } = createKeyStore(client, accessTable);
  return {
    async *findExpiredKeys(nowUnixMs) {
      for await (const item of findDueItems(client, accessTable, keySortKey, nowUnixMs)) {
        const hash = parseKeyItemKey(item);
        if (hash !== null) yield { hash };
      }
    },

    async revokeExpiredKey({ hash }, nowUnixMs, newStamp) {
      const key = await findKey(hash);
      if (key === null || key.expiresAtUnixMs === null || key.expiresAtUnixMs > nowUnixMs) return null;
      const revocation = await revokeKey(client, tables, hash, 'expired', newStamp());
      return revocation.kind === 'revoked' ? revocation.event : null;
    },

    async *findDueTrials(nowUnixMs) {
      for await (const item of findDueItems(client, accessTable, organizationSortKey, nowUnixMs)) {
        const organizationId = parseOrganizationKey(item);
        if (organizationId !== null) yield { organizationId };
      }
    },

    async advanceTrial({ organizationId }, nowUnixMs, newStamp) {
      const stored = await readOrganization(client, accessTable, organizationId);
      if (stored === null) return null;
      if (!stored.isPlanPropagated) await propagatePlanToKeys(client, tables, stored);
      return takeTrialStep(client, tables, stored, nowUnixMs, newStamp());
    },
  };
}

/** Null also if another worker has just taken the step. */
async function takeTrialStep(
  client: DynamoDBDocumentClient,
  tables: OrganizationTables,
  stored: StoredOrganization,
  nowUnixMs: number,
  stamp: ChangeStamp,
): Promise<EventRecord | null> {
  const { trial } = stored.organization;
  const step = trial === null ? 'none' : determineTrialStep(trial, nowUnixMs);
  if (trial === null || step === 'none') return null;
  if (step === 'announce') return announceEnd(client, tables, stored, trial, stamp);
  return (await putOnPlan(client, tables, stored, trial.planBefore, stamp))?.event ?? null;
}

async function announceEnd(
  client: DynamoDBDocumentClient,
  tables: OrganizationTables,
  { organization: { id }, planRevision }: StoredOrganization,
  trial: Trial,
  stamp: ChangeStamp,
): Promise<EventRecord | null> {
  const announced = { ...trial, isEndAnnounced: true };
  const event = createTrialEvent('partner.trial_ending_soon', id, trial.endsAtUnixMs, stamp);
  const due = computeTrialDue(id, announced);
  const { isWritten } = await transact(client, [
    {
      Update: {
        TableName: tables.accessTable,
        Key: getOrganizationKey(id),
        UpdateExpression: 'SET trial = :announced, due_shard = :due_shard, due_at = :due_at',
        ConditionExpression: 'plan_revision = :revision AND trial = :trial',
        ExpressionAttributeValues: {
          ':announced': createTrialItem(announced),
          ':trial': createTrialItem(trial),
          ':revision': planRevision,
          ':due_shard': due.due_shard,
          ':due_at': due.due_at,
        },
      },
    },
    { Put: { TableName: tables.eventsTable, Item: createEventItem(event) } },
  ]);
  return isWritten ? event : null;
}
