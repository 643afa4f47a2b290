import { randomUUID } from 'node:crypto';
import { createAccessSweep } from '@nakor/aws/access-sweep';
import { createDocumentClient, createQueueClient } from '@nakor/aws/clients';
import { readConfig } from '@nakor/aws/config';
import { createEventOutbox } from '@nakor/aws/event-outbox';
import { createFanOutQueue } from '@nakor/aws/fan-out-queue';
import { createReservationSweep } from '@nakor/aws/reservation-sweep';
import { sweep } from '@nakor/domain/upkeep/sweep';
import { createJobLog } from '@nakor/http/job-log';

const config = readConfig(process.env);
const client = createDocumentClient();
const log = createJobLog('nakor-sweeper');

const ports = {
  reservations: createReservationSweep(client, config),
  events: createEventOutbox(client, config.eventsTable),
  queue: createFanOutQueue(createQueueClient(), config.fanOutQueueUrl),
  access: createAccessSweep(client, config),
  newId: randomUUID,
  onFault: log.fault,
};

/** Nothing new is begun in the last seconds: one item may take that long when DynamoDB hesitates. */
const reserveMs = 12_000;

/**
 * Runs each minute. What it could not do is logged as a fault, which raises an alarm, and found again by the next run; so it does not
 * throw, and nothing has to call it a second time.
 */
export async function handler(_event: unknown, context: { getRemainingTimeInMillis(): number }): Promise<void> {
  const isTimeLeft = () => context.getRemainingTimeInMillis() > reserveMs;
  const { refunded, woken, keysRevoked, trialsAdvanced, failures, isComplete } = await sweep({ ...ports, isTimeLeft }, Date.now());
  log.report('sweep', {
    refunded,
    woken,
    keys_revoked: keysRevoked,
    trials_advanced: trialsAdvanced,
    failures,
    is_complete: isComplete,
  });
}
