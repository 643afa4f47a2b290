import type { DeliveryNotification } from '@nakor/operations/webhooks/delivery-store';
import { notifySender, replayDelivery } from '@nakor/operations/webhooks/replay-delivery';
import type { DeadLetter, DeadLetterContent, OperatorPorts } from '../cli/ports.ts';
import { formatDisabledAdvice } from '../webhooks/find-webhooks.ts';
import { getOrganization } from './view.ts';

/** Result of redriving a dead letter. All except `left` ones are then deleted. */
export type Redrive =
  /** Its delivery is sent again. */
  | { readonly outcome: 'replayed' }
  /** Returned to the queue that it came from. */
  | { readonly outcome: 'sent_back' }
  /** Its work was done meanwhile, or no longer exists. */
  | { readonly outcome: 'obsolete'; readonly reason: string }
  | { readonly outcome: 'left'; readonly reason: string };

/** Identifies what a letter is about. */
function subjectOf({ content }: DeadLetter): string {
  if (content.kind === 'event') return `event ${content.event.id}`;
  return content.kind === 'notification' ? `${content.notification.webhookId} ${content.notification.delivery?.id ?? ''}` : content.body;
}

/**
 * Redrives dead letters one after the other.
 *
 * @param organizationId whose letters are redriven; null for all
 * @returns              redrives one letter; rejects if a dependency does not respond, without deleting the letter
 */
export function createRedrive(ports: OperatorPorts, organizationId: string | null, now: () => number) {
  const done = new Set<string>();
  return async (letter: DeadLetter): Promise<Redrive> => {
    const { content } = letter;
    if (content.kind === 'unknown') return left('it cannot be parsed: find out who can write to the queue');
    if (organizationId !== null && getOrganization(content) !== organizationId) return left('it belongs to another organization');
    const redrive = done.has(subjectOf(letter)) ? await redriveRepeated(ports, content) : await redriveContent(ports, content, now);
    if (redrive.outcome === 'left') return redrive;
    done.add(subjectOf(letter));
    await ports.deadLetters.remove(letter);
    return redrive;
  };
}

type KnownContent = Exclude<DeadLetterContent, { kind: 'unknown' }>;

/** For a letter with the same subject as one that this command has already processed. */
async function redriveRepeated({ deliveries }: OperatorPorts, content: KnownContent): Promise<Redrive> {
  if (content.kind === 'notification' && content.notification.delivery !== null) {
    const { organizationId, webhookId, delivery } = content.notification;
    const known = await deliveries.find({ organizationId, webhookId, ...delivery });
    // Otherwise a receiver that fails at once would keep the command running forever.
    if (known?.state.status === 'dead_letter') return left('it came back while the command was running');
  }
  return { outcome: 'obsolete', reason: 'another message about the same subject was processed' };
}

async function redriveContent(ports: OperatorPorts, content: KnownContent, now: () => number): Promise<Redrive> {
  return content.kind === 'event'
    ? sendBack(() => ports.fanOut.notify(content.event))
    : redriveNotification(ports, content.notification, now);
}

async function redriveNotification(ports: OperatorPorts, notification: DeliveryNotification, now: () => number): Promise<Redrive> {
  const { organizationId, webhookId } = notification;
  const endpoint = await ports.webhooks.find(organizationId, webhookId);
  if (endpoint === null) return { outcome: 'obsolete', reason: 'its webhook was deleted' };
  const notify = () => ports.deliveryQueue.notify({ ...notification, postponed: 0 }, 0);
  if (notification.delivery === null) return sendBack(notify);
  const delivery = await ports.deliveries.find({ organizationId, webhookId, ...notification.delivery });
  if (delivery === null) return { outcome: 'obsolete', reason: 'its delivery no longer exists' };
  switch (delivery.state.status) {
    case 'pending':
    case 'in_flight':
      return sendBack(notify);
    case 'succeeded':
    case 'failed':
      return { outcome: 'obsolete', reason: `its delivery has ${delivery.state.status} meanwhile` };
    case 'dead_letter': {
      if (!endpoint.isActive) return left(formatDisabledAdvice(endpoint));
      const replay = await replayDelivery(ports.deliveries, delivery, now());
      if (replay.outcome === 'changed') return { outcome: 'obsolete', reason: 'it was replayed by someone else' };
      if (replay.outcome === 'gone') return { outcome: 'obsolete', reason: 'its webhook was deleted' };
      await notifySender(ports.deliveryQueue, replay.delivery);
      return { outcome: 'replayed' };
    }
  }
}

async function sendBack(notify: () => Promise<void>): Promise<Redrive> {
  await notify();
  return { outcome: 'sent_back' };
}

function left(reason: string): Redrive {
  return { outcome: 'left', reason };
}
