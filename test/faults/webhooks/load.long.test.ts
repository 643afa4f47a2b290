import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startReceiver } from '../../support/drivers/receivers.ts';
import { expectNothingLost } from '../../support/faults/deliveries/invariants.ts';
import { newOrganization, startDeliveryScenario } from '../../support/faults/deliveries/scenario.ts';
import { settle } from '../../support/faults/deliveries/until-idle.ts';
import type { Worker } from '../../support/faults/deliveries/worker.ts';
import { fanOutWritten, messageSent } from '../../support/faults/deliveries/writes.ts';
import { allRejections, dropResponse, rejectWith, transactionConflict } from '../../support/faults/faults.ts';
import { seededRandom } from '../../support/generators/seeded-random.ts';
import { describeWaiting, faultSeeds, isLongRun } from '../../support/generators/seeds.ts';

/** Ten of the long ones are 10,000 events. */
const events = isLongRun ? 1_000 : 120;
const tenants = 5;
const workersAtOnce = 2;

describeWaiting(`${events} events while workers are killed`, { timeout: 600_000 }, () => {
  it.for(faultSeeds({ short: 1, long: 10 }))(
    'and storage, queue and receivers fail, all reach their ends, and what succeeded was received (seed %i)',
    async (seed, context) => {
      const random = seededRandom(seed);
      const scenario = await startDeliveryScenario(context);
      await using receiver = await startReceiver();
      receiver.behave(async (response) => {
        const [delayMs, chance] = [random.below(40), random.below(100)];
        await sleep(delayMs);
        if (chance < 5) response.socket?.destroy();
        else response.writeHead(chance < 15 ? 500 : 204).end();
      });
      const organizationIds = Array.from({ length: tenants }, newOrganization);
      for (const organizationId of organizationIds) await scenario.subscribe(organizationId, receiver);
      await scenario.subscribe(organizationIds[0] ?? '', receiver);
      scenario.dynamodb.inject({ fault: dropResponse, share: { percent: 2, random } });
      scenario.dynamodb.inject({ fault: transactionConflict, on: fanOutWritten, share: { percent: 20, random } });
      for (const rejection of allRejections.filter((name) => name !== 'TransactionInProgressException')) {
        scenario.dynamodb.inject({ fault: rejectWith(rejection), share: { percent: 2, random } });
      }
      scenario.sqs.inject({ fault: dropResponse, on: messageSent, share: { percent: 5, random } });
      scenario.kms.inject({ fault: rejectWith('ThrottlingException'), share: { percent: 30, random } });

      const workers: Worker[] = [];
      for (let worker = 0; worker < workersAtOnce; worker += 1) workers.push(await scenario.startWorker());
      let isOver = false;
      let kills = 0;
      const killing = (async () => {
        for (let sent = 0; !isOver || kills === 0; ) {
          await sleep(300 + random.below(1_500));
          scenario.clock.moveBy(random.below(90_000));
          // On a slow machine no worker would live long enough to send anything.
          if (receiver.requests.length > sent) {
            sent = receiver.requests.length;
            const [target] = workers.splice(random.below(workers.length), 1);
            await target?.kill();
            kills += 1;
            workers.push(await scenario.startWorker());
          }
          await scenario.sweep();
        }
      })();
      for (let event = 0; event < events; event += 1) {
        // One in ten is emitted by a process that dies before the notification.
        await scenario.emit(random.pick(organizationIds), { isWoken: random.below(10) > 0 });
      }
      while ((await scenario.deliveriesTo()).filter(({ state }) => state.status === 'succeeded').length < events * 0.8) await sleep(200);
      isOver = true;
      await killing;
      scenario.dynamodb.heal();
      scenario.sqs.heal();
      scenario.kms.heal();
      await settle(scenario);
      const tally = await expectNothingLost(scenario);
      expect(tally.failed).toBe(0);
      expect(tally.succeeded + tally.deadLetters).toBe(scenario.emitted.reduce((sum, { subscribers }) => sum + subscribers.length, 0));
      expect(kills).toBeGreaterThan(0);
      if (isLongRun) console.log(`Seed ${seed}: ${kills} workers killed,`, JSON.stringify(tally));
    },
  );
});
