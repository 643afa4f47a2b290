import { type AuditPackManifest, auditPackManifest } from '@nakor/contract/schemas/audit-pack-manifest';
import { type AuditPackValidation, auditPackValidation } from '@nakor/contract/schemas/audit-pack-validation';
import { auditPackEntries } from '@nakor/domain/audit/model/audit-pack';
import { err, ok, type Result } from '@nakor/domain/shared/result';
import type { PackedFile } from './audit-pack-tools.ts';
import { compareFigures, listDifferingParts } from './compare-figures.ts';
import { entryNames, listProblems, type PackEntries, type PackProblem, readEntries } from './pack-entries.ts';
import { readPackJson } from './read-pack-json.ts';

/** A pack with its two JSON files parsed. */
export interface ParsedPack {
  readonly entries: PackEntries;
  readonly manifest: AuditPackManifest;
  readonly validation: AuditPackValidation;
}

/** Result for a pack in which no problem was found. */
export interface Comparison {
  /**
   * What was verified: everything; everything except that the official schema timed out for a document, as the pack states; or only the
   * hashes, which anyone can write.
   */
  readonly verified: true | 'all_but_schema' | 'digests_only';
  /** Whether rebuilding gives the same bytes; if not, why that cannot be expected. */
  readonly rebuilt: 'same' | 'other_version' | 'schema_not_run' | 'corrections_missing';
  readonly notes: readonly string[];
}

/**
 * Compares a pack with one rebuilt from the same documents. Nothing that the pack states about itself excuses a difference, except that
 * another version created it; then only what every version reads in the same way is compared.
 *
 * @param files the rebuilt files
 */
export function compareRebuilt(pack: ParsedPack, files: readonly PackedFile[]): Result<Comparison, readonly PackProblem[]> {
  const own = readRebuilt(files);
  const different = entryNames.filter((name) => !Buffer.from(pack.entries[name]).equals(own.entries[name]));
  if (different.length === 0) return ok(sameComparison(pack.validation));
  if (!isSameProducer(pack.manifest, own.manifest)) return unverifiable(pack, own, 'other_version');
  const stated = timedOut(pack.validation);
  if (timedOut(own.validation).some((entry) => !stated.includes(entry))) return unverifiable(pack, own, 'schema_not_run');
  // The manifest is derived from the other entries, so it is only reported if they are identical.
  const wrongEntries = different.filter((name) => name !== auditPackEntries.manifest || different.length === 1);
  const text = 'It does not match the documents: the same version of Nakor produces different content.';
  return err(wrongEntries.map((entry) => ({ entry, text })));
}

/**
 * Compares a pack whose earlier corrections are not provided: only the validation result of the original and the schema check of the
 * correction do not depend on them.
 *
 * @param files rebuilt without them; null if that is impossible
 */
export function compareWithoutCorrections(
  pack: ParsedPack,
  files: readonly PackedFile[] | null,
): Result<Comparison, readonly PackProblem[]> {
  const own = files === null ? null : readRebuilt(files);
  const isComparable = own !== null && isSameProducer(pack.manifest, own.manifest) && timedOut(own.validation).length === 0;
  const wrong = isComparable ? wrongIndependentResults(pack.validation, own.validation) : [];
  if (wrong.length > 0) return err(listProblems(auditPackEntries.validation, wrong));
  const compared = isComparable
    ? 'The validation result of the original and the schema check of the correction were checked.'
    : 'The validation results were not checked either.';
  return ok({ verified: 'digests_only', rebuilt: 'corrections_missing', notes: [missingCorrectionsText(pack.manifest), compared] });
}

/** Problems of the parts that the state before the correction does not influence. */
function wrongIndependentResults(stated: AuditPackValidation, own: AuditPackValidation): readonly string[] {
  const isOriginalWrong = JSON.stringify(stated.original) !== JSON.stringify(own.original);
  const isCorrectionWrong = JSON.stringify(schemaCheck(stated)) !== JSON.stringify(schemaCheck(own));
  return [
    ...(isOriginalWrong ? ['original is not the validation result of the document.'] : []),
    ...(isCorrectionWrong ? ['correction is not the schema check of the document.'] : []),
  ];
}

