import { err, ok } from '@nakor/domain/shared/result';
import { formatQuoted } from '@nakor/domain/shared/terminal-escape';
import { type DeliveryStatus, deliveryStatuses } from '@nakor/operations/webhooks/delivery';
import type { Reading } from '../cli/rejections.ts';

/** Maximum number of rows in a list, as for `GET /webhooks/{id}/deliveries`. */
const maxListLength = 200;

/** Default number of rows in a list. */
export const defaultListLength = 50;

/**
 * Parses the id of an endpoint or a delivery, and converts it to lower case. Checks the format only.
 *
 * @param list the command that lists the existing ones
 */
export function readUuid(what: string, text: string, list: string): Reading<string> {
  const id = text.toLowerCase();
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return ok(id);
  return err(
    `${what} must be an id such as 0b2e7c0a-5d7e-8f53-9d1c-3a4b5c6d7e8f, but it is ${formatQuoted(text)}. List them with: ${list}`,
  );
}

/** Parses an optional value; null if it was not given. */
export function readOptional<Value>(text: string | undefined, read: (text: string) => Reading<Value>): Reading<Value | null> {
  return text === undefined ? ok(null) : read(text);
}

/** Parses a delivery status. */
export function readStatus(text: string): Reading<DeliveryStatus> {
  const status = deliveryStatuses.find((known) => known === text);
  if (status !== undefined) return ok(status);
  return err(`--status must be one of ${deliveryStatuses.join(', ')}, but it is ${formatQuoted(text)}.`);
}

/** Statuses of permanently failed deliveries. */
const failedStatuses = ['dead_letter', 'failed'] as const;

/** Parses the status of deliveries that are replayed in bulk. Succeeded deliveries are never sent again in bulk. */
export function readReplayedStatus(text: string): Reading<(typeof failedStatuses)[number]> {
  const status = failedStatuses.find((known) => known === text);
  if (status !== undefined) return ok(status);
  return err(
    `--status must be ${failedStatuses.join(' or ')} here, but it is ${formatQuoted(text)}. Replay others individually, by their ids.`,
  );
}

/** Parses the number of rows to show. */
export function readLimit(text: string): Reading<number> {
  const limit = /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= maxListLength) return ok(limit);
  return err(`--limit must be a whole number from 1 to ${maxListLength}, but it is ${formatQuoted(text)}.`);
}
