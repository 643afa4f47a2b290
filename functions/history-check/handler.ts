import { createDocumentClient } from '@nakor/aws/client/clients';
import { readConfig } from '@nakor/aws/client/config';
import { createFileClient } from '@nakor/aws/client/file-clients';
import { createHistoryArchive } from '@nakor/aws/history/history-archive';
import { createRecordedOperations } from '@nakor/aws/history/recorded-operations';
import { InternalError } from '@nakor/domain/shared/internal-error';
import { createJobLog } from '@nakor/http/telemetry/job-log';
import { compareHistory } from '@nakor/operations/maintenance/compare-history';
import { handleUncaughtErrors } from '../handle-uncaught-errors.ts';

const { accessTable, eventsTable, historyBucket, historySettledSeconds, stage } = readConfig(process.env);
const log = createJobLog('history-check', stage);
handleUncaughtErrors(log.error);

const archive = createHistoryArchive(createFileClient(), historyBucket);
const operations = createRecordedOperations(createDocumentClient(), { accessTable, eventsTable });

/** Each operation is compared on two days, so that one failed run leaves no gap. */
const comparedMs = 2 * 86_400_000 + 3_600_000;

/** With less time left, no further operation is compared: adding those that are missing may take as long when S3 is slow. */
const reserveMs = 20_000;

/**
 * Runs every day. It compares operations whose stream records have expired: a younger one may still be on its way to the archive. Failures
 * are logged, which raises an alarm; the next run compares the same operations again.
 */
export async function handler(_event: unknown, context: { getRemainingTimeInMillis(): number }): Promise<void> {
  const isTimeLeft = () => context.getRemainingTimeInMillis() > reserveMs;
  const untilUnixMs = Date.now() - historySettledSeconds * 1000;
  try {
    const { compared, repaired, unreadable, isComplete } = await compareHistory(
      { archive, operations, isTimeLeft },
      { fromUnixMs: untilUnixMs - comparedMs, untilUnixMs },
    );
    if (unreadable > 0) log.error(new InternalError(`The facts of ${unreadable} operations cannot be read.`));
    log.report('history-check', { compared, repaired, unreadable, is_complete: isComplete });
  } catch (error) {
    log.error(error);
  }
}
