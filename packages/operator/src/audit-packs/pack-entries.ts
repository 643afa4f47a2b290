import { type AuditPackEntry, auditPackEntries } from '@nakor/domain/audit/model/audit-pack';
import { err, ok, type Result } from '@nakor/domain/shared/result';
import type { PackedFile } from '../cli/ports.ts';

/** Something wrong with a pack. */
export interface PackProblem {
  /** Null for the ZIP as a whole. */
  readonly entry: string | null;
  /** In English, as all that operators read. */
  readonly text: string;
}

/** The contents of a pack, by entry. */
export type PackEntries = Readonly<Record<AuditPackEntry, Uint8Array>>;

/** Names of the entries of a pack, in their order. */
export const entryNames: readonly AuditPackEntry[] = Object.values(auditPackEntries);

/** The entries of a pack; refused with each that is missing, repeated or foreign. */
export function readEntries(files: readonly PackedFile[]): Result<PackEntries, readonly PackProblem[]> {
  const namesOf = (name: string) => files.filter((file) => file.name === name);
  const missing = entryNames.filter((name) => namesOf(name).length === 0).map((entry) => ({ entry, text: 'It is missing.' }));
  const repeated = entryNames.filter((name) => namesOf(name).length > 1).map((entry) => ({ entry, text: 'It is there more than once.' }));
  const foreign = files
    .filter(({ name }) => !entryNames.some((known) => known === name))
    .map(({ name }) => ({ entry: name.slice(0, 100), text: 'It is no part of an audit pack.' }));
  const problems = [...missing, ...repeated, ...foreign];
  if (problems.length > 0) return err(problems);
  return ok(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])) as PackEntries);
}

/** The same entry for several texts. */
export function problemsOf(entry: AuditPackEntry, texts: readonly string[]): PackProblem[] {
  return texts.map((text) => ({ entry, text }));
}
