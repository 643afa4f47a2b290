import { type AuditPackManifest, auditPackManifest } from '@nakor/contract/schemas/audit-pack-manifest';
import { type AuditPackValidation, auditPackValidation } from '@nakor/contract/schemas/audit-pack-validation';
import { auditPackEntries, nameEarlierCorrection } from '@nakor/domain/audit/model/audit-pack';
import { computeSha256Hex } from '@nakor/domain/shared/hash';
import { err, ok, type Result } from '@nakor/domain/shared/result';
import { listProblems, type PackEntries, type PackProblem, readEntries } from './pack-entries.ts';
import { readPackJson } from './read-pack-json.ts';
import { type PackedFile, unpackAuditPack } from './unpack-audit-pack.ts';

/** A pack in which no problem was found. */
export interface VerifiedPack {
  readonly manifest: AuditPackManifest;
  /** The earlier corrections that the manifest lists: there are none, their hashes match, or they were neither contained nor provided. */
  readonly earlierCorrections: 'none' | 'match' | 'missing';
  /** Whether the ZIP is the one that Nakor wrote, or another program wrote the same contents again. */
  readonly container: 'original' | 'repacked';
}

/**
 * Verifies an audit pack: the ZIP contains exactly the five entries and the earlier corrections that its manifest lists as entries; the
 * manifest is well-formed and has the length and hash of the others; its other fields match `validation.json`; its timestamps are not in the
 * future; and the ZIP is the one that Nakor writes of these contents. Nothing is validated again, so that a pack stays intact whatever
 * rules a later version has.
 *
 * @param nowUnixMs milliseconds since the epoch
 * @param given     the earlier corrections that the manifest lists, in its order; by default those in the pack
 * @returns         all problems found; checks that depend on an invalid part are skipped
 */
export async function verifyAuditPack(
  zip: Uint8Array,
  nowUnixMs: number,
  given: readonly Uint8Array[] = [],
): Promise<Result<VerifiedPack, readonly PackProblem[]>> {
  const unpacked = unpackAuditPack(zip);
  if (!unpacked.ok) return err([{ entry: null, text: unpacked.error }]);
  const found = readEntries(unpacked.value);
  if (!found.ok) return found;
  const entries = found.value;
  const earlierCorrections = given.length === 0 ? entries.earlierCorrections : given;
  const manifest = readPackJson(entries[auditPackEntries.manifest], auditPackManifest);
  const validation = readPackJson(entries[auditPackEntries.validation], auditPackValidation);
  const problems = [
    ...(manifest.ok ? [] : listProblems(auditPackEntries.manifest, manifest.error)),
    ...(manifest.ok ? hashProblems(manifest.value, entries) : []),
    ...(manifest.ok ? correctionProblems(manifest.value, earlierCorrections) : []),
    ...(validation.ok ? [] : listProblems(auditPackEntries.validation, validation.error)),
    ...(manifest.ok && validation.ok ? listProblems(auditPackEntries.manifest, compareIdentity(manifest.value, validation.value)) : []),
    ...(validation.ok ? futureProblems(validation.value, nowUnixMs) : []),
  ];
  if (!manifest.ok || !validation.ok || problems.length > 0) return err(problems);
  const { earlier_corrections: listed = [] } = manifest.value;
  return ok({
    manifest: manifest.value,
    earlierCorrections: listed.length === 0 ? 'none' : earlierCorrections.length === 0 ? 'missing' : 'match',
    container: await compareContainer(zip, entries, manifest.value),
  });
}

type PackFormat = AuditPackManifest['schema'];

/** How Nakor writes the ZIP of each format, by the name in the manifest; a format is never changed. */
const packFormats: Readonly<Record<PackFormat, (files: readonly PackedFile[]) => Promise<Uint8Array>>> = {
  'nakor.audit-pack/v1': async (files) => (await import('@nakor/documents/zip-pack')).writeZip(files),
};

/** Writes the same contents again: order, times, attributes, comments and compression of the ZIP prove nothing, but Nakor writes them in one way. */
async function compareContainer(zip: Uint8Array, entries: PackEntries, { schema }: AuditPackManifest): Promise<VerifiedPack['container']> {
  const { original, correction, report, validation, manifest } = auditPackEntries;
  const listed = [original, correction, report, validation].map((name) => ({ name, bytes: entries[name] }));
  const earlier = entries.earlierCorrections.map((bytes, index) => ({ name: nameEarlierCorrection(index), bytes }));
  const written = await packFormats[schema]([...listed, ...earlier, { name: manifest, bytes: entries[manifest] }]);
  return Buffer.from(written).equals(zip) ? 'original' : 'repacked';
}

