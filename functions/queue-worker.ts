import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { JobLog } from '@nakor/http/telemetry/job-log';
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { withinTime } from './with-timeout.ts';

/** A handler of messages of a queue; it names those that are to be handed out again. */
export type QueueHandler = (event: SQSEvent, context: Pick<Context, 'getRemainingTimeInMillis'>) => Promise<SQSBatchResponse>;

/** Time kept back, in milliseconds, so that a message whose work hangs is given back alone, and not with all others when Lambda ends the function. */
const reserveMs = 2_000;

/**
 * Makes a handler that works on the messages of a batch at once. Messages are apart from each other: those that fail or hang are handed out
 * again, the others are done.
 *
 * @param work throws what keeps the message from being done; each such error is logged
 */
export function queueWorker(work: (body: string, remainingMs: () => number) => Promise<void>, log: JobLog): QueueHandler {
  return (event, context) => {
    const remainingMs = () => context.getRemainingTimeInMillis() - reserveMs;
    const onRecord = async ({ body }: SQSRecord): Promise<void> => {
      try {
        await withinTime(work(body, remainingMs), remainingMs(), 'Work on a message was not done in time.');
      } catch (error) {
        log.error(error);
        throw error;
      }
    };
    return processPartialResponse(event, onRecord, new BatchProcessor(EventType.SQS), { throwOnFullBatchFailure: false });
  };
}
