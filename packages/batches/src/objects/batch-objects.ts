import type { Readable } from 'node:stream';

/** How an object is stored. */
export interface ObjectType {
  readonly contentType: string;
  /** `gzip` if the bytes are compressed and readers should see what was compressed. */
  readonly contentEncoding?: 'gzip';
}

/**
 * The objects of batches. Every method throws `DependencyUnavailable` if the storage cannot be reached; a missing object is an answer.
 * Offsets and sizes are in bytes.
 */
export interface BatchObjects {
  /** Size of an object; null if there is none. */
  size(key: string): Promise<number | null>;
  /** The bytes from `from` up to, but without, `to`; fewer if the object ends before. Null if there is none. */
  readRange(key: string, from: number, to: number): Promise<Uint8Array | null>;
  /** A whole object; null if there is none. */
  get(key: string): Promise<Uint8Array | null>;
  /** A whole object that is not held in memory; null if there is none. It resumes after a lost connection. */
  openStream(key: string): Promise<Readable | null>;
  put(key: string, content: Uint8Array, type: ObjectType): Promise<void>;
  /** Writes an object unless it exists. @returns whether it was written */
  putIfAbsent(key: string, content: Uint8Array, type: ObjectType): Promise<boolean>;
  /** Writes a large object from pieces, replacing what was there. Nothing is visible before the last piece. */
  putStream(key: string, pieces: AsyncIterable<Uint8Array>, type: ObjectType): Promise<void>;
  /** The keys with a prefix, in the order of their bytes. */
  list(prefix: string): AsyncIterable<string>;
  delete(key: string): Promise<void>;
  /** Deletes all objects with a prefix. */
  deletePrefix(prefix: string): Promise<void>;
}
