import { expect, it } from 'vitest';
import { startReceiver } from '../../support/drivers/receivers.ts';
import { expectAllKept } from '../../support/faults/deliveries/invariants.ts';
import { freshOrganization, startDeliveryScene } from '../../support/faults/deliveries/scenario.ts';
import { settle, until } from '../../support/faults/deliveries/until-idle.ts';
import { handingOn } from '../../support/faults/deliveries/writes.ts';
import { describeWaiting, isLongRun } from '../../support/generators/seeds.ts';

const waiting = isLongRun ? 5_000 : 150;

describeWaiting('an organisation whose receiver does not answer', { timeout: 600_000 }, () => {
  it(`holds five senders, and with ${waiting} events that wait keeps nobody else waiting`, async (context) => {
    const scene = await startDeliveryScene(context, { visibilitySeconds: 60 });
    await using slow = await startReceiver();
    await using quick = await startReceiver();
    const released = Promise.withResolvers<void>();
    slow.behave(async (response) => {
      await released.promise;
      response.writeHead(204).end();
    });
    const [loud, quiet] = [freshOrganization(), freshOrganization()];
    await scene.subscribe(loud, slow);
    await scene.subscribe(quiet, quick);
    for (let event = 0; event < waiting; event += 1) await scene.emit(loud);
    for (let event = 0; event < 5; event += 1) await scene.emit(quiet);
    await scene.startWorker();
    await quick.received(5);
    await slow.received(5);
    expect(slow.requests).toHaveLength(5);
    released.resolve();
    await until(async () => (await scene.waitingEvents()) === 0);
    // They have overtaken events that came before them.
    const handedOn = scene.dynamodb.calls.filter(handingOn).map(({ body }) => (body.includes(quiet) ? quiet : loud));
    expect(handedOn.length - handedOn.lastIndexOf(quiet)).toBeGreaterThan(waiting / 5);
    await settle(scene);
    expect(await expectAllKept(scene)).toMatchObject({ succeeded: waiting + 5, failed: 0, deadLetters: 0 });
  });
});
