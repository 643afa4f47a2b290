import { useState } from 'preact/hooks';
import { webhookTexts } from '../texts/webhooks.ts';
import { DeliveryList } from './delivery-list.tsx';
import { LoadState } from './load-state.tsx';
import type { ServiceAccess } from './service-request.ts';
import { useLoaded } from './use-loaded.ts';
import { listWebhooks, type WebhookEndpoint } from './webhooks.ts';

/** The webhook endpoints of the organization of a test key, each with its latest deliveries. */
export function WebhooksSection({ access }: { readonly access: ServiceAccess }) {
  const texts = webhookTexts[access.language];
  const { loaded, reload } = useLoaded(() => listWebhooks(access));
  return (
    <section class="stack-small webhooks" id="webhooks" aria-labelledby="webhooks-title" data-state={loaded.kind}>
      <h3 id="webhooks-title">{texts.webhooks}</h3>
      <LoadState language={access.language} loaded={loaded} onRetry={reload} />
      {loaded.kind === 'data' && loaded.data.webhooks.length === 0 && <p class="quiet">{texts.noWebhooks}</p>}
      {loaded.kind === 'data' && loaded.data.webhooks.map((webhook) => <Endpoint key={webhook.id} access={access} webhook={webhook} />)}
    </section>
  );
}

interface EndpointProps {
  readonly access: ServiceAccess;
  readonly webhook: WebhookEndpoint;
}

/** An endpoint. Its deliveries are read when it is opened. */
function Endpoint({ access, webhook: { id, name, url, events, is_active, auto_disabled_at, consecutive_failures } }: EndpointProps) {
  const texts = webhookTexts[access.language];
  const [wasOpened, setOpened] = useState(false);
  return (
    <details class="webhook" data-webhook={id} onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary>
        <span class="webhook-name">
          <strong>{name}</strong>{' '}
          <span class={`badge ${is_active ? 'good' : 'warning'}`}>
            {is_active ? texts.active : auto_disabled_at === null ? texts.inactive : texts.autoDisabled}
          </span>
        </span>{' '}
        <code class="quiet">{url}</code>
      </summary>
      <p class="quiet">
        {texts.subscribed(events.includes('*') ? texts.allEvents : events.join(', '))}
        {consecutive_failures > 0 && ` ${texts.failures(consecutive_failures)}`}
      </p>
      {wasOpened && <DeliveryList access={access} webhookId={id} webhookName={name} isActive={is_active} />}
    </details>
  );
}
