import { useState } from 'preact/hooks';
import { dialogTexts } from '../texts/dialogs.ts';
import { formatTime, webhookTexts } from '../texts/webhooks.ts';
import { LoadState } from './load-state.tsx';
import type { ServiceAccess } from './service-request.ts';
import { useLoaded } from './use-loaded.ts';
import { type DeliveryStatus, listDeliveries, redeliver, type WebhookDelivery } from './webhooks.ts';

interface DeliveryListProps {
  readonly access: ServiceAccess;
  readonly webhookId: string;
  readonly webhookName: string;
  /** Nothing is sent to an endpoint that is not. */
  readonly isActive: boolean;
}

/** The latest deliveries of an endpoint, each of which can be sent once more. */
export function DeliveryList({ access, webhookId, webhookName, isActive }: DeliveryListProps) {
  const texts = webhookTexts[access.language];
  const { loaded, reload } = useLoaded(() => listDeliveries(access, webhookId));
  const [status, setStatus] = useState<{ readonly text: string; readonly isError: boolean }>({ text: '', isError: false });
  const [sent, setSent] = useState<ReadonlyMap<string, WebhookDelivery>>(new Map());
  const send = async ({ id }: WebhookDelivery) => {
    const outcome = await redeliver(access, webhookId, id);
    if (outcome.kind === 'data') {
      setSent((former) => new Map(former).set(id, outcome.data.delivery));
      setStatus({ text: outcome.data.restarted ? texts.restarted : texts.notRestarted, isError: false });
    } else
      setStatus({ text: outcome.kind === 'rejected' ? outcome.message : dialogTexts[access.language].account.unreachable, isError: true });
  };
  const refresh = () => {
    setSent(new Map());
    setStatus({ text: '', isError: false });
    reload();
  };
  return (
    <div class="stack-small">
      <div class="row">
        <h4>{texts.deliveries}</h4>
        <button type="button" class="button small" aria-label={`${texts.refresh}: ${webhookName}`} onClick={refresh}>
          {texts.refresh}
        </button>
        <span role="status" class={status.isError ? 'failed' : 'quiet'}>
          {status.text}
        </span>
      </div>
      <LoadState language={access.language} loaded={loaded} onRetry={reload} />
      {loaded.kind === 'data' && loaded.data.deliveries.length === 0 && <p class="quiet">{texts.noDeliveries}</p>}
      {loaded.kind === 'data' && (
        <ul class="deliveries">
          {loaded.data.deliveries.map((delivery) => (
            <Delivery
              key={delivery.id}
              access={access}
              delivery={sent.get(delivery.id) ?? delivery}
              canSend={isActive}
              onSend={() => void send(delivery)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

/** The classes of badges that fit statuses. */
const tones: Readonly<Record<DeliveryStatus, string>> = {
  pending: 'info',
  in_flight: 'info',
  succeeded: 'good',
  failed: 'warning',
  dead_letter: 'critical',
};

interface DeliveryProps {
  readonly access: ServiceAccess;
  readonly delivery: WebhookDelivery;
  readonly canSend: boolean;
  readonly onSend: () => void;
}

function Delivery({ access: { language }, delivery, canSend, onSend }: DeliveryProps) {
  const texts = webhookTexts[language];
  const { status, event_type, created_at, attempt, max_attempts, last_http_status, last_error, next_retry_at } = delivery;
  const time = formatTime(created_at, language);
  const facts = [
    time,
    texts.attempts(attempt, max_attempts),
    ...(last_http_status === null ? [] : [`HTTP ${last_http_status}`]),
    ...(last_error === null || last_error === 'HTTP_STATUS' ? [] : [texts.errors[last_error] ?? last_error]),
    ...(next_retry_at === null ? [] : [texts.nextAttempt(formatTime(next_retry_at, language))]),
  ];
  return (
    <li data-delivery={delivery.id} data-status={status}>
      <span class={`badge ${tones[status]}`}>{texts.statuses[status]}</span>
      <span class="delivery-facts">
        <code>{event_type}</code> <span class="quiet">{facts.join(' · ')}</span>
      </span>
      {canSend && status !== 'pending' && status !== 'in_flight' && (
        <button type="button" class="button small" aria-label={texts.redeliverOf(event_type, time)} onClick={onSend}>
          {texts.redeliver}
        </button>
      )}
    </li>
  );
}
