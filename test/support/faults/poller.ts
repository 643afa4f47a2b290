import { setTimeout as sleep } from 'node:timers/promises';
import { readTimeOfEventId } from '@nakor/operations/events/event-id';
import { expect } from 'vitest';
import { sendRequest } from '../drivers/service-client.ts';
import type { ServiceResponse } from '../matchers/described-response.ts';
import { dataOf } from '../matchers/envelope.ts';
import type { IssuedKey } from '../storage/access.ts';

/** An event as listed. */
interface ListedEvent {
  readonly id: string;
  readonly type: string;
  readonly created_at: string;
  readonly data: Readonly<Record<string, unknown>>;
}

interface ListedPage {
  readonly events: readonly ListedEvent[];
  readonly has_more: boolean;
  readonly next_cursor: string;
}

/** A caller that follows the description of `GET /events`: it reads on while there is more, and knows events by their ids. */
export interface Poller {
  /** The events that were seen, by their ids. */
  readonly seen: ReadonlyMap<string, ListedEvent>;
  /** Pages, events that were listed again, and polls that ended early because there was no page. */
  readonly counts: Readonly<Record<'pages' | 'repeated' | 'interrupted', number>>;
  /** Reads up to the end of the list; a request that fails is repeated at the next poll, from the same place. */
  poll(): Promise<void>;
}

/** The service to poll; one that has several addresses may name another one for each request. */
interface PolledService {
  readonly baseUrl: string;
}

/**
 * Follows the list with the cursor of each page.
 *
 * @param limit number of events per page
 */
export function createPoller(service: PolledService, key: IssuedKey, limit = 25): Poller {
  const reader = createReader(service, key);
  let cursor: string | null = null;
  return {
    ...reader,
    async poll() {
      for (let hasMore = true; hasMore; ) {
        const page = await reader.read(`limit=${limit}${cursor === null ? '' : `&cursor=${cursor}`}`);
        if (page === null) return;
        cursor = page.next_cursor;
        hasMore = page.has_more;
      }
    },
  };
}

/** How long before the last poll the next one begins: the minute within which events become visible. */
const overlapMs = 60_000;

/**
 * Reads one range of times after the other with `since` and `until`; each begins a minute before the end of the previous one.
 *
 * @param now clock of the caller, in milliseconds since the epoch
 */
export function createRangePoller(service: PolledService, key: IssuedKey, now: () => number, limit = 25): Poller {
  const reader = createReader(service, key);
  let sinceUnixMs = now() - overlapMs;
  return {
    ...reader,
    async poll() {
      const untilUnixMs = now();
      const range = `since=${new Date(sinceUnixMs).toISOString()}&until=${new Date(untilUnixMs).toISOString()}&limit=${limit}`;
      let cursor = '';
      for (let hasMore = true; hasMore; ) {
        const page = await reader.read(`${range}${cursor}`);
        if (page === null) return;
        cursor = `&cursor=${page.next_cursor}`;
        hasMore = page.has_more;
      }
      sinceUnixMs = Math.max(sinceUnixMs, untilUnixMs - overlapMs);
    },
  };
}

/** Reads pages, and checks what holds for each: its order, its times, and that an event stays the same. */
function createReader(service: PolledService, key: IssuedKey) {
  const seen = new Map<string, ListedEvent>();
  const counts = { pages: 0, repeated: 0, interrupted: 0 };
  const read = async (query: string): Promise<ListedPage | null> => {
    const sent = sendRequest({ method: 'GET', path: `/events?${query}`, headers: key.authorization }, service.baseUrl);
    const response = await sent.catch(withoutConnection);
    // 429 is that of the gateway, when other callers of the organization send more than a host that was stopped can do.
    if (response === null || response.status === 503 || (response.status === 429 && response.headers['retry-after'] !== undefined)) {
      counts.interrupted += 1;
      return null;
    }
    const page = dataOf<ListedPage>(response, key.key.prefix);
    counts.pages += 1;
    const ids = page.events.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort());
    for (const event of page.events) {
      expect(Date.parse(event.created_at)).toBe(readTimeOfEventId(event.id));
      const known = seen.get(event.id);
      if (known === undefined) seen.set(event.id, event);
      else expect(event).toEqual(known);
      if (known !== undefined) counts.repeated += 1;
    }
    return page;
  };
  return { seen, counts, read };
}

/** A service that was killed, or that is not running again yet. */
function withoutConnection(error: unknown): ServiceResponse | null {
  if (['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
  throw error;
}

/** Pause between two polls of a poller in the background: more often than callers should, so that many places of the list are passed. */
const pollPauseMs = 500;

/** Polling in the background; it ends with its scope. */
interface Polling extends Disposable {
  /** Polls once more, then ends; rejects when a poll failed. */
  stop(): Promise<void>;
}

/** Polls in the background, with each poller by itself. */
export function keepPolling(pollers: readonly Poller[]): Polling {
  const ending = new AbortController();
  const run = async (poller: Poller) => {
    while (!ending.signal.aborted) {
      await poller.poll();
      await sleep(pollPauseMs, undefined, { signal: ending.signal }).catch(() => {});
    }
  };
  const running = Promise.all(pollers.map(run));
  // It is awaited at the end; until then a failure must not end the process.
  running.catch(() => {});
  return {
    async stop() {
      ending.abort();
      await running;
      for (const poller of pollers) await poller.poll();
    },
    [Symbol.dispose]: () => ending.abort(),
  };
}

/** Checks that a poller saw each event of a service once, and nothing that did not happen. */
export function expectSeen({ seen }: Poller, eventIds: readonly string[]): void {
  expect([...seen.keys()].sort()).toEqual([...eventIds].sort());
}
