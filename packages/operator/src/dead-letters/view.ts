import { truncate } from '@nakor/domain/shared/truncate';
import type { DeadLetter, DeadLetterContent } from '../cli/ports.ts';
import { quoted } from '../cli/terminal-escape.ts';
import { shownMoment } from '../cli/text-table.ts';

/** Most characters of a message that are shown when it is not understood. */
const shownBodyLimit = 201;

/** Heads of the cells of {@link deadLetterCells}. */
export const deadLetterHeads = ['queue', 'sent', 'organisation', 'about'] as const;

/** A dead letter as cells of a table. */
export function deadLetterCells({ source, sentAtUnixMs, content }: DeadLetter): readonly string[] {
  return [source, shownMoment(sentAtUnixMs), organizationOf(content) ?? '-', aboutText(content)];
}

/** A dead letter as JSON; times in ISO 8601. */
export function deadLetterJson({ id, source, sentAtUnixMs, content }: DeadLetter) {
  return {
    message_id: id,
    source,
    sent_at: new Date(sentAtUnixMs).toISOString(),
    organization_id: organizationOf(content),
    ...aboutJson(content),
  };
}

/** Whose dead letter it is; null where that is not understood. */
export function organizationOf(content: DeadLetterContent): string | null {
  switch (content.kind) {
    case 'event':
      return content.event.organizationId;
    case 'wake-up':
      return content.notification.organizationId;
    case 'unknown':
      return null;
  }
}

function aboutText(content: DeadLetterContent): string {
  switch (content.kind) {
    case 'event':
      return `event ${content.event.id}`;
    case 'wake-up': {
      const { delivery, webhookId } = content.notification;
      return delivery === null ? `webhook ${webhookId}` : `delivery ${delivery.id} to webhook ${webhookId}`;
    }
    case 'unknown':
      return `not understood: ${quoted(truncate(content.body, shownBodyLimit))}`;
  }
}

function aboutJson(content: DeadLetterContent) {
  switch (content.kind) {
    case 'event':
      return { kind: 'event', event_id: content.event.id };
    case 'wake-up': {
      const { delivery, webhookId } = content.notification;
      return delivery === null
        ? { kind: 'webhook', webhook_id: webhookId }
        : { kind: 'delivery', webhook_id: webhookId, delivery_id: delivery.id };
    }
    case 'unknown':
      return { kind: 'unknown', body: truncate(content.body, shownBodyLimit) };
  }
}
