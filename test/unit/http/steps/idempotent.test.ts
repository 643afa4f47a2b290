import { routes } from '@nakor/contract/routes';
import type { AcquireOutcome, AcquireRequest, Completion, Lease } from '@nakor/domain/idempotency/idempotency-record';
import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { ApiError } from '@nakor/http/api-error';
import type { RequestContext } from '@nakor/http/request-context';
import type { EndpointResult } from '@nakor/http/response';
import { type AuthorizedRequest, withIdempotency } from '@nakor/http/steps/idempotent';
import { describe, expect, it } from 'vitest';
import { newKey } from '../../../support/access.ts';
import { newCall } from '../../../support/call.ts';

const success: EndpointResult = {
  status: 200,
  data: { valid: true },
  effect: { event: { type: 'validation.completed', data: { is_valid: true } }, facts: { valid: true } },
};

/** The events of one request and its side effects, in order. */
interface Scenario {
  /** The response of the store to the acquisition; acquired by default. */
  readonly outcome?: AcquireOutcome;
  readonly complete?: () => Promise<'completed' | 'lost'>;
  readonly release?: () => Promise<void>;
  readonly notify?: () => Promise<void>;
  readonly announce?: () => Promise<boolean>;
  readonly work?: () => Promise<EndpointResult>;
  readonly environment?: 'live' | 'test';
  readonly idempotencyKey?: string | null;
  readonly call?: Partial<RequestContext>;
  readonly routeId?: 'validateInvoice' | 'autofixInvoice';
}

async function runScenario(scenario: Scenario) {
  const steps: string[] = [];
  const recorded: { request?: AcquireRequest; completion?: Completion; errors: unknown[] } = { errors: [] };
  const step = <Outcome>(name: string, outcome: Outcome): Outcome => {
    steps.push(name);
    return outcome;
  };
  const { key: caller } = newKey({ environment: scenario.environment ?? 'live', plan: 'free' });
  const idempotencyKey = scenario.idempotencyKey === undefined ? 'order-0001' : scenario.idempotencyKey;
  const call = newCall({ caller, ...scenario.call });
  const route = routes.find(({ id }) => id === (scenario.routeId ?? 'validateInvoice'));
  if (route === undefined) throw new Error('There is no such route.');
  let ids = 0;
  const ports = {
    idempotencyStore: {
      async acquire(request: AcquireRequest): Promise<AcquireOutcome> {
        recorded.request = request;
        return step<AcquireOutcome>(
          'acquire',
          scenario.outcome ?? { kind: 'claimed', claim: leaseOf(request), quota: request.quota === null ? null : used(8) },
        );
      },
      async complete(_lease: Lease, completion: Completion) {
        recorded.completion = completion;
        return step('complete', await (scenario.complete?.() ?? 'completed'));
      },
      release: async () => step('release', await scenario.release?.()),
    },
    quotas: {
      readQuota: async () => null,
      announceFullWindow: async (_organizationId: string, window: string) =>
        step(`announce ${window}`, await (scenario.announce?.() ?? true)),
    },
    fanOutQueue: { notify: async () => step('notify', await scenario.notify?.()) },
    newId: () => {
      ids += 1;
      return `id-${ids}`;
    },
    log: { request: () => {}, fault: (_requestId: string | null, error: unknown) => recorded.errors.push(error) },
  };
  const ready: AuthorizedRequest = {
    call,
    route,
    input: { kind: 'invoice', xml: new Uint8Array(), body: { mediaType: 'application/xml', bytes: new Uint8Array() } },
    idempotencyKey,
    quota: null,
  };
  const work = async () => step('work', await (scenario.work?.() ?? success));
  const reply = await withIdempotency(ports, ready, work).catch((error: unknown) => error);
  return { steps, reply, call, ...recorded };
}

function leaseOf({ organizationId, requestId, ownerToken, eventId, idempotency, quota }: AcquireRequest): Lease {
  return {
    organizationId,
    requestId,
    ownerToken,
    eventId,
    idempotency: idempotency === null ? null : { ...idempotency, expiresAtUnixMs: 0 },
    reservation: quota === null ? null : { dayWindow: 20_778, monthWindow: 24_322 },
  };
}

const used = (dayUsed: number, monthUsed = dayUsed) => ({ dayWindow: 20_778, dayUsed, monthWindow: 24_322, monthUsed });
const unavailable = () => Promise.reject(new DependencyUnavailable('DynamoDB', new Error('gone')));

