import { type Begun, beginningMs } from '@nakor/operations/access/beginnings';
import type { RateLimits } from '@nakor/operations/access/plans';
import { getRateWindow, getWindowNumber, type RateLimitedRequest, type RateOutcome, windowMs } from '@nakor/operations/access/rate-windows';
import * as z from 'zod';
import type { ItemKey } from '../dynamodb/due-index.ts';

/**
 * Requests of a key on one day. Attribute names contain the number of the window, so that writing to a new window starts it, whatever
 * the item contains:
 *
 * | attribute | holds |
 * |---|---|
 * | `newest_slice` | number of the last time slice in which a request was counted; none is counted in an earlier one |
 * | `day_used` | requests of the day |
 * | `minute_<minute of the day>` | requests of that minute |
 * | `counted_<slice, modulo slotCount>` | ids of the requests counted in that slice, 8 bytes each: they make a repeated write harmless, and the first byte of each says when it began |
 */
export interface RateItem {
  readonly newestSlice: number;
  /** Requests counted in the minute of a slice of this day. */
  usedInMinute(slice: number): number;
  readonly usedInDay: number;
  /** Whether a request was counted in this slice or the previous one; earlier ids may be gone. */
  hasCounted(id: Uint8Array): boolean;
  /** How many of the counted requests began in the half second of a time, and in the one before it. */
  countBegun(nowUnixMs: number): Begun;
}

/**
 * Time is divided into slices, numbered from the epoch; a minute and a day are a whole number of slices. The ids of a slice are kept until
 * the next slice but one starts, at least this long, and a function ends after 28 s. So a write repeated by the SDK finds the id of the
 * first.
 */
const sliceMs = 30_000;
const slicesPerMinute = windowMs.minute / sliceMs;
const slicesPerDay = windowMs.day / sliceMs;

/** Number of id sets that slices use in turn. Coprime to common request intervals, so that regular callers use all sets. */
const slotCount = 7;
/** How many past minutes a write removes. Older ones remain until the item expires: a few bytes for each longer pause. */
const removedMinutes = 60;

/** Number of the slice that contains a time. */
export function sliceAt(unixMs: number): number {
  return Math.floor(unixMs / sliceMs);
}

/** Item key of the counters of a key, for the day of a slice. */
export function getRateKey({ organizationId, keyId }: Pick<RateLimitedRequest, 'organizationId' | 'keyId'>, slice: number): ItemKey {
  return { pk: `ORG#${organizationId}#KEY#${keyId}`, sk: `RATE#${getDayOfSlice(slice)}` };
}

/** Number of the day that contains a slice. */
export function getDayOfSlice(slice: number): number {
  return Math.floor(slice / slicesPerDay);
}

/** The attribute that counts the requests of the minute of a slice. */
export function getMinuteName(slice: number): string {
  return `minute_${minuteOfDay(slice)}`;
}

function minuteOfDay(slice: number): number {
  return Math.floor((slice % slicesPerDay) / slicesPerMinute);
}

/** The attribute with the request ids counted in a slice. */
export function getIdsName(slice: number): string {
  return `counted_${slice % slotCount}`;
}

/** The attributes that are obsolete once a request is counted in a slice: past minutes, and the ids of all but two slices. */
export function listStaleNames(slice: number): string[] {
  const minute = minuteOfDay(slice);
  const minutes = Array.from({ length: Math.min(removedMinutes, minute) }, (_, index) => `minute_${minute - 1 - index}`);
  const slots = Array.from({ length: slotCount - 2 }, (_, index) => getIdsName(slice + 1 + index));
  return [...minutes, ...slots];
}

/** The first byte of a stored id counts half seconds; it starts again after 128 s, when no id of before is left. */
const beginnings = 256;

function beginningAt(unixMs: number): number {
  return Math.floor(unixMs / beginningMs) % beginnings;
}

/**
 * A request id of 16 hexadecimal digits as the bytes that are stored: its time takes the place of the first one, so the item is no larger for it. The other
 * seven still tell the requests of a minute apart.
 */
export function requestIdBytes(requestId: string, nowUnixMs: number): Uint8Array {
  if (!/^[0-9a-f]{16}$/.test(requestId)) throw new RangeError('A request id has 16 hexadecimal digits.');
  const bytes = Buffer.from(requestId, 'hex');
  bytes[0] = beginningAt(nowUnixMs);
  return bytes;
}

const rateAttributes = z.looseObject({ newest_slice: z.int(), day_used: z.int() });
const idSet = z.set(z.instanceof(Uint8Array));

/** Parses the counters. */
export function toRateItem(attributes: unknown): RateItem {
  const item = rateAttributes.parse(attributes);
  const listIds = () => Object.entries(item).flatMap(([name, value]) => (name.startsWith('counted_') ? [...idSet.parse(value)] : []));
  return {
    newestSlice: item.newest_slice,
    usedInDay: item.day_used,
    usedInMinute: (slice) => z.int().default(0).parse(item[getMinuteName(slice)]),
    hasCounted: (id) => listIds().some((counted) => Buffer.compare(counted, id) === 0),
    countBegun(nowUnixMs) {
      const ages = listIds().map(([begun = 0]) => (beginningAt(nowUnixMs) - begun + beginnings) % beginnings);
      // Hosts whose clocks are ahead by half a second count, too.
      const current = ages.filter((age) => age === 0 || age === beginnings - 1).length;
      return { current, previous: ages.filter((age) => age === 1).length };
    },
  };
}

/** Both windows of a time slice. */
export function listWindowsAt(item: RateItem, slice: number, limits: RateLimits): RateOutcome['windows'] {
  const unixMs = slice * sliceMs;
  return [
    getRateWindow('minute', getWindowNumber('minute', unixMs), item.usedInMinute(slice), limits),
    getRateWindow('day', getWindowNumber('day', unixMs), item.usedInDay, limits),
  ];
}
