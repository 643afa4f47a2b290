import { batchFormats } from '@nakor/batches/model/batch-options';
import { registerFormats, reportFormats } from '@nakor/batches/model/batch-tasks';
import { type BatchRecord, batchStates } from '@nakor/batches/record/batch-record';
import { batchProblems } from '@nakor/operations/batches/batch-problems';
import { keyEnvironments } from '@nakor/operations/events/key-environment';
import * as z from 'zod';
import type { ItemKey } from '../dynamodb/due-index.ts';

/** Sort key of batches. */
export const batchSortKey = 'BATCH';

/** How long a batch is stored after its end, in seconds. */
const keptSeconds = 30 * 86_400;

/** Item key of a batch. */
export function getBatchItemKey(id: string): ItemKey {
  return { pk: `BATCH#${id}`, sk: batchSortKey };
}

const unixMs = z.int().nullable();
const registerFile = z.object({ key: z.string(), bytes: z.int(), sha256: z.string() });
const countsItem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('validation'),
    ...{ documents: z.int(), valid: z.int(), invalid: z.int(), rejected: z.int(), unreadable: z.int() },
  }),
  z.object({
    kind: z.literal('reconciliation'),
    ...{ documents: z.int(), invoices: z.int(), unreadable: z.int() },
    ...{ to_correct: z.int(), errors: z.int(), warnings: z.int(), notes: z.int() },
  }),
]);

const reconciliationItem = z.object({
  filed_on: z.string().nullable(),
  events: z.array(
    z.object({ type: z.enum(['unavailability', 'failure', 'total_failure']), start: z.string(), end: z.string().nullable() }),
  ),
  export_ranges: z.array(z.object({ from: z.string(), to: z.string() })),
  erp: z
    .object({
      side: z.enum(['sales', 'purchases']).nullable(),
      preset: z.string().nullable(),
      columns: z.record(z.string(), z.array(z.string())),
    })
    .nullable(),
  excel: z.boolean(),
});

const batchItem = z.object({
  batch_id: z.string(),
  organization_id: z.string(),
  environment: z.enum(keyEnvironments),
  key_id: z.string(),
  request_id: z.string(),
  options: z.object({
    format: z.enum(batchFormats),
    environment: z.enum(['prod', 'demo', 'test']),
    as_of: z.string(),
    language: z.enum(['pl', 'en']),
    advice: z.literal('off').nullable(),
    duplicates: z.enum(['within', 'within_and_register']),
    reconciliation: reconciliationItem.nullable(),
  }),
  retention_hours: z.int(),
  upload_bytes: z.int(),
  upload: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('single') }),
    z.object({ kind: z.literal('multipart'), uploadId: z.string(), parts: z.int(), partBytes: z.int() }),
  ]),
  state: z.enum(batchStates),
  revision: z.int(),
  created_at: z.int(),
  upload_until: z.int(),
  documents_limit: z.int().nullable(),
  sha256: z.string().nullable(),
  documents: z.int().nullable(),
  chunks: z.int().nullable(),
  queued_at: unixMs,
  ended_at: unixMs,
  counts: countsItem.nullable(),
  register: z
    .object({ manifest: registerFile, files: z.partialRecord(z.enum([...registerFormats, ...reportFormats]), registerFile) })
    .nullable(),
  failure: z.enum([...batchProblems, 'internal_error']).nullable(),
  is_settled: z.boolean(),
  erase_at: unixMs,
  erased_at: unixMs,
  next_check_at: unixMs,
});

function toOptionsItem({ reconciliation, ...options }: BatchRecord['options']): z.input<typeof batchItem>['options'] {
  if (reconciliation === null) return { ...options, reconciliation };
  const { events, export_ranges, erp } = reconciliation;
  const columns = Object.fromEntries(Object.entries(erp?.columns ?? {}).map(([name, headings]) => [name, [...headings]]));
  return {
    ...options,
    reconciliation: {
      ...reconciliation,
      ...{ events: events.map((event) => ({ ...event })), export_ranges: export_ranges.map((range) => ({ ...range })) },
      erp: erp === null ? null : { ...erp, columns },
    },
  };
}

/** A batch as an item, without what makes it due. */
export function toBatchItem(record: BatchRecord) {
  const item: z.input<typeof batchItem> = {
    batch_id: record.id,
    organization_id: record.organizationId,
    environment: record.environment,
    key_id: record.keyId,
    request_id: record.requestId,
    options: toOptionsItem(record.options),
    retention_hours: record.retentionHours,
    upload_bytes: record.uploadBytes,
    upload: { ...record.upload },
    state: record.state,
    revision: record.revision,
    created_at: record.createdAtUnixMs,
    upload_until: record.uploadUntilUnixMs,
    documents_limit: record.documentsLimit,
    sha256: record.sha256,
    documents: record.documents,
    chunks: record.chunks,
    queued_at: record.queuedAtUnixMs,
    ended_at: record.endedAtUnixMs,
    counts: record.counts,
    register: record.register === null ? null : { manifest: record.register.manifest, files: { ...record.register.files } },
    failure: record.failure,
    is_settled: record.isSettled,
    erase_at: record.eraseAtUnixMs,
    erased_at: record.erasedAtUnixMs,
    next_check_at: record.dueAtUnixMs,
  };
  const lastUnixMs = Math.max(record.endedAtUnixMs ?? 0, record.eraseAtUnixMs ?? 0, record.uploadUntilUnixMs, record.queuedAtUnixMs ?? 0);
  return { ...getBatchItemKey(record.id), ...item, delete_after: Math.floor(lastUnixMs / 1000) + keptSeconds };
}

/** Parses a batch. */
export function toBatchRecord(value: unknown): BatchRecord {
  const item = batchItem.parse(value);
  return {
    id: item.batch_id,
    organizationId: item.organization_id,
    environment: item.environment,
    keyId: item.key_id,
    requestId: item.request_id,
    options: item.options,
    retentionHours: item.retention_hours,
    uploadBytes: item.upload_bytes,
    upload: item.upload,
    state: item.state,
    revision: item.revision,
    createdAtUnixMs: item.created_at,
    uploadUntilUnixMs: item.upload_until,
    documentsLimit: item.documents_limit,
    sha256: item.sha256,
    documents: item.documents,
    chunks: item.chunks,
    queuedAtUnixMs: item.queued_at,
    endedAtUnixMs: item.ended_at,
    counts: item.counts,
    register: item.register,
    failure: item.failure,
    isSettled: item.is_settled,
    eraseAtUnixMs: item.erase_at,
    erasedAtUnixMs: item.erased_at,
    dueAtUnixMs: item.next_check_at,
  };
}
