/** The documents of one run, by hashes of their contents, which are not kept. */
export interface KnownDocuments {
  /** Notes the content of a file, by its SHA-256; returns the earlier file with the same content, or null. */
  noteContent(file: string, contentHash: string): string | null;
  /** Notes a document with its key; returns the earlier file with the same key and other content, or null. */
  noteKey(file: string, key: DocumentKey, contentHash: string): string | null;
}

/** The key by which KSeF recognizes duplicates; incomplete if a part is null. */
export interface DocumentKey {
  readonly sellerNip: string | null;
  readonly kind: string | null;
  readonly number: string | null;
}

/** Remembers the documents of one run. The first of several with the same key is the one that others are compared with. */
export function createKnownDocuments(): KnownDocuments {
  const byContent = new Map<string, string>();
  const byKey = new Map<string, { readonly file: string; readonly contentHash: string }>();
  return {
    noteContent(file, contentHash) {
      const earlier = byContent.get(contentHash) ?? null;
      if (earlier === null) byContent.set(contentHash, file);
      return earlier;
    },
    noteKey(file, { sellerNip, kind, number }, contentHash) {
      if (sellerNip === null || kind === null || number === null) return null;
      const key = JSON.stringify([sellerNip, kind, number]);
      const earlier = byKey.get(key);
      if (earlier === undefined) byKey.set(key, { file, contentHash });
      return earlier === undefined || earlier.contentHash === contentHash ? null : earlier.file;
    },
  };
}
