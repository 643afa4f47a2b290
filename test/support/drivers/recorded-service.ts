import { randomBytes } from 'node:crypto';
import { createAcceptedInvoiceStore } from '@nakor/aws/accepted-invoices/accepted-invoice-store';
import { createKeyStore } from '@nakor/aws/access/key-store';
import { createDocumentClient, createQueueClient } from '@nakor/aws/client/clients';
import { createFileClient } from '@nakor/aws/client/file-clients';
import { createFanOutQueue } from '@nakor/aws/events/fan-out-queue';
import { createIdempotencyStore } from '@nakor/aws/idempotency/idempotency-store';
import { createResponseFiles } from '@nakor/aws/idempotency/response-files';
import { createQuotaStore } from '@nakor/aws/usage/quota-counter';
import { basePath, routes } from '@nakor/contract/routes';
import type { HttpResponse } from '@nakor/http/message/response';
import { type Endpoint, serve } from '@nakor/http/serve';
import { createEventStamps } from '@nakor/operations/events/event-stamp';
import { validate } from '../../../functions/validation/validate.ts';
import type { Endpoints } from '../../../infra/local/emulators/endpoints.ts';
import { createStandingRateCounter } from '../storage/standing-rate-counter.ts';
import { engineInThread } from './engine-in-thread.ts';
import { type CommandRecorder, createCommandRecorder } from './recorded-commands.ts';

/** Where the data of a recorded service is stored. */
export interface RecordedPlace {
  readonly endpoints: Endpoints;
  readonly accessTable: string;
  readonly requestsTable: string;
  readonly eventsTable: string;
  readonly filesBucket: string;
  readonly fanOutQueueUrl: string;
}

/** The input of a `POST /validate` request. */
export interface ValidateRequest {
  /** The API key as sent by callers. */
  readonly plaintext: string;
  readonly xml: string | Uint8Array;
  readonly idempotencyKey?: string;
  /** Parameters of the query. */
  readonly query?: Readonly<Record<string, string>>;
}

/** `POST /validate` with the clients and adapters of the functions, with all their commands recorded. */
export interface RecordedService {
  readonly recorder: CommandRecorder;
  /** The facts of each request's log line. */
  readonly logLines: Readonly<Record<string, unknown>>[];
  validate(call: ValidateRequest): Promise<HttpResponse>;
}

/** Label under which the work is recorded between the commands. */
export const workLabel = '(work)';

/**
 * Creates a recorded service.
 *
 * @param now        clock in unix ms
 * @param beforeWork awaited before the work starts
 */
export function createRecordedService(
  place: RecordedPlace,
  now: () => number,
  { beforeWork, asksForCapacity = false }: { beforeWork?: () => Promise<void>; asksForCapacity?: boolean } = {},
): RecordedService {
  const recorder = createCommandRecorder();
  const settings = { region: 'eu-central-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };
  const client = createDocumentClient({ ...settings, endpoint: place.endpoints.dynamodb });
  const files = createFileClient({ ...settings, endpoint: place.endpoints.s3 });
  const queue = createQueueClient({ ...settings, endpoint: place.endpoints.sqs });
  recorder.watch(client, { asksForCapacity });
  recorder.watch(files);
  recorder.watch(queue);
  const logLines: Readonly<Record<string, unknown>>[] = [];
  const failed = (_requestId: string | null, error: unknown) => {
    throw error;
  };
  const acceptedInvoices = createAcceptedInvoiceStore(client, place.requestsTable);
  const work = validate({ engine: engineInThread(), environment: 'prod', acceptedInvoices, log: { error: failed } });
  const validateInvoice: Endpoint<'validateInvoice'> = (context) =>
    recorder.note(workLabel, async () => {
      await beforeWork?.();
      return work(context);
    });
  const handle = serve({
    routes,
    endpoints: { validateInvoice },
    keyStore: createKeyStore(client, place.accessTable),
    rateCounter: createStandingRateCounter(client, place.accessTable),
    quotas: createQuotaStore(client, place),
    idempotencyStore: createIdempotencyStore(client, place, createResponseFiles(files, place.filesBucket)),
    fanOutQueue: createFanOutQueue(queue, place.fanOutQueueUrl),
    newId: () => crypto.randomUUID(),
    newEventStamp: createEventStamps(now, randomBytes),
    now,
    log: {
      request: (facts) => void logLines.push(facts),
      error: failed,
    },
  });
  return {
    recorder,
    logLines,
    validate({ plaintext, xml, idempotencyKey, query = {} }) {
      const headers = new Map([
        ['authorization', [`Bearer ${plaintext}`]],
        ['content-type', ['application/xml']],
      ]);
      if (idempotencyKey !== undefined) headers.set('idempotency-key', [idempotencyKey]);
      return handle({
        method: 'POST',
        path: `${basePath}/validate`,
        query: new Map(Object.entries(query).map(([name, value]) => [name, [value]])),
        headers,
        body: Buffer.from(xml),
        sourceAddress: '203.0.113.7',
        gatewayRequestId: crypto.randomUUID(),
        baseUrl: `https://api.example${basePath}`,
        remainingMs: () => 28_000,
      });
    },
  };
}
