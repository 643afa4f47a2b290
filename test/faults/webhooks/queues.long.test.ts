import { setTimeout as sleep } from 'node:timers/promises';
import { deriveDeliveryId } from '@nakor/operations/webhooks/delivery';
import { expect, it } from 'vitest';
import { startReceiver } from '../../support/drivers/receivers.ts';
import { expectNothingLost } from '../../support/faults/deliveries/invariants.ts';
import {
  type DeliveryScenario,
  newOrganization,
  type Subscriber,
  startDeliveryScenario,
} from '../../support/faults/deliveries/scenario.ts';
import { settle, until, untilIdle } from '../../support/faults/deliveries/until-idle.ts';
import { fanOutWritten, messageSent, messagesDeleted } from '../../support/faults/deliveries/writes.ts';
import type { AwsRequest } from '../../support/faults/exchange.ts';
import { dropResponse, holdForever } from '../../support/faults/faults.ts';
import { startInProcessService } from '../../support/faults/in-process-service.ts';
import { validateAt } from '../../support/faults/requests.ts';
import { describeWaiting } from '../../support/generators/seeds.ts';

/** The messages that notify senders of all events so far for one endpoint. */
function notifications({ emitted }: DeliveryScenario, { endpoint }: Subscriber): string[] {
  return emitted.map(({ event }) =>
    JSON.stringify({
      organization_id: event.organizationId,
      webhook_id: endpoint.id,
      delivery: { id: deriveDeliveryId(event, endpoint.id), created_at: event.createdAtUnixMs },
      postponed: 0,
    }),
  );
}

function eventMessage({ emitted }: DeliveryScenario, index: number): string {
  const event = emitted[index]?.event;
  return JSON.stringify({ event_id: event?.id, organization_id: event?.organizationId });
}

