import type { BatchStore } from '@nakor/batches/record/batch-ports';

/** Lets the time for the upload of a batch be over. */
export async function expireUpload(store: Pick<BatchStore, 'find' | 'replace'>, id: string): Promise<void> {
  const record = await store.find(id);
  if (record === null) throw new Error(`There is no batch ${id}.`);
  const overUnixMs = Date.now() - 1_000;
  const expired = { ...record, revision: record.revision + 1, uploadUntilUnixMs: overUnixMs, dueAtUnixMs: overUnixMs };
  if (!(await store.replace(expired))) throw new Error(`The batch ${id} was changed meanwhile.`);
}
