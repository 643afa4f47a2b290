import type { OrganizationStore } from '../access/organization.ts';
import type { EventRecord } from '../events/event.ts';
import { isReceiverOf } from '../webhooks/endpoint.ts';
import type { WebhookStore } from '../webhooks/webhook-store.ts';
import { createIncidentEvent, type Incident } from './incident.ts';
import type { IncidentStore } from './status-store.ts';

/** Ports of an announcement. */
export interface AnnouncingPorts {
  readonly organizations: Pick<OrganizationStore, 'listOrganizations'>;
  readonly webhooks: Pick<WebhookStore, 'list'>;
  readonly incidents: Pick<IncidentStore, 'announceTo' | 'markAnnounced'>;
}

/** Progress of an announcement. */
export interface Announcement {
  /** Events that were just written to the outbox. */
  readonly events: readonly EventRecord[];
  /** Whether all organizations were processed. Otherwise the sweeper continues. */
  readonly isComplete: boolean;
}

/**
 * Announces the state of an incident: every organization with a subscribed endpoint gets one event, however often this runs. May be
 * interrupted at any point.
 *
 * @param isTimeLeft checked before each organization
 */
export async function announceIncident(
  { organizations, webhooks, incidents }: AnnouncingPorts,
  incident: Incident,
  nowUnixMs: number,
  isTimeLeft: () => boolean = () => true,
): Promise<Announcement> {
  const events: EventRecord[] = [];
  for (const { id } of await organizations.listOrganizations()) {
    if (!isTimeLeft()) return { events, isComplete: false };
    const event = createIncidentEvent(incident, id, nowUnixMs);
    const endpoints = await webhooks.list(id);
    if (!endpoints.some((endpoint) => isReceiverOf(endpoint, event))) continue;
    if (await incidents.announceTo(incident, id, nowUnixMs)) events.push(event);
  }
  await incidents.markAnnounced(incident);
  return { events, isComplete: true };
}