describeWaiting('SQS', () => {
  it('accepting messages without a response causes no duplicate request', async (context) => {
    const scenario = await startDeliveryScenario(context);
    await using receiver = await startReceiver();
    const { endpoint } = await scenario.subscribe(newOrganization(), receiver);
    scenario.sqs.inject({ fault: dropResponse, on: messageSent });
    await scenario.startWorker();
    for (let event = 0; event < 5; event += 1) await scenario.emit(endpoint.organizationId);
    await untilIdle(scenario);
    expect(await expectNothingLost(scenario)).toMatchObject({ succeeded: 5, requests: 5 });
  });

  it('being unreachable delays no response, and loses no event', async (context) => {
    const scenario = await startDeliveryScenario(context);
    await using receiver = await startReceiver();
    const key = await scenario.environment.issueKey();
    const organizationId = key.key.organization.id;
    await scenario.subscribe(organizationId, receiver);
    const service = await startInProcessService(scenario.environment);
    context.onTestFinished(() => service.close());
    service.clock.stopAt(scenario.clock.now());
    await Promise.all([service.sqs.down(), scenario.sqs.down()]);
    await scenario.startWorker();
    const responses = await Promise.all(Array.from({ length: 5 }, () => validateAt(service, key)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await scenario.adopt(organizationId);
    await scenario.sqs.up();
    await settle(scenario);
    expect(await expectNothingLost(scenario)).toMatchObject({ succeeded: 5, requests: 5 });
  });

  it('failing while an event is fanned out loses no notification permanently', async (context) => {
    const scenario = await startDeliveryScenario(context);
    await using receiver = await startReceiver();
    const { endpoint } = await scenario.subscribe(newOrganization(), receiver);
    scenario.sqs.inject({ fault: holdForever, on: messageSent });
    await scenario.startWorker();
    for (let event = 0; event < 3; event += 1) await scenario.emit(endpoint.organizationId);
    await until(async () => (await scenario.waitingEvents()) === 0 && (await scenario.queues.count('fanOut')) === 0);
    expect(receiver.requests).toEqual([]);
    scenario.sqs.heal();
    await scenario.sweep();
    await untilIdle(scenario);
    expect(await expectNothingLost(scenario)).toMatchObject({ succeeded: 3, requests: 3 });
  });

  it('delivering each message five times, in reverse order and concurrently, causes no duplicate request', async (context) => {
    const scenario = await startDeliveryScenario(context);
    await using receiver = await startReceiver();
    receiver.behave(async (response) => {
      await sleep(200);
      response.writeHead(204).end();
    });
    const subscriber = await scenario.subscribe(newOrganization(), receiver);
    for (let event = 0; event < 6; event += 1) await scenario.emit(subscriber.endpoint.organizationId, { isWoken: false });
    for (let copy = 0; copy < 5; copy += 1) {
      for (let event = 5; event >= 0; event -= 1) await scenario.queues.send('fanOut', eventMessage(scenario, event));
      for (const message of notifications(scenario, subscriber).reverse()) await scenario.queues.send('delivery', message);
    }
    await Promise.all([scenario.startWorker(), scenario.startWorker()]);
    await untilIdle(scenario);
    // Again, long afterwards.
    scenario.clock.moveBy(600_000);
    for (const message of notifications(scenario, subscriber)) await scenario.queues.send('delivery', message);
    for (let event = 0; event < 6; event += 1) await scenario.queues.send('fanOut', eventMessage(scenario, event));
    await untilIdle(scenario);
    expect(await expectNothingLost(scenario)).toMatchObject({ succeeded: 6, requests: 6, repeated: 0 });
  });

  it.for(['fanOut', 'delivery'] as const)('losing all messages (%s) loses nothing permanently', async (queue, context) => {
    const scenario = await startDeliveryScenario(context);
    await using receiver = await startReceiver();
    const { endpoint } = await scenario.subscribe(newOrganization(), receiver);
    const worker = queue === 'delivery' ? await scenario.startWorker({ sources: ['fan-out'] }) : null;
    for (let event = 0; event < 5; event += 1) await scenario.emit(endpoint.organizationId);
    await until(async () => (await scenario.queues.count(queue)) >= 5);
    await worker?.stop();
    await scenario.queues.purge(queue);
    scenario.clock.moveBy(60_000);
    await scenario.sweep();
    await scenario.startWorker();
    await untilIdle(scenario);
    expect(await expectNothingLost(scenario)).toMatchObject({ succeeded: 5, requests: 5, repeated: 0 });
  });

  it('redelivering a message during its request causes no duplicate request', async (context) => {
    const scenario = await startDeliveryScenario(context, { visibilitySeconds: 1 });
    await using receiver = await startReceiver();
    const deletions = () => scenario.sqs.requests.filter(({ operation }) => operation === 'DeleteMessageBatch').length;
    // Held until the fan-out message is deleted, and the delivery message by the worker that got it again.
    receiver.behave(async (response) => {
      await Promise.race([until(() => deletions() > 1), sleep(8_000)]);
      response.writeHead(204).end();
    });
    const { endpoint } = await scenario.subscribe(newOrganization(), receiver);
    await Promise.all([scenario.startWorker(), scenario.startWorker()]);
    await scenario.emit(endpoint.organizationId);
    await untilIdle(scenario);
    // The last one belongs to its sender.
    await until(() => deletions() > 2);
    expect(await expectNothingLost(scenario)).toMatchObject({ succeeded: 1, requests: 1 });
  });
});

describeWaiting('messages that cannot be processed', () => {
  const poison = ['{"event_id":', '{}', '[]', 'null', '{"event_id":1,"organization_id":"org_1"}', 'x'.repeat(250_000)];

  it.for(['fanOut', 'delivery'] as const)('become dead letters (%s), and the others are processed', async (queue, context) => {
    const scenario = await startDeliveryScenario(context, { visibilitySeconds: 2, receiveLimit: 3 });
    await using receiver = await startReceiver();
    const { endpoint } = await scenario.subscribe(newOrganization(), receiver);
    // A well-formed message about something nonexistent is not poison: its event or endpoint may have been removed.
    const unknown = { event_id: 'gone', webhook_id: 'gone', organization_id: endpoint.organizationId, delivery: null, postponed: 0 };
    for (const body of [...poison, JSON.stringify(unknown)]) await scenario.queues.send(queue, body);
    for (let event = 0; event < 5; event += 1) await scenario.emit(endpoint.organizationId);
    await scenario.startWorker();
    await untilIdle(scenario);
    // On a busy machine other messages may be received as often; that loses nothing, but their content is not the reason.
    const letters = await scenario.queues.takeDeadLetters(queue);
    expect(letters).toEqual(expect.arrayContaining(poison));
    expect(letters).not.toContain(JSON.stringify(unknown));
    expect(await expectNothingLost(scenario)).toMatchObject({ succeeded: 5, requests: 5, repeated: 0 });
  });

  it('are redelivered alone, as is one whose work hangs: the other eight of their batch are done, once', async (context) => {
    const scenario = await startDeliveryScenario(context, { visibilitySeconds: 8, receiveLimit: 2 });
    await using receiver = await startReceiver();
    const { endpoint } = await scenario.subscribe(newOrganization(), receiver);
    for (let event = 0; event < 9; event += 1) await scenario.emit(endpoint.organizationId);
    await scenario.queues.send('fanOut', 'not a Nakor message');
    const hanging = scenario.emitted[4]?.event.id ?? '';
    const isHanging = ({ operation, body }: AwsRequest) => operation === 'GetItem' && body.includes(hanging);
    scenario.dynamodb.inject({ fault: holdForever, on: isHanging });
    const fanOut = await scenario.startWorker({ sources: ['fan-out'], timeLimitSeconds: 5.5 });
    await until(() => scenario.sqs.requests.some(messagesDeleted));
    const deletion = scenario.sqs.requests.find(messagesDeleted);
    expect(JSON.parse(deletion?.body ?? '').Entries).toHaveLength(8);
    // The SDK tries three times; no one waited for the third.
    expect(scenario.dynamodb.requests.filter(isHanging).length).toBeLessThan(3);
    expect(await scenario.deliveriesTo()).toHaveLength(8);
    scenario.dynamodb.heal();
    await until(async () => (await scenario.deliveriesTo()).length === 9 && (await scenario.queues.count('fanOut')) === 0);
    expect(scenario.dynamodb.requests.filter(fanOutWritten)).toHaveLength(9);
    expect(await scenario.queues.takeDeadLetters('fanOut')).toEqual(['not a Nakor message']);
    await fanOut.stop();
    await scenario.startWorker();
    await settle(scenario);
    expect(await expectNothingLost(scenario)).toMatchObject({ succeeded: 9, requests: 9, repeated: 0 });
  });
});
