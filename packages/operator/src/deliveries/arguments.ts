import { err, ok } from '@nakor/domain/shared/result';
import { type DeliveryStatus, deliveryStatuses } from '@nakor/domain/webhooks/delivery';
import type { Reading } from '../cli/rejections.ts';
import { quoted } from '../cli/terminal-escape.ts';

/** Most rows that a list shows; as many as `GET /webhooks/{id}/deliveries`. */
const longestList = 200;

/** Rows that a list shows unless it is told otherwise. */
export const usualListLength = 50;

/**
 * The id of an endpoint or a delivery, by its form, in lower case as it is kept; whether there is one is not looked at.
 *
 * @param list the command that shows those that exist, without the program's name
 */
export function readUuid(what: string, text: string, list: string): Reading<string> {
  const id = text.toLowerCase();
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return ok(id);
  return err(`${what} must be an id such as 0b2e7c0a-5d7e-8f53-9d1c-3a4b5c6d7e8f, and it is ${quoted(text)}. Those that exist: ${list}`);
}

/** A value that was perhaps not given, read in the way of those that were. */
export function readWhereGiven<Value>(text: string | undefined, read: (text: string) => Reading<Value>): Reading<Value | null> {
  return text === undefined ? ok(null) : read(text);
}

/** The state of deliveries. */
export function readStatus(text: string): Reading<DeliveryStatus> {
  const status = deliveryStatuses.find((known) => known === text);
  if (status !== undefined) return ok(status);
  return err(`--status must be one of ${deliveryStatuses.join(', ')}, and it is ${quoted(text)}.`);
}

/** States in which a delivery has failed for good. */
const endedBadly = ['dead_letter', 'failed'] as const;

/** The state of deliveries that are all replayed. What receivers have got is never sent again in bulk. */
export function readReplayedStatus(text: string): Reading<(typeof endedBadly)[number]> {
  const status = endedBadly.find((known) => known === text);
  if (status !== undefined) return ok(status);
  return err(`--status must be ${endedBadly.join(' or ')} here, and it is ${quoted(text)}. Replay others one by one, by their ids.`);
}

/** How many rows to show. */
export function readLimit(text: string): Reading<number> {
  const limit = /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= longestList) return ok(limit);
  return err(`--limit must be a whole number from 1 to ${longestList}, and it is ${quoted(text)}.`);
}
