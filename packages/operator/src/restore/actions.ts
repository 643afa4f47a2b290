import { escapeControlCharacters, formatQuoted } from '@nakor/domain/shared/terminal-escape';
import { formatTextTable, formatTime } from '@nakor/domain/shared/text-table';
import type { KeyRevocation, RestoredTables } from '@nakor/operations/maintenance/restored-tables';
import type { OperatorIo, OperatorPorts } from '../cli/ports.ts';
import { Rejection } from '../cli/rejections.ts';
import type { Report } from '../cli/session.ts';
import type { TablePair } from './arguments.ts';

/**
 * Revokes the keys in `into` that were revoked according to `from`, which contains either keys or the events that announced revocations.
 */
export async function reapplyRevocations({ restored }: OperatorPorts, { from, into }: TablePair, isDryRun: boolean): Promise<Report> {
  const usable = new Set(
    (await restored.readAccess(into.name)).keys.flatMap(({ id, revokedAtUnixMs }) => (revokedAtUnixMs === null ? [id] : [])),
  );
  const { revocations, unreadable } =
    from.kind === 'events'
      ? { revocations: await restored.readRevocations(from.name), unreadable: [] }
      : await revokedIn(restored, from.name);
  const wanted = revocations.filter(({ keyId }) => usable.has(keyId));
  if (!isDryRun) for (const revocation of wanted) await restored.reapplyRevocation(into.name, revocation);
  const ended = isDryRun || from.kind === 'events' ? [] : await restored.copyEnded(from.name, into.name);
  const json = {
    from: from.name,
    into: into.name,
    is_dry_run: isDryRun,
    unreadable,
    ended_organizations: ended,
    revoked: wanted.map(({ keyId, organizationId, revokedAtUnixMs }) => ({
      key_id: keyId,
      organization_id: organizationId,
      revoked_at: new Date(revokedAtUnixMs).toISOString(),
    })),
  };
  const again = ended.length === 0 ? '' : `\n\nEnded organizations, to be erased again after the switch: ${ended.join(', ')}.`;
  const left = again + (unreadable.length === 0 ? '' : `\n\nDamaged items of ${from.name} that were skipped: ${unreadable.length}.`);
  if (wanted.length === 0) return { json, text: `No key that was revoked according to ${from.name} is usable in ${into.name}.${left}` };
  const rows = wanted.map(({ keyId, organizationId, revokedAtUnixMs }) => [keyId, organizationId, formatTime(revokedAtUnixMs)]);
  const sentence = isDryRun ? `Would be revoked in ${into.name}` : `Revoked in ${into.name}, with the original time and without an event`;
  return { json, text: `${sentence}:\n\n${formatTextTable(['key', 'organization', 'revoked'], rows)}${left}` };
}

async function revokedIn(restored: RestoredTables, accessTable: string) {
  const { keys, unreadable } = await restored.readAccess(accessTable);
  const revocations = keys.flatMap(({ id, organization, revokedAtUnixMs }): KeyRevocation[] =>
    revokedAtUnixMs === null ? [] : [{ keyId: id, organizationId: organization.id, revokedAtUnixMs }],
  );
  return { revocations, unreadable };
}

/**
 * Copies what is missing in `into`: an organization with its keys, the webhooks of an organization, or accepted invoices.
 *
 * @throws Rejection if the organization does not exist in `from`
 */
export async function copyMissing({ restored }: OperatorPorts, { from, into }: TablePair, organizationId: string | null): Promise<Report> {
  const base = { from: from.name, into: into.name, organization_id: organizationId };
  if (into.kind === 'requests' || organizationId === null) {
    const acceptedInvoices = await restored.copyAcceptedInvoices(from.name, into.name, organizationId);
    return {
      json: { ...base, accepted_invoices: acceptedInvoices },
      text: `Copied into ${into.name}: ${acceptedInvoices} accepted invoices.`,
    };
  }
  if (into.kind === 'webhooks') {
    const webhooks = await restored.copyEndpoints(from.name, into.name, organizationId);
    const lines = webhooks.map(({ id, isCopied }) => `  ${id} ${isCopied ? 'copied' : 'skipped: the organization has reached its limit'}`);
    const text = webhooks.length === 0 ? `No webhook of ${organizationId} is missing in ${into.name}.` : ['Webhooks:', ...lines].join('\n');
    return { json: { ...base, webhooks: webhooks.map(({ id, isCopied }) => ({ id, is_copied: isCopied })) }, text };
  }
  const copy = await restored.copyOrganization(from.name, into.name, organizationId);
  if (copy === null) throw new Rejection(`There is no organization ${formatQuoted(organizationId)} in ${from.name}.`, 'not_found');
  const { isCopied, keyIds } = copy;
  const ofOrganization = isCopied
    ? `Organization ${organizationId} was copied into ${into.name}`
    : `Organization ${organizationId} is already in ${into.name}`;
  const ofKeys = keyIds.length === 0 ? 'no key was missing' : `keys copied: ${keyIds.join(', ')}`;
  return { json: { ...base, is_organization_copied: isCopied, key_ids: keyIds }, text: `${ofOrganization}; ${ofKeys}.` };
}

/** Re-queues events for fan-out. If the SQS message is lost, the sweeper sends it within a minute. */
export async function requeueEvents(
  { restored, fanOut }: OperatorPorts,
  io: OperatorIo,
  since: { readonly unixMs: number; readonly organizationId: string | null },
): Promise<Report> {
  let count = 0;
  const failures: unknown[] = [];
  for await (const event of restored.requeueEvents(since, io.nowUnixMs())) {
    count += 1;
    await fanOut.notify(event).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) {
    const [first] = failures;
    const reason = first instanceof Error ? first.message : String(first);
    io.error(
      escapeControlCharacters(
        `Warning: ${failures.length} of them will be sent a minute or two later because their notifications failed (${reason}).\n`,
      ),
    );
  }
  const json = { since: new Date(since.unixMs).toISOString(), organization_id: since.organizationId, events: count };
  return {
    json,
    text: `Events re-queued since ${formatTime(since.unixMs)}: ${count}. Existing deliveries are left unchanged.`,
  };
}
