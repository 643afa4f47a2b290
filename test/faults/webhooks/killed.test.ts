import { expect, it } from 'vitest';
import { startReceiver } from '../../support/drivers/receivers.ts';
import { expectNothingLost, requestsOf } from '../../support/faults/deliveries/invariants.ts';
import { newOrganization, startDeliveryScenario } from '../../support/faults/deliveries/scenario.ts';
import { settle, until, untilIdle } from '../../support/faults/deliveries/until-idle.ts';
import { attemptRecorded, deliveryTaken, fanOutWritten, messageSent, messagesDeleted } from '../../support/faults/deliveries/writes.ts';
import { pauseFirst } from '../../support/faults/pause.ts';
import { describeWaiting, sampleInGate } from '../../support/generators/seeds.ts';

describeWaiting('a killed sender', () => {
  const cases = [
    { name: 'before it takes the delivery', on: deliveryTaken, point: 'before', requests: 1 },
    { name: 'after it has taken the delivery, before it sends', on: deliveryTaken, point: 'after', requests: 1 },
    { name: 'after the receiver got it, before the record', on: attemptRecorded, point: 'before', requests: 2 },
    { name: 'after the record, before it gets the response', on: attemptRecorded, point: 'after', requests: 1 },
    { name: 'before the event is fanned out', on: fanOutWritten, point: 'before', requests: 1 },
    { name: 'after the event is fanned out, before the notification', on: fanOutWritten, point: 'after', requests: 1 },
  ] as const;

  it.for(sampleInGate(cases, 2))('$name loses nothing, and counts one attempt', async ({ on, point, requests }, context) => {
    const scenario = await startDeliveryScenario(context);
    await using receiver = await startReceiver();
    const subscriber = await scenario.subscribe(newOrganization(), receiver);
    const stop = pauseFirst(scenario.dynamodb, on, point);
    const worker = await scenario.startWorker();
    const { event } = await scenario.emit(subscriber.endpoint.organizationId);
    await stop.reached;
    await worker.kill();
    stop.lose();
    scenario.dynamodb.heal();
    await scenario.startWorker();
    await settle(scenario);
    const tally = await expectNothingLost(scenario);
    expect(tally).toEqual({ succeeded: 1, failed: 0, deadLetters: 0, requests, repeated: requests - 1 });
    expect((await scenario.deliveriesTo(subscriber)).map(({ attempt, eventId }) => [attempt, eventId])).toEqual([[1, event.id]]);
  });

  it('is followed by an identical request with the same id when killed during the response', async (context) => {
    const scenario = await startDeliveryScenario(context);
    await using receiver = await startReceiver();
    const answered = Promise.withResolvers<void>();
    receiver.behave(async (response) => {
      await answered.promise;
      response.writeHead(204).end();
    });
    const subscriber = await scenario.subscribe(newOrganization(), receiver);
    const worker = await scenario.startWorker();
    await scenario.emit(subscriber.endpoint.organizationId);
    await receiver.received(1);
    await worker.kill();
    answered.resolve();
    await scenario.startWorker();
    await settle(scenario);
    expect(await expectNothingLost(scenario)).toMatchObject({ succeeded: 1, requests: 2, repeated: 1 });
    const [first, second] = requestsOf(subscriber).map(({ headers }) => headers['x-nk-delivery']);
    expect(second).toBe(first);
  });

  it('is not followed by another request when killed after the record, before it deletes its message', async (context) => {
    const scenario = await startDeliveryScenario(context, { visibilitySeconds: 2 });
    await using receiver = await startReceiver();
    const subscriber = await scenario.subscribe(newOrganization(), receiver);
    const fanOut = await scenario.startWorker({ sources: ['fan-out'] });
    await scenario.emit(subscriber.endpoint.organizationId);
    await until(async () => (await scenario.queues.count('delivery')) === 1 && (await scenario.queues.count('fanOut')) === 0);
    await fanOut.stop();
    const stop = pauseFirst(scenario.sqs, messagesDeleted);
    const worker = await scenario.startWorker();
    await stop.reached;
    await worker.kill();
    stop.lose();
    scenario.sqs.heal();
    expect(await scenario.queues.count('delivery')).toBe(1);
    await scenario.startWorker();
    await untilIdle(scenario);
    expect(await expectNothingLost(scenario)).toMatchObject({ succeeded: 1, requests: 1 });
  });
});

describeWaiting('a sweeper that is killed half way', () => {
  it('is followed by one that sends the remaining notifications, and no attempt is made twice', async (context) => {
    const scenario = await startDeliveryScenario(context);
    await using receiver = await startReceiver();
    const organizationIds = Array.from({ length: 20 }, newOrganization);
    for (const organizationId of organizationIds) await scenario.subscribe(organizationId, receiver);
    const fanOut = await scenario.startWorker({ sources: ['fan-out'] });
    await Promise.all(organizationIds.map((organizationId) => scenario.emit(organizationId)));
    await until(async () => (await scenario.queues.count('delivery')) >= 20);
    await fanOut.stop();
    // Only the sweeper now knows of the deliveries.
    await scenario.queues.purge('delivery');
    let sent = 0;
    const stop = pauseFirst(scenario.sqs, (request) => {
      if (messageSent(request)) sent += 1;
      return messageSent(request) && sent > 10;
    });
    const sweeper = await scenario.startWorker({ sources: [] });
    const sweeping = sweeper.sweep();
    await stop.reached;
    await sweeper.kill();
    await sweeping;
    stop.lose();
    scenario.sqs.heal();
    expect(await scenario.queues.count('delivery')).toBeGreaterThan(0);
    expect(await scenario.queues.count('delivery')).toBeLessThan(20);
    await scenario.sweep();
    await scenario.startWorker();
    await untilIdle(scenario);
    expect(await expectNothingLost(scenario)).toEqual({ succeeded: 20, failed: 0, deadLetters: 0, requests: 20, repeated: 0 });
  });

  it("is followed by one that deletes the rest of a removed endpoint's deliveries", async (context) => {
    const scenario = await startDeliveryScenario(context);
    await using receiver = await startReceiver();
    const subscriber = await scenario.subscribe(newOrganization(), receiver);
    const { organizationId } = subscriber.endpoint;
    const fanOut = await scenario.startWorker({ sources: ['fan-out'] });
    for (let event = 0; event < 60; event += 1) await scenario.emit(organizationId);
    await until(async () => (await scenario.deliveriesTo(subscriber)).length === 60);
    await scenario.webhooks.remove(subscriber.endpoint, scenario.clock.now());
    const stop = pauseFirst(scenario.dynamodb, ({ operation }) => operation === 'BatchWriteItem', 'after');
    const sweeper = await scenario.startWorker({ sources: [] });
    const sweeping = sweeper.sweep();
    await stop.reached;
    await sweeper.kill();
    await sweeping;
    stop.lose();
    scenario.dynamodb.heal();
    await fanOut.stop();
    expect((await scenario.deliveriesTo(subscriber)).length).toBe(35);
    await scenario.startWorker();
    await scenario.sweep();
    await until(async () => (await scenario.queues.count('delivery')) === 0);
    expect(await scenario.deliveriesTo(subscriber)).toEqual([]);
    expect(receiver.requests).toEqual([]);
  });
});
