import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createKeyStore } from '@nakor/aws/access/key-store';
import { createDeliveryQueue } from '@nakor/aws/webhooks/delivery-queue';
import { createDeliveryStore } from '@nakor/aws/webhooks/delivery-store';
import { createPermitStore } from '@nakor/aws/webhooks/permit-store';
import { createSecretCipher } from '@nakor/aws/webhooks/secret-cipher';
import { createWebhookStore } from '@nakor/aws/webhooks/webhook-store';
import { generateApiKey } from '@nakor/operations/access/api-key';
import { createNewDelivery } from '@nakor/operations/webhooks/delivery';
import type { WebhookEndpoint } from '@nakor/operations/webhooks/endpoint';
import { fanOutEvent } from '@nakor/operations/webhooks/fan-out-event';
import { sendDeliveries } from '@nakor/operations/webhooks/send-deliveries';
import type { FunctionName } from '../../../infra/build/function-names.ts';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { endpointOf, outcomeOf, sampleEvent } from '../../support/builders/webhook-samples.ts';
import { testNowUnixMs } from '../../support/drivers/validation.ts';
import { storeEvent } from '../../support/storage/store-event.ts';
import type { createPartService, PartCall, PartsPlace, RecordedClients } from './part-service.ts';

/** One run of a function as a step of a part. */
export interface PartRun {
  readonly functionName: FunctionName;
  /** Does the work. Returns the number of bytes sent to the Internet. */
  work(): Promise<number>;
  /** Our log line; functions without one only have the lines of Lambda. */
  readonly logLine: 'request' | 'deliveries' | 'none';
  /** Whether it is triggered by messages of a queue. */
  readonly isTriggeredByQueue: boolean;
  /** Additional time that it waits for a receiver on the Internet, in milliseconds. */
  readonly waitsForReceiver: boolean;
}

/** A part of the service whose costs are reported separately. */
export interface Part {
  readonly name: string;
  readonly isCalled: boolean;
  /** Number of runs for timing. */
  readonly timedRuns: number;
  /** Its runs, one after another; everything they need exists. */
  runs(): Promise<readonly PartRun[]>;
}

type Service = ReturnType<typeof createPartService>;

const sampleInvoice = readFileSync(new URL('../../../events/validation/sample-invoice.xml', import.meta.url), 'utf8');
const thousandLines = invoiceXml({ lines: 1_000 });
const correction = {
  ...{ scenario_id: 'price-change', przyczyna_korekty: 'rabat po dostawie', numer_faktury_kor: 'FK/2026/10/1' },
  changes: [{ path: '/Faktura/Fa/FaWiersz[1]/P_9A', new_value: '45.00' }],
};

/** All parts, using one service. */
export async function listParts(place: PartsPlace, clients: RecordedClients, service: Service): Promise<readonly Part[]> {
  const key = await storeLiveKey(place, clients);
  const validation = (xml: string): PartCall => ({
    ...{ method: 'POST', path: '/validate', plaintext: key.plaintext, mediaType: 'application/xml', body: xml },
    idempotencyKey: randomUUID(),
  });
  const order = (path: string, body: unknown): PartCall => ({
    ...{ method: 'POST', path, plaintext: key.plaintext, mediaType: 'application/json', body: JSON.stringify(body) },
    ...(path === '/correction/build' ? { idempotencyKey: randomUUID() } : {}),
  });
  const building = () => order('/correction/build', { ...correction, source_xml: sampleInvoice });
  const { body: built } = await service.call(building());
  const { changes: _, ...stated } = correction;
  const pack = { ...stated, source_xml: sampleInvoice, correction_xml: JSON.parse(String(built)).data.xml };
  const called = (name: string, functionName: FunctionName, timedRuns: number, make: () => PartCall): Part => {
    const work = async () => Buffer.byteLength((await service.call(make())).body);
    return {
      name,
      isCalled: true,
      timedRuns,
      runs: async () => [{ functionName, work, logLine: 'request', isTriggeredByQueue: false, waitsForReceiver: false }],
    };
  };
  return [
    called('`POST /validate`, 3 kB', 'validation', 100, () => validation(sampleInvoice)),
    called('`POST /validate`, 1,000 lines', 'validation', 20, () => validation(thousandLines)),
    called('`POST /correction/build`, 3 kB', 'correction', 100, building),
    called('`POST /correction/audit-pack`, 3 kB', 'correction', 30, () => order('/correction/audit-pack', pack)),
    await eventPart(place, clients),
    called('`GET /me`', 'account', 100, () => ({ method: 'GET', path: '/me', plaintext: key.plaintext })),
    called('`GET /status`', 'platform', 100, () => ({ method: 'GET', path: '/status', plaintext: null })),
  ];
}

