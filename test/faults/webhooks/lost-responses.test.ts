import { expect, it } from 'vitest';
import { startReceiver } from '../../support/drivers/receivers.ts';
import { expectNothingLost } from '../../support/faults/deliveries/invariants.ts';
import { newOrganization, startDeliveryScenario } from '../../support/faults/deliveries/scenario.ts';
import { untilIdle } from '../../support/faults/deliveries/until-idle.ts';
import { attemptRecorded, deliveryTaken, fanOutWritten, slotTaken } from '../../support/faults/deliveries/writes.ts';
import type { AwsRequest } from '../../support/faults/exchange.ts';
import { dropResponse, rejectWith, transactionConflict } from '../../support/faults/faults.ts';
import { describeWaiting } from '../../support/generators/seeds.ts';

const countOfAttempt = ({ operation, body }: AwsRequest) => operation === 'PutItem' && body.includes('"sk":{"S":"WEBHOOK#');

describeWaiting('a write of a sender', () => {
  const writes = [
    { name: 'that fans out the event', on: fanOutWritten },
    { name: 'that acquires a permit', on: slotTaken },
    { name: 'that takes the delivery', on: deliveryTaken },
    { name: 'that records the attempt', on: attemptRecorded },
    { name: 'that counts the attempt', on: countOfAttempt },
  ];
  const faults = [dropResponse, transactionConflict, rejectWith('ProvisionedThroughputExceededException')];

  it.for(writes)('$name is applied once and promptly, although its response is lost or it is rejected', async ({ on }, context) => {
    const scenario = await startDeliveryScenario(context);
    await using receiver = await startReceiver();
    await scenario.startWorker();
    for (const fault of faults) {
      const { endpoint } = await scenario.subscribe(newOrganization(), receiver);
      scenario.dynamodb.inject({ fault, on, times: 1 });
      await scenario.emit(endpoint.organizationId);
      // The clock does not move: no lease has to expire.
      await untilIdle(scenario);
      const { health } = (await scenario.webhooks.find(endpoint.organizationId, endpoint.id)) ?? {};
      expect(health, fault.name).toMatchObject({ totalDeliveries: 1, totalFailures: 0 });
    }
    expect(scenario.dynamodb.requests.flatMap((request) => request.fault ?? [])).toEqual(faults.map(({ name }) => name));
    expect(await expectNothingLost(scenario)).toEqual({ succeeded: 3, failed: 0, deadLetters: 0, requests: 3, repeated: 0 });
  });
});
