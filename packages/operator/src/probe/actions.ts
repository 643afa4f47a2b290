import { randomBytes } from 'node:crypto';
import { rotateProbeKey } from '@nakor/operations/status/probe-key';
import type { OperatorIo, OperatorPorts } from '../cli/ports.ts';
import { createNewStamp, notifyFanOut, type Report } from '../cli/session.ts';
import { buildKeyJson } from '../keys/view.ts';

/** Gives the probe another key, or its first one. */
export async function rotateKey(ports: OperatorPorts, io: OperatorIo): Promise<Report> {
  const { key, revokedKeyIds, changes } = await rotateProbeKey(ports, () => createNewStamp(io.nowUnixMs()), randomBytes);
  for (const { event } of changes) await notifyFanOut(event, ports, io);
  const revoked = revokedKeyIds.length === 0 ? 'There were no earlier keys.' : `Revoked: ${revokedKeyIds.join(', ')}.`;
  return {
    json: { key: buildKeyJson(key, io.nowUnixMs()), revoked_key_ids: revokedKeyIds },
    text: `The probe has the key ${key.id} (${key.prefix}…). ${revoked} It uses the new key from its next run on.`,
  };
}
