import { formatTextTable, formatTime } from '@nakor/domain/shared/text-table';
import { computeErasureDeadline, type EndedOrganization, type Erasure, erasableAfterMs } from '@nakor/operations/access/ended-organization';
import { historyRetentionDays } from '@nakor/operations/idempotency/history';
import { listHistory } from '@nakor/operations/maintenance/list-history';
import { probeOrganization } from '@nakor/operations/status/probe-key';
import { programName } from '../cli/examples.ts';
import type { OperatorIo, OperatorPorts } from '../cli/ports.ts';
import { Rejection } from '../cli/rejections.ts';
import { createNewStamp, findOrganization, notifyFanOut, type Report } from '../cli/session.ts';

const dayMs = 86_400_000;

/**
 * Ends an organization: all its keys are revoked. Repeated, it revokes keys that were created meanwhile.
 *
 * @throws Rejection if the organization does not exist, or is the platform's own
 */
export async function endOrganization(ports: OperatorPorts, io: OperatorIo, id: string): Promise<Report> {
  if (id === probeOrganization.id) {
    throw new Rejection('This is the organization of the platform itself: without its key no release passes. Nothing was changed.');
  }
  await findOrganization(ports, id);
  const ended = await ports.ended.end(id, io.nowUnixMs());
  const revoked: string[] = [];
  for (const key of await ports.keys.listKeys(id)) {
    if (key.revokedAtUnixMs !== null) continue;
    const revocation = await ports.keys.revokeKey(key.id, createNewStamp(io.nowUnixMs()));
    if (revocation.kind !== 'revoked') continue;
    revoked.push(key.id);
    await notifyFanOut(revocation.event, ports, io);
  }
  const deadline = formatTime(computeErasureDeadline(ended));
  const text = [
    `Organization ${id} has ended. Keys revoked: ${revoked.length === 0 ? 'none' : revoked.join(', ')}.`,
    `Erase it by ${deadline}, or earlier if its owner asks for it: ${programName} organizations erase ${id}`,
  ].join('\n');
  return { json: { ...buildEndedJson(ended), revoked_key_ids: revoked }, text };
}

/** Lists ended organizations, and until when each has to be erased. */
export async function listEnded(ports: OperatorPorts, nowUnixMs: number): Promise<Report> {
  const ended = await ports.ended.list();
  const rows = ended.map((organization) => [
    organization.id,
    formatTime(organization.endedAtUnixMs),
    formatTime(computeErasureDeadline(organization)),
    organization.erasedAtUnixMs === null ? (isOverdue(organization, nowUnixMs) ? 'OVERDUE' : '-') : formatTime(organization.erasedAtUnixMs),
  ]);
  return {
    json: { ended: ended.map((organization) => ({ ...buildEndedJson(organization), is_overdue: isOverdue(organization, nowUnixMs) })) },
    text: rows.length === 0 ? 'No organization has ended.' : formatTextTable(['id', 'ended', 'erase by', 'erased'], rows),
  };
}

/**
 * Writes all that is kept about an organization into a folder: a file of JSON lines per table, the archived history, and the files.
 *
 * @throws Rejection if the organization does not exist
 */
export async function exportOrganization(ports: OperatorPorts, io: OperatorIo, id: string, path: string): Promise<Report> {
  const { createdAtUnixMs } = await findOrganization(ports, id);
  const folder = await io.openFolder(path);
  const items: Record<string, number> = {};
  for await (const { table, attributes } of ports.customers.items(id)) {
    items[table] = (items[table] ?? 0) + 1;
    await folder.append(`tables/${table}.jsonl`, `${JSON.stringify(attributes)}\n`);
  }
  const files: string[] = [];
  for await (const { name, read } of ports.customers.files(id)) {
    files.push(name);
    await folder.append(`files/${name}`, await read());
  }
  const history = await listHistory(ports.history, id, { fromUnixMs: createdAtUnixMs, untilUnixMs: io.nowUnixMs() });
  for (const entry of history) await folder.append('history.jsonl', `${JSON.stringify(entry)}\n`);
  const counts = { items, files: files.length, history: history.length };
  const rows = [...Object.entries(items), ['files', files.length] as const, ['history', history.length] as const];
  return {
    json: { organization_id: id, folder: path, ...counts },
    text: `Exported into ${path}:\n\n${formatTextTable(
      ['what', 'number'],
      rows.map(([name, count]) => [name, String(count)]),
    )}`,
  };
}

/** How often an erasure is repeated while something is still being written. */
const passLimit = 5;

/**
 * Erases all that is kept about an ended organization, except the archived history and the record of its end. Idempotent, also after its
 * data came back with a restored table.
 *
 * @throws Rejection if it has not ended, ended moments ago, or is still written to
 */
export async function eraseOrganization(ports: OperatorPorts, io: OperatorIo, id: string): Promise<Report> {
  const ended = await ports.ended.find(id);
  if (ended === null) throw new Rejection(`Organization ${id} has not ended. End it first: ${programName} organizations end ${id}`);
  if (io.nowUnixMs() - ended.endedAtUnixMs < erasableAfterMs)
    throw new Rejection(`Organization ${id} ended moments ago, and may still be written to. Run this again in two minutes.`);
  const erasures: Erasure[] = [];
  do {
    if (erasures.length === passLimit) throw new Rejection(`Organization ${id} is still written to. Run this again in two minutes.`);
    erasures.push(await ports.customers.erase(id));
  } while (countErased(erasures.slice(-1)) > 0);
  const nowUnixMs = io.nowUnixMs();
  const erased = await ports.ended.recordErasure(id, nowUnixMs);
  const historyUntil = new Date(nowUnixMs + historyRetentionDays * dayMs).toISOString().slice(0, 10);
  const total = { items: sumItems(erasures), files: erasures.reduce((sum, { files }) => sum + files, 0) };
  const json = { ...buildEndedJson(erased), erased: total, history_kept_until: historyUntil };
  const rows = [...Object.entries(total.items), ['files', total.files] as const].map(([name, count]) => [name, String(count)]);
  const text = [
    `Organization ${id} is erased:`,
    '',
    formatTextTable(['what', 'erased'], rows),
    '',
    `Kept: the history of its operations (hashes, codes and counts, no contents), the last of it until ${historyUntil}, and the record of this`,
    'erasure. Backups and exports of the tables contain it for at most 35 days more, old versions of files for two.',
  ].join('\n');
  return { json, text };
}

function countErased(erasures: readonly Erasure[]): number {
  return erasures.reduce((sum, { items, files }) => sum + files + Object.values(items).reduce((left, right) => left + right, 0), 0);
}

function sumItems(erasures: readonly Erasure[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const [table, count] of erasures.flatMap(({ items }) => Object.entries(items))) sum[table] = (sum[table] ?? 0) + count;
  return sum;
}

function isOverdue(organization: EndedOrganization, nowUnixMs: number): boolean {
  return organization.erasedAtUnixMs === null && computeErasureDeadline(organization) < nowUnixMs;
}

function buildEndedJson(organization: EndedOrganization) {
  const { id, endedAtUnixMs, erasedAtUnixMs } = organization;
  return {
    organization_id: id,
    ended_at: new Date(endedAtUnixMs).toISOString(),
    erase_by: new Date(computeErasureDeadline(organization)).toISOString(),
    erased_at: erasedAtUnixMs === null ? null : new Date(erasedAtUnixMs).toISOString(),
  };
}
