import { randomBytes } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createAcceptedInvoiceStore } from '@nakor/aws/accepted-invoices/accepted-invoice-store';
import { createKeyStore } from '@nakor/aws/access/key-store';
import { createAuditPackStore } from '@nakor/aws/audit-packs/audit-pack-store';
import { createDocumentClient, createKeyClient, createQueueClient } from '@nakor/aws/client/clients';
import { createFileClient } from '@nakor/aws/client/file-clients';
import { createFanOutQueue } from '@nakor/aws/events/fan-out-queue';
import { createIdempotencyStore } from '@nakor/aws/idempotency/idempotency-store';
import { createResponseFiles } from '@nakor/aws/idempotency/response-files';
import { createIncidentStore } from '@nakor/aws/status/incident-store';
import { createProbeStore } from '@nakor/aws/status/probe-store';
import { createQuotaStore } from '@nakor/aws/usage/quota-counter';
import { basePath, routes } from '@nakor/contract/routes';
import type { HttpResponse } from '@nakor/http/message/response';
import { serve } from '@nakor/http/serve';
import { createEventStamps } from '@nakor/operations/events/event-stamp';
import { me } from '../../../functions/account/me.ts';
import { auditPack } from '../../../functions/correction/audit-pack.ts';
import { build } from '../../../functions/correction/build.ts';
import { platformStatus } from '../../../functions/platform/status.ts';
import { validate } from '../../../functions/validation/validate.ts';
import { engineInThread } from '../../support/drivers/engine-in-thread.ts';
import { type CommandRecorder, createCommandRecorder } from '../../support/drivers/recorded-commands.ts';
import type { RecordedPlace } from '../../support/drivers/recorded-service.ts';
import { testNowUnixMs } from '../../support/drivers/validation.ts';
import { createStandingRateCounter } from '../../support/storage/standing-rate-counter.ts';

/** Endpoints, tables and queues of the measured parts. */
export interface PartsPlace extends RecordedPlace {
  readonly webhooksTable: string;
  /** URL of a queue without a consumer. */
  readonly deliveryQueueUrl: string;
}

/** A request to the service. */
export interface PartCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** API key; null for endpoints that need none. */
  readonly plaintext: string | null;
  readonly mediaType?: string;
  readonly body?: string | Uint8Array;
  readonly idempotencyKey?: string;
}

/** AWS clients that record all operations. */
export interface RecordedClients {
  readonly recorder: CommandRecorder;
  readonly dynamodb: ReturnType<typeof createDocumentClient>;
  readonly s3: ReturnType<typeof createFileClient>;
  readonly sqs: ReturnType<typeof createQueueClient>;
  readonly kms: ReturnType<typeof createKeyClient>;
  /** A client without recording, to read what was written. */
  readonly unrecorded: DynamoDBClient;
}

/** Creates the clients. */
export function recordedClients({ endpoints }: PartsPlace): RecordedClients {
  const settings = { region: 'eu-central-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };
  const clients = {
    dynamodb: createDocumentClient({ ...settings, endpoint: endpoints.dynamodb }),
    s3: createFileClient({ ...settings, endpoint: endpoints.s3 }),
    sqs: createQueueClient({ ...settings, endpoint: endpoints.sqs }),
    kms: createKeyClient({ ...settings, endpoint: endpoints.kms }),
  };
  const recorder = createCommandRecorder();
  recorder.watch(clients.dynamodb, { asksForCapacity: true });
  for (const client of [clients.s3, clients.sqs, clients.kms]) recorder.watch(client);
  return { recorder, ...clients, unrecorded: new DynamoDBClient({ ...settings, endpoint: endpoints.dynamodb }) };
}

/** All measured endpoints in one service, wired as in the functions. */
export function createPartService(place: PartsPlace, { dynamodb, s3, sqs }: RecordedClients) {
  const logLines: Readonly<Record<string, unknown>>[] = [];
  const log = {
    request: (facts: Readonly<Record<string, unknown>>) => void logLines.push(facts),
    error: (_requestId: string | null, error: unknown) => {
      throw error;
    },
  };
  const now = () => testNowUnixMs;
  const quotas = createQuotaStore(dynamodb, place);
  const correction = { engine: engineInThread(), environment: 'prod', listPresets: async () => [] } as const;
  const { readSnapshot } = createProbeStore(dynamodb, place.accessTable);
  const { listOpenIncidents } = createIncidentStore(dynamodb, place, now);
  const handle = serve({
    routes,
    endpoints: {
      validateInvoice: validate({ ...correction, acceptedInvoices: createAcceptedInvoiceStore(dynamodb, place.requestsTable), log }),
      buildCorrection: build(correction),
      makeAuditPack: auditPack({
        ...correction,
        store: createAuditPackStore(s3, place.filesBucket),
        log,
      }),
      getMe: me(quotas),
      getStatus: platformStatus({ readSnapshot, listOpenIncidents }, log),
    },
    keyStore: createKeyStore(dynamodb, place.accessTable),
    rateCounter: createStandingRateCounter(dynamodb, place.accessTable),
    quotas,
    idempotencyStore: createIdempotencyStore(dynamodb, place, createResponseFiles(s3, place.filesBucket)),
    fanOutQueue: createFanOutQueue(sqs, place.fanOutQueueUrl),
    newId: () => crypto.randomUUID(),
    newEventStamp: createEventStamps(now, randomBytes),
    now,
    log,
  });
  const call = async ({ method, path, plaintext, mediaType, body, idempotencyKey }: PartCall): Promise<HttpResponse> => {
    const headers = new Map([
      ...(plaintext === null ? [] : [['authorization', [`Bearer ${plaintext}`]] as const]),
      ...(mediaType === undefined ? [] : [['content-type', [mediaType]] as const]),
      ...(idempotencyKey === undefined ? [] : [['idempotency-key', [idempotencyKey]] as const]),
    ]);
    const reply = await handle({
      ...{ method, path: `${basePath}${path}`, query: new Map(), headers, body: body === undefined ? null : Buffer.from(body) },
      ...{ sourceAddress: '203.0.113.7', gatewayRequestId: crypto.randomUUID(), baseUrl: `https://api.example${basePath}` },
      remainingMs: () => 28_000,
    });
    if (reply.status >= 400) throw new Error(`${method} ${path} returned ${reply.status}: ${String(reply.body).slice(0, 500)}`);
    return reply;
  };
  return { call, logLines };
}
