import { TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { InternalError } from '@nakor/domain/shared/internal-error';
import { getQuotaWindowEnd, type QuotaBlock, type QuotaBlocks, type StoredQuota } from '@nakor/operations/access/quota-windows';
import { decideGrant, decideReturn, type QuotaGrant } from '@nakor/operations/idempotency/quota-blocks';
import { callAws } from '../client/dependency-errors.ts';
import type { Patience } from '../dynamodb/patience.ts';
import { type TransactionItems, tryTransaction } from '../dynamodb/transact.ts';
import { blockAttributes, getBlockKey, getQuotaKey, readBlock, readStoredQuota } from './quota-item.ts';

/** One write of a transaction. */
type TransactionItem = TransactionItems[number];

/** The blocks of one organization. */
export interface BlockPlace {
  readonly client: DynamoDBDocumentClient;
  readonly accessTable: string;
  readonly organizationId: string;
}

/** How long a block is stored after its month: until a host whose clock is far behind has noticed the new one. */
const keptSeconds = 7 * 86_400;

/** The write that counts one operation in a block, on condition that it has room and is of the epoch that was read. */
export function countInBlock({ accessTable, organizationId }: BlockPlace, blocks: QuotaBlocks, number: number): TransactionItem {
  return {
    Update: {
      TableName: accessTable,
      Key: getBlockKey(organizationId, number),
      UpdateExpression: 'ADD day_left :minus_one, month_left :minus_one',
      ConditionExpression: 'epoch = :epoch AND day_window = :day AND month_window = :month AND day_left > :none AND month_left > :none',
      ExpressionAttributeValues: {
        ':minus_one': -1,
        ':none': 0,
        ':epoch': blocks.epoch,
        ':day': blocks.dayWindow,
        ':month': blocks.monthWindow,
      },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
}

/** Opens blocks, unless their number has changed since it was read; false also if another transaction changes the item. */
export function openBlocks(place: BlockPlace, { blockEpoch }: StoredQuota, blocks: QuotaBlocks): Promise<boolean> {
  return changeBlocks(place, blockEpoch, {
    UpdateExpression:
      'SET block_epoch = :epoch, block_count = :count, block_day = :day, block_month = :month, block_day_limit = :day_limit, ' +
      'block_month_limit = :month_limit REMOVE blocks_called_back',
    ExpressionAttributeValues: {
      ':epoch': blocks.epoch,
      ':count': blocks.count,
      ':day': blocks.dayWindow,
      ':month': blocks.monthWindow,
      ':day_limit': blocks.limits.perDay,
      ':month_limit': blocks.limits.perMonth,
    },
  });
}

async function changeBlocks(
  { client, accessTable, organizationId }: BlockPlace,
  knownEpoch: number,
  change: Pick<UpdateCommandInput, 'UpdateExpression' | 'ExpressionAttributeValues'>,
): Promise<boolean> {
  const update = new UpdateCommand({
    TableName: accessTable,
    Key: getQuotaKey(organizationId),
    ...change,
    ConditionExpression: knownEpoch === 0 ? 'attribute_exists(day_window) AND attribute_not_exists(block_epoch)' : 'block_epoch = :known',
    ExpressionAttributeValues: { ...change.ExpressionAttributeValues, ...(knownEpoch === 0 ? {} : { ':known': knownEpoch }) },
  });
  try {
    await callAws('DynamoDB', () => client.send(update));
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return false;
    if (error instanceof DependencyUnavailable && error.cause instanceof TransactionConflictException) return false;
    throw error;
  }
}

/**
 * Grants room to a block that has none.
 *
 * @param stored the counters, with open blocks
 * @param block  the block as it was read; null if it does not exist
 * @returns      what was granted; `no-room` if the blocks have to be called back; `changed` if something was changed meanwhile, or is being changed
 */
export async function grantRoom(
  place: BlockPlace,
  stored: StoredQuota,
  number: number,
  block: QuotaBlock | null,
  patience: Patience,
): Promise<QuotaGrant | 'no-room' | 'changed'> {
  const { blocks } = stored;
  if (blocks === null || blocks.isCalledBack) return 'changed';
  const grant = decideGrant(stored, blocks, block);
  if (grant === null) return 'no-room';
  const writes = [takeRoom(place, stored, blocks, grant), fillBlock(place, number, block, grant.block)];
  return (await tryTransaction(place.client, writes, patience)).isWritten === true ? grant : 'changed';
}

function takeRoom(
  { accessTable, organizationId }: BlockPlace,
  { dayWindow, monthWindow }: StoredQuota,
  { epoch, limits }: QuotaBlocks,
  { dayAdded, monthAdded }: QuotaGrant,
): TransactionItem {
  return {
    Update: {
      TableName: accessTable,
      Key: getQuotaKey(organizationId),
      UpdateExpression: 'ADD day_used :day_added, month_used :month_added',
      ConditionExpression:
        'block_epoch = :epoch AND day_window = :day AND month_window = :month AND day_used <= :most_in_day AND month_used <= :most_in_month',
      ExpressionAttributeValues: {
        ':day_added': dayAdded,
        ':month_added': monthAdded,
        ':epoch': epoch,
        ':day': dayWindow,
        ':month': monthWindow,
        ':most_in_day': limits.perDay - dayAdded,
        ':most_in_month': limits.perMonth - monthAdded,
      },
    },
  };
}

/** Writes the room of a block, if it is as it was read. */
function fillBlock(
  { accessTable, organizationId }: BlockPlace,
  number: number,
  asRead: QuotaBlock | null,
  { epoch, dayWindow, dayLeft, monthWindow, monthLeft }: QuotaBlock,
): TransactionItem {
  const unchanged = isAsRead(asRead);
  return {
    Update: {
      TableName: accessTable,
      Key: getBlockKey(organizationId, number),
      UpdateExpression:
        'SET epoch = :epoch, day_window = :day, day_left = :day_left, month_window = :month, month_left = :month_left, delete_after = :delete_after',
      ...unchanged,
      ExpressionAttributeValues: {
        ...unchanged.ExpressionAttributeValues,
        ':epoch': epoch,
        ':day': dayWindow,
        ':day_left': dayLeft,
        ':month': monthWindow,
        ':month_left': monthLeft,
        ':delete_after': getQuotaWindowEnd('month', monthWindow) / 1000 + keptSeconds,
      },
    },
  };
}

function isAsRead(block: QuotaBlock | null) {
  if (block === null) return { ConditionExpression: 'attribute_not_exists(epoch)', ExpressionAttributeValues: {} };
  return {
    ConditionExpression:
      'epoch = :known_epoch AND day_window = :known_day AND day_left = :known_day_left AND month_window = :known_month AND ' +
      'month_left = :known_month_left',
    ExpressionAttributeValues: {
      ':known_epoch': block.epoch,
      ':known_day': block.dayWindow,
      ':known_day_left': block.dayLeft,
      ':known_month': block.monthWindow,
      ':known_month_left': block.monthLeft,
    },
  };
}

/**
 * Calls all blocks back, so that the windows alone count.
 *
 * @param epoch the blocks to call back: others, opened meanwhile, stay; those already being called back are not
 * @returns     the counters afterwards
 * @throws DependencyUnavailable if concurrent changes kept it from being done in time
 */
export async function callBackBlocks(place: BlockPlace, epoch: number, patience: Patience): Promise<StoredQuota | null> {
  const { client, accessTable, organizationId } = place;
  for (let attempts = 1; ; attempts += 1) {
    const stored = await readStoredQuota(client, accessTable, organizationId);
    const blocks = stored?.blocks ?? null;
    if (stored === null || blocks === null || (!blocks.isCalledBack && blocks.epoch !== epoch)) return stored;
    if (blocks.isCalledBack ? await returnRoom(place, stored, blocks, patience) : await announceCallBack(place, stored)) continue;
    if (patience.isOver()) {
      throw new DependencyUnavailable('DynamoDB', new InternalError('The quota blocks of one organization kept changing.'));
    }
    await patience.pause(attempts);
  }
}

function announceCallBack(place: BlockPlace, { blockEpoch }: StoredQuota): Promise<boolean> {
  return changeBlocks(place, blockEpoch, {
    UpdateExpression: 'SET block_epoch = :next, blocks_called_back = :yes',
    ExpressionAttributeValues: { ':next': blockEpoch + 1, ':yes': true },
  });
}

/** Returns what all blocks have left, empties them, and closes them, in one transaction; false if something was changed meanwhile. */
async function returnRoom(place: BlockPlace, stored: StoredQuota, blocks: QuotaBlocks, patience: Patience): Promise<boolean> {
  const all = await readBlocks(place, blocks.count);
  const returned = all.map((block) => decideReturn(stored, block));
  const filled = all.flatMap((block, number) => {
    const { day = 0, month = 0 } = returned[number] ?? {};
    return block === null || day + month === 0 ? [] : [emptyBlock(place, number, block, blocks.epoch)];
  });
  const sum = (window: 'day' | 'month') => returned.reduce((total, rest) => total + rest[window], 0);
  const close: TransactionItem = {
    Update: {
      TableName: place.accessTable,
      Key: getQuotaKey(place.organizationId),
      UpdateExpression: `ADD day_used :day_rest, month_used :month_rest REMOVE ${blockAttributes.join(', ')}`,
      ConditionExpression: 'block_epoch = :epoch AND blocks_called_back = :yes AND day_window = :day AND month_window = :month',
      ExpressionAttributeValues: {
        ':day_rest': -sum('day'),
        ':month_rest': -sum('month'),
        ':epoch': blocks.epoch,
        ':yes': true,
        ':day': stored.dayWindow,
        ':month': stored.monthWindow,
      },
    },
  };
  return (await tryTransaction(place.client, [close, ...filled], patience)).isWritten === true;
}

function emptyBlock(place: BlockPlace, number: number, block: QuotaBlock, epoch: number): TransactionItem {
  return fillBlock(place, number, block, { ...block, epoch, dayLeft: 0, monthLeft: 0 });
}

function readBlocks({ client, accessTable, organizationId }: BlockPlace, count: number): Promise<(QuotaBlock | null)[]> {
  return Promise.all(Array.from({ length: count }, (_, number) => readBlock(client, accessTable, organizationId, number)));
}

/** How often the counters are read again because room was granted while the blocks were read. */
const readLimit = 3;

/** The counters without what blocks have left; null if nothing has been counted yet. */
export async function countUsed(client: DynamoDBDocumentClient, accessTable: string, organizationId: string): Promise<StoredQuota | null> {
  const read = () => readStoredQuota(client, accessTable, organizationId);
  let stored = await read();
  for (let reads = 1; stored?.blocks != null; reads += 1) {
    const all = await readBlocks({ client, accessTable, organizationId }, stored.blocks.count);
    const after = await read();
    const isUnchanged = after?.dayUsed === stored.dayUsed && after.monthUsed === stored.monthUsed && after.blockEpoch === stored.blockEpoch;
    if (isUnchanged || reads === readLimit) return withoutRoom(stored, all);
    stored = after;
  }
  return stored;
}

function withoutRoom(stored: StoredQuota, blocks: readonly (QuotaBlock | null)[]): StoredQuota {
  const left = blocks.map((block) => decideReturn(stored, block));
  const sum = (window: 'day' | 'month') => left.reduce((total, rest) => total + rest[window], 0);
  return { ...stored, dayUsed: Math.max(0, stored.dayUsed - sum('day')), monthUsed: Math.max(0, stored.monthUsed - sum('month')) };
}
