import { expect, it } from 'vitest';
import { startReceiver } from '../../support/drivers/receivers.ts';
import { expectAllKept, requestsOf } from '../../support/faults/deliveries/invariants.ts';
import { freshOrganization, startDeliveryScene } from '../../support/faults/deliveries/scenario.ts';
import { comesToRest, settle, until } from '../../support/faults/deliveries/until-idle.ts';
import { claimOfDelivery, deletionOfMessages, handingOn, messageSent, recordOfDelivery } from '../../support/faults/deliveries/writes.ts';
import { pauseFirst } from '../../support/faults/pause.ts';
import { describeWaiting } from '../../support/generators/seeds.ts';

describeWaiting('a sender that is killed', () => {
  const cases = [
    { name: 'before it takes the delivery', on: claimOfDelivery, point: 'before', requests: 1 },
    { name: 'after it has taken the delivery, before it sends', on: claimOfDelivery, point: 'after', requests: 1 },
    { name: 'after the receiver got it, before the record', on: recordOfDelivery, point: 'before', requests: 2 },
    { name: 'after the record, before it knows of it', on: recordOfDelivery, point: 'after', requests: 1 },
    { name: 'before the event is handed on', on: handingOn, point: 'before', requests: 1 },
    { name: 'after the event is handed on, before the wake-up', on: handingOn, point: 'after', requests: 1 },
  ] as const;

  it.for(cases)('$name loses nothing, and counts one attempt', async ({ on, point, requests }, context) => {
    const scene = await startDeliveryScene(context);
    await using receiver = await startReceiver();
    const subscriber = await scene.subscribe(freshOrganization(), receiver);
    const stop = pauseFirst(scene.dynamodb, on, point);
    const worker = await scene.startWorker();
    const { event } = await scene.emit(subscriber.endpoint.organizationId);
    await stop.reached;
    await worker.kill();
    stop.lose();
    scene.dynamodb.heal();
    await scene.startWorker();
    await settle(scene);
    const tally = await expectAllKept(scene);
    expect(tally).toEqual({ succeeded: 1, failed: 0, deadLetters: 0, requests, repeated: requests - 1 });
    expect((await scene.deliveriesTo(subscriber)).map(({ attempt, eventId }) => [attempt, eventId])).toEqual([[1, event.id]]);
  });

  it('while the receiver answers sends the same again, under the same id', async (context) => {
    const scene = await startDeliveryScene(context);
    await using receiver = await startReceiver();
    const answered = Promise.withResolvers<void>();
    receiver.behave(async (response) => {
      await answered.promise;
      response.writeHead(204).end();
    });
    const subscriber = await scene.subscribe(freshOrganization(), receiver);
    const worker = await scene.startWorker();
    await scene.emit(subscriber.endpoint.organizationId);
    await receiver.received(1);
    await worker.kill();
    answered.resolve();
    await scene.startWorker();
    await settle(scene);
    expect(await expectAllKept(scene)).toMatchObject({ succeeded: 1, requests: 2, repeated: 1 });
    const [first, second] = requestsOf(subscriber).map(({ headers }) => headers['x-nk-delivery']);
    expect(second).toBe(first);
  });

  it('after the record, before it deletes its message, is followed by nobody who sends it again', async (context) => {
    const scene = await startDeliveryScene(context, { visibilitySeconds: 2 });
    await using receiver = await startReceiver();
    const subscriber = await scene.subscribe(freshOrganization(), receiver);
    const fanOut = await scene.startWorker({ sources: ['fan-out'] });
    await scene.emit(subscriber.endpoint.organizationId);
    await until(async () => (await scene.queues.count('delivery')) === 1 && (await scene.queues.count('fanOut')) === 0);
    await fanOut.stop();
    const stop = pauseFirst(scene.sqs, deletionOfMessages);
    const worker = await scene.startWorker();
    await stop.reached;
    await worker.kill();
    stop.lose();
    scene.sqs.heal();
    expect(await scene.queues.count('delivery')).toBe(1);
    await scene.startWorker();
    await comesToRest(scene);
    expect(await expectAllKept(scene)).toMatchObject({ succeeded: 1, requests: 1 });
  });
});

describeWaiting('a sweeper that is killed half way', () => {
  it('is followed by one that wakes the rest, and no attempt is made twice', async (context) => {
    const scene = await startDeliveryScene(context);
    await using receiver = await startReceiver();
    const organizationIds = Array.from({ length: 20 }, freshOrganization);
    for (const organizationId of organizationIds) await scene.subscribe(organizationId, receiver);
    const fanOut = await scene.startWorker({ sources: ['fan-out'] });
    await Promise.all(organizationIds.map((organizationId) => scene.emit(organizationId)));
    await until(async () => (await scene.queues.count('delivery')) === 20);
    await fanOut.stop();
    // Now nobody knows of the deliveries but the sweeper.
    await scene.queues.purge('delivery');
    let sent = 0;
    const stop = pauseFirst(scene.sqs, (call) => {
      if (messageSent(call)) sent += 1;
      return messageSent(call) && sent > 10;
    });
    const sweeper = await scene.startWorker({ sources: [] });
    const sweeping = sweeper.sweep();
    await stop.reached;
    await sweeper.kill();
    await sweeping;
    stop.lose();
    scene.sqs.heal();
    expect(await scene.queues.count('delivery')).toBeGreaterThan(0);
    expect(await scene.queues.count('delivery')).toBeLessThan(20);
    await scene.sweep();
    await scene.startWorker();
    await comesToRest(scene);
    expect(await expectAllKept(scene)).toEqual({ succeeded: 20, failed: 0, deadLetters: 0, requests: 20, repeated: 0 });
  });

  it('while it deletes what a removed endpoint has left, is followed by one that deletes the rest', async (context) => {
    const scene = await startDeliveryScene(context);
    await using receiver = await startReceiver();
    const subscriber = await scene.subscribe(freshOrganization(), receiver);
    const { organizationId, id } = subscriber.endpoint;
    const fanOut = await scene.startWorker({ sources: ['fan-out'] });
    for (let event = 0; event < 60; event += 1) await scene.emit(organizationId);
    await until(async () => (await scene.deliveriesTo(subscriber)).length === 60);
    await scene.webhooks.remove(organizationId, id, scene.clock.now());
    const stop = pauseFirst(scene.dynamodb, ({ operation }) => operation === 'BatchWriteItem', 'after');
    const sweeper = await scene.startWorker({ sources: [] });
    const sweeping = sweeper.sweep();
    await stop.reached;
    await sweeper.kill();
    await sweeping;
    stop.lose();
    scene.dynamodb.heal();
    await fanOut.stop();
    expect((await scene.deliveriesTo(subscriber)).length).toBe(35);
    await scene.startWorker();
    await scene.sweep();
    await until(async () => (await scene.queues.count('delivery')) === 0);
    expect(await scene.deliveriesTo(subscriber)).toEqual([]);
    expect(receiver.requests).toEqual([]);
  });
});
