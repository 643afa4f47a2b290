import type { Delivery } from '@nakor/operations/webhooks/delivery';
import { expect, it } from 'vitest';
import * as behaviours from '../../support/drivers/receiver-behaviours.ts';
import { type Behaviour, respondWith } from '../../support/drivers/receiver-behaviours.ts';
import { closedPort, startReceiver, startStranger } from '../../support/drivers/receivers.ts';
import { expectInvariants, expectNothingLost } from '../../support/faults/deliveries/invariants.ts';
import { newOrganization, startDeliveryScenario } from '../../support/faults/deliveries/scenario.ts';
import { settle, until } from '../../support/faults/deliveries/until-idle.ts';
import type { AwsRequest } from '../../support/faults/exchange.ts';
import { cutBefore } from '../../support/faults/faults.ts';
import { describeWaiting } from '../../support/generators/seeds.ts';

/** The visible result of one attempt, in one line. */
function lineOf({ state, attempt, last }: Delivery | undefined = {} as Delivery): string {
  return `${state?.status} after ${attempt}: ${last?.httpStatus} ${last?.error}`;
}

/** A minute plus or minus ten per cent, in seconds. */
const aMinute = [54, 66] as const;
const aDay = [86_400, 86_400] as const;

const misbehaviours: readonly [string, Behaviour, string, (readonly [number, number])?][] = [
  ['resets', behaviours.reset, 'pending after 1: null CONNECT_FAILED'],
  ['resets in the middle of a good answer', behaviours.resetAfter('be'), 'succeeded after 1: 200 null'],
  ['resets in the middle of a bad answer', behaviours.resetAfter('be', 500), 'pending after 1: 500 HTTP_STATUS'],
  ['says to go on, and nothing else', behaviours.continueOnly, 'pending after 1: null INVALID_RESPONSE'],
  ['says nothing', behaviours.neverRespond, 'pending after 1: null TIMEOUT'],
  ['sends headers without an end', behaviours.endlessHeaders, 'pending after 1: null INVALID_RESPONSE'],
  ['sends headers one by one', behaviours.slowHeaders, 'pending after 1: null TIMEOUT'],
  ['sends a header of 64 kB', behaviours.largeHeader(65_536), 'pending after 1: null INVALID_RESPONSE'],
  ['sends its answer byte by byte', behaviours.slowBody(), 'succeeded after 1: 200 null'],
  ['sends 1 GB', behaviours.gigabyteBody, 'succeeded after 1: 200 null'],
  ['sends what inflates to 10 MB', behaviours.gzipBomb, 'succeeded after 1: 200 null'],
  ['leads to the metadata of the host', behaviours.redirect('http://169.254.169.254/'), 'pending after 1: 301 HTTP_STATUS'],
  ['leads in circles', behaviours.redirectLoop, 'pending after 1: 307 HTTP_STATUS'],
  ['is gone', respondWith(410), 'failed after 1: 410 HTTP_STATUS'],
  ['asks for years of patience', behaviours.askToWait('99999999'), 'pending after 1: 429 HTTP_STATUS', aDay],
  ['asks for less than no patience', behaviours.askToWait('-1'), 'pending after 1: 429 HTTP_STATUS'],
  ['asks for a moment long past', behaviours.askToWait('Fri, 31 Dec 1999 23:59:59 GMT'), 'pending after 1: 429 HTTP_STATUS'],
  ['asks for a moment far ahead', behaviours.askToWait('Fri, 31 Dec 2100 23:59:59 GMT'), 'pending after 1: 429 HTTP_STATUS', aDay],
  ['asks for something that is no time', behaviours.askToWait('abc'), 'pending after 1: 503 HTTP_STATUS', aMinute],
];

