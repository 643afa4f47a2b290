import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startReceiver } from '../../support/drivers/receivers.ts';
import { expectAllKept } from '../../support/faults/deliveries/invariants.ts';
import { freshOrganization, startDeliveryScene } from '../../support/faults/deliveries/scenario.ts';
import { settle } from '../../support/faults/deliveries/until-idle.ts';
import type { Worker } from '../../support/faults/deliveries/worker.ts';
import { handingOn, messageSent } from '../../support/faults/deliveries/writes.ts';
import { allRejections, dropAnswer, refuse, transactionConflict } from '../../support/faults/faults.ts';
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
      const scene = await startDeliveryScene(context);
      await using receiver = await startReceiver();
      receiver.behave(async (response) => {
        const [delayMs, chance] = [random.below(40), random.below(100)];
        await sleep(delayMs);
        if (chance < 5) response.socket?.destroy();
        else response.writeHead(chance < 15 ? 500 : 204).end();
      });
      const organizationIds = Array.from({ length: tenants }, freshOrganization);
      for (const organizationId of organizationIds) await scene.subscribe(organizationId, receiver);
      await scene.subscribe(organizationIds[0] ?? '', receiver);
      scene.dynamodb.inject({ fault: dropAnswer, share: { percent: 2, random } });
      scene.dynamodb.inject({ fault: transactionConflict, on: handingOn, share: { percent: 20, random } });
      for (const rejection of allRejections.filter((name) => name !== 'TransactionInProgressException')) {
        scene.dynamodb.inject({ fault: refuse(rejection), share: { percent: 2, random } });
      }
      scene.sqs.inject({ fault: dropAnswer, on: messageSent, share: { percent: 5, random } });
      scene.kms.inject({ fault: refuse('ThrottlingException'), share: { percent: 30, random } });

      const workers: Worker[] = [];
      for (let worker = 0; worker < workersAtOnce; worker += 1) workers.push(await scene.startWorker());
      let isOver = false;
      let kills = 0;
      const killing = (async () => {
        for (let sent = 0; !isOver || kills === 0; ) {
          await sleep(300 + random.below(1_500));
          scene.clock.moveBy(random.below(90_000));
          // On a slow machine no worker would live long enough to send anything.
          if (receiver.requests.length > sent) {
            sent = receiver.requests.length;
            const [victim] = workers.splice(random.below(workers.length), 1);
            await victim?.kill();
            kills += 1;
            workers.push(await scene.startWorker());
          }
          await scene.sweep();
        }
      })();
      for (let event = 0; event < events; event += 1) {
        // One of ten is emitted by somebody who dies before the wake-up.
        await scene.emit(random.pick(organizationIds), { isWoken: random.below(10) > 0 });
      }
      while ((await scene.deliveriesTo()).filter(({ state }) => state.status === 'succeeded').length < events * 0.8) await sleep(200);
      isOver = true;
      await killing;
      scene.dynamodb.heal();
      scene.sqs.heal();
      scene.kms.heal();
      await settle(scene);
      const tally = await expectAllKept(scene);
      expect(tally.failed).toBe(0);
      expect(tally.succeeded + tally.deadLetters).toBe(scene.emitted.reduce((sum, { subscribers }) => sum + subscribers.length, 0));
      expect(kills).toBeGreaterThan(0);
      if (isLongRun) console.log(`Seed ${seed}: ${kills} workers killed,`, JSON.stringify(tally));
    },
  );
});