/** The provided corrections must be those of the manifest; none may be provided. */
function correctionProblems({ earlier_corrections: listed = [] }: AuditPackManifest, given: readonly Uint8Array[]): PackProblem[] {
  if (given.length === 0) return [];
  if (given.length !== listed.length) {
    const text = `The manifest lists ${listed.length} earlier corrections, but ${given.length} were provided.`;
    return [{ entry: null, text }];
  }
  return listed.flatMap(({ numer, sha256 }, index) => {
    const found = computeSha256Hex(given[index] ?? new Uint8Array());
    const text = `The SHA-256 of correction ${index + 1} is ${found}, but the manifest lists ${sha256} (${numer}).`;
    return found === sha256 ? [] : [{ entry: null, text }];
  });
}

function hashProblems(manifest: AuditPackManifest, entries: PackEntries): PackProblem[] {
  const surplus = entries.earlierCorrections.length - (manifest.entries.length - 4);
  const unlisted =
    surplus === 0
      ? []
      : [
          `It lists ${manifest.entries.length - 4} earlier corrections as entries, but the ZIP contains ${entries.earlierCorrections.length}.`,
        ];
  return [...listProblems(auditPackEntries.manifest, unlisted), ...manifest.entries.flatMap((entry) => contentProblems(entry, entries))];
}

function contentProblems({ name, bytes, sha256 }: AuditPackManifest['entries'][number], entries: PackEntries): PackProblem[] {
  const content = contentOf(name, entries);
  const found = computeSha256Hex(content);
  const length = content.length === bytes ? [] : [`It has ${content.length} bytes, but the manifest says ${bytes}.`];
  const hash = found === sha256 ? [] : [`Its SHA-256 is ${found}, but the manifest says ${sha256}.`];
  return [...length, ...hash].map((text) => ({ entry: name, text }));
}

function contentOf(name: string, entries: PackEntries): Uint8Array {
  const index = entries.earlierCorrections.findIndex((_, each) => nameEarlierCorrection(each) === name);
  const known = Object.values(auditPackEntries).find((entry) => entry === name);
  return (known === undefined ? entries.earlierCorrections[index] : entries[known]) ?? new Uint8Array();
}

/** How far the clocks of two machines may differ, in milliseconds. */
const clockDifferenceMs = 300_000;

/** A pack cannot have been created before its documents were validated. */
function futureProblems(validation: AuditPackValidation, nowUnixMs: number): PackProblem[] {
  const { judged_at, original, correction } = validation;
  const timestamps = { judged_at, 'original.judged_at': original.judged_at, 'correction.judged_at': correction.judged_at };
  const texts = Object.entries(timestamps)
    .filter(([, timestamp]) => Date.parse(timestamp) > nowUnixMs + clockDifferenceMs)
    .map(([name, timestamp]) => `${name} is ${timestamp}, which is in the future by the clock of this machine.`);
  return listProblems(auditPackEntries.validation, texts);
}

/**
 * Compares the fields of the manifest (except the entries) with `validation.json`, whose hash it contains.
 *
 * @returns the differences
 */
function compareIdentity(manifest: AuditPackManifest, validation: AuditPackValidation): readonly string[] {
  const { entries: _, ...stated } = manifest;
  const expected: typeof stated = {
    schema: validation.schema,
    producer: validation.producer,
    official_schema: validation.official_schema,
    language: validation.language,
    environment: validation.environment,
    judged_at: validation.judged_at,
    scenario_id: validation.request.scenario_id,
    numer_faktury_kor: validation.request.numer_faktury_kor,
    numer_faktury_korygowanej: validation.reference.number,
    agrees: validation.checks.every(({ outcome }) => outcome !== 'differs'),
    warnings: validation.warnings.map(({ code }) => code),
  };
  const names = Object.keys(expected) as (keyof typeof stated)[];
  return names
    .filter((name) => JSON.stringify(stated[name]) !== JSON.stringify(expected[name]))
    .map((name) => `${name} is ${JSON.stringify(stated[name])}, but validation.json says ${JSON.stringify(expected[name])}.`);
}
