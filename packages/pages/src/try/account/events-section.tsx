import { useState } from 'preact/hooks';
import { formatTime, webhookTexts } from '../texts/webhooks.ts';
import { LoadState } from './load-state.tsx';
import type { ServiceAccess } from './service-request.ts';
import { useLoaded } from './use-loaded.ts';
import { type EventPage, listEvents, type ServiceEvent } from './webhooks.ts';

/** The events of the last 24 hours, newest first, each with its content. */
export function EventsSection({ access }: { readonly access: ServiceAccess }) {
  const texts = webhookTexts[access.language];
  const [earlier, setEarlier] = useState<readonly ServiceEvent[]>([]);
  const [cursor, setCursor] = useState<string | null>(null);
  const { loaded, reload } = useLoaded(() => listEvents(access, cursor, Date.now()));
  const page: EventPage | null = loaded.kind === 'data' ? loaded.data : null;
  // The same event may be on two pages.
  const events = [...new Map([...earlier, ...(page?.events ?? [])].map((event) => [event.id, event])).values()].reverse();
  const showNext = () => {
    setEarlier(events.toReversed());
    setCursor(page?.next_cursor ?? null);
    reload();
  };
  return (
    <section class="stack-small webhooks" id="events" aria-labelledby="events-title" data-state={loaded.kind}>
      <h3 id="events-title">{texts.events}</h3>
      <LoadState language={access.language} loaded={loaded} onRetry={reload} />
      {page !== null && events.length === 0 && <p class="quiet">{texts.noEvents}</p>}
      {page?.has_more === true && (
        <button type="button" class="button small" onClick={showNext}>
          {texts.newerEvents}
        </button>
      )}
      {events.length > 0 && (
        <ul class="deliveries">
          {events.map((event) => (
            <li key={event.id} data-event={event.type}>
              <details>
                <summary>
                  <code>{event.type}</code> <span class="quiet">{formatTime(event.created_at, access.language)}</span>
                </summary>
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard */}
                <pre class="document-xml" tabIndex={0}>
                  {JSON.stringify(event, null, 2)}
                </pre>
              </details>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
