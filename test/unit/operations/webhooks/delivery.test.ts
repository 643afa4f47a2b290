import type { AttemptOutcome } from '@nakor/operations/webhooks/attempt';
import {
  applyTransition,
  computeDeliveryDueAt,
  type Delivery,
  type DeliveryState,
  type DeliveryTransition,
  deriveDeliveryId,
  readTimeOfDeliveryId,
} from '@nakor/operations/webhooks/delivery';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deliveryOf, noonMs, outcomeOf, rejectedWith, sampleEvent, sampleWebhookId } from '../../../support/builders/webhook-samples.ts';

const later = noonMs + 1_000;
const states = {
  pending: { status: 'pending', nextAttemptAtUnixMs: noonMs },
  in_flight: { status: 'in_flight', leaseId: 'mine', leaseUntilUnixMs: noonMs + 60_000 },
  succeeded: { status: 'succeeded', completedAtUnixMs: noonMs },
  failed: { status: 'failed', completedAtUnixMs: noonMs },
  dead_letter: { status: 'dead_letter', completedAtUnixMs: noonMs, isAnnounced: false },
} as const satisfies Record<string, DeliveryState>;

function recordOf(outcome = outcomeOf(), fields: { leaseId?: string; random?: number; waitFactor?: number } = {}): DeliveryTransition {
  return { kind: 'record', endsEndpoint: false, leaseId: 'mine', outcome, nowUnixMs: later, random: 0.5, waitFactor: 1, ...fields };
}
const acquire: DeliveryTransition = { kind: 'acquire', leaseId: 'new', nowUnixMs: later };
const steps: Readonly<Record<DeliveryTransition['kind'], DeliveryTransition>> = {
  acquire,
  record: recordOf(),
  cancel: { kind: 'cancel', nowUnixMs: later },
  announce: { kind: 'announce' },
  replay: { kind: 'replay', nowUnixMs: later },
};
const inFlight = (attempt: number) => deliveryOf({ attempt, state: states.in_flight });

/** A step of the given kind, by the sender that holds the lease where one is needed. */
function stepOf(
  { state }: Delivery,
  kind: DeliveryTransition['kind'],
  { outcome, nowUnixMs }: { outcome: AttemptOutcome; nowUnixMs: number },
) {
  const leaseId = state.status === 'in_flight' && kind !== 'acquire' ? state.leaseId : `lease ${nowUnixMs}`;
  return { ...steps[kind], leaseId, nowUnixMs, outcome } as DeliveryTransition;
}

const isEnded = ({ state }: Delivery) => state.status === 'succeeded' || state.status === 'failed';
const hasNoNextStep = (delivery: Delivery) => isEnded(delivery) || (delivery.state.status === 'dead_letter' && delivery.state.isAnnounced);

