import { type AuditPackManifest, auditPackManifest } from '@nakor/contract/schemas/audit-pack-manifest';
import { type AuditPackValidation, auditPackValidation } from '@nakor/contract/schemas/audit-pack-validation';
import { auditPackEntries } from '@nakor/domain/audit/model/audit-pack';
import { err, ok, type Result } from '@nakor/domain/shared/result';
import type { PackedFile } from '../cli/ports.ts';
import { compareFigures, differingParts } from './compare-figures.ts';
import { entryNames, type PackEntries, type PackProblem, problemsOf, readEntries } from './pack-entries.ts';
import { readPackJson } from './read-pack-json.ts';

/** A pack with its two JSON files read. */
export interface ReadPack {
  readonly entries: PackEntries;
  readonly manifest: AuditPackManifest;
  readonly validation: AuditPackValidation;
}

/** What is known of a pack with which nothing is wrong. */
export interface Comparison {
  /**
   * How much of it is vouched for: all; all but that the official schema took too long with a document, as the pack says; or the
   * digests alone, which anybody can write.
   */
  readonly verified: true | 'all_but_schema' | 'digests_only';
  /** Whether this program makes the same bytes of its documents; where it does not, why that cannot be expected. */
  readonly rebuilt: 'same' | 'other_version' | 'schema_not_run';
  readonly remarks: readonly string[];
}

/**
 * Compares a pack with one that is made anew of the same documents. Nothing that the pack says of itself excuses a difference, except
 * that another version made it; then only what every version reads alike is compared.
 *
 * @param files those made anew
 */
export function compareRebuilt(pack: ReadPack, files: readonly PackedFile[]): Result<Comparison, readonly PackProblem[]> {
  const own = readRebuilt(files);
  const different = entryNames.filter((name) => !Buffer.from(pack.entries[name]).equals(own.entries[name]));
  if (different.length === 0) return ok(sameComparison(pack.validation));
  if (!isSameProducer(pack.manifest, own.manifest)) return unverifiable(pack, own, 'other_version');
  const stated = timedOut(pack.validation);
  if (timedOut(own.validation).some((entry) => !stated.includes(entry))) return unverifiable(pack, own, 'schema_not_run');
  // The manifest follows from the others, so it is at fault by itself only when they are not.
  const atFault = different.filter((name) => name !== auditPackEntries.manifest || different.length === 1);
  const text = 'It is not what is made of the documents: the same version of Nakor makes another one.';
  return err(atFault.map((entry) => ({ entry, text })));
}

function readRebuilt(files: readonly PackedFile[]): ReadPack {
  const entries = readEntries(files);
  if (!entries.ok) throw new Error('A pack was made anew that lacks an entry.');
  const manifest = readPackJson(entries.value[auditPackEntries.manifest], auditPackManifest);
  const validation = readPackJson(entries.value[auditPackEntries.validation], auditPackValidation);
  if (!manifest.ok || !validation.ok) throw new Error('A pack was made anew whose files have another form.');
  return { entries: entries.value, manifest: manifest.value, validation: validation.value };
}

/** Entries of the documents with which the official schema took too long. */
function timedOut({ original, correction }: AuditPackValidation): readonly string[] {
  const isTimedOut = ({ validation }: AuditPackValidation['correction']) => validation.schema.unavailable_reason === 'deadline_exceeded';
  return [...(isTimedOut(original) ? [auditPackEntries.original] : []), ...(isTimedOut(correction) ? [auditPackEntries.correction] : [])];
}

function sameComparison(validation: AuditPackValidation): Comparison {
  const stated = timedOut(validation);
  if (stated.length === 0) return { verified: true, rebuilt: 'same', remarks: [] };
  const remark = `The pack says that the official schema took too long with ${stated.join(' and ')}, and was taken at its word: the verdict is without it. Validate the document to have it checked.`;
  return { verified: 'all_but_schema', rebuilt: 'same', remarks: [remark] };
}

function isSameProducer(one: AuditPackManifest, other: AuditPackManifest): boolean {
  return JSON.stringify([one.producer, one.official_schema]) === JSON.stringify([other.producer, other.official_schema]);
}

function unverifiable(
  pack: ReadPack,
  own: ReadPack,
  rebuilt: 'other_version' | 'schema_not_run',
): Result<Comparison, readonly PackProblem[]> {
  const wrong = compareFigures(pack.validation, own.validation);
  if (wrong.length > 0) return err(problemsOf(auditPackEntries.validation, wrong));
  const why = rebuilt === 'other_version' ? otherVersionText(pack.manifest, own.manifest) : timedOutText;
  const parts = differingParts(pack.validation, own.validation);
  const where = `Compared: the reference, the totals and the amounts by rate. Other than in a pack made anew, in validation.json: ${parts.join(', ') || 'nothing'}.`;
  return ok({ verified: 'digests_only', rebuilt, remarks: [why, where] });
}

const timedOutText =
  'A document takes the official schema too long here, so that the verdicts and the report cannot be made anew. A faster machine can do it.';

function otherVersionText({ producer: theirs }: AuditPackManifest, { producer: ours }: AuditPackManifest): string {
  const versionOf = ({ api_version, rules_version, pack_revision }: AuditPackManifest['producer']) =>
    `interface ${api_version}, rules ${rules_version}, packs ${pack_revision}`;
  return [
    `The pack says that another version of Nakor made it (${versionOf(theirs)}) than this one (${versionOf(ours)}), which does not make the same bytes.`,
    'So its verdicts and its report are vouched for by its digests alone. That version can make it anew: verify it there.',
  ].join('\n');
}
