import { setTimeout as sleep } from 'node:timers/promises';
import { deliveryIdOf } from '@nakor/domain/webhooks/delivery';
import { expect, it } from 'vitest';
import { startReceiver } from '../../support/drivers/receivers.ts';
import { expectAllKept } from '../../support/faults/deliveries/invariants.ts';
import { type DeliveryScene, freshOrganization, type Subscriber, startDeliveryScene } from '../../support/faults/deliveries/scenario.ts';
import { comesToRest, settle, until } from '../../support/faults/deliveries/until-idle.ts';
import { deletionOfMessages, handingOn, messageSent } from '../../support/faults/deliveries/writes.ts';
import type { AwsCall } from '../../support/faults/exchange.ts';
import { dropAnswer, holdForever } from '../../support/faults/faults.ts';
import { startOwnService } from '../../support/faults/in-process-service.ts';
import { validateAt } from '../../support/faults/requests.ts';
import { describeWaiting } from '../../support/generators/seeds.ts';

/** The messages that wake the senders of everything emitted so far to one endpoint. */
function wakeUps({ emitted }: DeliveryScene, { endpoint }: Subscriber): string[] {
  return emitted.map(({ event }) =>
    JSON.stringify({
      organization_id: event.organizationId,
      webhook_id: endpoint.id,
      delivery: { id: deliveryIdOf(event.id, endpoint.id), created_at: event.createdAtUnixMs },
      postponed: 0,
    }),
  );
}

function eventMessage({ emitted }: DeliveryScene, index: number): string {
  const event = emitted[index]?.event;
  return JSON.stringify({ event_id: event?.id, organization_id: event?.organizationId });
}

