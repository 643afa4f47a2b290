import type { DocumentEntry } from '@nakor/collection/document-entry';

/** Entries of the collections that were validated last. */
export interface ValidatedCollections {
  /** @param key what the entries depend on */
  get(key: string): readonly DocumentEntry[] | undefined;
  set(key: string, entries: readonly DocumentEntry[]): void;
}

/** Collections that are kept: pages are asked for one after another, of one or a few collections. */
const keptCollections = 4;

/** Keeps the entries of a few collections, so that further pages of a result cost no second validation. */
export function createValidatedCollections(): ValidatedCollections {
  const kept = new Map<string, readonly DocumentEntry[]>();
  return {
    get: (key) => kept.get(key),
    set(key, entries) {
      kept.delete(key);
      kept.set(key, entries);
      for (const oldest of kept.keys()) {
        if (kept.size <= keptCollections) break;
        kept.delete(oldest);
      }
    },
  };
}
