import { computeSha256Hex } from '@nakor/domain/shared/hash';

/** The documents of one run, as hashes: their contents are not kept. */
export interface KnownDocuments {
  /** Notes the content of a file; returns the earlier file with the same content, or null. */
  noteContent(file: string, content: Uint8Array): string | null;
  /** Notes a document with its key; returns the earlier file with the same key and other content, or null. */
  noteKey(file: string, key: DocumentKey, content: Uint8Array): string | null;
}

/** The key by which KSeF recognizes duplicates; incomplete if a part is null. */
interface DocumentKey {
  readonly sellerNip: string | null;
  readonly kind: string | null;
  readonly number: string | null;
}

/** Remembers the documents of one run. The first of several with the same key is the one that others are compared with. */
export function createKnownDocuments(): KnownDocuments {
  const byContent = new Map<string, string>();
  const byKey = new Map<string, { readonly file: string; readonly content: string }>();
  return {
    noteContent(file, content) {
      const hash = computeSha256Hex(content);
      const earlier = byContent.get(hash) ?? null;
      if (earlier === null) byContent.set(hash, file);
      return earlier;
    },
    noteKey(file, { sellerNip, kind, number }, content) {
      if (sellerNip === null || kind === null || number === null) return null;
      const key = computeSha256Hex(JSON.stringify([sellerNip, kind, number]));
      const hash = computeSha256Hex(content);
      const earlier = byKey.get(key);
      if (earlier === undefined) byKey.set(key, { file, content: hash });
      return earlier === undefined || earlier.content === hash ? null : earlier.file;
    },
  };
}