describeWaiting('SQS', () => {
  it('that takes messages and never says so makes nobody get anything twice', async (context) => {
    const scene = await startDeliveryScene(context);
    await using receiver = await startReceiver();
    const { endpoint } = await scene.subscribe(freshOrganization(), receiver);
    scene.sqs.inject({ fault: dropAnswer, on: messageSent });
    await scene.startWorker();
    for (let event = 0; event < 5; event += 1) await scene.emit(endpoint.organizationId);
    await comesToRest(scene);
    expect(await expectAllKept(scene)).toMatchObject({ succeeded: 5, requests: 5 });
  });

  it('that cannot be reached keeps no call from its answer, and loses no event', async (context) => {
    const scene = await startDeliveryScene(context);
    await using receiver = await startReceiver();
    const key = await scene.world.issueKey();
    const organizationId = key.key.organization.id;
    await scene.subscribe(organizationId, receiver);
    const service = await startOwnService(scene.world);
    context.onTestFinished(() => service.close());
    service.clock.stopAt(scene.clock.now());
    await Promise.all([service.sqs.down(), scene.sqs.down()]);
    await scene.startWorker();
    const answers = await Promise.all(Array.from({ length: 5 }, () => validateAt(service, key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await scene.adopt(organizationId);
    await scene.sqs.up();
    await settle(scene);
    expect(await expectAllKept(scene)).toMatchObject({ succeeded: 5, requests: 5 });
  });

  it('that fails while an event is handed on loses no wake-up for good', async (context) => {
    const scene = await startDeliveryScene(context);
    await using receiver = await startReceiver();
    const { endpoint } = await scene.subscribe(freshOrganization(), receiver);
    scene.sqs.inject({ fault: holdForever, on: messageSent });
    await scene.startWorker();
    for (let event = 0; event < 3; event += 1) await scene.emit(endpoint.organizationId);
    await until(async () => (await scene.waitingEvents()) === 0 && (await scene.queues.count('fanOut')) === 0);
    expect(receiver.requests).toEqual([]);
    scene.sqs.heal();
    await scene.sweep();
    await comesToRest(scene);
    expect(await expectAllKept(scene)).toMatchObject({ succeeded: 3, requests: 3 });
  });

  it('that gives each message out five times, the last first, to two at once, makes nobody get anything twice', async (context) => {
    const scene = await startDeliveryScene(context);
    await using receiver = await startReceiver();
    receiver.behave(async (response) => {
      await sleep(200);
      response.writeHead(204).end();
    });
    const subscriber = await scene.subscribe(freshOrganization(), receiver);
    for (let event = 0; event < 6; event += 1) await scene.emit(subscriber.endpoint.organizationId, { isWoken: false });
    for (let copy = 0; copy < 5; copy += 1) {
      for (let event = 5; event >= 0; event -= 1) await scene.queues.send('fanOut', eventMessage(scene, event));
      for (const message of wakeUps(scene, subscriber).reverse()) await scene.queues.send('delivery', message);
    }
    await Promise.all([scene.startWorker(), scene.startWorker()]);
    await comesToRest(scene);
    // Again, long after.
    scene.clock.moveBy(600_000);
    for (const message of wakeUps(scene, subscriber)) await scene.queues.send('delivery', message);
    for (let event = 0; event < 6; event += 1) await scene.queues.send('fanOut', eventMessage(scene, event));
    await comesToRest(scene);
    expect(await expectAllKept(scene)).toMatchObject({ succeeded: 6, requests: 6, repeated: 0 });
  });

  it.for(['fanOut', 'delivery'] as const)('that has lost all messages (%s) loses nothing for good', async (queue, context) => {
    const scene = await startDeliveryScene(context);
    await using receiver = await startReceiver();
    const { endpoint } = await scene.subscribe(freshOrganization(), receiver);
    const worker = queue === 'delivery' ? await scene.startWorker({ sources: ['fan-out'] }) : null;
    for (let event = 0; event < 5; event += 1) await scene.emit(endpoint.organizationId);
    await until(async () => (await scene.queues.count(queue)) === 5);
    await worker?.stop();
    await scene.queues.purge(queue);
    scene.clock.moveBy(60_000);
    await scene.sweep();
    await scene.startWorker();
    await comesToRest(scene);
    expect(await expectAllKept(scene)).toMatchObject({ succeeded: 5, requests: 5, repeated: 0 });
  });

  it('that gives a message out again while it is being sent makes nobody send it again', async (context) => {
    const scene = await startDeliveryScene(context, { visibilitySeconds: 1 });
    await using receiver = await startReceiver();
    const deletions = () => scene.sqs.calls.filter(({ operation }) => operation === 'DeleteMessageBatch').length;
    // Held until the message of the fan-out is deleted, and that of the delivery by somebody else to whom it came again.
    receiver.behave(async (response) => {
      await Promise.race([until(() => deletions() > 1), sleep(8_000)]);
      response.writeHead(204).end();
    });
    const { endpoint } = await scene.subscribe(freshOrganization(), receiver);
    await Promise.all([scene.startWorker(), scene.startWorker()]);
    await scene.emit(endpoint.organizationId);
    await comesToRest(scene);
    // The last one is its sender's.
    await until(() => deletions() > 2);
    expect(await expectAllKept(scene)).toMatchObject({ succeeded: 1, requests: 1 });
  });
});

describeWaiting('messages that nobody can work on', () => {
  const poison = ['{"event_id":', '{}', '[]', 'null', '{"event_id":1,"organization_id":"org_1"}', 'x'.repeat(250_000)];

  it.for(['fanOut', 'delivery'] as const)('end among the dead letters (%s), and the others flow', async (queue, context) => {
    const scene = await startDeliveryScene(context, { visibilitySeconds: 2, receiveLimit: 3 });
    await using receiver = await startReceiver();
    const { endpoint } = await scene.subscribe(freshOrganization(), receiver);
    // What is well formed and about nothing is no poison: its event, or endpoint, may be gone.
    const unknown = { event_id: 'gone', webhook_id: 'gone', organization_id: endpoint.organizationId, delivery: null, postponed: 0 };
    for (const body of [...poison, JSON.stringify(unknown)]) await scene.queues.send(queue, body);
    for (let event = 0; event < 5; event += 1) await scene.emit(endpoint.organizationId);
    await scene.startWorker();
    await comesToRest(scene);
    // On a busy computer other messages may come as often; that loses nothing, but what is no poison does not end there for its content.
    const letters = await scene.queues.takeDeadLetters(queue);
    expect(letters).toEqual(expect.arrayContaining(poison));
    expect(letters).not.toContain(JSON.stringify(unknown));
    expect(await expectAllKept(scene)).toMatchObject({ succeeded: 5, requests: 5, repeated: 0 });
  });

  it('come again alone, as does one whose work hangs: the other eight of their batch are done, once', async (context) => {
    const scene = await startDeliveryScene(context, { visibilitySeconds: 8, receiveLimit: 2 });
    await using receiver = await startReceiver();
    const { endpoint } = await scene.subscribe(freshOrganization(), receiver);
    for (let event = 0; event < 9; event += 1) await scene.emit(endpoint.organizationId);
    await scene.queues.send('fanOut', 'no message of ours');
    const hanging = scene.emitted[4]?.event.id ?? '';
    const isHanging = ({ operation, body }: AwsCall) => operation === 'GetItem' && body.includes(hanging);
    scene.dynamodb.inject({ fault: holdForever, on: isHanging });
    const fanOut = await scene.startWorker({ sources: ['fan-out'], timeLimitSeconds: 5.5 });
    await until(() => scene.sqs.calls.some(deletionOfMessages));
    const deletion = scene.sqs.calls.find(deletionOfMessages);
    expect(JSON.parse(deletion?.body ?? '').Entries).toHaveLength(8);
    // The SDK asks three times; nobody has waited for the third.
    expect(scene.dynamodb.calls.filter(isHanging).length).toBeLessThan(3);
    expect(await scene.deliveriesTo()).toHaveLength(8);
    scene.dynamodb.heal();
    await until(async () => (await scene.deliveriesTo()).length === 9 && (await scene.queues.count('fanOut')) === 0);
    expect(scene.dynamodb.calls.filter(handingOn)).toHaveLength(9);
    expect(await scene.queues.takeDeadLetters('fanOut')).toEqual(['no message of ours']);
    await fanOut.stop();
    await scene.startWorker();
    await settle(scene);
    expect(await expectAllKept(scene)).toMatchObject({ succeeded: 9, requests: 9, repeated: 0 });
  });
});
