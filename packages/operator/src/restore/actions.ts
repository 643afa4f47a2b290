import type { KeyRevocation, RestoredTables } from '@nakor/domain/maintenance/restored-tables';
import type { OperatorIo, OperatorPorts } from '../cli/ports.ts';
import { Rejection } from '../cli/rejections.ts';
import type { Report } from '../cli/session.ts';
import { escapeControlCharacters, quoted } from '../cli/terminal-escape.ts';
import { shownMoment, textTable } from '../cli/text-table.ts';
import type { TablePair } from './arguments.ts';

/** Ends in `into` the keys that were ended by what `from` says: keys, or the events that told of them. */
export async function repeatRevocations({ restored }: OperatorPorts, { from, into }: TablePair, isDryRun: boolean): Promise<Report> {
  const usable = new Set(
    (await restored.readAccess(into.name)).keys.flatMap(({ id, revokedAtUnixSeconds }) => (revokedAtUnixSeconds === null ? [id] : [])),
  );
  const { revocations, unreadable } =
    from.kind === 'events'
      ? { revocations: await restored.readRevocations(from.name), unreadable: [] }
      : await revokedIn(restored, from.name);
  const wanted = revocations.filter(({ keyId }) => usable.has(keyId));
  if (!isDryRun) for (const revocation of wanted) await restored.reapplyRevocation(into.name, revocation);
  const json = {
    from: from.name,
    into: into.name,
    is_dry_run: isDryRun,
    unreadable,
    revoked: wanted.map(({ keyId, organizationId, revokedAtUnixSeconds }) => ({
      key_id: keyId,
      organization_id: organizationId,
      revoked_at: new Date(revokedAtUnixSeconds * 1000).toISOString(),
    })),
  };
  const left = unreadable.length === 0 ? '' : `\n\nItems of ${from.name} that are damaged and say nothing: ${unreadable.length}.`;
  if (wanted.length === 0) return { json, text: `No key works in ${into.name} that ${from.name} says was revoked.${left}` };
  const rows = wanted.map(({ keyId, organizationId, revokedAtUnixSeconds }) => [
    keyId,
    organizationId,
    shownMoment(revokedAtUnixSeconds * 1000),
  ]);
  const sentence = isDryRun ? `Would be revoked in ${into.name}` : `Revoked in ${into.name}, as before and without an event`;
  return { json, text: `${sentence}:\n\n${textTable(['key', 'organisation', 'revoked'], rows)}${left}` };
}

async function revokedIn(restored: RestoredTables, accessTable: string) {
  const { keys, unreadable } = await restored.readAccess(accessTable);
  const revocations = keys.flatMap(({ id, organization, revokedAtUnixSeconds }): KeyRevocation[] =>
    revokedAtUnixSeconds === null ? [] : [{ keyId: id, organizationId: organization.id, revokedAtUnixSeconds }],
  );
  return { revocations, unreadable };
}

/**
 * Copies what `into` lacks: an organisation with its keys, the webhooks of an organisation, or history.
 *
 * @throws Rejection when there is no such organisation to copy
 */
export async function copyMissing({ restored }: OperatorPorts, { from, into }: TablePair, organizationId: string | null): Promise<Report> {
  const base = { from: from.name, into: into.name, organization_id: organizationId };
  if (into.kind === 'requests' || organizationId === null) {
    const copied = await restored.copyHistory(from.name, into.name, organizationId);
    return { json: { ...base, history_entries: copied }, text: `Copied into ${into.name}: ${copied} entries of the history.` };
  }
  if (into.kind === 'webhooks') {
    const webhooks = await restored.copyEndpoints(from.name, into.name, organizationId);
    const lines = webhooks.map(
      ({ id, isCopied }) => `  ${id} ${isCopied ? 'copied' : 'left out: the organisation has as many as it may have'}`,
    );
    const text = webhooks.length === 0 ? `${into.name} lacks no webhook of ${organizationId}.` : ['Webhooks:', ...lines].join('\n');
    return { json: { ...base, webhooks: webhooks.map(({ id, isCopied }) => ({ id, is_copied: isCopied })) }, text };
  }
  const copy = await restored.copyOrganization(from.name, into.name, organizationId);
  if (copy === null) throw new Rejection(`There is no organisation ${quoted(organizationId)} in ${from.name}.`, 'not_found');
  const { isCopied, keyIds } = copy;
  const ofOrganization = isCopied
    ? `Organisation ${organizationId} was copied into ${into.name}`
    : `Organisation ${organizationId} is in ${into.name} already`;
  const ofKeys = keyIds.length === 0 ? 'no key was missing' : `keys copied: ${keyIds.join(', ')}`;
  return { json: { ...base, is_organization_copied: isCopied, key_ids: keyIds }, text: `${ofOrganization}; ${ofKeys}.` };
}

/** Has events handed on once more. A wake-up that is lost comes a minute later. */
export async function handOnAgain(
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
        `Warning: ${failures.length} of them go out a minute or two later, since their wake-ups failed (${reason}).\n`,
      ),
    );
  }
  const json = { since: new Date(since.unixMs).toISOString(), organization_id: since.organizationId, events: count };
  return {
    json,
    text: `Events since ${shownMoment(since.unixMs)} that are handed on again: ${count}. Deliveries that exist stay as they are.`,
  };
}
