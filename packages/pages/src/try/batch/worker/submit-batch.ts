import { isBatchInProgress } from '@nakor/collection/batch-texts';
import { requestService, type ServiceAccess, type ServiceOutcome, type ServiceRequest } from '../../account/service-request.ts';
import type { BatchChoice, BatchEnd, BatchProgress, BatchUpload, DocumentToPack, ServiceBatch } from '../protocol.ts';
import { type PackedArchive, packDocuments } from './pack-documents.ts';
import { pause, UploadError, uploadArchive } from './upload-archive.ts';

/** What a batch is made with. */
export interface Submission {
  readonly access: ServiceAccess;
  readonly choice: BatchChoice;
  readonly storageOrigin: string;
  /** The documents, from the first one on. */
  openDocuments(): AsyncIterable<DocumentToPack>;
  readonly onProgress: (progress: BatchProgress) => void;
  readonly signal: AbortSignal;
}

/** A batch of 100 documents takes a second, and one of 100,000 some minutes; each look is a request of the key. */
const pauses = { firstMs: 1_000, factor: 1.5, longestMs: 15_000 } as const;
/** Attempts of a request that changes something; each can be repeated. */
const maxAttempts = 4;
/** Looks in a row that may fail: the batch goes on meanwhile. */
const mostFailures = 20;

type OneBatch = { readonly batch: ServiceBatch };

/**
 * Packs documents, uploads them as a batch, and waits for its end. If the signal ends it, the batch is deleted in the service, too.
 *
 * @returns how it ended. Never rejects
 */
export async function submitBatch(submission: Submission): Promise<BatchEnd> {
  const known: { id: string | null } = { id: null };
  try {
    return await run(submission, known);
  } catch (error) {
    const { signal, access } = submission;
    if (signal.aborted) {
      if (known.id !== null) await requestService(access, `/batches/${known.id}`, { method: 'DELETE' });
      return { kind: 'canceled' };
    }
    const problem = error instanceof UploadError ? error.problem : ({ kind: 'defect', detail: String(error) } as const);
    return { kind: 'problem', problem, batchId: known.id };
  }
}

async function run(submission: Submission, known: { id: string | null }): Promise<BatchEnd> {
  const { signal, onProgress, openDocuments } = submission;
  const archive = await packDocuments({ open: openDocuments, onDocument: (done) => onProgress({ step: 'packing', done }), signal });
  if (archive === null) throw new UploadError({ kind: 'tooLarge' });
  if (archive.documents === 0) throw new UploadError({ kind: 'noDocuments' });
  const created = await create(archive, submission);
  known.id = created.id;
  const etags = await upload(archive, created, submission);
  let batch = await complete(created.id, archive, etags, submission);
  let failures = 0;
  for (let waitMs: number = pauses.firstMs; isBatchInProgress(batch.state); waitMs = Math.min(waitMs * pauses.factor, pauses.longestMs)) {
    onProgress({ step: 'working', batch });
    await pause(waitMs, signal);
    const outcome = await requestService<OneBatch>(submission.access, `/batches/${created.id}`, { signal });
    failures = outcome.kind === 'data' ? 0 : failures + 1;
    if (outcome.kind === 'data') batch = outcome.data.batch;
    else if (failures > mostFailures || !isTemporary(outcome)) throw toError(outcome);
  }
  return { kind: 'batch', batch, unreadable: archive.unreadable };
}

async function create({ content, format }: PackedArchive, submission: Submission): Promise<ServiceBatch> {
  const { environment, as_of } = submission.choice.context;
  const { language, retentionHours: retention_hours } = submission.choice;
  const options = { environment, language, retention_hours, ...(as_of === undefined ? {} : { as_of }) };
  // A repeated request creates no second batch.
  const request = { method: 'POST', body: { bytes: content.size, format, ...options }, idempotencyKey: crypto.randomUUID() } as const;
  return requestBatch('/batches', request, submission);
}

async function upload({ content }: PackedArchive, batch: ServiceBatch, submission: Submission): Promise<readonly string[]> {
  const { storageOrigin, signal, onProgress } = submission;
  const onBytes = (sent: number) => onProgress({ step: 'uploading', done: sent, all: content.size });
  onBytes(0);
  const renew = async () => uploadOf(await requestBatch(`/batches/${batch.id}`, {}, submission));
  return uploadArchive(content, uploadOf(batch), { storageOrigin, signal, renew, onBytes });
}

function uploadOf({ upload: found }: ServiceBatch): BatchUpload {
  if (found === null) throw new UploadError({ kind: 'invalid', reason: 'missing' });
  return found;
}

function complete(id: string, { documents }: PackedArchive, etags: readonly string[], submission: Submission): Promise<ServiceBatch> {
  const request = { method: 'POST', body: { documents, ...(etags.length > 1 ? { etags } : {}) } } as const;
  return requestBatch(`/batches/${id}/complete`, request, submission);
}

/** Sends a request about a batch, again if the service was not reached. */
async function requestBatch(path: string, request: ServiceRequest, { access, signal }: Submission): Promise<ServiceBatch> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await requestService<OneBatch>(access, path, { ...request, signal });
    if (outcome.kind === 'data') return outcome.data.batch;
    if (attempt === maxAttempts || !isTemporary(outcome)) throw toError(outcome);
    await pause(pauses.firstMs * 2 ** (attempt - 1), signal);
  }
}

type Failed = Exclude<ServiceOutcome<unknown>, { readonly kind: 'data' }>;

/** A quota that is used up is none the next second either. */
function isTemporary(outcome: Failed): boolean {
  return outcome.kind === 'unreachable' || outcome.status >= 500 || outcome.code === 'RATE_LIMITED';
}

function toError(outcome: Failed): UploadError {
  if (outcome.kind === 'unreachable') return new UploadError({ kind: 'unreachable' });
  const { code, message, reason } = outcome;
  return new UploadError(code === 'BATCH_UPLOAD_INVALID' && reason !== null ? { kind: 'invalid', reason } : { kind: 'rejected', message });
}
