import type { ArchiveProblem } from '@nakor/collection/archives/limits';
import type { ZipEntry } from '@nakor/documents/zip/list-entries';
import type { BatchOptions } from './batch-options.ts';

/** Where the bytes of a document are: in the uploaded ZIP, or in the unpacked documents of a chunk of a TAR. */
export type DocumentPlace =
  | { readonly in: 'zip'; readonly entry: StoredZipEntry }
  | { readonly in: 'raw'; readonly chunk: string; readonly at: number; readonly bytes: number };

/** An entry of a ZIP as JSON: the raw name in Base64. It is neither encrypted nor a link. */
export interface StoredZipEntry extends Omit<ZipEntry, 'rawName' | 'isEncrypted' | 'isLink'> {
  readonly rawName: string;
}

/** A document of a batch, in the order of the archive. */
export interface PlannedDocument {
  /** Its position in the register, from 0. */
  readonly n: number;
  readonly name: string;
  /** Null if it is not read. */
  readonly place: DocumentPlace | null;
  /** Why it is not read; null if it is. `too_large` is larger than a document may be. */
  readonly problem: ArchiveProblem | 'too_large' | null;
}

/** A document that is validated again, compared with others. */
export interface ComparedDocument extends PlannedDocument {
  /** The earlier document with the same key and other content; null for none. */
  readonly duplicateOf: string | null;
  readonly source: PlannedDocument | null;
  readonly corrections: readonly PlannedDocument[];
  readonly advances: readonly PlannedDocument[];
}

/** The documents of a chunk. */
export type ChunkPlan =
  | { readonly kind: 'first'; readonly documents: readonly PlannedDocument[] }
  | { readonly kind: 'comparison'; readonly documents: readonly ComparedDocument[] };

/** A chunk in the plan of a batch. */
export interface PlannedChunk {
  readonly chunk: string;
  readonly documents: number;
}

/** What `split` found: written last, and the same however often it is written. */
export interface BatchPlan {
  readonly organization: string;
  readonly options: BatchOptions;
  readonly input: { readonly bytes: number; readonly sha256: string };
  readonly documents: number;
  readonly unreadable: number;
  readonly chunks: readonly PlannedChunk[];
}

/** The id of a chunk; ids are sorted as their documents. */
export function formatChunkId(kind: ChunkPlan['kind'], index: number): string {
  return `${kind === 'first' ? '' : 'c'}${String(index).padStart(6, '0')}`;
}
