import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { JobLog } from '@nakor/http/telemetry/job-log';
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { withTimeout } from './with-timeout.ts';

/** A handler of queue messages; returns those to be redelivered. */
export type QueueHandler = (event: SQSEvent, context: Pick<Context, 'getRemainingTimeInMillis'>) => Promise<SQSBatchResponse>;

/** Reserve in milliseconds, so that only a message whose work hangs is redelivered, not the whole batch because Lambda ends the function. */
const reserveMs = 2_000;

/**
 * Creates a handler that processes the messages of a batch concurrently and independently: those that fail or hang are redelivered, the
 * others are not.
 *
 * @param work throws when it cannot process the message; each error is logged
 */
export function queueWorker(work: (body: string, remainingMs: () => number) => Promise<void>, log: JobLog): QueueHandler {
  return (event, context) => {
    const remainingMs = () => context.getRemainingTimeInMillis() - reserveMs;
    const onRecord = async ({ body }: SQSRecord): Promise<void> => {
      try {
        await withTimeout(work(body, remainingMs), remainingMs(), 'Work on a message was not done in time.');
      } catch (error) {
        log.error(error);
        throw error;
      }
    };
    return processPartialResponse(event, onRecord, new BatchProcessor(EventType.SQS), { throwOnFullBatchFailure: false });
  };
}
