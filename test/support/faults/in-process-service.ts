import { randomBytes, randomUUID } from 'node:crypto';
import { createAcceptedInvoiceStore } from '@nakor/aws/accepted-invoices/accepted-invoice-store';
import { createKeyStore } from '@nakor/aws/access/key-store';
import { createDocumentClient, createKeyClient, createQueueClient } from '@nakor/aws/client/clients';
import { createFileClient } from '@nakor/aws/client/file-clients';
import { queues } from '@nakor/aws/client/queues';
import { createEventLog } from '@nakor/aws/events/event-log';
import { createFanOutQueue } from '@nakor/aws/events/fan-out-queue';
import { createIdempotencyStore } from '@nakor/aws/idempotency/idempotency-store';
import { createResponseFiles } from '@nakor/aws/idempotency/response-files';
import { createQuotaStore } from '@nakor/aws/usage/quota-counter';
import { createRateCounter } from '@nakor/aws/usage/rate-counter';
import { createRequestCounter } from '@nakor/aws/usage/request-counter';
import { createDeliveryQueue } from '@nakor/aws/webhooks/delivery-queue';
import { createDeliveryStore } from '@nakor/aws/webhooks/delivery-store';
import { createSecretCipher } from '@nakor/aws/webhooks/secret-cipher';
import { createWebhookStore } from '@nakor/aws/webhooks/webhook-store';
import { basePath, routes } from '@nakor/contract/routes';
import { createLambda } from '@nakor/http/lambda';
import { type Endpoint, serve } from '@nakor/http/serve';
import { createEventStamps } from '@nakor/operations/events/event-stamp';
import { createTargetCheck } from '@nakor/outbound/check-target';
import { createWebhookSender } from '@nakor/outbound/webhook-sender';
import { inject } from 'vitest';
import { me } from '../../../functions/account/me.ts';
import { validate } from '../../../functions/validation/validate.ts';
import { createWebhook } from '../../../functions/webhooks/create.ts';
import { listEvents } from '../../../functions/webhooks/list-events.ts';
import type { WebhookPorts } from '../../../functions/webhooks/ports.ts';
import { recover } from '../../../functions/webhooks/recover.ts';
import { redeliver } from '../../../functions/webhooks/redeliver.ts';
import { rotateSecret } from '../../../functions/webhooks/rotate-secret.ts';
import { testWebhook } from '../../../functions/webhooks/send-test.ts';
import { getQueueUrl } from '../../../infra/local/aws-resources/queues.ts';
import { localAdmission } from '../../../infra/local/host/gateway/admission.ts';
import { createGateway } from '../../../infra/local/host/gateway.ts';
import { engineInThread } from '../drivers/engine-in-thread.ts';
import { createMovableClock, type MovableClock } from './clock.ts';
import { emulatorSettings, type FaultEnvironment } from './fault-environment.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';

/** A service in this process, with its own clock and a proxy for each AWS service. */
export interface InProcessService {
  readonly baseUrl: string;
  readonly dynamodb: FaultProxy;
  readonly sqs: FaultProxy;
  readonly clock: MovableClock;
  /** How often the work of `POST /validate` was executed. */
  readonly timesWorked: () => number;
  /** Internal errors that the service logged. */
  readonly errors: unknown[];
  close(): Promise<void>;
}

/** The key of the KMS emulator. */
const localKey = 'alias/nakor-local-webhook-secrets';

/** Tests send a thousand concurrent requests to test what is behind the gateway's overload protection, so it is disabled. */
const wideLane = {
  running: 10_000,
  runningWhenLate: 10_000,
  runningBesideOthers: 10_000,
  yieldsToQuieter: false,
  runningInAll: 10_000,
  waiting: 0,
  waitingInBurst: 0,
};
const everythingAtOnce = { ...localAdmission, small: wideLane, large: wideLane };

