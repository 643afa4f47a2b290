import type { EventEnvironment } from '@nakor/operations/events/event';
import {
  changeEndpoint,
  computeHealth,
  type EndpointHealth,
  isReceiverOf,
  isSlowReceiver,
  mustDisable,
  recordEndpointAttempt,
  type Subscription,
  type WebhookEndpoint,
} from '@nakor/operations/webhooks/endpoint';
import { describe, expect, it } from 'vitest';
import { endpointOf, noonMs, outcomeOf, rejectedWith } from '../../../support/builders/webhook-samples.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const validation = 'validation.completed';
const correction = 'correction.created';
const wants = (endpoint: WebhookEndpoint, createdAtUnixMs: number, type: typeof validation | typeof correction = validation) =>
  isReceiverOf(endpoint, { environment: 'test', type, createdAtUnixMs });

describe('isReceiverOf', () => {
  it.each<{ endpoint: WebhookEndpoint['environment']; event: EventEnvironment; expected: boolean }>([
    { endpoint: 'live', event: 'live', expected: true },
    { endpoint: 'live', event: 'both', expected: true },
    { endpoint: 'live', event: 'test', expected: false },
    { endpoint: 'test', event: 'test', expected: true },
    { endpoint: 'test', event: 'both', expected: true },
    { endpoint: 'test', event: 'live', expected: false },
  ])('keeps to the environment: $endpoint endpoint, $event event', ({ endpoint: environment, event, expected }) => {
    expect(isReceiverOf(endpointOf({ environment }), { environment: event, type: validation, createdAtUnixMs: noonMs })).toBe(expected);
  });

  it.each<{ events: Subscription[]; expected: boolean[] }>([
    { events: ['*'], expected: [true, true] },
    { events: [validation], expected: [true, false] },
    { events: [correction, validation], expected: [true, true] },
    { events: ['webhook.test'], expected: [false, false] },
  ])('follows the subscription: $events', ({ events, expected }) => {
    const endpoint = endpointOf({ events, history: [{ sinceUnixMs: noonMs, events }] });
    expect([wants(endpoint, noonMs), wants(endpoint, noonMs, correction)]).toEqual(expected);
  });

  it('follows the subscription at the time of the event, not at the time of fan-out', () => {
    const narrowed = changeEndpoint(endpointOf(), { events: [correction] }, noonMs + minuteMs);
    const off = changeEndpoint(narrowed, { isActive: false }, noonMs + 2 * minuteMs);
    const on = changeEndpoint(off, { isActive: true }, noonMs + 3 * minuteMs);
    const at = (minutes: number, type: typeof validation | typeof correction) => wants(on, noonMs + minutes * minuteMs, type);
    expect([-1, 0, 1, 2, 3].map((minutes) => at(minutes, validation))).toEqual([false, true, false, false, false]);
    expect([-1, 0, 1, 2, 3].map((minutes) => at(minutes, correction))).toEqual([false, true, true, false, true]);
  });

  it('keeps the latest twenty periods', () => {
    let endpoint = endpointOf();
    for (let change = 1; change <= 40; change += 1) {
      endpoint = changeEndpoint(endpoint, { isActive: change % 2 === 0 }, noonMs + change * minuteMs);
    }
    expect(endpoint.history).toHaveLength(20);
    expect([wants(endpoint, noonMs + 40 * minuteMs), wants(endpoint, noonMs + 39 * minuteMs), wants(endpoint, noonMs)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('changedEndpoint', () => {
  it('changes only the given fields and the timestamp', () => {
    const endpoint = endpointOf();
    const change = { name: 'New', url: 'https://new.example.com/', description: 'for bills' };
    const health = { ...endpoint.health, evaluatedSinceUnixMs: noonMs + 5 };
    expect(changeEndpoint(endpoint, change, noonMs + 5)).toEqual({ ...endpoint, ...change, health, updatedAtUnixMs: noonMs + 5 });
    const same = { ...change, url: endpoint.url };
    expect(changeEndpoint(endpoint, same, noonMs + 5).health).toEqual(endpoint.health);
    expect(changeEndpoint(endpoint, {}, noonMs + 5)).toEqual({ ...endpoint, updatedAtUnixMs: noonMs + 5 });
  });

  it('starts a period only when the subscription changes', () => {
    const both = changeEndpoint(endpointOf(), { events: [validation, correction] }, noonMs + 1);
    expect(changeEndpoint(both, { events: [correction, validation] }, noonMs + 2).history).toEqual(both.history);
    expect(changeEndpoint(both, { isActive: true }, noonMs + 2).history).toEqual(both.history);
    expect(changeEndpoint(both, { events: [correction] }, noonMs + 2).history).toHaveLength(3);
  });

  it('keeps a changed subscription of a disabled endpoint', () => {
    const off = changeEndpoint(endpointOf(), { isActive: false }, noonMs + 1);
    const changed = changeEndpoint(off, { events: [correction] }, noonMs + 2);
    expect(changed.history).toEqual(off.history);
    expect(changeEndpoint(changed, { isActive: true }, noonMs + 3).history.at(-1)).toEqual({
      sinceUnixMs: noonMs + 3,
      events: [correction],
    });
  });

  it.each([true, false])('resets failures when it is enabled, even when it was enabled: %s', (isActive) => {
    const health: EndpointHealth = { ...failing(7), totalDeliveries: 12 };
    const endpoint = endpointOf({ isActive, autoDisabledAtUnixMs: isActive ? null : noonMs, health });
    expect(changeEndpoint(endpoint, { isActive: true }, noonMs + 9)).toMatchObject({
      isActive: true,
      autoDisabledAtUnixMs: null,
      health: { ...health, consecutiveFailures: 0, failingSinceUnixMs: null, recentMs: null, evaluatedSinceUnixMs: noonMs + 9 },
    });
  });

  it('resets failures when its URL changes', () => {
    const endpoint = endpointOf({ health: failing(19) });
    const moved = changeEndpoint(endpoint, { url: 'https://new.example.com/' }, noonMs + 9);
    expect(moved.health).toMatchObject({ consecutiveFailures: 0, failingSinceUnixMs: null });
    expect(recordEndpointAttempt(moved, endpoint, rejectedWith(500), noonMs + 10).health).toMatchObject({ consecutiveFailures: 0 });
  });

  it('keeps failures and the time of disabling on other changes', () => {
    const endpoint = endpointOf({ isActive: false, autoDisabledAtUnixMs: noonMs, health: failing(7) });
    expect(changeEndpoint(endpoint, { name: 'x', isActive: false }, noonMs + 9)).toMatchObject({
      autoDisabledAtUnixMs: noonMs,
      health: failing(7),
    });
  });
});

describe('an endpoint that is disabled', () => {
  it('states since when, and is subscribed to nothing from then on', () => {
    const endpoint = endpointOf();
    const disabled = recordEndpointAttempt(endpoint, endpoint, rejectedWith(410), noonMs + minuteMs);
    expect(disabled).toMatchObject({ isActive: false, autoDisabledAtUnixMs: noonMs + minuteMs, updatedAtUnixMs: noonMs + minuteMs });
    expect([wants(disabled, noonMs + minuteMs - 1), wants(disabled, noonMs + minuteMs)]).toEqual([true, false]);
    expect(disabled.events).toEqual(['*']);
  });
});

/** Health after this many consecutive failures, one per minute from noon on. */
function failing(count: number, stepMs = minuteMs): EndpointHealth {
  let { health } = endpointOf();
  for (let index = 0; index < count; index += 1)
    health = computeHealth(health, rejectedWith(500, { startedAtUnixMs: noonMs + index * stepMs }));
  return health;
}

describe('healthAfter', () => {
  it('records the number of failures, and when they began', () => {
    expect(failing(3)).toEqual({
      evaluatedSinceUnixMs: noonMs,
      consecutiveFailures: 3,
      failingSinceUnixMs: noonMs,
      lastFailureStartedAtUnixMs: noonMs + 2 * minuteMs,
      totalDeliveries: 3,
      totalFailures: 3,
      lastSuccessAtUnixMs: null,
      lastFailureAtUnixMs: noonMs + 2 * minuteMs + 120,
      recentMs: 120,
    });
  });

  it('restarts after a success', () => {
    const recovered = computeHealth(failing(3), outcomeOf({ startedAtUnixMs: noonMs + 3 * minuteMs }));
    expect(recovered).toEqual({
      ...failing(3),
      consecutiveFailures: 0,
      failingSinceUnixMs: null,
      totalDeliveries: 4,
      lastSuccessAtUnixMs: noonMs + 3 * minuteMs + 120,
    });
    expect(computeHealth(recovered, rejectedWith(500, { startedAtUnixMs: noonMs + dayMs }))).toMatchObject({
      consecutiveFailures: 1,
      failingSinceUnixMs: noonMs + dayMs,
      totalFailures: 4,
    });
  });

  it('does not reset for a success that started before the latest failure', () => {
    const health = computeHealth(failing(3), outcomeOf({ startedAtUnixMs: noonMs + 2 * minuteMs - 1, durationMs: 9_000 }));
    expect(health).toMatchObject({ consecutiveFailures: 3, failingSinceUnixMs: noonMs, totalDeliveries: 4 });
    expect(health.lastSuccessAtUnixMs).toBe(noonMs + 2 * minuteMs + 8_999);
  });

  it('never goes back in time when outcomes arrive out of order', () => {
    const late = computeHealth(failing(3), rejectedWith(500, { startedAtUnixMs: noonMs - minuteMs }));
    expect(late).toMatchObject({ lastFailureStartedAtUnixMs: noonMs + 2 * minuteMs, lastFailureAtUnixMs: noonMs + 2 * minuteMs + 120 });
  });
});

describe('disables', () => {
  /** Whether the last of this many failures over this time disables the endpoint. */
  const after = (failures: number, spanMs: number) => {
    const last = rejectedWith(500, { startedAtUnixMs: noonMs + spanMs });
    const before = failing(failures - 1, 0);
    return mustDisable(computeHealth(before, last), last);
  };

  it.each([
    { failures: 20, spanMs: dayMs, expected: true },
    { failures: 19, spanMs: dayMs, expected: false },
    { failures: 20, spanMs: dayMs - 1, expected: false },
    { failures: 500, spanMs: dayMs - 1, expected: false },
    { failures: 19, spanMs: 30 * dayMs, expected: false },
    { failures: 25, spanMs: 2 * dayMs, expected: true },
  ])('$failures failures in a row over $spanMs ms: $expected', ({ failures, spanMs, expected }) => {
    expect(after(failures, spanMs)).toBe(expected);
  });

  it('is never true for sporadic failures, however many', () => {
    let { health } = endpointOf();
    for (let index = 0; index < 200; index += 1) {
      const startedAtUnixMs = noonMs + index * 3_600_000;
      const outcome = index % 10 === 9 ? outcomeOf({ startedAtUnixMs }) : rejectedWith(500, { startedAtUnixMs });
      health = computeHealth(health, outcome);
      expect(mustDisable(health, outcome)).toBe(false);
    }
    expect(health.totalFailures).toBe(180);
  });

  it('is true for the first response 410, and never for a success', () => {
    const gone = rejectedWith(410);
    expect(mustDisable(computeHealth(endpointOf().health, gone), gone)).toBe(true);
    expect(mustDisable(failing(30, 3_600_000), outcomeOf({ startedAtUnixMs: noonMs + 2 * dayMs }))).toBe(false);
  });
});

describe('a slow receiver', () => {
  const attempted = (...durations: number[]) =>
    durations.reduce((endpoint, durationMs) => recordEndpointAttempt(endpoint, endpoint, outcomeOf({ durationMs }), noonMs), endpointOf());

  it.each([
    { name: 'not before the first attempt', durations: [], isSlow: false },
    { name: 'after a first attempt of two seconds', durations: [2_000], isSlow: true },
    { name: 'not after a shorter one', durations: [1_999], isSlow: false },
    { name: 'after a timeout', durations: [100, 10_000], isSlow: true },
    { name: 'not after one attempt that takes a little longer', durations: [100, 5_000], isSlow: false },
    { name: 'no longer after six fast attempts', durations: [10_000, 100, 100, 100, 100, 100, 100], isSlow: false },
  ])('is one $name', ({ durations, isSlow }) => {
    expect(isSlowReceiver(attempted(...durations))).toBe(isSlow);
  });

  it('is one no longer when its owner sets another URL', () => {
    expect(isSlowReceiver(changeEndpoint(attempted(9_000), { url: 'https://new.example/' }, noonMs))).toBe(false);
  });
});
