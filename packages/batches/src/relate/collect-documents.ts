import type { DocumentKey } from '@nakor/collection/known-documents';
import type { DocumentIdentity } from '@nakor/collection/read-identity';
import type { BatchPlan } from '../model/chunk-plan.ts';
import { readLineIdentity } from '../model/chunk-result.ts';
import type { getBatchKeys } from '../objects/batch-keys.ts';
import type { BatchObjects } from '../objects/batch-objects.ts';
import { isResultLine, openResult } from '../objects/read-result.ts';

/** What is kept of a document while duplicates and relations are found. */
export interface CollectedDocument {
  readonly n: number;
  readonly name: string;
  /** SHA-256; null if it was not read, or is empty. */
  readonly contentHash: string | null;
  /** The key by which KSeF recognizes duplicates. */
  readonly key: DocumentKey;
  /** Null when it is no XML invoice. */
  readonly identity: DocumentIdentity | null;
}

/** The documents of all chunks that have a result, in the order of the register. Only what is needed of each is kept. */
export async function* collectDocuments(
  objects: BatchObjects,
  keys: ReturnType<typeof getBatchKeys>,
  { chunks }: BatchPlan,
): AsyncGenerator<CollectedDocument> {
  for (const { chunk } of chunks) {
    for await (const line of (await openResult(objects, keys, chunk)) ?? []) {
      if (!isResultLine(line)) continue;
      const { n, row, nip } = line;
      const identity = readLineIdentity(line);
      yield {
        n,
        name: row.path,
        contentHash: row.bytes === 0 ? null : row.sha256,
        key: { sellerNip: nip, kind: row.kind, number: row.number },
        // Names of parties relate nothing, and would be most of what is kept.
        identity:
          identity === null ? null : { ...identity, seller: { ...identity.seller, name: null }, buyer: { identifier: null, name: null } },
      };
    }
  }
}