describe('work', () => {
  it('acquires the record first, completes it afterwards, and fans out its event at the end', async () => {
    const { steps, reply, call, completion } = await runScenario({});
    expect(steps).toEqual(['acquire', 'work', 'complete', 'notify']);
    expect(reply).toMatchObject({ status: 200, headers: { 'X-Quota-Day-Used': '8', 'X-Request-ID': call.requestId } });
    expect(completion?.answer.headers).not.toHaveProperty('X-Quota-Day-Used');
    expect(completion?.event).toMatchObject({ id: 'id-2', type: 'validation.completed' });
    expect(completion?.history).toMatchObject({
      requestId: call.requestId,
      operation: 'validateInvoice',
      eventId: 'id-2',
      facts: { valid: true },
    });
  });

  it('of a test key without an idempotency key waits for nothing before its event is fanned out', async () => {
    const { steps, request, completion } = await runScenario({ environment: 'test', idempotencyKey: null });
    expect(steps.slice(0, 2)).toEqual(['acquire', 'work']);
    expect(steps.slice(2).sort()).toEqual(['complete', 'notify']);
    expect([request?.quota, request?.idempotency, completion?.history]).toEqual([null, null, null]);
  });

  it('without side effects acquires no record', async () => {
    expect((await runScenario({ routeId: 'autofixInvoice' })).steps).toEqual(['work']);
  });

  it.each([
    { name: 'the invoice cannot be read', error: new ApiError('INVALID_XML') },
    { name: 'an unexpected error happens', error: new Error('unforeseen') },
  ])('releases the record when $name, and refunds the quota', async ({ error }) => {
    const { steps, reply, call } = await runScenario({ work: () => Promise.reject(error) });
    expect(steps).toEqual(['acquire', 'release']);
    expect(reply).toBe(error);
    expect(call.headers['X-Quota-Day-Used']).toBe('7');
  });

  it('releases the record when its event is too large to be stored', async () => {
    const effect = { event: { type: 'validation.completed' as const, data: { text: 'x'.repeat(64_000) } }, facts: {} };
    const { steps, reply } = await runScenario({ work: async () => ({ ...success, effect }) });
    expect(steps).toEqual(['acquire', 'work', 'release']);
    expect(reply).toBeInstanceOf(RangeError);
  });

  it('that cannot be released is left to the sweeper; the caller gets the original error', async () => {
    const error = new ApiError('INVALID_XML');
    const { reply, errors } = await runScenario({ work: () => Promise.reject(error), release: unavailable });
    expect(reply).toBe(error);
    expect(errors).toEqual([expect.any(DependencyUnavailable)]);
  });

  it.each([
    { remainingMs: 2_999, expected: ['acquire'] },
    { remainingMs: 3_000, expected: ['acquire', 'work', 'complete', 'notify'] },
  ])('does not start with less than 3 s left, here $remainingMs ms', async ({ remainingMs, expected }) => {
    const { steps, reply } = await runScenario({ call: { remainingMs: () => remainingMs } });
    expect(steps).toEqual(expected);
    expect(reply).toMatchObject(expected.length === 1 ? { code: 'SERVICE_UNAVAILABLE' } : { status: 200 });
  });

  it.each([
    { remainingMs: 8_000, expected: false },
    { remainingMs: 8_001, expected: true },
  ])('may retry the completion with $remainingMs ms left: $expected', async ({ remainingMs, expected }) => {
    const { completion } = await runScenario({ call: { remainingMs: () => remainingMs } });
    expect(completion?.isTimeLeft()).toBe(expected);
  });

  it('that was taken over meanwhile returns no result, and emits no event', async () => {
    const { steps, reply } = await runScenario({ complete: async () => 'lost' });
    expect(steps).not.toContain('notify');
    expect(reply).toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 1 });
  });

  it('whose completion cannot be stored returns no result, and is released', async () => {
    const { steps, reply } = await runScenario({ complete: unavailable });
    expect(steps).toEqual(['acquire', 'work', 'release']);
    expect(reply).toBeInstanceOf(DependencyUnavailable);
  });

  it.each([
    { leftMs: 7_000, expected: ['acquire'] },
    { leftMs: 7_001, expected: ['acquire', 'release'] },
  ])('is not released when the host may end the function meanwhile: $leftMs ms left', async ({ leftMs, expected }) => {
    const { steps } = await runScenario({ work: () => Promise.reject(new Error('slow')), call: { remainingMs: () => leftMs } });
    expect(steps).toEqual(expected);
  });

  it('of a test key does not end during the fan-out of its event, even when it cannot be stored', async () => {
    const notify = () => new Promise<void>((done) => setTimeout(done, 20));
    const { steps } = await runScenario({ environment: 'test', idempotencyKey: null, complete: unavailable, notify });
    expect(steps.slice(0, 3)).toEqual(['acquire', 'work', 'notify']);
  });

  it('returns its result although the fan-out of its event fails', async () => {
    const { reply, errors } = await runScenario({ notify: () => Promise.reject(new Error('SQS')) });
    expect(reply).toMatchObject({ status: 200 });
    expect(errors).toEqual([new Error('SQS')]);
  });
});

