import { deriveDeterministicUuid } from '@nakor/domain/shared/deterministic-uuid';
import { formatIsoTime } from '@nakor/domain/shared/iso-time';
import { createEventRecord, type EventRecord } from '../events/event.ts';
import { type ComponentName, componentNames } from './component.ts';

/** Impact of an incident on callers. */
export const incidentSeverities = ['minor', 'major', 'critical'] as const;
export type IncidentSeverity = (typeof incidentSeverities)[number];

/** Progress of the work on an incident. */
export const incidentStatuses = ['investigating', 'identified', 'monitoring', 'resolved'] as const;
type IncidentStatus = (typeof incidentStatuses)[number];

/** A disruption of the service, published by operators. */
export interface Incident {
  /** `inc_` and 16 hexadecimal digits. */
  readonly id: string;
  readonly title: string;
  readonly severity: IncidentSeverity;
  readonly status: IncidentStatus;
  readonly components: readonly ComponentName[];
  readonly startedAtUnixMs: number;
  /** Null until it is resolved. */
  readonly resolvedAtUnixMs: number | null;
  /** Counts the published states, from 1. */
  readonly revision: number;
}

/** A change by an operator; omitted fields are kept. */
export interface IncidentChange {
  readonly title?: string;
  readonly severity?: IncidentSeverity;
  readonly status?: Exclude<IncidentStatus, 'resolved'>;
  readonly components?: readonly ComponentName[];
}

/**
 * The incident after a change; the same object if nothing changes, so that no event is sent. Null if it is resolved: a resolved incident
 * cannot be changed.
 */
export function changeIncident(incident: Incident, change: IncidentChange): Incident | null {
  if (incident.resolvedAtUnixMs !== null) return null;
  const components =
    change.components === undefined ? incident.components : componentNames.filter((name) => change.components?.includes(name));
  const changed = { ...incident, ...change, components };
  const isSame = (['title', 'severity', 'status'] as const).every((field) => changed[field] === incident[field]);
  return isSame && components.join() === incident.components.join() ? incident : { ...changed, revision: incident.revision + 1 };
}

/** The resolved incident. Operators' clocks differ, so it ends no earlier than it started. Null if it was already resolved. */
export function resolveIncident(incident: Incident, nowUnixMs: number): Incident | null {
  if (incident.resolvedAtUnixMs !== null) return null;
  const resolvedAtUnixMs = Math.max(nowUnixMs, incident.startedAtUnixMs);
  return { ...incident, status: 'resolved', resolvedAtUnixMs, revision: incident.revision + 1 };
}

export type IncidentEventType = 'platform.incident_created' | 'platform.incident_updated' | 'platform.incident_resolved';

/** The type of the event that announces the current state. */
export function determineIncidentEventType({ revision, resolvedAtUnixMs }: Incident): IncidentEventType {
  if (resolvedAtUnixMs !== null) return 'platform.incident_resolved';
  return revision === 1 ? 'platform.incident_created' : 'platform.incident_updated';
}

/**
 * The event that announces the state of an incident to one organization. Its id is derived from both, so that a repeated announcement after
 * an interruption creates no second event.
 */
export function createIncidentEvent(incident: Incident, organizationId: string, createdAtUnixMs: number): EventRecord {
  const { id, title, severity, status, components, startedAtUnixMs, resolvedAtUnixMs, revision } = incident;
  return createEventRecord(
    {
      id: deriveDeterministicUuid(`${id}/${revision}/${organizationId}`),
      organizationId,
      environment: 'both',
      type: determineIncidentEventType(incident),
      createdAtUnixMs,
    },
    {
      incident_id: id,
      title,
      severity,
      status,
      components,
      started_at: formatIsoTime(startedAtUnixMs),
      resolved_at: formatIsoTime(resolvedAtUnixMs),
    },
  );
}
