import type { DeliveryNotification } from '@nakor/domain/webhooks/delivery-store';
import type { DeadLetter, DeadLetterContent, OperatorPorts } from '../cli/ports.ts';
import { notifySender, replayDelivery } from '../deliveries/replay-delivery.ts';
import { disabledAdvice } from '../webhooks/find-webhooks.ts';
import { organizationOf } from './view.ts';

/** What a redrive does with a dead letter; all but `left` ones are deleted, once that is done. */
export type Redrive =
  /** Its delivery is sent again. */
  | { readonly outcome: 'replayed' }
  /** It goes to those again who could not work on it. */
  | { readonly outcome: 'sent_back' }
  /** What it is about was done meanwhile, or does not exist any more. */
  | { readonly outcome: 'obsolete'; readonly reason: string }
  | { readonly outcome: 'left'; readonly reason: string };

/** Text that letters about the same thing share. */
function subjectOf({ content }: DeadLetter): string {
  if (content.kind === 'event') return `event ${content.event.id}`;
  return content.kind === 'wake-up' ? `${content.notification.webhookId} ${content.notification.delivery?.id ?? ''}` : content.body;
}

/**
 * Works on dead letters, each after the one before.
 *
 * @param organizationId whose letters are worked on; null for all
 * @returns              works on one letter; rejects when a dependency does not answer, and then the letter is not deleted
 */
export function createRedrive(ports: OperatorPorts, organizationId: string | null, now: () => number) {
  const done = new Set<string>();
  return async (letter: DeadLetter): Promise<Redrive> => {
    const { content } = letter;
    if (content.kind === 'unknown') return left('it is not understood: find out who may write to the queue');
    if (organizationId !== null && organizationOf(content) !== organizationId) return left('it belongs to another organisation');
    const redrive = done.has(subjectOf(letter)) ? await workOnRepeated(ports, content) : await workOn(ports, content, now);
    if (redrive.outcome === 'left') return redrive;
    done.add(subjectOf(letter));
    await ports.deadLetters.remove(letter);
    return redrive;
  };
}

type KnownContent = Exclude<DeadLetterContent, { kind: 'unknown' }>;

/** For a letter about what another one was about, which the same command has worked on. */
async function workOnRepeated({ deliveries }: OperatorPorts, content: KnownContent): Promise<Redrive> {
  if (content.kind === 'wake-up' && content.notification.delivery !== null) {
    const { organizationId, webhookId, delivery } = content.notification;
    const known = await deliveries.find({ organizationId, webhookId, ...delivery });
    // A receiver that fails at once would otherwise keep the command going for ever.
    if (known?.state.status === 'dead_letter') return left('it came back while the command was running');
  }
  return { outcome: 'obsolete', reason: 'another message about the same was worked on' };
}

async function workOn(ports: OperatorPorts, content: KnownContent, now: () => number): Promise<Redrive> {
  return content.kind === 'event' ? sendBack(() => ports.fanOut.notify(content.event)) : workOnWakeUp(ports, content.notification, now);
}

async function workOnWakeUp(ports: OperatorPorts, notification: DeliveryNotification, now: () => number): Promise<Redrive> {
  const { organizationId, webhookId } = notification;
  const endpoint = await ports.webhooks.find(organizationId, webhookId);
  if (endpoint === null) return { outcome: 'obsolete', reason: 'its webhook was deleted' };
  const wake = () => ports.deliveryQueue.notify({ ...notification, postponed: 0 }, 0);
  if (notification.delivery === null) return sendBack(wake);
  const delivery = await ports.deliveries.find({ organizationId, webhookId, ...notification.delivery });
  if (delivery === null) return { outcome: 'obsolete', reason: 'its delivery does not exist any more' };
  switch (delivery.state.status) {
    case 'pending':
    case 'in_flight':
      return sendBack(wake);
    case 'succeeded':
    case 'failed':
      return { outcome: 'obsolete', reason: `its delivery has ${delivery.state.status} since` };
    case 'dead_letter': {
      if (!endpoint.isActive) return left(disabledAdvice(endpoint));
      const replay = await replayDelivery(ports, delivery, now());
      if (replay.outcome === 'changed') return { outcome: 'obsolete', reason: 'somebody else has sent it again' };
      if (replay.outcome === 'gone') return { outcome: 'obsolete', reason: 'its webhook was deleted' };
      await notifySender(ports, replay.delivery);
      return { outcome: 'replayed' };
    }
  }
}

async function sendBack(wake: () => Promise<void>): Promise<Redrive> {
  await wake();
  return { outcome: 'sent_back' };
}

function left(reason: string): Redrive {
  return { outcome: 'left', reason };
}
