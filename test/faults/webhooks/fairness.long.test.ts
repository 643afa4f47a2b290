import { expect, it } from 'vitest';
import { startReceiver } from '../../support/drivers/receivers.ts';
import { expectNothingLost } from '../../support/faults/deliveries/invariants.ts';
import { newOrganization, startDeliveryScenario } from '../../support/faults/deliveries/scenario.ts';
import { settle, until } from '../../support/faults/deliveries/until-idle.ts';
import { fanOutWritten } from '../../support/faults/deliveries/writes.ts';
import { describeWaiting, isLongRun } from '../../support/generators/seeds.ts';

const waiting = isLongRun ? 5_000 : 150;

describeWaiting('an organization whose receiver does not respond', { timeout: 600_000 }, () => {
  it(`occupies five senders, and does not delay others even with ${waiting} pending events`, async (context) => {
    const scenario = await startDeliveryScenario(context, { visibilitySeconds: 60 });
    await using slow = await startReceiver();
    await using quick = await startReceiver();
    const released = Promise.withResolvers<void>();
    slow.behave(async (response) => {
      await released.promise;
      response.writeHead(204).end();
    });
    const [loud, quiet] = [newOrganization(), newOrganization()];
    await scenario.subscribe(loud, slow);
    await scenario.subscribe(quiet, quick);
    for (let event = 0; event < waiting; event += 1) await scenario.emit(loud);
    for (let event = 0; event < 5; event += 1) await scenario.emit(quiet);
    await scenario.startWorker();
    await quick.received(5);
    await slow.received(5);
    expect(slow.requests).toHaveLength(5);
    released.resolve();
    await until(async () => (await scenario.waitingEvents()) === 0);
    // They have overtaken earlier events.
    const fannedOut = scenario.dynamodb.requests.filter(fanOutWritten).map(({ body }) => (body.includes(quiet) ? quiet : loud));
    expect(fannedOut.length - fannedOut.lastIndexOf(quiet)).toBeGreaterThan(waiting / 5);
    await settle(scenario);
    expect(await expectNothingLost(scenario)).toMatchObject({ succeeded: waiting + 5, failed: 0, deadLetters: 0 });
  });
});
