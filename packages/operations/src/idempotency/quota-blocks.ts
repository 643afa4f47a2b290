import {
  hasRoomOut,
  listFullWindows,
  type QuotaBlock,
  type QuotaBlocks,
  type QuotaLimits,
  type QuotaWindowName,
  readQuotaUse,
  type StoredQuota,
} from '../access/quota-windows.ts';

/** Largest room of a block. Beside the count, it is how far the displayed counters may be ahead: 16 x 250 = 4,000 operations. */
const largestBlock = 250;
/** Smallest room that is worth a grant; with less, the organization counts in its windows alone. */
const smallestBlock = 16;
/** Blocks of an organization. */
const usualCount = 16;
/** The same with a limit of {@link largeLimit} operations per day, or more. */
const largeCount = 32;
const largeLimit = 1_000_000;

/**
 * Quota in blocks: the state machine that counts the operations of a busy organization without one item that all of them change.
 *
 * The windows of an organization (its quota item, W) count operations, as in {@link decideCompletion}. If transactions on this item conflict,
 * blocks are opened: items B0 to Bn of their own, each granted some room of both windows. W counts granted room as used. From then on an
 * operation changes one block instead of W: its transaction has as many writes as before.
 *
 * The invariant, for the current day and for the current month, before and after every write:
 *
 * ```
 * used in W = operations counted + what is left in all blocks of this window, whatever their epoch      and      used in W <= limit
 * ```
 *
 * so never more operations are counted than the limit, whichever steps run at the same time, and whichever process disappears between two of them.
 *
 * ```
 * step       writes                                                   on condition that                                    decided by
 * count      W: + 1                                                   both windows have room                               choosePlace
 *   or       one block: - 1 in day and month                          it is of this epoch and these windows, with room
 * open       W: epoch + 1, blocks, limits                             the epoch is the one that was read                   decideOpening
 * grant      W: + room; the block: its new room (one transaction)     epoch and windows of W are unchanged, both have      decideGrant
 *                                                                     the room; the block is as it was read
 * call back  W: epoch + 1, called back                                the epoch is the one that was read                   choosePlace
 * return     W: - what is left; all blocks: empty (one transaction)   epoch and windows of W are unchanged; the blocks     decideReturn
 *                                                                     are as they were read
 * close      W: no blocks (with the return)                           as above
 * ```
 *
 * - An operation is refused for quota only if a window is full in W and no block can have room in it: blocks are called back first
 *   (`hasRoomOut`). Operations may count in W at any time; that blocks are open only says where there is no crowd.
 * - Another day begins in W. What blocks have left of the earlier day is void, as the day is; what they have left of the month stays in them,
 *   until they are opened again and use it, or are called back.
 * - A lower limit holds in W at once, where granted room counts as used; blocks that were opened under another limit are not used, and get
 *   nothing.
 * - Near the limit (less than 2 x count x {@link smallestBlock} left) blocks are called back, and W alone counts. Plans with less never have any.
 *
 * What remains if a process disappears, and what happens then:
 *
 * ```
 * after       remains                                         then
 * open        blocks without room                             the first operation of each finds nothing, and grants
 * grant       room in a block, nothing counted                others use it
 * call back   closed blocks with room                         W counts; once it is full, or is crowded, another one continues or opens again
 * return      no blocks                                       W counts
 * ```
 *
 * Here: where the next operation is counted.
 *
 * @returns `call-back` if a window is full in W and blocks may have room in it, none of which may be used as they are
 */
export function choosePlace(stored: StoredQuota | null, limits: QuotaLimits, nowUnixMs: number): 'windows' | 'block' | 'call-back' {
  const blocks = stored?.blocks ?? null;
  if (stored === null || blocks === null) return 'windows';
  const use = readQuotaUse(stored, nowUnixMs);
  const isUsable = !blocks.isCalledBack && hasLimits(blocks, limits);
  if (isUsable && blocks.dayWindow === use.dayWindow && blocks.monthWindow === use.monthWindow) return 'block';
  const out = listFullInWindows(stored, limits, nowUnixMs);
  return out.length > 0 && out.every((window) => hasRoomOut(blocks, use, window)) ? 'call-back' : 'windows';
}