describeWaiting('a receiver', () => {
  it('ends its attempt in time whatever its behaviour, and does not delay others', async (context) => {
    const scenario = await startDeliveryScenario(context, { waits: 1 });
    await using good = await startReceiver();
    const organizationIds = misbehaviours.map(newOrganization);
    const subscribers = await Promise.all(
      misbehaviours.map(async ([, behaviour], index) => {
        const receiver = await startReceiver();
        context.onTestFinished(() => receiver[Symbol.asyncDispose]());
        // The status distinguishes them here; 503 with an invalid Retry-After is treated the same.
        receiver.behave(index === misbehaviours.length - 1 ? behaviours.askToWait('abc', 503) : behaviour);
        return scenario.subscribe(organizationIds[index] ?? '', receiver);
      }),
    );
    const sound = await scenario.subscribe(newOrganization(), good);
    await scenario.startWorker();
    for (const organizationId of organizationIds) await scenario.emit(organizationId);
    await scenario.emit(sound.endpoint.organizationId);
    const first = async (index: number) => (await scenario.deliveriesTo(subscribers[index]))[0];
    await until(async () => (await scenario.deliveriesTo(sound))[0]?.state.status === 'succeeded');
    const undecided = misbehaviours.map((_, index) => index);
    for (const index of undecided) await until(async () => (await first(index))?.last !== null && (await first(index)) !== undefined);
    const lines = await Promise.all(undecided.map(async (index) => `${misbehaviours[index]?.[0]}: ${lineOf(await first(index))}`));
    expect(lines).toEqual(misbehaviours.map(([name, , line]) => `${name}: ${line}`));
    for (const [index, [name, , , wait = aMinute]] of misbehaviours.entries()) {
      const { state, last } = (await first(index)) ?? {};
      if (state?.status !== 'pending') continue;
      const asked =
        (state.nextAttemptAtUnixMs - (subscribers[index]?.receivers[0]?.requests[0]?.atUnixMs ?? 0) - (last?.durationMs ?? 0)) / 1000;
      // On a busy machine it takes a while from the start of the attempt to the arrival of its request, and from its end to its record.
      expect(asked, name).toBeGreaterThanOrEqual(wait[0] - 5);
      expect(asked, name).toBeLessThanOrEqual(wait[1] + 5);
    }
    expect(subscribers.map(({ receivers }) => receivers[0]?.requests.length)).toEqual(misbehaviours.map(() => 1));
    await expectInvariants(scenario);
  });

  it('that is missing or does not speak HTTP is tried six times, then its dead letter is announced', async (context) => {
    const scenario = await startDeliveryScenario(context);
    await using stranger = await startStranger('220 mail.example ESMTP\r\n', 'hangs-up');
    await using receiver = await startReceiver();
    const organizationId = newOrganization();
    const ports = [await closedPort(), stranger.port];
    const subscribers = await Promise.all([1, 2, 3].map(() => scenario.subscribe(organizationId, receiver)));
    for (const [index, port] of ports.entries()) {
      const { id } = subscribers[index]?.endpoint ?? { id: '' };
      await scenario.webhooks.change(organizationId, id, { url: `http://127.0.0.1:${port}/` }, scenario.clock.now());
    }
    await scenario.startWorker();
    const { event } = await scenario.emit(organizationId);
    await settle(scenario);
    expect(await expectNothingLost(scenario)).toMatchObject({ succeeded: 1, failed: 0, deadLetters: 2, requests: 1 });
    const dead = (await scenario.deliveriesTo()).filter(({ state }) => state.status === 'dead_letter');
    expect(dead.map(lineOf).sort()).toEqual(['CONNECT_FAILED', 'INVALID_RESPONSE'].map((error) => `dead_letter after 6: null ${error}`));
    const letters = (await scenario.queues.takeDeadLetters('delivery')).map((body) => JSON.parse(body).delivery.id).sort();
    expect(letters).toEqual(dead.map(({ id }) => id).sort());
    expect(dead.map(({ eventId }) => eventId)).toEqual([event.id, event.id]);
  });

  it.for([true, false])(
    'after six attempts is announced later when that fails at first (it stays enabled: %s)',
    async (staysEnabled, context) => {
      const scenario = await startDeliveryScenario(context);
      await using receiver = await startReceiver();
      receiver.behave(respondWith(500));
      const { endpoint } = await scenario.subscribe(newOrganization(), receiver);
      const isAnnouncement = ({ operation, body }: AwsRequest) => operation === 'SendMessage' && body.includes('dead-letters');
      scenario.sqs.inject({ fault: cutBefore, on: isAnnouncement });
      await scenario.startWorker();
      for (let event = 0; event < 3; event += 1) await scenario.emit(endpoint.organizationId);
      await until(async () => (await scenario.deliveriesTo()).filter(({ state }) => state.status === 'dead_letter').length === 3);
      await until(() => scenario.sqs.requests.filter(isAnnouncement).length === 6);
      await scenario.webhooks.change(endpoint.organizationId, endpoint.id, { isActive: staysEnabled }, scenario.clock.now());
      scenario.sqs.heal();
      await settle(scenario);
      expect(await expectNothingLost(scenario)).toMatchObject({ deadLetters: 3, requests: 18 });
      const letters = (await scenario.queues.takeDeadLetters('delivery')).map((body) => JSON.parse(body).delivery.id);
      expect(new Set(letters)).toEqual(new Set((await scenario.deliveriesTo()).map(({ id }) => id)));
    },
  );

  it('that is gone gets disabled, and its pending deliveries end', async (context) => {
    const scenario = await startDeliveryScenario(context);
    await using receiver = await startReceiver();
    receiver.behave(respondWith(204), respondWith(204), respondWith(410));
    const { endpoint } = await scenario.subscribe(newOrganization(), receiver);
    for (let event = 0; event < 20; event += 1) await scenario.emit(endpoint.organizationId);
    await scenario.startWorker();
    await settle(scenario);
    const tally = await expectNothingLost(scenario);
    expect(tally).toMatchObject({ succeeded: 2, failed: 18 });
    // Those already in progress.
    expect(tally.requests).toBeLessThanOrEqual(2 + 5);
    const found = await scenario.webhooks.find(endpoint.organizationId, endpoint.id);
    expect([found?.isActive, found?.autoDisabledAtUnixMs !== null]).toEqual([false, true]);
    await scenario.emit(endpoint.organizationId, { isWoken: true }).then(() => scenario.emitted.pop());
    await settle(scenario);
    expect(receiver.requests).toHaveLength(tally.requests);
  });
});
