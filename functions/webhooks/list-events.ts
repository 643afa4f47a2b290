import { eventsQuery } from '@nakor/contract/schemas/webhooks';
import { ok } from '@nakor/domain/shared/result';
import { readQuery, readValues } from '@nakor/http/parsing/parse-parameters';
import type { Endpoint } from '@nakor/http/serve';
import { eventLifeSeconds } from '@nakor/operations/events/event';
import { findNextEventCursor } from '@nakor/operations/events/event-log';
import { eventCursor, readEventCursor } from './cursors.ts';
import type { WebhookPorts } from './ports.ts';

/** Clocks of functions differ a little, so events may be from the near future. */
const clockDifferenceMs = 3_600_000;

type Envelope = Readonly<Record<string, unknown>>;

/** `GET /events`: the events of the organization and environment of the key, oldest first, for receivers that catch up by polling. */
export function listEvents({ events, newEventStamp }: Pick<WebhookPorts, 'events' | 'newEventStamp'>): Endpoint<'listEvents'> {
  return async (context) => {
    const parsed = readQuery(eventsQuery, context);
    const { query, from } = readValues({ query: parsed, from: parsed.ok ? readEventCursor(parsed.value.cursor, context) : ok(null) });
    const { limit, type = null, since, until } = query;
    const { environment, organization } = context.caller;
    const filter = {
      environment,
      type,
      sinceUnixMs: since === undefined ? context.nowUnixMs - eventLifeSeconds * 1000 : Date.parse(since),
      // There is nothing to read after that, so a far end of the range must not lead to empty pages of months to come. The stamp, because
      // ids are ahead of a clock that was set back.
      untilUnixMs: Math.min(
        until === undefined ? Number.POSITIVE_INFINITY : Date.parse(until),
        newEventStamp().createdAtUnixMs + clockDifferenceMs,
      ),
    };
    const page = await events.list(organization.id, filter, from?.after ?? null, limit);
    const next = findNextEventCursor(from, page.readUpTo, filter, context.nowUnixMs);
    return {
      status: 200,
      data: {
        events: page.events.map(({ body }): Envelope => JSON.parse(body)),
        has_more: page.readUpTo !== null,
        next_cursor: eventCursor(environment, next),
      },
    };
  };
}
