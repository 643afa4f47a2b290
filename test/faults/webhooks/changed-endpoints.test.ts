import { expect, it, type TestContext } from 'vitest';
import { answer } from '../../support/drivers/receiver-behaviours.ts';
import { type Receiver, startReceiver } from '../../support/drivers/receivers.ts';
import { expectAllKept, expectNothingWrong } from '../../support/faults/deliveries/invariants.ts';
import { type DeliveryScene, freshOrganization, type Subscriber, startDeliveryScene } from '../../support/faults/deliveries/scenario.ts';
import { comesToRest, settle, until } from '../../support/faults/deliveries/until-idle.ts';
import { claimOfDelivery, handingOn, slotTaken } from '../../support/faults/deliveries/writes.ts';
import { pauseFirst } from '../../support/faults/pause.ts';
import { describeWaiting } from '../../support/generators/seeds.ts';

/** A scene in which as many events are under way to a receiver as may be at once, three more wait, and the receiver has not answered. */
interface Held {
  readonly scene: DeliveryScene;
  readonly subscriber: Subscriber;
  readonly organizationId: string;
  /** Lets the receiver answer all requests so far, with this status. */
  readonly release: (status: number) => void;
}

const atOnce = 5;
const waiting = 3;

async function hold(context: Pick<TestContext, 'onTestFinished'>, receiver: Receiver): Promise<Held> {
  const scene = await startDeliveryScene(context);
  const released = Promise.withResolvers<number>();
  receiver.behave(async (response) => {
    response.writeHead(await released.promise).end();
  });
  const organizationId = freshOrganization();
  const subscriber = await scene.subscribe(organizationId, receiver);
  await scene.startWorker();
  for (let event = 0; event < atOnce + waiting; event += 1) await scene.emit(organizationId);
  await receiver.received(atOnce);
  await until(async () => (await scene.deliveriesTo(subscriber)).length === atOnce + waiting);
  return { scene, subscriber, organizationId, release: released.resolve };
}

describeWaiting('an endpoint that its owner changes while it is sent to', () => {
  it.for([204, 500])('when deleted, gets nothing any more and leaves nothing behind (it answers %i)', async (status, context) => {
    await using receiver = await startReceiver();
    const { scene, subscriber, organizationId, release } = await hold(context, receiver);
    await scene.webhooks.remove(organizationId, subscriber.endpoint.id, scene.clock.now());
    release(status);
    await receiver.idle();
    for (let sweep = 0; sweep < 3; sweep += 1) {
      await scene.sweep();
      await until(async () => (await scene.queues.count('delivery')) === 0);
      scene.clock.moveBy(3_600_000);
    }
    expect(receiver.requests).toHaveLength(atOnce);
    expect(await scene.deliveriesTo()).toEqual([]);
    await expectNothingWrong(scene);
  });

  it.for([204, 500])('when disabled, gets nothing any more, and all ends (it answers %i)', async (status, context) => {
    await using receiver = await startReceiver();
    const { scene, subscriber, organizationId, release } = await hold(context, receiver);
    const change = (isActive: boolean) => scene.webhooks.change(organizationId, subscriber.endpoint.id, { isActive }, scene.clock.now());
    await change(false);
    release(status);
    await settle(scene);
    expect(receiver.requests).toHaveLength(atOnce);
    const succeeded = status === 204 ? atOnce : 0;
    expect(await expectAllKept(scene)).toMatchObject({ succeeded, failed: atOnce + waiting - succeeded });
    const errors = (await scene.deliveriesTo(subscriber)).filter(({ state }) => state.status === 'failed').map(({ last }) => last?.error);
    expect(new Set(errors)).toEqual(new Set(['ENDPOINT_DISABLED']));
    await change(true);
    receiver.behave(answer(204));
    await scene.emit(organizationId);
    await comesToRest(scene);
    expect(await expectAllKept(scene)).toMatchObject({ succeeded: succeeded + 1 });
  });

  it('when disabled after a sender has come, before it takes the delivery, gets nothing', async (context) => {
    await using receiver = await startReceiver();
    const scene = await startDeliveryScene(context);
    const { endpoint } = await scene.subscribe(freshOrganization(), receiver);
    const stop = pauseFirst(scene.dynamodb, slotTaken);
    await scene.startWorker();
    await scene.emit(endpoint.organizationId);
    await stop.reached;
    await scene.webhooks.change(endpoint.organizationId, endpoint.id, { isActive: false }, scene.clock.now());
    stop.open();
    await settle(scene);
    expect(await expectAllKept(scene)).toMatchObject({ failed: 1, requests: 0 });
  });

  it('when led elsewhere, gets the rest there, and what failed here as well', async (context) => {
    await using receiver = await startReceiver();
    await using elsewhere = await startReceiver();
    const { scene, subscriber, organizationId, release } = await hold(context, receiver);
    subscriber.receivers.push(elsewhere);
    const url = new URL(subscriber.path, elsewhere.url).href;
    await scene.webhooks.change(organizationId, subscriber.endpoint.id, { url }, scene.clock.now());
    release(503);
    await settle(scene);
    expect(receiver.requests).toHaveLength(atOnce);
    expect(elsewhere.requests).toHaveLength(atOnce + waiting);
    expect(await expectAllKept(scene)).toMatchObject({ succeeded: atOnce + waiting });
  });

  it('when led elsewhere between the reading of the address and the sending, may get one attempt here, and is then left', async (context) => {
    await using receiver = await startReceiver();
    await using elsewhere = await startReceiver();
    const scene = await startDeliveryScene(context);
    receiver.behave(answer(503));
    const subscriber = await scene.subscribe(freshOrganization(), receiver);
    const { organizationId, id } = subscriber.endpoint;
    const stop = pauseFirst(scene.dynamodb, claimOfDelivery);
    await scene.startWorker();
    await scene.emit(organizationId);
    await stop.reached;
    subscriber.receivers.push(elsewhere);
    await scene.webhooks.change(organizationId, id, { url: new URL(subscriber.path, elsewhere.url).href }, scene.clock.now());
    stop.open();
    await settle(scene);
    expect([receiver.requests.length, elsewhere.requests.length]).toEqual([1, 1]);
    expect(await expectAllKept(scene)).toMatchObject({ succeeded: 1 });
  });

  it('when deleted while an event is handed on, is left no delivery behind that nobody would delete', async (context) => {
    await using receiver = await startReceiver();
    const scene = await startDeliveryScene(context);
    const { endpoint } = await scene.subscribe(freshOrganization(), receiver);
    const stop = pauseFirst(scene.dynamodb, handingOn);
    await scene.startWorker();
    await scene.emit(endpoint.organizationId);
    await stop.reached;
    await scene.webhooks.remove(endpoint.organizationId, endpoint.id, scene.clock.now());
    await scene.sweep();
    stop.open();
    await comesToRest(scene);
    expect(await scene.deliveriesTo()).toEqual([]);
    expect(receiver.requests).toEqual([]);
  });
});
