import { randomUUID } from 'node:crypto';
import { createAccessSweep } from '@nakor/aws/access-sweep';
import { createDocumentClient, createQueueClient } from '@nakor/aws/clients';
import { readConfig } from '@nakor/aws/config';
import { createDeliveryQueue } from '@nakor/aws/delivery-queue';
import { createDeliveryStore } from '@nakor/aws/delivery-store';
import { createEventOutbox } from '@nakor/aws/event-outbox';
import { createFanOutQueue } from '@nakor/aws/fan-out-queue';
import { createIncidentStore } from '@nakor/aws/incident-store';
import { createOrganizationStore } from '@nakor/aws/organization-store';
import { createReservationSweep } from '@nakor/aws/reservation-sweep';
import { createWebhookRemovals } from '@nakor/aws/webhook-removals';
import { createWebhookStore } from '@nakor/aws/webhook-store';
import { sweep } from '@nakor/domain/upkeep/sweep';
import { createJobLog } from '@nakor/http/job-log';
import { prepareProcess } from '../prepare-process.ts';

const config = readConfig(process.env);
const client = createDocumentClient();
const queueClient = createQueueClient();
const log = createJobLog('sweeper', config.stage);
prepareProcess(log.fault);

const ports = {
  reservations: createReservationSweep(client, config),
  events: createEventOutbox(client, config.eventsTable),
  queue: createFanOutQueue(queueClient, config.fanOutQueueUrl),
  access: createAccessSweep(client, config),
  deliveries: createDeliveryStore(client, config),
  deliveryQueue: createDeliveryQueue(queueClient, config.deliveryQueueUrl),
  removals: createWebhookRemovals(client, config.webhooksTable),
  organizations: createOrganizationStore(client, config),
  webhooks: createWebhookStore(client, config.webhooksTable),
  incidents: createIncidentStore(client, config, Date.now),
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
  const report = await sweep({ ...ports, isTimeLeft }, Date.now());
  log.report('sweep', {
    refunded: report.refunded,
    woken: report.woken,
    keys_revoked: report.keysRevoked,
    trials_advanced: report.trialsAdvanced,
    incidents_announced: report.incidentsAnnounced,
    endpoints_woken: report.endpointsWoken,
    endpoints_cleared: report.endpointsCleared,
    failures: report.failures,
    is_complete: report.isComplete,
  });
}