describe('applyTransition', () => {
  it.each([
    { from: 'pending', allowed: { acquire: 'in_flight', cancel: 'failed', replay: 'pending' } },
    { from: 'in_flight', allowed: { record: 'succeeded' } },
    { from: 'succeeded', allowed: { replay: 'pending' } },
    { from: 'failed', allowed: { replay: 'pending' } },
    { from: 'dead_letter', allowed: { announce: 'dead_letter', replay: 'pending' } },
  ] as const)('allows from $from only $allowed', ({ from, allowed }) => {
    const delivery = deliveryOf({ attempt: 1, state: states[from] });
    const reached = Object.values(steps).flatMap((step) => {
      const next = applyTransition(delivery, step);
      return next === null ? [] : [[step.kind, next.state.status]];
    });
    expect(Object.fromEntries(reached)).toEqual(allowed);
  });

  it('counts an attempt when it is acquired, with a lease of one minute', () => {
    expect(applyTransition(deliveryOf(), acquire)).toEqual(
      deliveryOf({ attempt: 1, state: { status: 'in_flight', leaseId: 'new', leaseUntilUnixMs: later + 60_000 } }),
    );
  });

  it('is not acquired before it is due', () => {
    const delivery = deliveryOf({ state: { status: 'pending', nextAttemptAtUnixMs: later } });
    expect(applyTransition(delivery, { ...acquire, nowUnixMs: later - 1 })).toBeNull();
    expect(applyTransition(delivery, { ...acquire, nowUnixMs: later })).not.toBeNull();
  });

  it('keeps the result of a success', () => {
    const outcome = outcomeOf({ httpStatus: 200, durationMs: 87, responseExcerpt: 'thanks' });
    expect(applyTransition(inFlight(2), recordOf(outcome))).toEqual(
      deliveryOf({
        attempt: 2,
        state: { status: 'succeeded', completedAtUnixMs: later },
        last: { httpStatus: 200, durationMs: 87, error: null, responseExcerpt: 'thanks' },
      }),
    );
  });

  it.each([
    { attempt: 1, waitMs: 60_000 },
    { attempt: 2, waitMs: 600_000 },
    { attempt: 3, waitMs: 3_600_000 },
    { attempt: 4, waitMs: 21_600_000 },
    { attempt: 5, waitMs: 86_400_000 },
  ])('waits $waitMs ms after failure $attempt', ({ attempt, waitMs }) => {
    expect(applyTransition(inFlight(attempt), recordOf(rejectedWith(500)))).toEqual(
      deliveryOf({
        attempt,
        state: { status: 'pending', nextAttemptAtUnixMs: later + waitMs },
        last: { httpStatus: 500, durationMs: 120, error: 'HTTP_STATUS', responseExcerpt: 'no' },
      }),
    );
  });

  it('waits as long as the receiver asks, scaled down for development', () => {
    const asked = recordOf(rejectedWith(429, { retryAfter: '3600' }), { waitFactor: 0.01 });
    expect(applyTransition(inFlight(1), asked)?.state).toEqual({ status: 'pending', nextAttemptAtUnixMs: later + 36_000 });
  });

  it('becomes a dead letter that is not yet announced after the sixth failure', () => {
    const timeout = outcomeOf({ httpStatus: null, error: 'TIMEOUT', durationMs: 10_000, responseExcerpt: null });
    expect(applyTransition(inFlight(6), recordOf(timeout))).toEqual(
      deliveryOf({
        attempt: 6,
        state: { status: 'dead_letter', completedAtUnixMs: later, isAnnounced: false },
        last: { httpStatus: null, durationMs: 10_000, error: 'TIMEOUT', responseExcerpt: null },
      }),
    );
  });

  it.each([1, 6])('ends at once with its endpoint, even at attempt %i', (attempt) => {
    const gone = { ...recordOf(rejectedWith(410)), endsEndpoint: true } as DeliveryTransition;
    expect(applyTransition(inFlight(attempt), gone)?.state).toEqual({ status: 'failed', completedAtUnixMs: later });
    expect(applyTransition(inFlight(1), recordOf(rejectedWith(410)))?.state.status).toBe('pending');
  });

  it('is recorded only by the sender that acquired it', () => {
    expect(applyTransition(inFlight(1), recordOf(outcomeOf(), { leaseId: 'other' }))).toBeNull();
  });

  it.each(['acquire', 'cancel'] as const)('cannot be acquired by others while its lease is valid: %s', (kind) => {
    const at = (nowUnixMs: number) => applyTransition(inFlight(1), { ...steps[kind], nowUnixMs } as DeliveryTransition);
    expect(at(states.in_flight.leaseUntilUnixMs - 1)).toBeNull();
    expect(at(states.in_flight.leaseUntilUnixMs)).not.toBeNull();
  });

  it('repeats the attempt of a lost sender, with the same number', () => {
    const nowUnixMs = states.in_flight.leaseUntilUnixMs;
    expect(applyTransition(inFlight(4), { kind: 'acquire', leaseId: 'new', nowUnixMs })).toEqual(
      deliveryOf({ attempt: 4, state: { status: 'in_flight', leaseId: 'new', leaseUntilUnixMs: nowUnixMs + 60_000 } }),
    );
  });

  it('rejects the result of the lost sender once another sender has taken over', () => {
    const takenOver = applyTransition(inFlight(4), { kind: 'acquire', leaseId: 'new', nowUnixMs: states.in_flight.leaseUntilUnixMs });
    expect(takenOver === null ? 'not taken over' : applyTransition(takenOver, recordOf())).toBeNull();
  });

  it('states why it was cancelled, and the results of previous attempts', () => {
    const last = { httpStatus: 503, durationMs: 40, error: 'HTTP_STATUS', responseExcerpt: 'busy' } as const;
    expect(applyTransition(deliveryOf({ attempt: 2, last }), steps.cancel)).toEqual(
      deliveryOf({
        attempt: 2,
        state: { status: 'failed', completedAtUnixMs: later },
        last: { ...last, error: 'ENDPOINT_DISABLED' },
      }),
    );
    expect(applyTransition(deliveryOf(), steps.cancel)?.last).toEqual({
      httpStatus: null,
      durationMs: null,
      error: 'ENDPOINT_DISABLED',
      responseExcerpt: null,
    });
  });

  it('does not count the attempt of a lost sender when it is cancelled', () => {
    const abandoned = applyTransition(inFlight(3), { kind: 'cancel', nowUnixMs: states.in_flight.leaseUntilUnixMs });
    expect(abandoned).toMatchObject({ attempt: 2, state: { status: 'failed' } });
  });

  it('is announced once', () => {
    const announced = applyTransition(deliveryOf({ attempt: 6, state: states.dead_letter }), steps.announce);
    expect(announced?.state).toEqual({ ...states.dead_letter, isAnnounced: true });
  });

  it('is due at once when it is replayed, and before the first attempt', () => {
    const waiting = { status: 'pending', nextAttemptAtUnixMs: later + 86_400_000 } as const;
    expect(applyTransition(deliveryOf({ attempt: 5, state: waiting }), steps.replay)).toEqual(
      deliveryOf({ attempt: 0, state: { status: 'pending', nextAttemptAtUnixMs: later } }),
    );
    expect(applyTransition(deliveryOf({ attempt: 0, state: waiting }), steps.replay)).toBeNull();
  });

  it('restarts when it is replayed', () => {
    const last = { httpStatus: 500, durationMs: 1, error: 'HTTP_STATUS', responseExcerpt: '' } as const;
    expect(applyTransition(deliveryOf({ attempt: 6, state: states.dead_letter, last }), steps.replay)).toEqual(
      deliveryOf({ attempt: 0, state: { status: 'pending', nextAttemptAtUnixMs: later }, last }),
    );
  });

  it('is never attempted more than six times, and always has a next step before its end', () => {
    // Few steps end a delivery, so that many of them come to their last attempt.
    const often = ['acquire', 'record'] as const;
    const drawnStep = fc.record({
      kind: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...often) }, { weight: 1, arbitrary: fc.constantFrom('cancel', 'announce') }),
      isOk: fc.integer({ min: 0, max: 9 }).map((drawn) => drawn === 0),
      waitMs: fc.nat(200_000_000),
    });
    fc.assert(
      fc.property(fc.array(drawnStep, { minLength: 20, maxLength: 60 }), (drawnSteps) => {
        let [delivery, nowUnixMs] = [deliveryOf(), noonMs] as [Delivery, number];
        for (const { kind, isOk, waitMs } of drawnSteps) {
          nowUnixMs += waitMs;
          const outcome = isOk ? outcomeOf() : rejectedWith(500);
          const next = applyTransition(delivery, stepOf(delivery, kind, { outcome, nowUnixMs }));
          if (isEnded(delivery)) expect(next).toBeNull();
          delivery = next ?? delivery;
          expect(delivery.attempt).toBeGreaterThanOrEqual(0);
          expect(delivery.attempt).toBeLessThanOrEqual(6);
          expect(computeDeliveryDueAt(delivery) === null).toBe(hasNoNextStep(delivery));
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('deliveryDueAt', () => {
  it.each([
    { state: states.pending, due: noonMs },
    { state: states.in_flight, due: noonMs + 60_000 },
    { state: states.succeeded, due: null },
    { state: states.failed, due: null },
    { state: states.dead_letter, due: noonMs + 60_000 },
    { state: { ...states.dead_letter, isAnnounced: true }, due: null },
  ])('of $state is $due', ({ state, due }) => {
    expect(computeDeliveryDueAt({ state })).toBe(due);
  });
});

describe('deliveryIdOf', () => {
  const eventOf = (id: string, createdAtUnixMs = noonMs) => ({ id, createdAtUnixMs });

  it('is a UUID of version 8 that follows from event and endpoint', () => {
    const id = deriveDeliveryId(sampleEvent(), sampleWebhookId);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(deriveDeliveryId(sampleEvent(), sampleWebhookId)).toBe(id);
    // sha256 of `a/b` is c14cddc033f64b9dea80ea675cf280a015e672516090a5626781153dc68fea11.
    expect(deriveDeliveryId(eventOf('a'), 'b')).toBe(`${timeDigits(noonMs)}-8b9d-aa80-ea675cf280a0`);
  });

  it('contains the time of the event', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 48 - 1 }), fc.uuid(), (unixMs, id) => {
        expect(readTimeOfDeliveryId(deriveDeliveryId(eventOf(id, unixMs), sampleWebhookId))).toBe(unixMs);
      }),
    );
  });

  it('differs for each different event and endpoint', () => {
    const ids = ['e1', 'e2'].flatMap((event) => ['w1', 'w2'].map((webhook) => deriveDeliveryId(eventOf(event), webhook)));
    expect(new Set(ids).size).toBe(4);
    for (let number = 0; number < 64; number += 1) expect(deriveDeliveryId(eventOf(`event ${number}`), 'w')[19]).toMatch(/[89ab]/);
  });
});

function timeDigits(unixMs: number): string {
  const digits = unixMs.toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}`;
}
