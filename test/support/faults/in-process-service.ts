import { randomUUID } from 'node:crypto';
import { createAcceptedInvoiceStore } from '@nakor/aws/accepted-invoices/accepted-invoice-store';
import { createKeyStore } from '@nakor/aws/access/key-store';
import { createDocumentClient, createFileClient, createQueueClient } from '@nakor/aws/client/clients';
import { createFanOutQueue } from '@nakor/aws/events/fan-out-queue';
import { createIdempotencyStore } from '@nakor/aws/idempotency/idempotency-store';
import { createResponseFiles } from '@nakor/aws/idempotency/response-files';
import { createQuotaStore } from '@nakor/aws/usage/quota-counter';
import { createRateCounter } from '@nakor/aws/usage/rate-counter';
import { basePath, routes } from '@nakor/contract/routes';
import { lambda } from '@nakor/http/lambda';
import { type Endpoint, serve } from '@nakor/http/serve';
import { inject } from 'vitest';
import { me } from '../../../functions/account/me.ts';
import { validate } from '../../../functions/validation/validate.ts';
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

/** Tests send a thousand concurrent requests to test what is behind the gateway's overload protection, so it is disabled. */
const wideLane = { running: 10_000, runningWhenLate: 10_000, runningInAll: 10_000, waiting: 0, waitingInBurst: 0 };
const everythingAtOnce = { ...localAdmission, small: wideLane, large: wideLane };

/**
 * Starts the real steps and work on the tables of an environment, with the clients that functions use.
 *
 * @param timeoutMs time limit of the gateway for a request; AWS's 29 s by default
 */
export async function startInProcessService(environment: FaultEnvironment, timeoutMs?: number): Promise<InProcessService> {
  const { endpoints, filesBucket } = inject('service');
  const dynamodb = await startFaultProxy(endpoints.dynamodb);
  const sqs = await startFaultProxy(endpoints.sqs);
  const clock = createMovableClock();
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
  const quotas = createQuotaStore(client, environment.names);
  const api = {
    routes,
    endpoints: { validateInvoice, getMe: me(quotas) },
    keyStore: createKeyStore(client, environment.names.accessTable),
    rateCounter: createRateCounter(client, environment.names.accessTable),
    quotas,
    idempotencyStore: createIdempotencyStore(client, environment.names, files),
    fanOutQueue: createFanOutQueue(createQueueClient({ ...emulatorSettings, endpoint: sqs.endpoint }), environment.queueUrl(sqs.endpoint)),
    newId: randomUUID,
    newEventId: () => randomUUID(),
    now: clock.now,
    log,
  };
  const handler = lambda(serve(api), log);
  const handlers = { platform: handler, account: handler, validation: handler };
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