/** Rules and rows of JPK_V7M compare the correction with the state before it; the schema check and what was read from it do not. */
function schemaCheck({ correction: { judged_at, judged_by, validation } }: AuditPackValidation): readonly unknown[] {
  const { full_xsd_confirmed, document, schema, rules_version } = validation;
  return [judged_at, judged_by, full_xsd_confirmed, document, schema, rules_version];
}

function missingCorrectionsText({ earlier_corrections = [] }: AuditPackManifest): string {
  return [
    'The pack was built with earlier corrections, which it does not contain. So it was rebuilt only in part.',
    'To rebuild it completely, add the files in this order, each with --correction FILE:',
    ...earlier_corrections.map(({ numer, sha256 }) => `  ${sha256}  ${numer}`),
  ].join('\n');
}

function readRebuilt(files: readonly PackedFile[]): ParsedPack {
  const entries = readEntries(files);
  if (!entries.ok) throw new Error('A rebuilt pack lacks an entry.');
  const manifest = readPackJson(entries.value[auditPackEntries.manifest], auditPackManifest);
  const validation = readPackJson(entries.value[auditPackEntries.validation], auditPackValidation);
  if (!manifest.ok || !validation.ok) throw new Error('A rebuilt pack has files in another format.');
  return { entries: entries.value, manifest: manifest.value, validation: validation.value };
}

/** Entries of the documents for which the official schema timed out. */
function timedOut({ original, correction }: AuditPackValidation): readonly string[] {
  const isTimedOut = ({ validation }: AuditPackValidation['correction']) => validation.schema.unavailable_reason === 'deadline_exceeded';
  return [...(isTimedOut(original) ? [auditPackEntries.original] : []), ...(isTimedOut(correction) ? [auditPackEntries.correction] : [])];
}

function sameComparison(validation: AuditPackValidation): Comparison {
  const stated = timedOut(validation);
  if (stated.length === 0) return { verified: true, rebuilt: 'same', notes: [] };
  const note = `The pack says that the official schema timed out for ${stated.join(' and ')}. This was not verified: the rebuilt result is without the schema check too. Validate the document to check it.`;
  return { verified: 'all_but_schema', rebuilt: 'same', notes: [note] };
}

function isSameProducer(one: AuditPackManifest, other: AuditPackManifest): boolean {
  return JSON.stringify([one.producer, one.official_schema]) === JSON.stringify([other.producer, other.official_schema]);
}

function unverifiable(
  pack: ParsedPack,
  own: ParsedPack,
  rebuilt: 'other_version' | 'schema_not_run',
): Result<Comparison, readonly PackProblem[]> {
  const wrong = compareFigures(pack.validation, own.validation);
  if (wrong.length > 0) return err(listProblems(auditPackEntries.validation, wrong));
  const why = rebuilt === 'other_version' ? otherVersionText(pack.manifest, own.manifest) : timedOutText;
  const parts = listDifferingParts(pack.validation, own.validation);
  const where = `Compared: the reference, the totals and the amounts by rate. Parts of validation.json that differ from a rebuilt pack: ${parts.join(', ') || 'nothing'}.`;
  return ok({ verified: 'digests_only', rebuilt, notes: [why, where] });
}

const timedOutText =
  'The official schema times out for a document on this machine, so the validation results and the report cannot be rebuilt. A faster machine can do it.';

function otherVersionText({ producer: stated }: AuditPackManifest, { producer: actual }: AuditPackManifest): string {
  const versionOf = ({ api_version, rules_version, pack_revision }: AuditPackManifest['producer']) =>
    `API ${api_version}, rules ${rules_version}, packs ${pack_revision}`;
  return [
    `The pack says that it was created by another version of Nakor (${versionOf(stated)}) than this one (${versionOf(actual)}), which does not produce the same bytes.`,
    'So only the hashes of its validation results and its report were checked. Verify it with that version.',
  ].join('\n');
}