/**
 * Starts the real steps and work on the tables of an environment, with the clients that functions use.
 *
 * @param timeoutMs time limit of the gateway for a request; AWS's 29 s by default
 * @param clock     its own by default
 */
export async function startInProcessService(
  environment: FaultEnvironment,
  timeoutMs?: number,
  clock: MovableClock = createMovableClock(),
): Promise<InProcessService> {
  const { endpoints, filesBucket } = inject('service');
  const dynamodb = await startFaultProxy(endpoints.dynamodb);
  const sqs = await startFaultProxy(endpoints.sqs);
  const errors: unknown[] = [];
  const log = { request: () => {}, error: (_requestId: string | null, fault: unknown) => void errors.push(fault) };
  const client = createDocumentClient({ ...emulatorSettings, endpoint: dynamodb.endpoint });
  const files = createResponseFiles(createFileClient({ ...emulatorSettings, endpoint: endpoints.s3 }), filesBucket);
  const acceptedInvoices = createAcceptedInvoiceStore(client, environment.names.requestsTable);
  const work = validate({ engine: engineInThread(), environment: 'prod', acceptedInvoices, log });
  let worked = 0;
  const validateInvoice: Endpoint<'validateInvoice'> = (context) => {
    worked += 1;
    return work(context);
  };
  const queueClient = createQueueClient({ ...emulatorSettings, endpoint: sqs.endpoint });
  const { eventsTable, webhooksTable } = environment.names;
  const newEventStamp = createEventStamps(clock.now, randomBytes);
  const webhookPorts: WebhookPorts = {
    webhooks: createWebhookStore(client, webhooksTable),
    deliveries: createDeliveryStore(client, environment.names),
    events: createEventLog(client, eventsTable, clock.now),
    secrets: createSecretCipher(createKeyClient({ ...emulatorSettings, endpoint: endpoints.kms }), localKey, clock.now),
    queue: createDeliveryQueue(queueClient, getQueueUrl(sqs.endpoint, environment.stage, queues.delivery.name)),
    limits: createRequestCounter(client, webhooksTable),
    sender: createWebhookSender({ policy: 'local', now: clock.now }),
    checkTarget: createTargetCheck({ policy: 'local' }),
    onError: (fault) => errors.push(fault),
    newId: randomUUID,
    newEventStamp,
    randomBytes,
    now: clock.now,
  };
  const quotas = createQuotaStore(client, environment.names);
  const api = {
    routes,
    endpoints: {
      validateInvoice,
      getMe: me(quotas),
      createWebhook: createWebhook(webhookPorts),
      listEvents: listEvents(webhookPorts),
      recoverDeliveries: recover(webhookPorts),
      redeliver: redeliver(webhookPorts),
      rotateSecret: rotateSecret(webhookPorts),
      testWebhook: testWebhook(webhookPorts),
    },
    keyStore: createKeyStore(client, environment.names.accessTable),
    rateCounter: createRateCounter(client, environment.names.accessTable),
    quotas,
    idempotencyStore: createIdempotencyStore(client, environment.names, files),
    fanOutQueue: createFanOutQueue(queueClient, environment.queueUrl(sqs.endpoint)),
    newId: randomUUID,
    newEventStamp,
    now: clock.now,
    log,
  };
  const handler = createLambda(serve(api), log);
  const handlers = { platform: handler, account: handler, validation: handler, webhooks: handler };
  const gateway = createGateway({
    routes,
    handlers,
    limits: { admission: everythingAtOnce, ...(timeoutMs === undefined ? {} : { timeoutMs }) },
    onError: (fault) => errors.push(fault),
  });
  const port = await gateway.listen(0, '127.0.0.1');
  return {
    baseUrl: `http://127.0.0.1:${port}${basePath}`,
    dynamodb,
    sqs,
    clock,
    timesWorked: () => worked,
    errors,
    async close() {
      await gateway.close(1_000);
      await dynamodb.close();
      await sqs.close();
    },
  };
}
