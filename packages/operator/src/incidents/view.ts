import type { Incident } from '@nakor/domain/status/incident';
import { shownMoment, textPairs, textTable } from '../cli/text-table.ts';

/** An incident as JSON, in the names of `GET /status`; times in ISO 8601. */
export function incidentJson({ id, title, severity, status, components, startedAtUnixMs, resolvedAtUnixMs }: Incident) {
  return {
    incident_id: id,
    title,
    severity,
    status,
    components,
    started_at: new Date(startedAtUnixMs).toISOString(),
    resolved_at: resolvedAtUnixMs === null ? null : new Date(resolvedAtUnixMs).toISOString(),
  };
}

/** An incident in lines. */
export function describeIncident({ id, title, severity, status, components, startedAtUnixMs, resolvedAtUnixMs }: Incident): string {
  return textPairs({
    id,
    title,
    severity,
    status,
    components: components.join(', '),
    started: shownMoment(startedAtUnixMs),
    resolved: shownMoment(resolvedAtUnixMs),
  });
}

/** Incidents as a table. */
export function tabulateIncidents(incidents: readonly Incident[]): string {
  return textTable(
    ['id', 'severity', 'status', 'components', 'started', 'resolved', 'title'],
    incidents.map(({ id, title, severity, status, components, startedAtUnixMs, resolvedAtUnixMs }) => [
      id,
      severity,
      status,
      components.join(','),
      shownMoment(startedAtUnixMs),
      shownMoment(resolvedAtUnixMs),
      title,
    ]),
  );
}
