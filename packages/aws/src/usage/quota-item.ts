import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import type { QuotaBlock, QuotaBlocks, StoredQuota } from '@nakor/operations/access/quota-windows';
import * as z from 'zod';
import { callDynamoDb } from '../client/dependency-errors.ts';
import type { ItemKey } from '../dynamodb/due-index.ts';

const quotaItem = z.object({
  day_window: z.int(),
  day_used: z.int(),
  month_window: z.int(),
  month_used: z.int(),
  /** Number of the last window of each kind whose exhaustion was announced. */
  announced_day: z.int().optional(),
  announced_month: z.int().optional(),
  /** Stays when blocks are closed. */
  block_epoch: z.int().optional(),
  /** The other attributes of blocks exist only while there are some. */
  block_count: z.int().optional(),
  block_day: z.int().optional(),
  block_month: z.int().optional(),
  block_day_limit: z.int().optional(),
  block_month_limit: z.int().optional(),
  blocks_called_back: z.boolean().optional(),
});

/** The attributes of blocks that are removed when these are closed. */
export const blockAttributes = [
  'block_count',
  'block_day',
  'block_month',
  'block_day_limit',
  'block_month_limit',
  'blocks_called_back',
] as const;

/** Item key of the counters of an organization. */
export function getQuotaKey(organizationId: string): ItemKey {
  return { pk: `ORG#${organizationId}`, sk: 'QUOTA' };
}

/** Item key of a block, in a partition of its own: each has the write rate of one. */
export function getBlockKey(organizationId: string, number: number): ItemKey {
  return { pk: `ORG#${organizationId}#QUOTA#${number}`, sk: 'BLOCK' };
}

/** The counters of an organization (a strongly consistent read); null if nothing has been counted yet. */
export async function readStoredQuota(
  client: DynamoDBDocumentClient,
  accessTable: string,
  organizationId: string,
): Promise<StoredQuota | null> {
  return storedQuotaOf(await readItem(client, accessTable, getQuotaKey(organizationId)));
}

/** A block (a strongly consistent read); null if there is none. */
export async function readBlock(
  client: DynamoDBDocumentClient,
  accessTable: string,
  organizationId: string,
  number: number,
): Promise<QuotaBlock | null> {
  return quotaBlockOf(await readItem(client, accessTable, getBlockKey(organizationId, number)));
}

async function readItem(client: DynamoDBDocumentClient, accessTable: string, key: ItemKey) {
  const get = new GetCommand({ TableName: accessTable, Key: key, ConsistentRead: true });
  return (await callDynamoDb(() => client.send(get))).Item ?? null;
}

/** The counters in an organization's quota item; null if nothing has been counted yet. */
export function storedQuotaOf(item: Readonly<Record<string, unknown>> | null): StoredQuota | null {
  // An item that contains only an announcement has no counters.
  if (item?.['day_window'] === undefined) return null;
  const quota = quotaItem.parse(item);
  return {
    dayWindow: quota.day_window,
    dayUsed: quota.day_used,
    monthWindow: quota.month_window,
    monthUsed: quota.month_used,
    announced: { day: quota.announced_day ?? null, month: quota.announced_month ?? null },
    blockEpoch: quota.block_epoch ?? 0,
    blocks: blocksOf(quota),
  };
}

function blocksOf(quota: z.infer<typeof quotaItem>): QuotaBlocks | null {
  const { block_epoch, block_count, block_day, block_month, block_day_limit, block_month_limit } = quota;
  if (block_epoch === undefined || block_count === undefined || block_day === undefined || block_month === undefined) return null;
  return {
    epoch: block_epoch,
    count: block_count,
    dayWindow: block_day,
    monthWindow: block_month,
    limits: { perDay: block_day_limit ?? 0, perMonth: block_month_limit ?? 0 },
    isCalledBack: quota.blocks_called_back ?? false,
  };
}

const blockItem = z.object({
  epoch: z.int(),
  day_window: z.int(),
  day_left: z.int(),
  month_window: z.int(),
  month_left: z.int(),
});

/** The room in the item of a block; null if there is none. */
export function quotaBlockOf(item: Readonly<Record<string, unknown>> | null): QuotaBlock | null {
  if (item === null) return null;
  const { epoch, day_window, day_left, month_window, month_left } = blockItem.parse(item);
  return { epoch, dayWindow: day_window, dayLeft: day_left, monthWindow: month_window, monthLeft: month_left };
}
