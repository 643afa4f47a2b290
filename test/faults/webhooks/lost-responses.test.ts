import { expect, it } from 'vitest';
import { startReceiver } from '../../support/drivers/receivers.ts';
import { expectAllKept } from '../../support/faults/deliveries/invariants.ts';
import { freshOrganization, startDeliveryScene } from '../../support/faults/deliveries/scenario.ts';
import { comesToRest } from '../../support/faults/deliveries/until-idle.ts';
import { claimOfDelivery, handingOn, recordOfDelivery, slotTaken } from '../../support/faults/deliveries/writes.ts';
import type { AwsCall } from '../../support/faults/exchange.ts';
import { dropAnswer, refuse, transactionConflict } from '../../support/faults/faults.ts';
import { describeWaiting } from '../../support/generators/seeds.ts';

const countOfAttempt = ({ operation, body }: AwsCall) => operation === 'PutItem' && body.includes('"sk":{"S":"WEBHOOK#');

describeWaiting('a write of a sender', () => {
  const writes = [
    { name: 'that hands the event on', on: handingOn },
    { name: 'that takes a slot', on: slotTaken },
    { name: 'that takes the delivery', on: claimOfDelivery },
    { name: 'that records the attempt', on: recordOfDelivery },
    { name: 'that counts the attempt', on: countOfAttempt },
  ];
  const faults = [dropAnswer, transactionConflict, refuse('ProvisionedThroughputExceededException')];

  it.for(writes)('$name is done once, and at once, although its answer is lost, or it is refused', async ({ on }, context) => {
    const scene = await startDeliveryScene(context);
    await using receiver = await startReceiver();
    await scene.startWorker();
    for (const fault of faults) {
      const { endpoint } = await scene.subscribe(freshOrganization(), receiver);
      scene.dynamodb.inject({ fault, on, times: 1 });
      await scene.emit(endpoint.organizationId);
      // Nothing moves the clock: nobody has to wait for a lease to end.
      await comesToRest(scene);
      const { health } = (await scene.webhooks.find(endpoint.organizationId, endpoint.id)) ?? {};
      expect(health, fault.name).toMatchObject({ totalDeliveries: 1, totalFailures: 0 });
    }
    expect(scene.dynamodb.calls.flatMap((call) => call.fault ?? [])).toEqual(faults.map(({ name }) => name));
    expect(await expectAllKept(scene)).toEqual({ succeeded: 3, failed: 0, deadLetters: 0, requests: 3, repeated: 0 });
  });
});
