import { sendRequest } from '../drivers/service-client.ts';
import { dataOf } from '../matchers/envelope.ts';
import type { IssuedKey } from '../storage/access.ts';

/** An event as listed. */
interface ListedEvent {
  readonly id: string;
  readonly type: string;
  readonly created_at: string;
}

/** A caller that follows the description of `GET /events`: it keeps the cursor, reads on while there is more, and knows events by their ids. */
export interface Poller {
  /** The events that were seen, by their ids. */
  readonly seen: ReadonlyMap<string, ListedEvent>;
  /** Reads up to the end of the list; a request that fails is repeated at the next poll, with the same cursor. */
  poll(): Promise<void>;
}

/** @param limit number of events per page */
export function createPoller({ baseUrl }: { readonly baseUrl: string }, key: IssuedKey, limit = 25): Poller {
  const seen = new Map<string, ListedEvent>();
  let cursor: string | null = null;
  return {
    seen,
    async poll() {
      for (let hasMore = true; hasMore; ) {
        const path = `/events?limit=${limit}${cursor === null ? '' : `&cursor=${cursor}`}`;
        const response = await sendRequest({ method: 'GET', path, headers: key.authorization }, baseUrl);
        if (response.status === 503) return;
        const page: { events: readonly ListedEvent[]; has_more: boolean; next_cursor: string } = dataOf(response, key.key.prefix);
        for (const event of page.events) seen.set(event.id, event);
        cursor = page.next_cursor;
        hasMore = page.has_more;
      }
    },
  };
}
