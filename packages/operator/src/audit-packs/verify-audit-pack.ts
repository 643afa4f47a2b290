import { type AuditPackManifest, auditPackManifest } from '@nakor/contract/schemas/audit-pack-manifest';
import { type AuditPackValidation, auditPackValidation } from '@nakor/contract/schemas/audit-pack-validation';
import { auditPackEntries } from '@nakor/domain/audit/model/audit-pack';
import { sha256Hex } from '@nakor/domain/shared/hash';
import { err, ok, type Result } from '@nakor/domain/shared/result';
import type { AuditPackTools } from '../cli/ports.ts';
import { compareIdentity } from './compare-identity.ts';
import { type Comparison, compareRebuilt } from './compare-rebuilt.ts';
import { type PackEntries, type PackProblem, problemsOf, readEntries } from './pack-entries.ts';
import { readPackJson } from './read-pack-json.ts';

/** A pack with which nothing is wrong, as far as that can be told. */
export interface VerifiedPack extends Comparison {
  readonly manifest: AuditPackManifest;
}

/**
 * Verifies an audit pack: the ZIP holds the five entries; the manifest is written as manifests are and names the length and the digest of the
 * others; what it says beside that is what `validation.json` says; it is judged as of no time to come; and a pack that is made anew of the
 * same documents is the same.
 *
 * @param nowUnixMs milliseconds since the epoch
 * @returns         all that is wrong; what depends on a part that is wrong itself is not looked at
 */
export async function verifyAuditPack(
  zip: Uint8Array,
  tools: AuditPackTools,
  nowUnixMs: number,
): Promise<Result<VerifiedPack, readonly PackProblem[]>> {
  const unpacked = await tools.unpack(zip);
  if (!unpacked.ok) return err([{ entry: null, text: unpacked.error }]);
  const found = readEntries(unpacked.value);
  if (!found.ok) return found;
  const entries = found.value;
  const manifest = readPackJson(entries[auditPackEntries.manifest], auditPackManifest);
  const validation = readPackJson(entries[auditPackEntries.validation], auditPackValidation);
  const problems = [
    ...(manifest.ok ? [] : problemsOf(auditPackEntries.manifest, manifest.error)),
    ...(manifest.ok ? digestProblems(manifest.value, entries) : []),
    ...(validation.ok ? [] : problemsOf(auditPackEntries.validation, validation.error)),
    ...(manifest.ok && validation.ok ? problemsOf(auditPackEntries.manifest, compareIdentity(manifest.value, validation.value)) : []),
    ...(validation.ok ? futureProblems(validation.value, nowUnixMs) : []),
  ];
  if (!manifest.ok || !validation.ok || problems.length > 0) return err(problems);
  const rebuilt = await tools.remake(validation.value, entries[auditPackEntries.original], entries[auditPackEntries.correction]);
  if (!rebuilt.ok) return err(rebuilt.error.map((text) => ({ entry: null, text })));
  const compared = compareRebuilt({ entries, manifest: manifest.value, validation: validation.value }, rebuilt.value);
  return compared.ok ? ok({ manifest: manifest.value, ...compared.value }) : compared;
}

function digestProblems(manifest: AuditPackManifest, entries: PackEntries): PackProblem[] {
  return manifest.entries.flatMap(({ name, bytes, sha256 }) => {
    const content = entries[name];
    const found = sha256Hex(content);
    const length = content.length === bytes ? [] : [`It has ${content.length} bytes, and the manifest says ${bytes}.`];
    const digest = found === sha256 ? [] : [`Its SHA-256 is ${found}, and the manifest says ${sha256}.`];
    return problemsOf(name, [...length, ...digest]);
  });
}

/** How far the clocks of two machines may be apart, in milliseconds. */
const clockDifferenceMs = 300_000;

/** A pack cannot have been made before the moment as of which it is judged. */
function futureProblems(validation: AuditPackValidation, nowUnixMs: number): PackProblem[] {
  const { judged_at, original, correction } = validation;
  const moments = { judged_at, 'original.judged_at': original.judged_at, 'correction.judged_at': correction.judged_at };
  const texts = Object.entries(moments)
    .filter(([, moment]) => Date.parse(moment) > nowUnixMs + clockDifferenceMs)
    .map(([name, moment]) => `${name} is ${moment}, which has yet to come by the clock of this machine.`);
  return problemsOf(auditPackEntries.validation, texts);
}
