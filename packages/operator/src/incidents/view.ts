import { formatIsoTime } from '@nakor/domain/shared/iso-time';
import { formatTextPairs, formatTextTable, formatTime } from '@nakor/domain/shared/text-table';
import type { Incident } from '@nakor/operations/status/incident';

/** An incident as JSON, with the field names of `GET /status`; times in ISO 8601. */
export function buildIncidentJson({ id, title, severity, status, components, startedAtUnixMs, resolvedAtUnixMs }: Incident) {
  return {
    incident_id: id,
    title,
    severity,
    status,
    components,
    started_at: formatIsoTime(startedAtUnixMs),
    resolved_at: formatIsoTime(resolvedAtUnixMs),
  };
}

/** An incident as name-value lines. */
export function describeIncident({ id, title, severity, status, components, startedAtUnixMs, resolvedAtUnixMs }: Incident): string {
  return formatTextPairs({
    id,
    title,
    severity,
    status,
    components: components.join(', '),
    started: formatTime(startedAtUnixMs),
    resolved: formatTime(resolvedAtUnixMs),
  });
}

/** Incidents as a table. */
export function tabulateIncidents(incidents: readonly Incident[]): string {
  return formatTextTable(
    ['id', 'severity', 'status', 'components', 'started', 'resolved', 'title'],
    incidents.map(({ id, title, severity, status, components, startedAtUnixMs, resolvedAtUnixMs }) => [
      id,
      severity,
      status,
      components.join(','),
      formatTime(startedAtUnixMs),
      formatTime(resolvedAtUnixMs),
      title,
    ]),
  );
}
