import { formatQuoted } from '@nakor/domain/shared/terminal-escape';
import { formatTime } from '@nakor/domain/shared/text-table';
import { truncate } from '@nakor/domain/shared/truncate';
import type { DeadLetter, DeadLetterContent } from '../cli/ports.ts';

/** Maximum number of characters shown of a message that cannot be parsed. */
const shownBodyLimit = 201;

/** Headings for {@link buildDeadLetterCells}. */
export const deadLetterHeadings = ['queue', 'sent', 'organization', 'about'] as const;

/** A dead letter as table cells. */
export function buildDeadLetterCells({ source, sentAtUnixMs, content }: DeadLetter): readonly string[] {
  return [source, formatTime(sentAtUnixMs), getOrganization(content) ?? '-', aboutText(content)];
}

/** A dead letter as JSON; times in ISO 8601. */
export function buildDeadLetterJson({ id, source, sentAtUnixMs, content }: DeadLetter) {
  return {
    message_id: id,
    source,
    sent_at: new Date(sentAtUnixMs).toISOString(),
    organization_id: getOrganization(content),
    ...aboutJson(content),
  };
}

/** The organization of a dead letter; null if it cannot be parsed. */
export function getOrganization(content: DeadLetterContent): string | null {
  switch (content.kind) {
    case 'event':
      return content.event.organizationId;
    case 'notification':
      return content.notification.organizationId;
    case 'unknown':
      return null;
  }
}

function aboutText(content: DeadLetterContent): string {
  switch (content.kind) {
    case 'event':
      return `event ${content.event.id}`;
    case 'notification': {
      const { delivery, webhookId } = content.notification;
      return delivery === null ? `webhook ${webhookId}` : `delivery ${delivery.id} to webhook ${webhookId}`;
    }
    case 'unknown':
      return `cannot be parsed: ${formatQuoted(truncate(content.body, shownBodyLimit))}`;
  }
}

function aboutJson(content: DeadLetterContent) {
  switch (content.kind) {
    case 'event':
      return { kind: 'event', event_id: content.event.id };
    case 'notification': {
      const { delivery, webhookId } = content.notification;
      return delivery === null
        ? { kind: 'webhook', webhook_id: webhookId }
        : { kind: 'delivery', webhook_id: webhookId, delivery_id: delivery.id };
    }
    case 'unknown':
      return { kind: 'unknown', body: truncate(content.body, shownBodyLimit) };
  }
}
