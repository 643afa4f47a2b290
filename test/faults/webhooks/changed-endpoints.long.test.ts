import { expect, it, type TestContext } from 'vitest';
import { respondWith } from '../../support/drivers/receiver-behaviours.ts';
import { type Receiver, startReceiver } from '../../support/drivers/receivers.ts';
import { expectInvariants, expectNothingLost } from '../../support/faults/deliveries/invariants.ts';
import {
  type DeliveryScenario,
  newOrganization,
  type Subscriber,
  startDeliveryScenario,
} from '../../support/faults/deliveries/scenario.ts';
import { settle, until, untilIdle } from '../../support/faults/deliveries/until-idle.ts';
import { deliveryTaken, fanOutWritten, slotTaken } from '../../support/faults/deliveries/writes.ts';
import { pauseFirst } from '../../support/faults/pause.ts';
import { describeWaiting } from '../../support/generators/seeds.ts';

/** A scenario with the maximum number of events being sent to a receiver, three more waiting, and no response from the receiver yet. */
interface Held {
  readonly scenario: DeliveryScenario;
  readonly subscriber: Subscriber;
  readonly organizationId: string;
  /** Makes the receiver respond to all requests so far with this status. */
  readonly release: (status: number) => void;
}

const atOnce = 5;
const waiting = 3;

async function hold(context: Pick<TestContext, 'onTestFinished'>, receiver: Receiver): Promise<Held> {
  const scenario = await startDeliveryScenario(context);
  const released = Promise.withResolvers<number>();
  receiver.behave(async (response) => {
    response.writeHead(await released.promise).end();
  });
  const organizationId = newOrganization();
  const subscriber = await scenario.subscribe(organizationId, receiver);
  await scenario.startWorker();
  for (let event = 0; event < atOnce + waiting; event += 1) await scenario.emit(organizationId);
  await receiver.received(atOnce);
  await until(async () => (await scenario.deliveriesTo(subscriber)).length === atOnce + waiting);
  return { scenario, subscriber, organizationId, release: released.resolve };
}

describeWaiting('an endpoint changed by its owner during deliveries', () => {
  it.for([204, 500])('gets nothing more and leaves nothing when deleted (it responds with %i)', async (status, context) => {
    await using receiver = await startReceiver();
    const { scenario, subscriber, release } = await hold(context, receiver);
    await scenario.webhooks.remove(subscriber.endpoint, scenario.clock.now());
    release(status);
    await receiver.idle();
    for (let sweep = 0; sweep < 3; sweep += 1) {
      await scenario.sweep();
      await until(async () => (await scenario.queues.count('delivery')) === 0);
      scenario.clock.moveBy(3_600_000);
    }
    expect(receiver.requests).toHaveLength(atOnce);
    expect(await scenario.deliveriesTo()).toEqual([]);
    await expectInvariants(scenario);
  });

  it.for([204, 500])('gets nothing more and has all deliveries finished when disabled (it responds with %i)', async (status, context) => {
    await using receiver = await startReceiver();
    const { scenario, subscriber, organizationId, release } = await hold(context, receiver);
    const change = (isActive: boolean) =>
      scenario.webhooks.change(organizationId, subscriber.endpoint.id, { isActive }, scenario.clock.now());
    await change(false);
    release(status);
    await settle(scenario);
    expect(receiver.requests).toHaveLength(atOnce);
    const succeeded = status === 204 ? atOnce : 0;
    expect(await expectNothingLost(scenario)).toMatchObject({ succeeded, failed: atOnce + waiting - succeeded });
    const errors = (await scenario.deliveriesTo(subscriber))
      .filter(({ state }) => state.status === 'failed')
      .map(({ last }) => last?.error);
    expect(new Set(errors)).toEqual(new Set(['ENDPOINT_DISABLED']));
    await change(true);
    receiver.behave(respondWith(204));
    await scenario.emit(organizationId);
    await untilIdle(scenario);
    expect(await expectNothingLost(scenario)).toMatchObject({ succeeded: succeeded + 1 });
  });

  it('gets nothing when disabled before a sender takes the delivery', async (context) => {
    await using receiver = await startReceiver();
    const scenario = await startDeliveryScenario(context);
    const { endpoint } = await scenario.subscribe(newOrganization(), receiver);
    const stop = pauseFirst(scenario.dynamodb, slotTaken);
    await scenario.startWorker();
    await scenario.emit(endpoint.organizationId);
    await stop.reached;
    await scenario.webhooks.change(endpoint.organizationId, endpoint.id, { isActive: false }, scenario.clock.now());
    stop.open();
    await settle(scenario);
    expect(await expectNothingLost(scenario)).toMatchObject({ failed: 1, requests: 0 });
  });

  it('gets the remaining and failed deliveries at its new URL', async (context) => {
    await using receiver = await startReceiver();
    await using elsewhere = await startReceiver();
    const { scenario, subscriber, organizationId, release } = await hold(context, receiver);
    subscriber.receivers.push(elsewhere);
    const url = new URL(subscriber.path, elsewhere.url).href;
    await scenario.webhooks.change(organizationId, subscriber.endpoint.id, { url }, scenario.clock.now());
    release(503);
    await settle(scenario);
    expect(receiver.requests).toHaveLength(atOnce);
    expect(elsewhere.requests).toHaveLength(atOnce + waiting);
    expect(await expectNothingLost(scenario)).toMatchObject({ succeeded: atOnce + waiting });
  });

  it('may get one attempt at its old URL when changed between the read and the request, and none later', async (context) => {
    await using receiver = await startReceiver();
    await using elsewhere = await startReceiver();
    const scenario = await startDeliveryScenario(context);
    receiver.behave(respondWith(503));
    const subscriber = await scenario.subscribe(newOrganization(), receiver);
    const { organizationId, id } = subscriber.endpoint;
    const stop = pauseFirst(scenario.dynamodb, deliveryTaken);
    await scenario.startWorker();
    await scenario.emit(organizationId);
    await stop.reached;
    subscriber.receivers.push(elsewhere);
    await scenario.webhooks.change(organizationId, id, { url: new URL(subscriber.path, elsewhere.url).href }, scenario.clock.now());
    stop.open();
    await settle(scenario);
    expect([receiver.requests.length, elsewhere.requests.length]).toEqual([1, 1]);
    expect(await expectNothingLost(scenario)).toMatchObject({ succeeded: 1 });
  });

  it('leaves no orphaned delivery when deleted while an event is fanned out', async (context) => {
    await using receiver = await startReceiver();
    const scenario = await startDeliveryScenario(context);
    const { endpoint } = await scenario.subscribe(newOrganization(), receiver);
    const stop = pauseFirst(scenario.dynamodb, fanOutWritten);
    await scenario.startWorker();
    await scenario.emit(endpoint.organizationId);
    await stop.reached;
    await scenario.webhooks.remove(endpoint, scenario.clock.now());
    await scenario.sweep();
    stop.open();
    await untilIdle(scenario);
    expect(await scenario.deliveriesTo()).toEqual([]);
    expect(receiver.requests).toEqual([]);
  });
});
