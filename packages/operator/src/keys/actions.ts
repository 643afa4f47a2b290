import { formatQuoted } from '@nakor/domain/shared/terminal-escape';
import { formatTime } from '@nakor/domain/shared/text-table';
import type { NewKey } from '@nakor/operations/access/api-key';
import { programName } from '../cli/examples.ts';
import type { OperatorIo, OperatorPorts } from '../cli/ports.ts';
import { Rejection } from '../cli/rejections.ts';
import { createNewStamp, findOrganization, notifyFanOut, type Report, rejectUnknownOrganization } from '../cli/session.ts';
import { buildKeyJson, describeKey, tabulateKeys } from './view.ts';

/** Creates a key. Its plaintext appears only in this report. */
export async function createKey(ports: OperatorPorts, io: OperatorIo, wanted: NewKey, plaintext: string): Promise<Report> {
  const nowUnixMs = io.nowUnixMs();
  if ((await ports.ended.find(wanted.organizationId)) !== null)
    throw new Rejection(`Organization ${wanted.organizationId} has ended. It cannot have new keys.`);
  const created = await ports.keys.createKey(wanted, createNewStamp(nowUnixMs));
  if (created === null) throw rejectUnknownOrganization(wanted.organizationId);
  await notifyFanOut(created.event, ports, io);
  const text = [
    `Key ${created.key.id} was created.`,
    '',
    describeKey(created.key),
    '',
    `  ${plaintext}`,
    '',
    'This is the key. It is shown only once: pass it on securely now, and keep it out of e-mails and logs.',
  ].join('\n');
  const { id } = created.key;
  const outputFailureText = `Key ${id} was created, but its plaintext could not be written and is lost. Revoke it: ${programName} keys revoke ${id}`;
  return { json: { key: buildKeyJson(created.key, nowUnixMs), plaintext }, text, outputFailureText };
}

/** @throws Rejection if the organization does not exist */
export async function listKeys(ports: OperatorPorts, id: string, nowUnixMs: number): Promise<Report> {
  await findOrganization(ports, id);
  const keys = await ports.keys.listKeys(id);
  const text = keys.length === 0 ? `Organization ${id} has no keys.` : tabulateKeys(keys, nowUnixMs);
  return { json: { organization_id: id, keys: keys.map((key) => buildKeyJson(key, nowUnixMs)) }, text };
}

/** @throws Rejection if the key does not exist */
export async function revokeKey(ports: OperatorPorts, io: OperatorIo, id: string): Promise<Report> {
  const nowUnixMs = io.nowUnixMs();
  const outcome = await ports.keys.revokeKey(id, createNewStamp(nowUnixMs));
  if (outcome.kind === 'unknown-key') {
    throw new Rejection(
      `There is no key ${formatQuoted(id)}. List those of an organization with: ${programName} keys list --organization ORGANIZATION`,
      'not_found',
    );
  }
  const { kind, key } = outcome;
  const json = { outcome: kind === 'revoked' ? 'revoked' : 'already_revoked', key: buildKeyJson(key, nowUnixMs) };
  const whose = `Key ${id} (${key.prefix}…, "${key.name}", ${key.organization.id})`;
  if (kind === 'revoked') await notifyFanOut(outcome.event, ports, io);
  const at = formatTime(key.revokedAtUnixMs ?? 0);
  return { json, text: kind === 'revoked' ? `${whose} is revoked.` : `${whose} was already revoked at ${at}. Nothing was changed.` };
}