/** Windows that are full in W, although blocks may have room in them. */
function listFullInWindows(stored: StoredQuota, limits: QuotaLimits, nowUnixMs: number): QuotaWindowName[] {
  const { dayWindow, dayUsed, monthWindow, monthUsed } = readQuotaUse(stored, nowUnixMs);
  return listFullWindows({ dayWindow, dayUsed, monthWindow, monthUsed }, limits);
}

function hasLimits({ limits: { perDay, perMonth } }: QuotaBlocks, limits: QuotaLimits): boolean {
  return perDay === limits.perDay && perMonth === limits.perMonth;
}

/** How many blocks an organization has. */
function countBlocks({ perDay }: QuotaLimits): number {
  return perDay >= largeLimit ? largeCount : usualCount;
}

/** Whether an organization with these limits ever has blocks: others need not look for them. */
export function mayHaveBlocks(limits: QuotaLimits): boolean {
  return sizeBlocks(Math.min(limits.perDay, limits.perMonth), countBlocks(limits)) >= smallestBlock;
}

/** Room of a block, when so many operations are left: all blocks together never have more than half of it. */
function sizeBlocks(left: number, count: number): number {
  return Math.min(largestBlock, Math.floor(left / (2 * count)));
}

/**
 * The blocks to open, because operations of the organization conflict; blocks that are there, of another day or with other limits, or being
 * called back, become part of them with what they have left.
 *
 * @returns null if there is too little room for blocks, or if they are open
 */
export function decideOpening(stored: StoredQuota, limits: QuotaLimits, nowUnixMs: number): QuotaBlocks | null {
  const { dayWindow, dayUsed, monthWindow, monthUsed } = readQuotaUse(stored, nowUnixMs);
  const before = stored.blocks;
  if (dayWindow !== stored.dayWindow || monthWindow !== stored.monthWindow) return null;
  if (choosePlace(stored, limits, nowUnixMs) !== 'windows') return null;
  const count = Math.max(countBlocks(limits), before?.count ?? 0);
  if (sizeBlocks(Math.min(limits.perDay - dayUsed, limits.perMonth - monthUsed), count) < smallestBlock) return null;
  return { epoch: stored.blockEpoch + 1, count, dayWindow, monthWindow, limits, isCalledBack: false };
}

/** Room that a block gets: what is added to both windows, and the block as it is then. */
export interface QuotaGrant {
  readonly dayAdded: number;
  readonly monthAdded: number;
  readonly block: QuotaBlock;
}

/**
 * What a block without room gets.
 *
 * @param block the block as it was read; null if it does not exist
 * @returns     null if there is too little room: the blocks have to be called back
 */
export function decideGrant(
  { dayWindow, dayUsed, monthWindow, monthUsed }: StoredQuota,
  { epoch, count, limits }: QuotaBlocks,
  block: QuotaBlock | null,
): QuotaGrant | null {
  const size = sizeBlocks(Math.min(limits.perDay - dayUsed, limits.perMonth - monthUsed), count);
  if (size < smallestBlock) return null;
  const left = leftOf(block, { dayWindow, monthWindow });
  const dayLeft = Math.max(left.day, size);
  const monthLeft = Math.max(left.month, size);
  return {
    dayAdded: dayLeft - left.day,
    monthAdded: monthLeft - left.month,
    block: { epoch, dayWindow, dayLeft, monthWindow, monthLeft },
  };
}

/** What a block returns to the windows. */
export function decideReturn(
  windows: Pick<StoredQuota, 'dayWindow' | 'monthWindow'>,
  block: QuotaBlock | null,
): { readonly day: number; readonly month: number } {
  return leftOf(block, windows);
}

/** What a block has left in the given windows: in others, its room is void. */
function leftOf(block: QuotaBlock | null, { dayWindow, monthWindow }: Pick<StoredQuota, 'dayWindow' | 'monthWindow'>) {
  if (block === null) return { day: 0, month: 0 };
  return {
    day: block.dayWindow === dayWindow ? block.dayLeft : 0,
    month: block.monthWindow === monthWindow ? block.monthLeft : 0,
  };
}
