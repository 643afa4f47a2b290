import { headerNames } from '@nakor/contract/headers';
import { statusQuery } from '@nakor/contract/schemas/status';
import { formatIsoTime } from '@nakor/domain/shared/iso-time';
import { readQuery, readValues } from '@nakor/http/parsing/parse-parameters';
import type { PublicEndpoint } from '@nakor/http/serve';
import type { RequestLog } from '@nakor/http/telemetry/log-lines';
import { describeStatus, type PlatformStatus, unreadableStatus } from '@nakor/operations/status/snapshot';
import type { StatusReader } from '@nakor/operations/status/status-store';
import { withPatience } from '../with-timeout.ts';

/** Seconds between two snapshots. */
const snapshotIntervalSeconds = 60;

/** Maximum time that a slow database may delay the response, in milliseconds. */
const readTimeoutMs = 2_000;
const timeoutMessage = `The state of the platform was not read within ${readTimeoutMs} ms.`;

/**
 * `GET /status` and `GET /platform-status`: the results of the last round of probes, and the open incidents. Responds even when these cannot be
 * read; with `strict` the response is then a 503, as for any status other than `ok`.
 */
export function platformStatus(reader: StatusReader, log: Pick<RequestLog, 'error'>): PublicEndpoint {
  return async (context) => {
    const { query } = readValues({ query: readQuery(statusQuery, context) });
    const status = await withPatience(readStatus(reader, context.nowUnixMs), readTimeoutMs, timeoutMessage).catch((error: unknown) => {
      log.error(context.requestId, error);
      return unreadableStatus;
    });
    const data = statusResult(status);
    if (query.strict === '0' || status.overall === 'ok') return { status: 200, data };
    return { status: 503, data, headers: { [headerNames.retryAfter]: String(snapshotIntervalSeconds) } };
  };
}

async function readStatus(reader: StatusReader, nowUnixMs: number): Promise<PlatformStatus> {
  const [snapshot, incidents] = await Promise.all([reader.readSnapshot(), reader.listOpenIncidents()]);
  return describeStatus(snapshot, incidents, nowUnixMs);
}

/** The status with the field names of the API. */
function statusResult({ overall, components, incidents, uptimePercent, isFallback }: PlatformStatus) {
  return {
    overall,
    components: components.map(({ name, status, lastCheckAtUnixMs }) => ({
      name,
      status,
      last_check_at: formatIsoTime(lastCheckAtUnixMs),
    })),
    incidents: incidents.map((incident) => ({
      incident_id: incident.id,
      title: incident.title,
      severity: incident.severity,
      status: incident.status,
      components: incident.components,
      started_at: formatIsoTime(incident.startedAtUnixMs),
      resolved_at: formatIsoTime(incident.resolvedAtUnixMs),
    })),
    uptime_pct_30d: uptimePercent ?? 0,
    degraded_loader: isFallback,
  };
}
