import { readConfig } from '@nakor/aws/client/config';
import { createFileClient } from '@nakor/aws/client/file-clients';
import { createHistoryArchive } from '@nakor/aws/history/history-archive';
import { readStreamRecords } from '@nakor/aws/history/stream-records';
import { InternalError } from '@nakor/domain/shared/internal-error';
import { createJobLog } from '@nakor/http/telemetry/job-log';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { handleUncaughtErrors } from '../handle-uncaught-errors.ts';

const config = readConfig(process.env);
const log = createJobLog('history', config.stage);
handleUncaughtErrors(log.error);

const archive = createHistoryArchive(createFileClient(), config.historyBucket);

/**
 * Writes the operations in a batch of stream records to the archive. If that fails, the whole batch is retried until its records leave the
 * stream after 24 hours; then the daily comparison adds them. A damaged record is reported and skipped, since a retry would change nothing.
 */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  try {
    const { entries, unreadable } = readStreamRecords(Records);
    if (unreadable > 0) log.error(new InternalError(`The facts of ${unreadable} operations cannot be read.`));
    const files = await archive.write(entries);
    log.report('history', { entries: entries.length, files, unreadable });
    return { batchItemFailures: [] };
  } catch (error) {
    log.error(error);
    return { batchItemFailures: [{ itemIdentifier: Records[0]?.dynamodb?.SequenceNumber ?? '' }] };
  }
}
