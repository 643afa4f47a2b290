import { expect, it } from 'vitest';
import { startReceiver } from '../../support/drivers/receivers.ts';
import { expectInvariants, expectNothingLost } from '../../support/faults/deliveries/invariants.ts';
import { newOrganization, startDeliveryScenario } from '../../support/faults/deliveries/scenario.ts';
import { settle, until, untilIdle } from '../../support/faults/deliveries/until-idle.ts';
import { cutBefore, dropResponse, type Fault, holdForever, rejectWith } from '../../support/faults/faults.ts';
import { seededRandom } from '../../support/generators/seeded-random.ts';
import { describeWaiting, faultSeeds } from '../../support/generators/seeds.ts';

describeWaiting('KMS', () => {
  const faults: readonly Fault[] = [
    rejectWith('ThrottlingException'),
    rejectWith('InternalServerError'),
    cutBefore,
    dropResponse,
    holdForever,
  ];

  it('failing to decrypt causes no unsigned request, and loses nothing', async (context) => {
    const scenario = await startDeliveryScenario(context);
    await using receiver = await startReceiver();
    await scenario.startWorker();
    for (const [round, fault] of faults.entries()) {
      const subscriber = await scenario.subscribe(newOrganization(), receiver);
      const before = scenario.kms.requests.length;
      scenario.kms.inject({ fault });
      for (let event = 0; event < 4; event += 1) await scenario.emit(subscriber.endpoint.organizationId);
      // Four senders try three times each; one more request means that a sender has given up and starts again.
      await until(() => scenario.kms.requests.length > before + 12);
      expect(receiver.requests.length, fault.name).toBe(4 * round);
      const stands = (await scenario.deliveriesTo(subscriber)).map(({ attempt, state }) => [attempt, state.status]);
      expect(stands, fault.name).toEqual(Array(4).fill([0, 'pending']));
      scenario.kms.heal();
      await settle(scenario);
    }
    expect(await expectNothingLost(scenario)).toEqual({ succeeded: 20, failed: 0, deadLetters: 0, requests: 20, repeated: 0 });
  });

  it.for(faultSeeds({ short: 1, long: 20 }))('throttling two of three requests only delays deliveries (seed %i)', async (seed, context) => {
    const scenario = await startDeliveryScenario(context);
    await using receiver = await startReceiver();
    const random = seededRandom(seed);
    scenario.kms.inject({ fault: rejectWith('ThrottlingException'), share: { percent: 66, random } });
    const tenants = Array.from({ length: 6 }, newOrganization);
    for (const organizationId of tenants) await scenario.subscribe(organizationId, receiver);
    await scenario.startWorker();
    for (let event = 0; event < 30; event += 1) await scenario.emit(random.pick(tenants));
    await settle(scenario);
    expect(await expectNothingLost(scenario)).toMatchObject({ succeeded: 30, requests: 30 });
  });

  it('failing to decrypt one secret does not delay others', async (context) => {
    const scenario = await startDeliveryScenario(context);
    await using receiver = await startReceiver();
    const [damaged, sound] = [newOrganization(), newOrganization()];
    const { endpoint } = await scenario.subscribe(damaged, receiver);
    const other = await scenario.subscribe(sound, receiver);
    // A secret copied from another organization cannot be decrypted.
    const { id: _, ...copied } = { ...endpoint, encryptedSecret: other.endpoint.encryptedSecret };
    await scenario.webhooks.remove(endpoint, scenario.clock.now());
    await scenario.webhooks.create({ ...copied, id: endpoint.id });
    await scenario.startWorker();
    for (let event = 0; event < 10; event += 1) {
      await scenario.emit(damaged);
      await scenario.emit(sound);
    }
    await until(async () => (await scenario.deliveriesTo(other)).filter(({ state }) => state.status === 'succeeded').length === 10);
    await expectInvariants(scenario);
    expect(receiver.requests).toHaveLength(10);
    expect((await scenario.deliveriesTo({ ...other, endpoint })).every(({ attempt }) => attempt === 0)).toBe(true);
  });
});

describeWaiting('a clock that jumps by ten minutes', () => {
  it.for([600_000, -600_000])('(%i ms) during deliveries and waits loses nothing', async (byMs, context) => {
    const scenario = await startDeliveryScenario(context);
    await using receiver = await startReceiver();
    const held = Promise.withResolvers<void>();
    receiver.behave(async (response) => {
      await held.promise;
      response.writeHead(204).end();
    });
    const subscriber = await scenario.subscribe(newOrganization(), receiver);
    const { organizationId } = subscriber.endpoint;
    // It was subscribed earlier, by any clock.
    scenario.clock.moveBy(660_000);
    await Promise.all([scenario.startWorker(), scenario.startWorker()]);
    for (let event = 0; event < 8; event += 1) await scenario.emit(organizationId);
    await receiver.received(5);
    scenario.clock.moveBy(byMs);
    await scenario.sweep();
    await scenario.emit(organizationId);
    // With a clock that is ahead, leases have expired: the same deliveries are sent again, as the same attempts.
    if (byMs > 0) await receiver.received(10);
    held.resolve();
    await settle(scenario);
    await untilIdle(scenario);
    expect(await expectNothingLost(scenario)).toMatchObject({ succeeded: 9 });
  });
});
