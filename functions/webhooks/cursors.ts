import { err, ok } from '@nakor/domain/shared/result';
import type { CallerContext, RequestContext } from '@nakor/http/message/request-context';
import type { Parsed } from '@nakor/http/parsing/parse-parameters';
import { readTimeOfEventId } from '@nakor/operations/events/event-id';
import type { EventCursor } from '@nakor/operations/events/event-log';
import type { KeyEnvironment } from '@nakor/operations/events/key-environment';
import type { DeliveryPosition } from '@nakor/operations/webhooks/delivery-store';

/** A position among the deliveries of an endpoint, as an opaque string for callers. It names no endpoint, so it leads nowhere else. */
export function deliveryCursor({ createdAtUnixMs, id }: DeliveryPosition): string {
  return encode(`${createdAtUnixMs}.${id}`);
}

/** Reads a cursor of {@link deliveryCursor}; null for none. */
export function readDeliveryCursor(sent: string | undefined, path: string, context: RequestContext): Parsed<DeliveryPosition | null> {
  if (sent === undefined) return ok(null);
  const [, unixMs = '', id = ''] = /^(\d{1,15})\.([0-9a-f-]{0,36})$/.exec(decode(sent)) ?? [];
  return unixMs === '' ? invalid(path, context) : ok({ createdAtUnixMs: Number(unixMs), id });
}

/**
 * A position among the events of an organization and environment, as an opaque string for callers. It names the environment: a caller that
 * went on with a key of the other one would miss the earlier events there without noticing.
 */
export function eventCursor(environment: KeyEnvironment, { after, unsettledSinceUnixMs }: EventCursor): string {
  return encode(`${environment}.${after}.${unsettledSinceUnixMs ?? ''}`);
}

/** Reads a cursor of {@link eventCursor} for the environment of the key; null for none. */
export function readEventCursor(sent: string | undefined, context: CallerContext): Parsed<EventCursor | null> {
  if (sent === undefined) return ok(null);
  const [, environment, after = '', unixMs = ''] = /^([a-z]{4})\.([0-9a-f-]{36})\.(\d{0,15})$/.exec(decode(sent)) ?? [];
  if (environment !== context.caller.environment || readTimeOfEventId(after) === null) return invalid('query.cursor', context);
  return ok({ after, unsettledSinceUnixMs: unixMs === '' ? null : Number(unixMs) });
}

function encode(text: string): string {
  return Buffer.from(text).toString('base64url');
}

function decode(cursor: string): string {
  return Buffer.from(cursor, 'base64url').toString('latin1');
}

function invalid(path: string, { language }: RequestContext): Parsed<never> {
  return err([{ path, code: 'invalid_value', message: invalidMessage[language] }]);
}

const invalidMessage = {
  pl: 'To nie jest kursor tej listy. Podaj next_cursor z poprzedniej odpowiedzi dla tego samego środowiska klucza (live albo test) bez zmian albo pomiń ten parametr.',
  en: 'This is no cursor of this list. Send next_cursor of the previous response for a key of the same environment (live or test) unchanged, or omit it.',
} as const;
