import type { OrganizationStore } from '../access/organization.ts';
import type { EventRecord } from '../events/event.ts';
import { wantsEvent } from '../webhooks/endpoint.ts';
import type { WebhookStore } from '../webhooks/webhook-store.ts';
import { type Incident, incidentEvent } from './incident.ts';
import type { IncidentStore } from './status-store.ts';

/** What announcing takes. */
export interface AnnouncingPorts {
  readonly organizations: Pick<OrganizationStore, 'listOrganizations'>;
  readonly webhooks: Pick<WebhookStore, 'list'>;
  readonly incidents: Pick<IncidentStore, 'announceTo' | 'noteAnnounced'>;
}

/** How far an announcement has come. */
export interface Announcement {
  /** Events that were put into the outbox just now; each may be woken. */
  readonly events: readonly EventRecord[];
  /** Whether all organisations have been looked at. Otherwise the sweeper goes on. */
  readonly isComplete: boolean;
}

/**
 * Tells of the state of an incident: every organisation with an endpoint that is subscribed to it now gets an event, once, however often this
 * runs. It can be interrupted anywhere.
 *
 * @param isTimeLeft asked before each organisation
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
    const event = incidentEvent(incident, id, nowUnixMs);
    const endpoints = await webhooks.list(id);
    if (!endpoints.some((endpoint) => wantsEvent(endpoint, event))) continue;
    if (await incidents.announceTo(incident, id, nowUnixMs)) events.push(event);
  }
  await incidents.noteAnnounced(incident);
  return { events, isComplete: true };
}
