import type { RateLimits } from '@nakor/domain/access/plans';
import { type RateCall, type RateOutcome, rateWindow, windowNumber, windowSeconds } from '@nakor/domain/access/rate-windows';
import * as z from 'zod';
import type { ItemKey } from '../dynamodb/due-index.ts';

/**
 * What is counted of a key on one day. Attributes of a window carry its number in their names, so that a new window begins by being
 * written, whatever the item holds:
 *
 * | attribute | holds |
 * |---|---|
 * | `newest_slice` | number of the last slice of time in which something was counted; nobody counts in an earlier one |
 * | `day_used` | calls of the day |
 * | `minute_<minute of the day>` | calls of that minute |
 * | `counted_<slice, modulo slotCount>` | ids of the requests counted in that slice, 8 bytes each: they make a repeated write harmless |
 */
export interface RateItem {
  readonly newestSlice: number;
  /** Calls counted in the minute of a slice of this day. */
  usedInMinute(slice: number): number;
  readonly usedInDay: number;
  /** Whether a request was counted in this slice or in the one before; earlier ids may be gone. */
  hasCounted(id: Uint8Array): boolean;
}

/**
 * Time is cut into slices, numbered from the epoch; a minute and a day are a whole number of them. The ids of a slice stay until the
 * next but one begins, at least this long, and a function ends after 28 s. So the write that the SDK repeats finds the id of the first.
 */
const sliceSeconds = 30;
const slicesPerMinute = windowSeconds.minute / sliceSeconds;
const slicesPerDay = windowSeconds.day / sliceSeconds;

/** In how many sets the ids of slices take turns. It has no factor in common with usual pauses between calls, so regular callers use all. */
const slotCount = 7;
/** How many minutes of the past a write tidies up. Those that are older stay until the item goes: a few bytes for each pause that long. */
const tidiedMinutes = 60;

/** Number of the slice that holds a moment. */
export function sliceAt(unixSeconds: number): number {
  return Math.floor(unixSeconds / sliceSeconds);
}

/** Where the calls of a key are counted that are made on the day of a slice. */
export function rateKey({ organizationId, keyId }: Pick<RateCall, 'organizationId' | 'keyId'>, slice: number): ItemKey {
  return { pk: `ORG#${organizationId}#KEY#${keyId}`, sk: `RATE#${dayOfSlice(slice)}` };
}

/** Number of the day that holds a slice. */
export function dayOfSlice(slice: number): number {
  return Math.floor(slice / slicesPerDay);
}

/** The attribute that counts the calls of the minute of a slice. */
export function minuteName(slice: number): string {
  return `minute_${minuteOfDay(slice)}`;
}

function minuteOfDay(slice: number): number {
  return Math.floor((slice % slicesPerDay) / slicesPerMinute);
}

/** The attribute with the ids that are counted in a slice. */
export function idsName(slice: number): string {
  return `counted_${slice % slotCount}`;
}

/** The attributes that nobody needs any more once something is counted in a slice: minutes that have ended, ids of all but two slices. */
export function staleNames(slice: number): string[] {
  const minute = minuteOfDay(slice);
  const minutes = Array.from({ length: Math.min(tidiedMinutes, minute) }, (_, index) => `minute_${minute - 1 - index}`);
  const slots = Array.from({ length: slotCount - 2 }, (_, index) => idsName(slice + 1 + index));
  return [...minutes, ...slots];
}

/** A request id of 16 hexadecimal digits as the bytes under which it is kept. */
export function requestIdBytes(requestId: string): Uint8Array {
  if (!/^[0-9a-f]{16}$/.test(requestId)) throw new RangeError('A request id has 16 hexadecimal digits.');
  return Buffer.from(requestId, 'hex');
}

const rateAttributes = z.looseObject({ newest_slice: z.int(), day_used: z.int() });
const idSet = z.set(z.instanceof(Uint8Array));

/** Reads what is counted. */
export function toRateItem(attributes: unknown): RateItem {
  const item = rateAttributes.parse(attributes);
  return {
    newestSlice: item.newest_slice,
    usedInDay: item.day_used,
    usedInMinute: (slice) => z.int().default(0).parse(item[minuteName(slice)]),
    hasCounted(id) {
      const sets = Object.entries(item).flatMap(([name, value]) => (name.startsWith('counted_') ? [...idSet.parse(value)] : []));
      return sets.some((counted) => Buffer.compare(counted, id) === 0);
    },
  };
}

/** Both windows of a slice of time. */
export function windowsAt(item: RateItem, slice: number, limits: RateLimits): RateOutcome['windows'] {
  const unixSeconds = slice * sliceSeconds;
  return [
    rateWindow('minute', windowNumber('minute', unixSeconds), item.usedInMinute(slice), limits),
    rateWindow('day', windowNumber('day', unixSeconds), item.usedInDay, limits),
  ];
}
