import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type {
  DeliveryFilter,
  DeliveryPage,
  DeliveryPageRequest,
  DeliveryPosition,
  EndpointReference,
} from '@nakor/operations/webhooks/delivery-store';
import { type BoundedQuery, queryBounded, type SortKeyRange } from '../dynamodb/query-bounded.ts';
import { deliverySortKeyPrefix, getDeliveryKey, getDeliveryTimePrefix, parseDeliveryKey, toDelivery } from './delivery-item.ts';
import { getEndpointPartition } from './webhook-item.ts';

/** How many deliveries are read for a page at most: about 1 MB, in some 300 read units. */
const pageBudget = { items: 2_000, queries: 6 };
/** Sorts after every id. */
const afterAllIds = '~';

/** See `DeliveryStore`. */
export async function readDeliveryPage(
  client: DynamoDBDocumentClient,
  webhooksTable: string,
  endpoint: EndpointReference,
  filter: DeliveryFilter,
  { order, after, limit }: DeliveryPageRequest,
): Promise<DeliveryPage> {
  const query: BoundedQuery = {
    forward: order === 'oldest-first',
    after: after === null ? null : getDeliveryKey({ ...endpoint, ...after }).sk,
    limit: Math.min(limit, pageBudget.items),
    ...filterOf(filter),
    isConsistent: true,
  };
  const { items, next } = await queryBounded(client, webhooksTable, rangeOf(endpoint, filter), query, { ...pageBudget });
  return { deliveries: items.map(toDelivery), next: next === null ? null : positionOf(endpoint, next) };
}

function rangeOf(
  endpoint: EndpointReference,
  { sinceUnixMs, untilUnixMs }: Pick<DeliveryFilter, 'sinceUnixMs' | 'untilUnixMs'>,
): SortKeyRange {
  return {
    pk: getEndpointPartition(endpoint),
    from: sinceUnixMs === null ? deliverySortKeyPrefix : getDeliveryTimePrefix(sinceUnixMs),
    to: untilUnixMs === null ? `${deliverySortKeyPrefix}${afterAllIds}` : getDeliveryTimePrefix(untilUnixMs),
  };
}

function filterOf({ statuses, eventType }: DeliveryFilter): Pick<BoundedQuery, 'filter'> {
  const wanted = (statuses ?? []).map((status, index) => [`:status${index}`, status] as const);
  const conditions = [
    ...(statuses === null ? [] : [`#status IN (${wanted.map(([name]) => name).join(', ')})`]),
    ...(eventType === null ? [] : ['event_type = :type']),
  ];
  if (conditions.length === 0) return {};
  return {
    filter: {
      FilterExpression: conditions.join(' AND '),
      ...(statuses === null ? {} : { ExpressionAttributeNames: { '#status': 'status' } }),
      ExpressionAttributeValues: { ...Object.fromEntries(wanted), ...(eventType === null ? {} : { ':type': eventType }) },
    },
  };
}

function positionOf(endpoint: EndpointReference, sk: string): DeliveryPosition | null {
  const reference = parseDeliveryKey({ pk: getEndpointPartition(endpoint), sk });
  return reference === null ? null : { createdAtUnixMs: reference.createdAtUnixMs, id: reference.id };
}
