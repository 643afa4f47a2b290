import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { computeTrialDueAt, type Organization, type Trial } from '@nakor/operations/access/organization';
import { planNames } from '@nakor/operations/access/plans';
import * as z from 'zod';
import { callDynamoDb } from '../client/dependency-errors.ts';
import { buildDueAttributes, type DueAttributes, type ItemKey } from '../dynamodb/due-index.ts';
import { ownLimitsItem, readOwnLimits, toOwnLimitsAttribute } from './own-limits.ts';

const plan = z.enum(planNames);

const organizationItem = z.object({
  organization_id: z.string(),
  name: z.string(),
  plan,
  /** `ends_at` in unix seconds. */
  trial: z.object({ ends_at: z.int(), plan_before: plan, is_end_announced: z.boolean() }).nullable(),
  own_limits: ownLimitsItem.optional(),
  /** Unix ms. */
  created_at: z.int(),
  /** Number of the last change of plan or limits. Each key stores the revision its plan is from, so that it never reverts to an older plan. */
  plan_revision: z.int(),
  /** Whether the plan has reached every key; if not, a change is in progress or was interrupted. */
  is_plan_spread: z.boolean(),
});

/** An organization as stored. */
export interface StoredOrganization {
  readonly organization: Organization;
  readonly planRevision: number;
  readonly isPlanPropagated: boolean;
}

/** Sort key of organizations; no other sort key starts with it. */
export const organizationSortKey = 'ORGANIZATION';

/** Item key of an organization. */
export function getOrganizationKey(id: string): ItemKey {
  return { pk: `ORG#${id}`, sk: organizationSortKey };
}

/** Id of the organization with this item key; null for other kinds of items. */
export function parseOrganizationKey({ pk, sk }: ItemKey): string | null {
  return sk === organizationSortKey && pk.startsWith('ORG#') ? pk.slice('ORG#'.length) : null;
}

/** The current organization (a strongly consistent read), or null. */
export async function readOrganization(
  client: DynamoDBDocumentClient,
  accessTable: string,
  id: string,
): Promise<StoredOrganization | null> {
  const response = await callDynamoDb(() =>
    client.send(new GetCommand({ TableName: accessTable, Key: getOrganizationKey(id), ConsistentRead: true })),
  );
  return response.Item === undefined ? null : toStoredOrganization(response.Item);
}

/** Parses an organization. */
export function toStoredOrganization(value: unknown): StoredOrganization {
  const item = organizationItem.parse(value);
  const { trial } = item;
  return {
    organization: {
      id: item.organization_id,
      name: item.name,
      plan: item.plan,
      ...readOwnLimits(item.own_limits),
      trial:
        trial === null
          ? null
          : { endsAtUnixMs: trial.ends_at * 1000, planBefore: trial.plan_before, isEndAnnounced: trial.is_end_announced },
      createdAtUnixMs: item.created_at,
    },
    planRevision: item.plan_revision,
    isPlanPropagated: item.is_plan_spread,
  };
}

/** The plan revision of a new organization. */
export const firstPlanRevision = 1;

/** A new organization as an item. */
export function createNewOrganizationItem({ id, name, plan, trial, createdAtUnixMs, ownLimits }: Organization) {
  return {
    ...getOrganizationKey(id),
    organization_id: id,
    name,
    plan,
    trial: createTrialItem(trial),
    ...toOwnLimitsAttribute(ownLimits),
    created_at: createdAtUnixMs,
    plan_revision: firstPlanRevision,
    is_plan_spread: true,
    ...(trial === null ? {} : computeTrialDue(id, trial)),
  };
}

/** A trial as part of its organization's item. */
export function createTrialItem(trial: Trial | null): z.infer<typeof organizationItem>['trial'] {
  if (trial === null) return null;
  return { ends_at: Math.floor(trial.endsAtUnixMs / 1000), plan_before: trial.planBefore, is_end_announced: trial.isEndAnnounced };
}

/** The due-index attributes for the next step of an organization's trial. */
export function computeTrialDue(id: string, trial: Trial): DueAttributes {
  return buildDueAttributes(id, Math.floor(computeTrialDueAt(trial) / 1000));
}

/** Age after which the sweeper treats a change that has not reached all keys as interrupted. */
const propagationTimeoutSeconds = 60;

/** The due-index attributes of an organization whose change at this time has not reached all its keys. */
export function computePropagationDue(id: string, changedAtUnixMs: number): DueAttributes {
  return buildDueAttributes(id, Math.floor(changedAtUnixMs / 1000) + propagationTimeoutSeconds);
}
