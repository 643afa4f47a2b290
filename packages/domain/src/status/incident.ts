import { type EventRecord, eventRecord } from '../events/event.ts';
import { deterministicUuid } from '../shared/deterministic-uuid.ts';
import { type ComponentName, componentNames } from './component.ts';

/** How much an incident matters to callers. */
export const incidentSeverities = ['minor', 'major', 'critical'] as const;
export type IncidentSeverity = (typeof incidentSeverities)[number];

/** How far the work on an incident has come. */
export const incidentStatuses = ['investigating', 'identified', 'monitoring', 'resolved'] as const;
type IncidentStatus = (typeof incidentStatuses)[number];

/** Something that troubles callers, told by people. */
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
  /** Counts what was told about it, from 1. */
  readonly revision: number;
}

/** What people change about an incident; what is left out stays. */
export interface IncidentChange {
  readonly title?: string;
  readonly severity?: IncidentSeverity;
  readonly status?: Exclude<IncidentStatus, 'resolved'>;
  readonly components?: readonly ComponentName[];
}

/**
 * An incident after a change; the same one when it was like that before, so that nobody is told of nothing. Null when it is resolved already,
 * since what is over is not changed.
 */
export function changedIncident(incident: Incident, change: IncidentChange): Incident | null {
  if (incident.resolvedAtUnixMs !== null) return null;
  const components =
    change.components === undefined ? incident.components : componentNames.filter((name) => change.components?.includes(name));
  const changed = { ...incident, ...change, components };
  const isSame = (['title', 'severity', 'status'] as const).every((field) => changed[field] === incident[field]);
  return isSame && components.join() === incident.components.join() ? incident : { ...changed, revision: incident.revision + 1 };
}

/** An incident that is over, not before it began: operators' clocks differ. Null when it was over before. */
export function resolvedIncident(incident: Incident, nowUnixMs: number): Incident | null {
  if (incident.resolvedAtUnixMs !== null) return null;
  const resolvedAtUnixMs = Math.max(nowUnixMs, incident.startedAtUnixMs);
  return { ...incident, status: 'resolved', resolvedAtUnixMs, revision: incident.revision + 1 };
}

/** What is told of an incident. */
export type IncidentEventType = 'platform.incident_created' | 'platform.incident_updated' | 'platform.incident_resolved';

/** Which event tells of the state of an incident. */
export function incidentEventType({ revision, resolvedAtUnixMs }: Incident): IncidentEventType {
  if (resolvedAtUnixMs !== null) return 'platform.incident_resolved';
  return revision === 1 ? 'platform.incident_created' : 'platform.incident_updated';
}

/**
 * The event that tells one organisation of the state of an incident. Its id follows from both, so that telling again, after an interruption,
 * makes no second event.
 */
export function incidentEvent(incident: Incident, organizationId: string, createdAtUnixMs: number): EventRecord {
  const { id, title, severity, status, components, startedAtUnixMs, resolvedAtUnixMs, revision } = incident;
  return eventRecord(
    { id: deterministicUuid(`${id}/${revision}/${organizationId}`), organizationId, type: incidentEventType(incident), createdAtUnixMs },
    {
      incident_id: id,
      title,
      severity,
      status,
      components,
      started_at: new Date(startedAtUnixMs).toISOString(),
      resolved_at: resolvedAtUnixMs === null ? null : new Date(resolvedAtUnixMs).toISOString(),
    },
  );
}