describe('a request that may not execute the work', () => {
  const answer = { status: 200, headers: { 'Content-Language': 'en' }, body: '{"first":true}' };

  it('gets the response of the first', async () => {
    const { steps, reply, call } = await runScenario({ outcome: { kind: 'replay', answer } });
    expect(steps).toEqual(['acquire']);
    expect(reply).toEqual({
      status: 200,
      headers: { 'Idempotency-Replay': 'true', 'Idempotent-Replayed': 'true', 'Content-Language': 'en', 'X-Request-ID': call.requestId },
      body: '{"first":true}',
    });
    expect(call.logFacts).toEqual({ replayed: true });
  });

  it.each([
    { name: 'at once', claimedAgoMs: 0, leaseMs: 35_000, expected: 1 },
    { name: 'after 5 s', claimedAgoMs: 5_000, leaseMs: 30_000, expected: 1 },
    { name: 'after more than 5 s', claimedAgoMs: 5_001, leaseMs: 29_999, expected: 5 },
    { name: 'when the lease ends sooner than that', claimedAgoMs: 32_500, leaseMs: 2_500, expected: 3 },
    { name: 'when the lease is about to end', claimedAgoMs: 34_999, leaseMs: 1, expected: 1 },
  ])('while the first is in progress gets Retry-After: $name', async ({ claimedAgoMs, leaseMs, expected }) => {
    const { nowMs } = newCall();
    const times = { acquiredAtUnixMs: nowMs - claimedAgoMs, leaseUntilUnixMs: nowMs + leaseMs };
    const { reply } = await runScenario({ outcome: { kind: 'in-progress', ...times } });
    expect(reply).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT', details: { reason: 'in_progress' }, retryAfterSeconds: expected });
  });

  it('with another body is rejected without Retry-After', async () => {
    const { reply } = await runScenario({ outcome: { kind: 'different-body' } });
    expect(reply).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT', details: { reason: 'different_body' }, retryAfterSeconds: undefined });
  });

  it.each([
    {
      name: 'the day',
      quota: used(50, 60),
      unannounced: ['day'],
      announced: ['announce day', 'notify'],
      windows: ['day'],
      retryAfter: 43_200,
    },
    { name: 'the month', quota: used(1, 500), unannounced: [], announced: [], windows: ['month'], retryAfter: 9 * 86_400 + 43_200 },
    {
      name: 'both',
      quota: used(50, 500),
      unannounced: ['day', 'month'],
      announced: ['announce day', 'notify', 'announce month', 'notify'],
      windows: ['day', 'month'],
      retryAfter: 9 * 86_400 + 43_200,
    },
  ] as const)(
    'without quota left gets Retry-After, and the organization one event: $name',
    async ({ quota, unannounced, announced, windows, retryAfter }) => {
      const { steps, reply } = await runScenario({ outcome: { kind: 'quota-exceeded', quota, unannounced } });
      expect(steps).toEqual(['acquire', ...announced]);
      expect(reply).toMatchObject({
        code: 'QUOTA_EXCEEDED',
        retryAfterSeconds: retryAfter,
        details: windows.map((window) => ({ window })),
      });
    },
  );

  it('without quota left emits no event when another request has', async () => {
    const outcome = { kind: 'quota-exceeded', quota: used(50, 60), unannounced: ['day'] } as const;
    expect((await runScenario({ outcome, announce: async () => false })).steps).toEqual(['acquire', 'announce day']);
  });

  it('without quota left is rejected even when the event cannot be emitted', async () => {
    const outcome = { kind: 'quota-exceeded', quota: used(50, 60), unannounced: ['day'] } as const;
    const { reply, errors } = await runScenario({ outcome, announce: unavailable });
    expect(reply).toMatchObject({ code: 'QUOTA_EXCEEDED' });
    expect(errors).toEqual([expect.any(DependencyUnavailable)]);
  });
});

describe('the acquired record', () => {
  it.each([
    { environment: 'live', scope: '80ad63abaf6e1ed207ad2f8e9fc0c62125da680e2aec534ec788d9f5ff5169c1' },
    { environment: 'test', scope: '25aafee8d432633c6d673cba1792b879233cce164a780819a1d7e3377c540d76' },
  ] as const)('is scoped by environment, route and key, here $environment', async ({ environment, scope }) => {
    const { request } = await runScenario({ environment, idempotencyKey: 'key-0001' });
    expect(request?.idempotency?.scope).toBe(scope);
  });

  it('is distinguished by media type and body', async () => {
    // SHA-256 of `application/xml`, a line break and the SHA-256 of nothing.
    expect((await runScenario({})).request?.idempotency?.fingerprint).toBe(
      '45febe6c32f344ad7ce329939766a5f90c35c360f6945f3c1f81435c8b1451e1',
    );
  });

  it('is counted against the limits of the plan, from the counters that were read', async () => {
    expect((await runScenario({})).request?.quota).toEqual({ limits: { perDay: 50, perMonth: 500 }, known: null });
  });

  it('has an owner and an event with separate ids', async () => {
    expect((await runScenario({})).request).toMatchObject({ ownerToken: 'id-1', eventId: 'id-2', nowUnixMs: Date.UTC(2026, 10, 21, 12) });
  });
});
