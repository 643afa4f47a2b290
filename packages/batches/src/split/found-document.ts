import type { ArchiveProblem } from '@nakor/collection/archives/limits';
import type { StoredZipEntry } from '../model/chunk-plan.ts';

/** A document of an archive, in its order: where it is, its content where it was read on the way, or why it is not read. */
export type FoundDocument =
  | { readonly name: string; readonly problem: null; readonly bytes: number; readonly content: null; readonly entry: StoredZipEntry }
  | { readonly name: string; readonly problem: null; readonly bytes: number; readonly content: Uint8Array; readonly entry: null }
  | { readonly name: string; readonly problem: ArchiveProblem | 'too_large' };
