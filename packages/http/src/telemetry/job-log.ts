import { Logger } from '@aws-lambda-powertools/logger';
import type { JobLines } from './log-lines.ts';
import { measureError } from './measure-error.ts';
import { measureJob } from './measure-job.ts';
import { createMetricsWriter } from './metrics-writer.ts';
import { serializeError } from './serialize-error.ts';
import { truncateLogFields } from './truncate-log-fields.ts';

/** The log of a function that runs without a caller. */
export interface JobLog {
  /** One line about a run or a message, in numbers and codes; never content, names or keys. */
  report<Name extends keyof JobLines>(message: Name, line: JobLines[Name]): void;
  /** A line that raises the alarm for errors. */
  error(error: unknown): void;
}

/**
 * The log of a function that runs without a caller, in JSON lines like those of the request log. Metrics come from the same lines (ADR 0033).
 *
 * @param functionName name of the function's folder, such as `sweeper`
 */
export function createJobLog(functionName: string, stage: string): JobLog {
  const logger = new Logger({ serviceName: `nakor-${functionName}` });
  const publish = createMetricsWriter(stage, functionName);
  return {
    report(message, line) {
      logger.info(message, truncateLogFields({ ...line }));
      publish(measureJob(message, line));
    },
    error(error) {
      logger.error('fault', { error: serializeError(error) });
      publish(measureError(functionName, error));
    },
  };
}
