import { formatTextTable, formatTime } from '@nakor/domain/shared/text-table';
import { compareHistory } from '@nakor/operations/maintenance/compare-history';
import { listHistory } from '@nakor/operations/maintenance/list-history';
import type { OperatorPorts } from '../cli/ports.ts';
import { findOrganization, type Report } from '../cli/session.ts';

/** A period, in unix ms: inclusive start, exclusive end. */
interface Period {
  readonly fromUnixMs: number;
  readonly untilUnixMs: number;
}

/**
 * Lists the history of an organization.
 *
 * @throws Rejection if the organization does not exist
 */
export async function showHistory(ports: OperatorPorts, organizationId: string, period: Period): Promise<Report> {
  await findOrganization(ports, organizationId);
  const entries = await listHistory(ports.history, organizationId, period);
  const operations = entries.map(({ requestId, atUnixMs, keyId, operation, eventId, facts }) => ({
    request_id: requestId,
    at: new Date(atUnixMs).toISOString(),
    key_id: keyId,
    operation,
    event_id: eventId,
    facts,
  }));
  const rows = entries.map(({ requestId, atUnixMs, keyId, operation, facts }) => [
    formatTime(atUnixMs),
    requestId,
    keyId,
    operation,
    String(facts['document_sha256'] ?? facts['source_sha256'] ?? '-'),
  ]);
  const text =
    rows.length === 0
      ? `No operations of ${organizationId} are archived in this period.`
      : formatTextTable(['time', 'request', 'key', 'operation', 'document'], rows);
  return { json: { organization_id: organizationId, ...periodJson(period), operations }, text };
}

/** Compares operations with the archive and adds those that are missing. */
export async function repairHistory({ history }: OperatorPorts, period: Period): Promise<Report> {
  const { compared, repaired, unreadable } = await compareHistory({ ...history, isTimeLeft: () => true }, period);
  const damaged = unreadable === 0 ? '' : ` Damaged, and skipped: ${unreadable}.`;
  return {
    json: { ...periodJson(period), compared, repaired, unreadable },
    text: `Operations compared with the archive: ${compared}. Missing there, and added: ${repaired}.${damaged}`,
  };
}

function periodJson({ fromUnixMs, untilUnixMs }: Period) {
  return { since: new Date(fromUnixMs).toISOString(), until: new Date(untilUnixMs).toISOString() };
}
