import { type BatchDetails, NakorApiError } from '@nakor/client';
import { batchStateTexts, describeUploadProblem } from '@nakor/collection/batch-texts';
import { batchDocumentsLimit, batchDocumentsLimitOfTestKeys } from '@nakor/contract/limits';
import { joinLocalized, type Localized } from '@nakor/domain/shared/localized';
import type { SearchOptions } from '../../input/find-sources.ts';
import type { Connection } from '../../service/connection.ts';
import type { CliIo } from '../../shared/cli-io.ts';
import type { Progress } from '../../shared/progress.ts';
import { UserError } from '../../shared/user-error.ts';
import type { SubmittedOptions } from './choices.ts';
import type { Batch } from './describe-batch.ts';
import { type OpenArchive, openArchive } from './open-archive.ts';
import { type Upload, uploadParts } from './upload-parts.ts';
import { openUploadRecord, type UploadProgress, type UploadRecord } from './upload-record.ts';

/** What the commands on batches share. */
export interface BatchSession {
  readonly connection: Connection;
  readonly signal: AbortSignal;
  readonly progress: Progress;
}

/** A batch that was submitted. */
export interface SubmittedBatch {
  readonly batch: Batch;
  /** Number of files that could not be packed. */
  readonly leftOut: number;
}

/**
 * Uploads the documents of paths as a batch, and starts the work on it. An upload that an earlier run began is continued.
 *
 * @param onLeftOut receives the files that cannot be packed
 * @throws UserError, NakorApiError, NakorConnectionError; the reason of the signal
 */
export async function submitBatch(
  paths: readonly string[],
  options: SubmittedOptions,
  session: BatchSession,
  io: Pick<CliIo, 'env'> & SearchOptions,
  onLeftOut: (name: string, reason: Localized) => void,
): Promise<SubmittedBatch> {
  const { connection, signal, progress } = session;
  let leftOut = 0;
  const archive = await openArchive(paths, {
    ...io,
    signal,
    documentsLimit: connection.keyEnvironment === 'live' ? batchDocumentsLimit : batchDocumentsLimitOfTestKeys,
    onDocument: (count, name) => progress.show(count, name),
    onLeftOut(name, reason) {
      leftOut += 1;
      progress.clear();
      onLeftOut(name, reason);
    },
  });
  try {
    const record = openUploadRecord(archive, options, connection, io);
    return { batch: await uploadArchive(archive, options, record, session), leftOut };
  } finally {
    progress.clear();
    await archive.remove();
  }
}

async function uploadArchive(archive: OpenArchive, options: SubmittedOptions, record: UploadRecord, session: BatchSession): Promise<Batch> {
  const { client, baseUrl } = session.connection;
  const { signal, progress } = session;
  const before = await findUpload(record, session);
  const batch = before?.batch ?? (await createBatch(archive, options, session));
  const { id, upload } = batch;
  const kept = { batch: id, etags: { ...(before?.etags ?? {}) } };
  if (upload !== null) {
    await record.write(kept);
    const etags = await uploadParts(archive, upload, {
      ...{ baseUrl, signal, etags: kept.etags },
      renew: () => renewUpload(id, session),
      async onPart(number, etag, done, parts) {
        kept.etags[number] = etag;
        await record.write(kept);
        progress.showText(`${Math.floor((100 * done) / parts)} %`);
      },
    });
    const { sha256, documents } = archive;
    const completion = { etags: upload.kind === 'single' ? [] : [...etags], sha256, ...(documents === null ? {} : { documents }) };
    try {
      const { data } = await client.batches.complete(id, completion, { signal });
      await record.remove();
      return data.batch;
    } catch (error) {
      // Uploaded again, it could be accepted: the storage has lost a part, or has another than was meant.
      if (error instanceof NakorApiError && error.code === 'BATCH_UPLOAD_INVALID') {
        await record.remove();
        throw explainRejectedUpload(error);
      }
      throw error;
    }
  }
  await record.remove();
  return batch;
}

/** The service states the reason as a code. */
function explainRejectedUpload(error: NakorApiError): Error {
  const { reason } = (error.rawDetails ?? {}) as { readonly reason?: unknown };
  const [pl, en] = [describeUploadProblem(reason, 'pl'), describeUploadProblem(reason, 'en')];
  if (pl === null || en === null) return error;
  return new UserError(
    {
      pl: `Usługa nie przyjęła archiwum: ${pl} (${reason}). Niczego nie policzono.`,
      en: `The service did not accept the archive: ${en} (${reason}). Nothing was counted.`,
    },
    error,
  );
}

/** The batch of an upload that an earlier run began, if that can be continued; also if only its last response was lost. */
async function findUpload(record: UploadRecord, session: BatchSession): Promise<FoundUpload | null> {
  const stored = await record.read();
  if (stored === null) return null;
  try {
    const { data } = await session.connection.client.batches.get(stored.batch, { signal: session.signal });
    const hasEnded = data.batch.state === 'expired' || data.batch.state === 'canceled' || data.batch.state === 'failed';
    return hasEnded ? null : { batch: data.batch, etags: stored.etags };
  } catch (error) {
    if (error instanceof NakorApiError && error.status === 404) return null;
    throw error;
  }
}

interface FoundUpload {
  readonly batch: Batch;
  readonly etags: UploadProgress['etags'];
}

async function createBatch(
  { bytes, format }: OpenArchive,
  options: SubmittedOptions,
  { connection, signal }: BatchSession,
): Promise<BatchDetails['batch']> {
  const { data } = await connection.client.batches.create({ bytes, format, ...options }, { signal });
  return data.batch;
}

async function renewUpload(id: string, { connection, signal }: BatchSession): Promise<Upload> {
  const { data } = await connection.client.batches.get(id, { signal });
  const { upload, state } = data.batch;
  if (upload === null) throw new UserError(joinLocalized(noUpload, batchStateTexts[state], '.'));
  return upload;
}

const noUpload: Localized = {
  pl: 'Tej paczki nie można już wysłać: ',
  en: 'This batch can no longer be uploaded: ',
};
