import { DeleteCommand, type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { plans } from '@nakor/operations/access/plans';
import type { ConcurrencyPermit, PermitRequest, PermitStore } from '@nakor/operations/webhooks/delivery-store';
import { permitLeaseMs } from '@nakor/operations/webhooks/delivery-store';
import { decideToSend, type HeldPermit, hasRoom, listFreeNumbers } from '@nakor/operations/webhooks/permits';
import * as z from 'zod';
import { tryConditionalWrite } from '../dynamodb/conditional-write.ts';
import type { ItemKey } from '../dynamodb/due-index.ts';
import type { StoredItem } from '../dynamodb/pages.ts';
import { createPatience, systemWaiting, type Waiting } from '../dynamodb/patience.ts';
import { queryAll } from '../dynamodb/query-items.ts';
import { deliveriesLimitSortKey, getPermitPartition } from './deliveries-limit.ts';

const permitSortKeyPrefix = 'PERMIT#';

const permitItem = z.object({
  webhook_id: z.string(),
  number: z.int(),
  owner_id: z.string(),
  /** Unix ms, as is `lease_until`. */
  acquired_at: z.int(),
  lease_until: z.int(),
  is_slow: z.boolean(),
});

const limitItem = z.object({ deliveries: z.int() });

/** How many an organization has that was never stored, as in tests. */
const deliveriesByDefault = plans.api.deliveries;

/** The permits of an organization, and how many deliveries it may have at the same time. */
interface Permits {
  readonly held: readonly HeldPermit[];
  readonly deliveries: number;
}

/**
 * Permits in the webhooks table; a permit has an item while it is held.
 *
 * In the usual case nobody else sends to the endpoint: its first permit is written, then those of the organization are read with its limit. If others are
 * probably sending, the permits are also read before, because a write that fails costs as much as one that does not.
 *
 * @param waiting how time passes while senders that came later leave
 */
export function createPermitStore(client: DynamoDBDocumentClient, webhooksTable: string, waiting: Waiting = systemWaiting): PermitStore {
  const returnPermit = async (permit: ConcurrencyPermit): Promise<void> => {
    const command = new DeleteCommand({
      TableName: webhooksTable,
      Key: permitKey(permit, permit.number),
      ConditionExpression: 'owner_id = :owner',
      ExpressionAttributeValues: { ':owner': permit.ownerId },
    });
    await tryConditionalWrite(() => client.send(command));
  };
  const read = (organizationId: string) => readPermits(client, webhooksTable, organizationId);
  /** Writes the first free permit of the endpoint, and reads all of the organization after that; otherwise says who has none. */
  const writeFree = async (request: PermitRequest): Promise<{ mine: HeldPermit; permits: Permits } | 'endpoint' | 'organization'> => {
    const { organizationId, webhookId, isSlow, nowUnixMs } = request;
    const tried = new Set<number>();
    const findFree = ({ held, deliveries }: Permits) =>
      listFreeNumbers(webhookId, held, deliveries, nowUnixMs).find((number) => !tried.has(number));
    const before = request.isBusy ? await read(organizationId) : null;
    let number = before === null ? 1 : findFree(before);
    if (number === undefined) return 'endpoint';
    if (before !== null && !hasRoom(isSlow, before.held, before.deliveries, nowUnixMs)) return 'organization';
    while (number !== undefined) {
      tried.add(number);
      const mine = await write(client, webhooksTable, request, number);
      const permits = await read(organizationId);
      if (mine !== null) return { mine, permits };
      number = findFree(permits);
    }
    return 'endpoint';
  };
  return {
    async acquirePermit(request) {
      const { organizationId, webhookId, nowUnixMs } = request;
      const written = await writeFree(request);
      if (typeof written === 'string') return { kind: 'busy', by: written };
      const { mine, permits } = written;
      const permit = { organizationId, webhookId, number: mine.number, ownerId: mine.ownerId };
      if (await waitForRoom(mine, permits, nowUnixMs, () => read(organizationId), waiting)) return { kind: 'acquired', permit };
      await returnPermit(permit);
      return { kind: 'busy', by: 'organization' };
    },

    returnPermit,
  };
}

/** Whether a sender may send, once those that came later have left; false if they have not after a second (ADR 0045). */
async function waitForRoom(
  mine: HeldPermit,
  first: Permits,
  nowUnixMs: number,
  read: () => Promise<Permits>,
  waiting: Waiting,
): Promise<boolean> {
  const patience = createPatience(waiting);
  let { held, deliveries } = first;
  for (let looks = 1; ; looks += 1) {
    const decision = decideToSend(mine, held, deliveries, nowUnixMs);
    if (decision !== 'look-again') return decision === 'send';
    if (patience.isOver()) return false;
    await patience.pause(looks);
    ({ held, deliveries } = await read());
  }
}

function permitKey({ organizationId, webhookId }: Pick<PermitRequest, 'organizationId' | 'webhookId'>, number: number): ItemKey {
  return { pk: getPermitPartition(organizationId), sk: `${permitSortKeyPrefix}${webhookId}#${number}` };
}

/** Null if another sender holds it. */
async function write(
  client: DynamoDBDocumentClient,
  webhooksTable: string,
  request: PermitRequest,
  number: number,
): Promise<HeldPermit | null> {
  const { webhookId, ownerId, isSlow, nowUnixMs } = request;
  const leaseUntilUnixMs = nowUnixMs + permitLeaseMs;
  const item: z.infer<typeof permitItem> = {
    webhook_id: webhookId,
    number,
    owner_id: ownerId,
    acquired_at: nowUnixMs,
    lease_until: leaseUntilUnixMs,
    is_slow: isSlow,
  };
  const command = new PutCommand({
    TableName: webhooksTable,
    Item: {
      ...permitKey(request, number),
      ...item,
      // Leaves nothing behind if the endpoint is removed while a delivery is being sent.
      delete_after: Math.ceil(leaseUntilUnixMs / 1000) + 3_600,
    },
    // A repeated write after a lost response may find its own first write.
    ConditionExpression: 'attribute_not_exists(pk) OR lease_until <= :now OR owner_id = :owner',
    ExpressionAttributeValues: { ':now': nowUnixMs, ':owner': ownerId },
  });
  const isWritten = await tryConditionalWrite(() => client.send(command));
  return isWritten ? { webhookId, number, ownerId, acquiredAtUnixMs: nowUnixMs, leaseUntilUnixMs, isSlow } : null;
}

async function readPermits(client: DynamoDBDocumentClient, webhooksTable: string, organizationId: string): Promise<Permits> {
  const items = await queryAll(client, webhooksTable, getPermitPartition(organizationId));
  const limit = items.find(({ sk }) => sk === deliveriesLimitSortKey);
  return {
    held: items.filter((item) => item !== limit).map(toHeldPermit),
    deliveries: limit === undefined ? deliveriesByDefault : limitItem.parse(limit).deliveries,
  };
}

function toHeldPermit(item: StoredItem): HeldPermit {
  const { webhook_id, number, owner_id, acquired_at, lease_until, is_slow } = permitItem.parse(item);
  return {
    webhookId: webhook_id,
    number,
    ownerId: owner_id,
    acquiredAtUnixMs: acquired_at,
    leaseUntilUnixMs: lease_until,
    isSlow: is_slow,
  };
}
