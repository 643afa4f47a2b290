import type { UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { getLimits, type LimitedOrganization } from '@nakor/operations/access/organization-limits';
import type { ItemKey } from '../dynamodb/due-index.ts';
import { getOrganizationPartition } from './webhook-item.ts';

/** Partition with the permits of the senders of an organization, and how many there may be. */
export function getPermitPartition(organizationId: string): string {
  return `${getOrganizationPartition(organizationId)}#PERMITS`;
}

/** Sort key of the number of deliveries that an organization may have at the same time. */
export const deliveriesLimitSortKey = 'LIMIT';

function getDeliveriesLimitKey(organizationId: string): ItemKey {
  return { pk: getPermitPartition(organizationId), sk: deliveriesLimitSortKey };
}

/**
 * How many deliveries a new organization may have at the same time, as an item that senders read with its permits.
 *
 * @param planRevision the revision of the organization that it is from
 */
export function createDeliveriesLimitItem(organization: LimitedOrganization & { readonly id: string }, planRevision: number) {
  return { ...getDeliveriesLimitKey(organization.id), deliveries: getLimits(organization).deliveries, plan_revision: planRevision };
}

/** The write that changes it, unless a later change has been there. */
export function setDeliveriesLimit(
  webhooksTable: string,
  organization: LimitedOrganization & { readonly id: string },
  planRevision: number,
): UpdateCommandInput {
  return {
    TableName: webhooksTable,
    Key: getDeliveriesLimitKey(organization.id),
    UpdateExpression: 'SET deliveries = :deliveries, plan_revision = :revision',
    ConditionExpression: 'attribute_not_exists(plan_revision) OR plan_revision < :revision',
    ExpressionAttributeValues: { ':deliveries': getLimits(organization).deliveries, ':revision': planRevision },
  };
}
