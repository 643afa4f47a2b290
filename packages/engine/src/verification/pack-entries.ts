import { type AuditPackEntry, auditPackEntries, nameEarlierCorrection } from '@nakor/domain/audit/model/audit-pack';
import { err, ok, type Result } from '@nakor/domain/shared/result';
import type { PackedFile } from './unpack-audit-pack.ts';

/** A problem found in a pack. */
export interface PackProblem {
  /** Null for the ZIP as a whole. */
  readonly entry: string | null;
  /** In English, like all operator output. */
  readonly text: string;
}

/** The contents of a pack, by entry. */
export interface PackEntries extends Readonly<Record<AuditPackEntry, Uint8Array>> {
  /** The earlier corrections that the pack contains, in the order of issue. */
  readonly earlierCorrections: readonly Uint8Array[];
}

/** Names of the entries of a pack, in order. */
const entryNames: readonly AuditPackEntry[] = Object.values(auditPackEntries);

/** The entries of a pack; an error for each that is missing, duplicate or unknown. */
export function readEntries(files: readonly PackedFile[]): Result<PackEntries, readonly PackProblem[]> {
  const earlier = files.flatMap((_, index) => files.find(({ name }) => name === nameEarlierCorrection(index)) ?? []);
  const namesOf = (name: string) => files.filter((file) => file.name === name);
  const missing = entryNames.filter((name) => namesOf(name).length === 0).map((entry) => ({ entry, text: 'It is missing.' }));
  const repeated = entryNames
    .filter((name) => namesOf(name).length > 1)
    .map((entry) => ({ entry, text: 'It is contained more than once.' }));
  const unknown = files
    .filter(({ name }) => !entryNames.some((known) => known === name) && !earlier.some((file) => file.name === name))
    .map(({ name }) => ({ entry: name.slice(0, 100), text: 'It is not part of an audit pack.' }));
  const problems = [...missing, ...repeated, ...unknown];
  if (problems.length > 0) return err(problems);
  const contents = Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])) as Readonly<Record<AuditPackEntry, Uint8Array>>;
  return ok({ ...contents, earlierCorrections: earlier.map(({ bytes }) => bytes) });
}

/** Several problems of the same entry. */
export function listProblems(entry: AuditPackEntry, texts: readonly string[]): PackProblem[] {
  return texts.map((text) => ({ entry, text }));
}
