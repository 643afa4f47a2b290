import { createDeliveryStore } from '@nakor/aws/webhooks/delivery-store';
import { createWebhookStore } from '@nakor/aws/webhooks/webhook-store';
import { verifyWebhook } from '@nakor/verify-webhook';
import { describe, expect, it } from 'vitest';
import { type Receiver, startReceiver } from '../../support/drivers/receivers.ts';
import { type ServiceRequest, sendRequest } from '../../support/drivers/service-client.ts';
import { type CreatedWebhook, eventOf, type RotatedSecret } from '../../support/drivers/webhook-requests.ts';
import type { AwsRequest } from '../../support/faults/exchange.ts';
import { setUpFaultTest } from '../../support/faults/fault-test.ts';
import { cutBefore, delay, dropResponse, type Fault, rejectWith, transactionConflict } from '../../support/faults/faults.ts';
import { rateUpdate } from '../../support/faults/writes.ts';
import { seededRandom } from '../../support/generators/seeded-random.ts';
import { faultSeeds } from '../../support/generators/seeds.ts';
import type { ServiceResponse } from '../../support/matchers/described-response.ts';
import { dataOf } from '../../support/matchers/envelope.ts';
import { storeDeliveries } from '../../support/storage/many-deliveries.ts';

const faults: readonly Fault[] = [
  dropResponse,
  cutBefore,
  delay(300),
  transactionConflict,
  rejectWith('ProvisionedThroughputExceededException'),
];

/** Writes of the operations of customers; those of the rate limit of the key have tests of their own. */
const isWrite = (request: AwsRequest) =>
  ['PutItem', 'UpdateItem', 'TransactWriteItems', 'DeleteItem', 'SendMessage'].includes(request.operation) && !isRateOfKey(request);
