import { createDocumentClient } from '@nakor/aws/client/clients';
import { readConfig } from '@nakor/aws/client/config';
import { createRateTableStore } from '@nakor/aws/exchange-rates/rate-table-store';
import { createJobLog } from '@nakor/http/telemetry/job-log';
import { loadRateTables } from '@nakor/operations/exchange-rates/load-tables';
import { createNbpSource } from '@nakor/outbound/nbp-source';
import { handleUncaughtErrors } from '../handle-uncaught-errors.ts';

const { accessTable, nbpUrl, stage } = readConfig(process.env);
const log = createJobLog('rates-loader', stage);
handleUncaughtErrors(log.error);

const ports = {
  source: nbpUrl === null ? null : createNbpSource({ baseUrl: nbpUrl }),
  store: createRateTableStore(createDocumentClient(), accessTable),
};

/** With less time left, no further query is started: one takes up to 10 s, and storing its tables a few seconds when DynamoDB is slow. */
const reserveMs = 25_000;

/**
 * Runs every hour. An outage of the NBP is part of the log line, not an error: tables of the last days are needed at the earliest on the next
 * working day, and an alarm goes off when they are too old. The next run repeats what failed, so the handler does not throw.
 */
export async function handler(_event: unknown, context: { getRemainingTimeInMillis(): number }): Promise<void> {
  const isTimeLeft = () => context.getRemainingTimeInMillis() > reserveMs;
  try {
    const report = await loadRateTables({ ...ports, isTimeLeft }, Date.now());
    log.report('rates', {
      loaded: report.loaded,
      changed: report.changedDays.length,
      changed_days: report.changedDays.join(' '),
      problems: report.problems.join(' '),
      missing: report.missing,
      age: report.ageWorkingDays,
    });
  } catch (error) {
    log.error(error);
  }
}
