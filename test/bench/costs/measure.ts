import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { createKeyStore } from '@nakor/aws/access/key-store';
import { createDocumentClient } from '@nakor/aws/client/clients';
import type { RequestLine } from '@nakor/http/telemetry/log-lines';
import { measureRequest } from '@nakor/http/telemetry/measure-request';
import { createMetricsPublisher } from '@nakor/http/telemetry/metrics-writer';
import { generateApiKey } from '@nakor/operations/access/api-key';
import type { KeyEnvironment } from '@nakor/operations/events/key-environment';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { inSteps, type RecordedCommand } from '../../support/drivers/recorded-commands.ts';
import { createRecordedService, type RecordedPlace, type RecordedService, workLabel } from '../../support/drivers/recorded-service.ts';
import { testNowUnixMs } from '../../support/drivers/validation.ts';
import { itemSizeBytes, type Units, unitsOf } from './capacity.ts';

/** A way of using `POST /validate`. */
interface Kind {
  readonly name: string;
  readonly environment: KeyEnvironment;
  readonly isIdempotent: boolean;
  /** Whether the repetition of the same request is measured. */
  readonly isReplay: boolean;
  readonly xml: string;
}

const sampleInvoice = readFileSync(new URL('../../../events/validation/sample-invoice.xml', import.meta.url), 'utf8');
const longInvoice = invoiceXml({ lines: 100 });

/** The measured kinds of requests. */
const kinds: readonly Kind[] = [
  { name: 'live key, idempotency key', environment: 'live', isIdempotent: true, isReplay: false, xml: sampleInvoice },
  { name: 'live key', environment: 'live', isIdempotent: false, isReplay: false, xml: sampleInvoice },
  { name: 'test key', environment: 'test', isIdempotent: false, isReplay: false, xml: sampleInvoice },
  { name: 'live key, the same once more', environment: 'live', isIdempotent: true, isReplay: true, xml: sampleInvoice },
  { name: 'live key, idempotency key, 100 lines', environment: 'live', isIdempotent: true, isReplay: false, xml: longInvoice },
  { name: 'live key, 100 lines, the same once more', environment: 'live', isIdempotent: true, isReplay: true, xml: longInvoice },
];

/** Resources that one request of a kind consumes. */
export interface Measurement {
  readonly kind: Kind;
  /** All AWS operations by label, with their units. */
  readonly calls: readonly { readonly label: string; readonly units: Units }[];
  /** The same labels grouped by sequential steps. */
  readonly steps: readonly (readonly string[])[];
  /** Size of our log line and of the metrics, in bytes. */
  readonly logBytes: number;
  /** Stored items: size and lifetime of each. */
  readonly stored: readonly { readonly bytes: number; readonly lifeSeconds: number }[];
  /** CPU time of the whole request on this computer, in milliseconds; null when it was not measured. */
  readonly processorMs: number | null;
}

/** Requests before the measurement: as is usual, the key has sent a request in the same minute, and its organization has a quota item. */
const settledCalls = 1;
/** Together with the requests before, within the rate limit of a minute. */
const timedCalls = 200;

/** Measures every kind with its own key and organization. */
export async function measureKinds(place: RecordedPlace, { isTimed }: { isTimed: boolean }): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const kind of kinds) measurements.push(await measure(place, kind, isTimed));
  return measurements;
}

async function measure(place: RecordedPlace, kind: Kind, isTimed: boolean): Promise<Measurement> {
  const service = createRecordedService(place, () => testNowUnixMs, {
    asksForCapacity: true,
  });
  const plaintext = await storeKey(place, kind.environment);
  let count = 0;
  const call = () => {
    if (!kind.isReplay) count += 1;
    return service.validate({ plaintext, xml: kind.xml, ...(kind.isIdempotent ? { idempotencyKey: `measured-${count}` } : {}) });
  };
  for (let settled = 0; settled < settledCalls; settled += 1) await call();
  service.recorder.clear();
  await call();
  const recorded = service.recorder.commands.filter(({ label }) => label !== workLabel);
  const stored = await storedBy(place, recorded);
  return {
    kind,
    calls: recorded.map((one) => ({ label: one.label, units: unitsOf(one) })),
    steps: inSteps(recorded),
    logBytes: logBytes(service),
    stored,
    processorMs: isTimed ? await processorMs(call) : null,
  };
}

