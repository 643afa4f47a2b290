import { expect, it } from 'vitest';
import { startReceiver } from '../../support/drivers/receivers.ts';
import { expectAllKept, expectNothingWrong } from '../../support/faults/deliveries/invariants.ts';
import { freshOrganization, startDeliveryScene } from '../../support/faults/deliveries/scenario.ts';
import { comesToRest, settle, until } from '../../support/faults/deliveries/until-idle.ts';
import { cutBefore, dropAnswer, type Fault, holdForever, refuse } from '../../support/faults/faults.ts';
import { seededRandom } from '../../support/generators/seeded-random.ts';
import { describeWaiting, faultSeeds } from '../../support/generators/seeds.ts';

describeWaiting('KMS', () => {
  const faults: readonly Fault[] = [refuse('ThrottlingException'), refuse('InternalServerError'), cutBefore, dropAnswer, holdForever];

  it('that does not decrypt lets nothing out unsigned, and loses nothing', async (context) => {
    const scene = await startDeliveryScene(context);
    await using receiver = await startReceiver();
    await scene.startWorker();
    for (const [round, fault] of faults.entries()) {
      const subscriber = await scene.subscribe(freshOrganization(), receiver);
      const before = scene.kms.calls.length;
      scene.kms.inject({ fault });
      for (let event = 0; event < 4; event += 1) await scene.emit(subscriber.endpoint.organizationId);
      // Four senders ask three times each; with one more call somebody has given up, and begins again.
      await until(() => scene.kms.calls.length > before + 12);
      expect(receiver.requests.length, fault.name).toBe(4 * round);
      const stands = (await scene.deliveriesTo(subscriber)).map(({ attempt, state }) => [attempt, state.status]);
      expect(stands, fault.name).toEqual(Array(4).fill([0, 'pending']));
      scene.kms.heal();
      await settle(scene);
    }
    expect(await expectAllKept(scene)).toEqual({ succeeded: 20, failed: 0, deadLetters: 0, requests: 20, repeated: 0 });
  });

  it.for(faultSeeds({ short: 1, long: 20 }))('that throttles two calls of three delays what it must (seed %i)', async (seed, context) => {
    const scene = await startDeliveryScene(context);
    await using receiver = await startReceiver();
    const random = seededRandom(seed);
    scene.kms.inject({ fault: refuse('ThrottlingException'), share: { percent: 66, random } });
    const tenants = Array.from({ length: 6 }, freshOrganization);
    for (const organizationId of tenants) await scene.subscribe(organizationId, receiver);
    await scene.startWorker();
    for (let event = 0; event < 30; event += 1) await scene.emit(random.pick(tenants));
    await settle(scene);
    expect(await expectAllKept(scene)).toMatchObject({ succeeded: 30, requests: 30 });
  });

  it('that cannot read one secret keeps nobody else waiting', async (context) => {
    const scene = await startDeliveryScene(context);
    await using receiver = await startReceiver();
    const [damaged, sound] = [freshOrganization(), freshOrganization()];
    const { endpoint } = await scene.subscribe(damaged, receiver);
    const other = await scene.subscribe(sound, receiver);
    // A secret that somebody has copied from another organisation is none.
    const { id: _, ...copied } = { ...endpoint, encryptedSecret: other.endpoint.encryptedSecret };
    await scene.webhooks.remove(damaged, endpoint.id, scene.clock.now());
    await scene.webhooks.create({ ...copied, id: endpoint.id });
    await scene.startWorker();
    for (let event = 0; event < 10; event += 1) {
      await scene.emit(damaged);
      await scene.emit(sound);
    }
    await until(async () => (await scene.deliveriesTo(other)).filter(({ state }) => state.status === 'succeeded').length === 10);
    await expectNothingWrong(scene);
    expect(receiver.requests).toHaveLength(10);
    expect((await scene.deliveriesTo({ ...other, endpoint })).every(({ attempt }) => attempt === 0)).toBe(true);
  });
});

describeWaiting('a clock that jumps by ten minutes', () => {
  it.for([600_000, -600_000])('(%i ms) while events are sent and wait loses nothing', async (byMs, context) => {
    const scene = await startDeliveryScene(context);
    await using receiver = await startReceiver();
    const held = Promise.withResolvers<void>();
    receiver.behave(async (response) => {
      await held.promise;
      response.writeHead(204).end();
    });
    const subscriber = await scene.subscribe(freshOrganization(), receiver);
    const { organizationId } = subscriber.endpoint;
    // It was subscribed before, by any clock.
    scene.clock.moveBy(660_000);
    await Promise.all([scene.startWorker(), scene.startWorker()]);
    for (let event = 0; event < 8; event += 1) await scene.emit(organizationId);
    await receiver.received(5);
    scene.clock.moveBy(byMs);
    await scene.sweep();
    await scene.emit(organizationId);
    // With a clock ahead the leases have run out: the same deliveries are sent again, as the same attempts.
    if (byMs > 0) await receiver.received(10);
    held.resolve();
    await settle(scene);
    await comesToRest(scene);
    expect(await expectAllKept(scene)).toMatchObject({ succeeded: 9 });
  });
});