const isRateOfKey = (request: AwsRequest) =>
  rateUpdate(request) && !/"sk":\{"S":"(?:TESTS|REDELIVERIES|RECOVERIES|DELIVERY)#/.test(request.body);

/** One service for all tests, so that they take no longer than their requests. */
const test = setUpFaultTest();

/** An endpoint of an organization, and requests about it. */
async function startSelfService(receiver: Receiver) {
  const { environment, service } = test;
  const key = await environment.issueKey({ environment: 'test' });
  const call = (method: string, path: string, body?: unknown): Promise<ServiceResponse> => {
    const request: ServiceRequest = { method, path, headers: { ...key.authorization, 'Content-Type': 'application/json' } };
    return sendRequest(body === undefined ? request : { ...request, body: JSON.stringify(body) }, service.baseUrl);
  };
  const created = dataOf<CreatedWebhook>(await call('POST', '/webhooks', { name: 'ERP', url: receiver.url }), key.key.prefix, 201);
  const own = `/webhooks/${created.webhook.id}`;
  const organizationId = key.key.organization.id;
  const reference = { organizationId, webhookId: created.webhook.id };
  const webhooks = createWebhookStore(environment.client, environment.names.webhooksTable);
  const deliveries = createDeliveryStore(environment.client, environment.names);
  const startUnixMs = service.clock.now() - 1_800_000;
  const filter = { statuses: null, eventType: null, sinceUnixMs: null, untilUnixMs: null };
  return {
    ...{ service, secret: created.secret },
    rotate: () => call('POST', `${own}/rotate-secret`),
    redeliver: (id: string) => call('POST', `${own}/deliveries/${id}/redeliver`),
    recover: () => call('POST', `${own}/recover`, { since: new Date(startUnixMs - 1_000).toISOString() }),
    trigger: () => call('POST', `${own}/test`, { type: 'correction.created' }),
    async listedIds() {
      const { events } = dataOf<{ events: { id: string }[] }>(await call('GET', '/events?limit=100'), key.key.prefix);
      return events.map(({ id }) => id);
    },
    async storeFailed(count: number) {
      const endpoint = await webhooks.find(organizationId, created.webhook.id);
      if (endpoint === null) throw new Error('There is no endpoint.');
      const statusOf = (number: number) => (number % 2 === 0 ? 'failed' : 'dead_letter');
      return storeDeliveries(environment.client, environment.names.webhooksTable, endpoint, { count, startUnixMs, statusOf });
    },
    async statuses() {
      const page = await deliveries.listPage(reference, filter, { order: 'oldest-first', after: null, limit: 200 });
      return page.deliveries.map(({ state, attempt }) => `${state.status} ${attempt}`);
    },
  };
}

type SelfService = Awaited<ReturnType<typeof startSelfService>>;

/** Sends a request as a customer does who repeats it until it has worked. */
async function untilDone(send: () => Promise<ServiceResponse>): Promise<ServiceResponse> {
  for (;;) {
    const response = await send();
    if (response.status < 500) return response;
    expect(response.status, response.text).toBe(503);
  }
}

/** Checks that the receiver can verify what is sent: with the secret that it has, and with each that a response contained. */
async function expectSigning({ secret, trigger, service }: SelfService, receiver: Receiver, shown: readonly string[]): Promise<void> {
  service.dynamodb.heal();
  const before = receiver.requests.length;
  expect((await trigger()).status).toBe(200);
  const request = receiver.requests[before];
  if (request === undefined) throw new Error('Nothing came.');
  const [header, nowUnixSeconds] = [request.headers['x-nk-signature'], service.clock.now() / 1000];
  const verified = [secret, ...shown].map((one) => verifyWebhook({ secret: one, header, body: request.body, nowUnixSeconds }).ok);
  expect(verified).toEqual([true, ...shown.map(() => true)]);
}

describe('an operation of a customer on webhooks', () => {
  it.for(faults)('works in spite of a write that is $name', async (fault) => {
    await using receiver = await startReceiver();
    const self = await startSelfService(receiver);
    const stored = await self.storeFailed(4);
    const injected = async (send: () => Promise<ServiceResponse>) => {
      self.service.dynamodb.heal();
      self.service.sqs.heal();
      const before = self.service.dynamodb.requests.length;
      self.service.dynamodb.inject({ fault, on: isWrite, times: 1 });
      self.service.sqs.inject({ fault, on: isWrite, times: 1 });
      const response = await send();
      const hits = self.service.dynamodb.requests.slice(before).filter((request) => request.fault === fault.name);
      expect(hits).toHaveLength(1);
      return response;
    };
    const rotated = await injected(self.rotate);
    expect(rotated.status).toBe(200);
    expect((await injected(() => self.redeliver(stored[0]?.id ?? ''))).json).toMatchObject({ data: { restarted: true } });
    expect((await injected(self.recover)).json).toMatchObject({ data: { restarted: 3, left_at_least: 0, next_cursor: null } });
    expect(await self.statuses()).toEqual(Array(4).fill('pending 0'));
    const triggered = await injected(self.trigger);
    expect(triggered.json).toMatchObject({ data: { succeeded: true } });
    expect(receiver.requests).toHaveLength(1);
    expect(await self.listedIds()).toEqual(receiver.requests.map((request) => eventOf(request).id));
    const { secret, signing_secrets } = (rotated.json as { data: RotatedSecret }).data;
    // The rotation was applied once: the secret of the receiver, and one more.
    expect(signing_secrets).toHaveLength(2);
    await expectSigning(self, receiver, [secret]);
  });

  it.for(faultSeeds({ short: 2, long: 30 }))(
    'leaves what its responses say, when many run at once and fail at random (seed %i)',
    async (seed) => {
      await using receiver = await startReceiver();
      const self = await startSelfService(receiver);
      const stored = await self.storeFailed(24);
      const random = seededRandom(seed);
      for (const fault of faults) self.service.dynamodb.inject({ fault, on: isWrite, share: { percent: 12, random } });
      self.service.sqs.inject({ fault: dropResponse, share: { percent: 30, random } });
      const shown: string[] = [];
      const rotating = Array.from({ length: 4 }, async () => {
        const response = await untilDone(self.rotate);
        // The limit is reached by rotations whose responses were lost, too.
        expect([200, 409]).toContain(response.status);
        if (response.status === 200) shown.push((response.json as { data: RotatedSecret }).data.secret);
      });
      const redelivering = stored.slice(0, 12).map(async ({ id }) => {
        expect((await untilDone(() => self.redeliver(id))).status).toBe(202);
      });
      const recovering = Array.from({ length: 2 }, async () => {
        expect((await untilDone(self.recover)).status).toBe(202);
      });
      const triggering = Array.from({ length: 4 }, () => self.trigger());
      const triggered = await Promise.all(triggering);
      await Promise.all([...rotating, ...redelivering, ...recovering]);
      expect(shown.length).toBeLessThanOrEqual(2);
      expect(await self.statuses()).toEqual(Array(24).fill('pending 0'));
      self.service.dynamodb.heal();
      const received = receiver.requests.map((request) => eventOf(request).id);
      expect(new Set(received).size).toBe(received.length);
      expect(received.length).toBe(triggered.filter(({ status }) => status === 200).length);
      expect(await self.listedIds()).toEqual(expect.arrayContaining(received));
      await expectSigning(self, receiver, shown);
    },
  );
});