async function storeKey(place: RecordedPlace, environment: KeyEnvironment): Promise<string> {
  const { plaintext, hash, prefix } = generateApiKey(environment, randomBytes(18));
  const id = randomBytes(8).toString('hex');
  const settings = { region: 'eu-central-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };
  const client = createDocumentClient({ ...settings, endpoint: place.endpoints.dynamodb });
  await createKeyStore(client, place.accessTable).putKey({
    id: `key_${id}`,
    hash,
    prefix,
    name: 'Production system',
    environment,
    scopes: ['validate'],
    ipAllowlist: [],
    expiresAtUnixMs: null,
    revokedAtUnixMs: null,
    createdAtUnixMs: testNowUnixMs,
    organization: { id: `org_${id}`, name: 'Przykładowa spółka z o.o.', plan: 'api' },
  });
  client.destroy();
  return plaintext;
}

/** The items that a call wrote and that are still there. */
async function storedBy(place: RecordedPlace, calls: readonly RecordedCommand[]): Promise<Measurement['stored']> {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new DynamoDBClient({ region: 'eu-central-1', credentials, endpoint: place.endpoints.dynamodb });
  const stored: { bytes: number; lifeSeconds: number }[] = [];
  for (const { Put } of calls.filter(({ error }) => error === null).flatMap(writesOf)) {
    if (Put === undefined) continue;
    const Key = { pk: { S: Put.Item.pk }, sk: { S: Put.Item.sk } };
    const { Item } = await client.send(new GetItemCommand({ TableName: Put.TableName, Key, ConsistentRead: true }));
    if (Item === undefined) continue;
    stored.push({ bytes: itemSizeBytes(Item), lifeSeconds: Number(Item['delete_after']?.N) - testNowUnixMs / 1000 });
  }
  client.destroy();
  return stored;
}

interface PutWrite {
  readonly TableName: string;
  readonly Item: { readonly pk: string; readonly sk: string };
}

interface Write {
  readonly Put?: PutWrite;
}

function writesOf({ input }: RecordedCommand): readonly Write[] {
  const { TransactItems, Item, TableName } = (input ?? {}) as Partial<PutWrite> & { readonly TransactItems?: readonly Write[] };
  if (Item !== undefined && TableName !== undefined) return [{ Put: { Item, TableName } }];
  return TransactItems ?? [];
}

/** Size of the log output of the function: its line, with waits as in AWS, and the metrics in it. */
function logBytes({ logLines }: RecordedService): number {
  const envelope = { level: 'INFO', message: 'request', timestamp: '2026-10-15T08:45:00.000Z', service: 'nakor-prod' };
  const ids = { xray_trace_id: '1-5759e988-bd862e3fe1be46a994272793' };
  const line = { ...(logLines.at(-1) as RequestLine), dynamodb_ms: 35, sqs_ms: 8 };
  const metrics = createMetricsPublisher('prod', 'validation').fieldsOf(measureRequest(line));
  return Buffer.byteLength(`${JSON.stringify({ ...envelope, ...ids, ...line, ...metrics })}\n`);
}

/** Mean CPU time of a request in all threads: its duration on a function with one CPU. */
async function processorMs(call: () => Promise<unknown>): Promise<number> {
  for (let made = 0; made < timedCalls; made += 1) await call();
  const before = process.cpuUsage();
  for (let made = 0; made < timedCalls; made += 1) await call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / timedCalls;
}
