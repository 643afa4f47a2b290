import { headerNames } from '@nakor/contract/headers';
import { statusQuery } from '@nakor/contract/schemas/status';
import { type PlatformStatus, statusOf, unreadableStatus } from '@nakor/domain/status/snapshot';
import type { StatusReader } from '@nakor/domain/status/status-store';
import { readQuery, valuesOf } from '@nakor/http/parsing/parse-parameters';
import type { PublicEndpoint } from '@nakor/http/serve';
import type { RequestLog } from '@nakor/http/telemetry/log-lines';
import { withinTime } from '../with-timeout.ts';

/** After how many seconds there is a newer snapshot. */
const nextSnapshotSeconds = 60;

/** How long whoever asks is kept waiting by a database that hesitates, in milliseconds. */
const patienceMs = 2_000;
const tooLate = `The state of the platform was not read within ${patienceMs} ms.`;

/**
 * `GET /status` and `GET /platform-status`: what the last round of probes found, and the open incidents. It answers also when that cannot be
 * read; whoever asks for `strict` then gets a 503, as for anything else but `ok`.
 */
export function platformStatus(reader: StatusReader, log: Pick<RequestLog, 'error'>): PublicEndpoint {
  return async (context) => {
    const { query } = valuesOf({ query: readQuery(statusQuery, context) });
    const status = await withinTime(readStatus(reader, context.nowMs), patienceMs, tooLate).catch((error: unknown) => {
      log.error(context.requestId, error);
      return unreadableStatus;
    });
    const data = statusResult(status);
    if (query.strict === '0' || status.overall === 'ok') return { status: 200, data };
    return { status: 503, data, headers: { [headerNames.retryAfter]: String(nextSnapshotSeconds) } };
  };
}

async function readStatus(reader: StatusReader, nowUnixMs: number): Promise<PlatformStatus> {
  const [snapshot, incidents] = await Promise.all([reader.readSnapshot(), reader.listOpenIncidents()]);
  return statusOf(snapshot, incidents, nowUnixMs);
}

/** The status in the names of the interface. */
function statusResult({ overall, components, incidents, uptimePercent, isFallback }: PlatformStatus) {
  return {
    overall,
    components: components.map(({ name, status, lastCheckAtUnixMs }) => ({ name, status, last_check_at: moment(lastCheckAtUnixMs) })),
    incidents: incidents.map((incident) => ({
      incident_id: incident.id,
      title: incident.title,
      severity: incident.severity,
      status: incident.status,
      components: incident.components,
      started_at: moment(incident.startedAtUnixMs),
      resolved_at: moment(incident.resolvedAtUnixMs),
    })),
    uptime_pct_30d: uptimePercent ?? 0,
    degraded_loader: isFallback,
  };
}

function moment(unixMs: number | null): string | null {
  return unixMs === null ? null : new Date(unixMs).toISOString();
}
