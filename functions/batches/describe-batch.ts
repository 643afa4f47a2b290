import { getBatchKind } from '@nakor/batches/model/batch-options';
import { getBatchPrefix } from '@nakor/batches/objects/batch-keys';
import type { BatchObjects } from '@nakor/batches/objects/batch-objects';
import { type BatchUploads, uploadUrlSeconds } from '@nakor/batches/record/batch-ports';
import { type BatchRecord, hasRegister, isActive, isEnded } from '@nakor/batches/record/batch-record';

interface DescribingPorts {
  readonly uploads: Pick<BatchUploads, 'sign'>;
  readonly objects: Pick<BatchObjects, 'list'>;
  readonly now: () => number;
}

/** A batch as callers see it. */
export async function describeBatch(ports: DescribingPorts, record: BatchRecord) {
  const { id, state, options, counts, failure, documents, chunks } = record;
  return {
    id,
    kind: getBatchKind(options),
    state,
    format: options.format,
    environment: options.environment,
    as_of: new Date(options.as_of).toISOString(),
    created_at: toTimestamp(record.createdAtUnixMs),
    ended_at: toTimestamp(record.endedAtUnixMs),
    erased_at: toTimestamp(record.erasedAtUnixMs),
    available_until: hasRegister(record) ? toTimestamp(record.eraseAtUnixMs) : null,
    upload: state === 'awaiting_upload' ? await describeUpload(ports, record) : null,
    progress: { documents, chunks, chunks_done: await countChunks(ports, record) },
    ...describeCounts(counts),
    failure,
  };
}

function describeCounts(counts: BatchRecord['counts']) {
  if (counts === null) return { counts: null, comparison: null };
  const { kind: _, ...described } = counts;
  return counts.kind === 'validation' ? { counts: described, comparison: null } : { counts: null, comparison: described };
}

async function describeUpload({ uploads, now }: DescribingPorts, record: BatchRecord) {
  const { upload, uploadUntilUnixMs } = record;
  const expiresAt = toTimestamp(Math.min(now() + uploadUrlSeconds * 1000, uploadUntilUnixMs));
  return {
    kind: upload.kind,
    part_size: upload.kind === 'multipart' ? upload.partBytes : null,
    parts: (await uploads.sign(record)).map(({ number, url }) => ({ number, url, expires_at: expiresAt })),
    expires_at: toTimestamp(uploadUntilUnixMs),
  };
}

/** Results are objects that are written once, so their number is the progress: no counter could count a repeated chunk twice. */
async function countChunks({ objects }: DescribingPorts, { id, state, chunks }: BatchRecord): Promise<number> {
  if (chunks === null) return 0;
  if (isEnded(state) || !isActive(state)) return chunks;
  let done = 0;
  for await (const _ of objects.list(`${getBatchPrefix(id)}results/`)) done += 1;
  return Math.min(done, chunks);
}

/** A time in RFC 3339; null for none. */
export function toTimestamp(unixMs: number): string;
export function toTimestamp(unixMs: number | null): string | null;
export function toTimestamp(unixMs: number | null): string | null {
  return unixMs === null ? null : new Date(unixMs).toISOString();
}
