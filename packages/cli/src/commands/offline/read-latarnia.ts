import { type OfflineEvent, offlineEvent } from '@nakor/contract/schemas/offline';
import type { Localized } from '@nakor/domain/shared/localized';
import * as z from 'zod';

/** What Latarnia announced. */
export interface LatarniaAnnouncements {
  readonly status: string;
  readonly events: readonly OfflineEvent[];
  /** What was not understood, and what is missing. */
  readonly complaints: readonly Localized[];
}

const statuses = { AVAILABLE: null, MAINTENANCE: 'unavailability', FAILURE: 'failure', TOTAL_FAILURE: 'total_failure' } as const;

const statusBody = z.looseObject({ status: z.enum(['AVAILABLE', 'MAINTENANCE', 'FAILURE', 'TOTAL_FAILURE']) });

/** Fields of a message; those of an event share its `eventId`, and the one that announces the end has `end`. */
const message = z.looseObject({
  id: z.union([z.string(), z.number()]).optional(),
  eventId: z.union([z.string(), z.number()]).nullable().optional(),
  category: z.string(),
  start: z.string().nullable().optional(),
  end: z.string().nullable().optional(),
});

const messagesBody = z.union([
  z.array(z.unknown()),
  z.looseObject({ messages: z.array(z.unknown()) }).transform(({ messages }) => messages),
]);

/**
 * Reads the responses of `/status` and `/messages`.
 *
 * @returns null if they do not have the known form
 * @source  CIRFMF/ksef-latarnia: status and message; messages of one event are recognized by `eventId`
 */
export function readLatarnia(statusResponse: unknown, messagesResponse: unknown): LatarniaAnnouncements | null {
  const status = statusBody.safeParse(statusResponse);
  const messages = messagesBody.safeParse(messagesResponse);
  if (!status.success || !messages.success) return null;
  const complaints: Localized[] = [];
  const byEvent = new Map<string, OfflineEvent>();
  messages.data.forEach((each, index) => {
    const event = readMessage(each);
    if (event === null) {
      const beginning = JSON.stringify(each).slice(0, 200);
      complaints.push({
        pl: `Komunikat ${index + 1} jest niezrozumiały i został pominięty: ${beginning}`,
        en: `Message ${index + 1} is not understood and was left out: ${beginning}`,
      });
      return;
    }
    const key = event.key ?? `message ${index}`;
    byEvent.set(key, mergeEvents(byEvent.get(key), event.event));
  });
  const events = [...byEvent.values()].toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start));
  const type = statuses[status.data.status];
  if (type !== null && !events.some((event) => event.type === type)) {
    complaints.push({
      pl: `Stan to ${status.data.status}, ale żaden komunikat go nie ogłasza: dodaj zdarzenie z BIP albo z mediów.`,
      en: `The status is ${status.data.status}, but no message announces it: add the event from the BIP bulletin or the media.`,
    });
  }
  return { status: status.data.status, events, complaints };
}

function readMessage(value: unknown): { readonly key: string | null; readonly event: OfflineEvent } | null {
  const parsed = message.safeParse(value);
  if (!parsed.success) return null;
  const { category, eventId, start, end = null } = parsed.data;
  const type = Object.hasOwn(statuses, category) ? statuses[category as keyof typeof statuses] : null;
  const event = offlineEvent.safeParse({ type, start, end });
  if (type === null || !event.success) return null;
  return { key: eventId == null ? null : `${type} ${eventId}`, event: event.data };
}

/** The message that announces the end of an event replaces its beginning; of two ends, the later announcement counts, which comes later or not at all. */
function mergeEvents(known: OfflineEvent | undefined, event: OfflineEvent): OfflineEvent {
  if (known === undefined) return event;
  const start = Date.parse(known.start) <= Date.parse(event.start) ? known.start : event.start;
  const ends = [known.end, event.end].filter((end) => end != null).toSorted((one, other) => Date.parse(one) - Date.parse(other));
  return { type: event.type, start, end: ends.at(-1) ?? null };
}
