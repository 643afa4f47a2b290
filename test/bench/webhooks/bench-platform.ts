import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { createDocumentClient, createKeyClient } from '@nakor/aws/client/clients';
import { queues } from '@nakor/aws/client/queues';
import { getTableName, tables } from '@nakor/aws/dynamodb/tables';
import { createEventItem } from '@nakor/aws/events/event-outbox';
import { createSecretCipher } from '@nakor/aws/webhooks/secret-cipher';
import { createWebhookStore } from '@nakor/aws/webhooks/webhook-store';
import { createEventRecord, type EventRecord } from '@nakor/operations/events/event';
import { createNewEndpoint } from '@nakor/operations/webhooks/endpoint';
import { localStage } from '../../../infra/local/aws-resources/aws-environment.ts';
import { getQueueUrl } from '../../../infra/local/aws-resources/queues.ts';
import { type LocalPlatform, startLocalPlatform } from '../../../infra/local/platform/platform.ts';

/** A local platform for measurements, with access that bypasses the API, whose rate limits would slow the measurement. */
export interface BenchPlatform {
  readonly platform: LocalPlatform;
  /** Creates a webhook endpoint for an organization, by default a new one. Returns the id of the organization. */
  subscribe(url: string, organizationId?: string): Promise<string>;
  /** Validates an invoice as the demo organization. Returns the id of the request, and when its response had arrived (ms, monotonic clock). */
  validate(xml: Uint8Array): Promise<{ readonly requestId: string; readonly respondedMs: number }>;
  /** Writes events to the outbox and notifies fan-out, as requests do. */
  emit(organizationId: string, count: number): Promise<EventRecord[]>;
  stop(): Promise<void>;
}

/** Starts a platform with its own data. */
export async function startBenchPlatform(): Promise<BenchPlatform> {
  const stateDirectory = await mkdtemp(join(tmpdir(), 'nakor-bench-'));
  const platform = await startLocalPlatform({ stateDirectory, port: 0 });
  const settings = { region: 'eu-central-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };
  const client = createDocumentClient({ ...settings, endpoint: platform.endpoints.dynamodb });
  const sqs = new SQSClient({ ...settings, endpoint: platform.endpoints.sqs });
  const names = { eventsTable: getTableName(localStage, tables.events), webhooksTable: getTableName(localStage, tables.webhooks) };
  const fanOutUrl = getQueueUrl(platform.endpoints.sqs, localStage, queues.fanOut.name);
  const secrets = createSecretCipher(
    createKeyClient({ ...settings, endpoint: platform.endpoints.kms }),
    'alias/nakor-local-webhook-secrets',
    Date.now,
  );
  const webhooks = createWebhookStore(client, names.webhooksTable);
  return {
    platform,
    async subscribe(url, organizationId = `org_${randomUUID().slice(0, 8)}`) {
      await webhooks.create(
        createNewEndpoint({
          ...{
            id: randomUUID(),
            organizationId,
            environment: 'live',
            name: 'Bench',
            url,
            description: null,
            events: ['*'],
            secretPrefix: 'whsec_0000',
          },
          ...{
            encryptedSecret: await secrets.encrypt(organizationId, `whsec_${'0123456789abcdef'.repeat(4)}`),
            nowUnixMs: Date.now() - 1_000,
          },
        }),
      );
      return organizationId;
    },
    async validate(xml) {
      const headers = { Authorization: `Bearer ${platform.credentials.live_key}`, 'Content-Type': 'application/xml' };
      const response = await fetch(`${platform.baseUrl}/validate`, { method: 'POST', headers, body: xml });
      const text = await response.text();
      const respondedMs = performance.now();
      if (response.status !== 200) throw new Error(`The invoice was not validated: ${text.slice(0, 500)}`);
      return { requestId: response.headers.get('X-Request-Id') ?? '', respondedMs };
    },
    async emit(organizationId, count) {
      const events = Array.from({ length: count }, (_, number) =>
        createEventRecord(
          { id: randomUUID(), organizationId, environment: 'live', type: 'validation.completed', createdAtUnixMs: Date.now() },
          { number },
        ),
      );
      for (let start = 0; start < count; start += 25) {
        const puts = events.slice(start, start + 25).map((event) => ({ PutRequest: { Item: createEventItem(event) } }));
        await client.send(new BatchWriteCommand({ RequestItems: { [names.eventsTable]: puts } }));
      }
      for (let start = 0; start < count; start += 10) {
        const Entries = events.slice(start, start + 10).map(({ id }, index) => ({
          Id: String(index),
          MessageBody: JSON.stringify({ event_id: id, organization_id: organizationId }),
          MessageGroupId: organizationId,
        }));
        await sqs.send(new SendMessageBatchCommand({ QueueUrl: fanOutUrl, Entries }));
      }
      return events;
    },
    async stop() {
      await platform.stop();
      client.destroy();
      sqs.destroy();
      await rm(stateDirectory, { recursive: true, force: true });
    },
  };
}
