import { createAccessSweep } from '@nakor/aws/access/access-sweep';
import { createOrganizationStore } from '@nakor/aws/access/organization-store';
import { createDocumentClient, createQueueClient } from '@nakor/aws/client/clients';
import { readConfig } from '@nakor/aws/client/config';
import { createEventOutbox } from '@nakor/aws/events/event-outbox';
import { createFanOutQueue } from '@nakor/aws/events/fan-out-queue';
import { createIncidentStore } from '@nakor/aws/status/incident-store';
import { createDeliveryQueue } from '@nakor/aws/webhooks/delivery-queue';
import { createDeliveryStore } from '@nakor/aws/webhooks/delivery-store';
import { createWebhookRemovals } from '@nakor/aws/webhooks/webhook-removals';
import { createWebhookStore } from '@nakor/aws/webhooks/webhook-store';
import { sweepBatch } from '@nakor/batches/record/batch-service';
import { createJobLog } from '@nakor/http/telemetry/job-log';
import { sweep } from '@nakor/operations/maintenance/sweep';
import { connectBatches } from '../connect-batches.ts';
import { newEventStamp } from '../event-stamps.ts';
import { handleUncaughtErrors } from '../handle-uncaught-errors.ts';

const config = readConfig(process.env);
const client = createDocumentClient();
const queueClient = createQueueClient();
const log = createJobLog('sweeper', config.stage);
handleUncaughtErrors(log.error);

const fanOutQueue = createFanOutQueue(queueClient, config.fanOutQueueUrl);
const batches = connectBatches({ config, client, fanOutQueue, newEventStamp, onError: log.error });

const ports = {
  events: createEventOutbox(client, config.eventsTable),
  queue: fanOutQueue,
  access: createAccessSweep(client, config),
  deliveries: createDeliveryStore(client, config),
  deliveryQueue: createDeliveryQueue(queueClient, config.deliveryQueueUrl),
  removals: createWebhookRemovals(client, config.webhooksTable),
  organizations: createOrganizationStore(client, config),
  webhooks: createWebhookStore(client, config.webhooksTable),
  incidents: createIncidentStore(client, config, Date.now),
  batches: { findDue: batches.store.findDue, sweep: (id: string) => sweepBatch(batches, id) },
  newEventStamp,
  onError: log.error,
};

/** With less time left, no further item is started: one item may take this long when DynamoDB is slow. */
const reserveMs = 12_000;

/**
 * Runs every minute. A failure is logged as an error, which raises an alarm, and the next run finds the item again. Therefore the handler does
 * not throw, and no retry is needed.
 */
export async function handler(_event: unknown, context: { getRemainingTimeInMillis(): number }): Promise<void> {
  const isTimeLeft = () => context.getRemainingTimeInMillis() > reserveMs;
  const report = await sweep({ ...ports, isTimeLeft }, Date.now());
  log.report('sweep', {
    woken: report.eventsNotified,
    keys_revoked: report.keysRevoked,
    trials_advanced: report.trialsAdvanced,
    incidents_announced: report.incidentsAnnounced,
    endpoints_woken: report.endpointsNotified,
    endpoints_cleared: report.endpointsCleared,
    batches_advanced: report.batchesAdvanced,
    failures: report.failures,
    is_complete: report.isComplete,
  });
}