async function storeLiveKey({ accessTable }: PartsPlace, { dynamodb }: RecordedClients) {
  const { plaintext, hash, prefix } = generateApiKey('live', randomBytes(18));
  const id = randomBytes(8).toString('hex');
  await createKeyStore(dynamodb, accessTable).putKey({
    ...{
      id: `key_${id}`,
      hash,
      prefix,
      name: 'Production system',
      environment: 'live',
      scopes: ['validate', 'correction'],
      ipAllowlist: [],
    },
    ...{ expiresAtUnixMs: null, revokedAtUnixMs: null, createdAtUnixMs: testNowUnixMs },
    organization: { id: `org_${id}`, name: 'Przykładowa spółka z o.o.', plan: 'api' },
  });
  return { plaintext };
}

/** The delivery of an event to one webhook, whose receiver accepts the first attempt; its secret is not cached. */
async function eventPart(place: PartsPlace, clients: RecordedClients): Promise<Part> {
  const { dynamodb, kms, sqs } = clients;
  const endpoint = await storeEndpoint(place, clients);
  const { organizationId, id: webhookId } = endpoint;
  const [webhooks, deliveries, queue] = [
    createWebhookStore(dynamodb, place.webhooksTable),
    createDeliveryStore(dynamodb, place),
    createDeliveryQueue(sqs, place.deliveryQueueUrl),
  ];
  const fail = (error: unknown) => {
    throw error;
  };
  const runs = async (): Promise<readonly PartRun[]> => {
    const event = sampleEvent({ id: randomUUID(), organizationId, createdAtUnixMs: testNowUnixMs });
    await storeEvent(dynamodb, place.eventsTable, event);
    const { id, createdAtUnixMs } = createNewDelivery(event, webhookId);
    const deliver = async () => {
      const secrets = createSecretCipher(kms, secretKeyId, () => testNowUnixMs);
      const sender = { send: async () => outcomeOf({ startedAtUnixMs: testNowUnixMs }) };
      const ports = {
        ...{ webhooks, deliveries, queue, secrets, sender, permits: createPermitStore(dynamodb, place.webhooksTable), onError: fail },
        ...{
          deadLetters: { announce: fail },
          now: () => testNowUnixMs,
          random: () => 0,
          newId: randomUUID,
          waitFactor: 1,
          isTimeLeft: () => true,
        },
      };
      const report = await sendDeliveries({ organizationId, webhookId, delivery: { id, createdAtUnixMs }, postponed: 0 }, ports);
      if (report.succeeded !== 1) throw new Error(`The event was not delivered: ${JSON.stringify(report)}`);
      return Buffer.byteLength(event.body);
    };
    const fanOutOne = async () => {
      await fanOutEvent(event, { webhooks, deliveries, queue, onError: fail });
      return 0;
    };
    return [
      { functionName: 'fan-out', work: fanOutOne, logLine: 'none', isTriggeredByQueue: true, waitsForReceiver: false },
      { functionName: 'delivery', work: deliver, logLine: 'deliveries', isTriggeredByQueue: true, waitsForReceiver: true },
    ];
  };
  return { name: 'an event to a webhook', isCalled: false, timedRuns: 60, runs };
}

const secretKeyId = 'alias/nakor-local-webhook-secrets';

async function storeEndpoint({ webhooksTable }: PartsPlace, { dynamodb, kms }: RecordedClients): Promise<WebhookEndpoint> {
  const organizationId = `org_${randomBytes(8).toString('hex')}`;
  const encryptedSecret = await createSecretCipher(kms, secretKeyId, () => testNowUnixMs).encrypt(
    organizationId,
    `whsec_${'0'.repeat(64)}`,
  );
  const history = [{ sinceUnixMs: 0, events: ['*'] as const }];
  const endpoint = endpointOf({ id: randomUUID(), organizationId, encryptedSecret, history });
  await createWebhookStore(dynamodb, webhooksTable).create(endpoint);
  return endpoint;
}
