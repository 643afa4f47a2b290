import { routes } from '@nakor/contract/routes';
import type { AcquireOutcome, AcquireRequest, Completion, Lease } from '@nakor/domain/idempotency/idempotency-record';
import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { ApiError } from '@nakor/http/message/api-error';
import type { CallerContext, RequestContext, ServedRoute } from '@nakor/http/message/request-context';
import type { RecordedResult } from '@nakor/http/message/response';
import { type AuthorizedRequest, withIdempotency } from '@nakor/http/steps/idempotent';
import type { RequestFacts } from '@nakor/http/telemetry/log-lines';
import { describe, expect, it } from 'vitest';
import { newRequestContext } from '../../../support/builders/request-context.ts';
import { newKey } from '../../../support/storage/access.ts';

const success: RecordedResult = {
  status: 200,
  data: { valid: true },
  effect: { event: { type: 'validation.completed', data: { is_valid: true } }, facts: { valid: true } },
};

/** What one call met, and what it did to the world, in order. */
interface Scene {
  /** What storage says to the claim; claimed unless told otherwise. */
  readonly outcome?: AcquireOutcome;
  readonly complete?: () => Promise<'completed' | 'lost'>;
  readonly release?: () => Promise<void>;
  readonly wake?: () => Promise<void>;
  readonly announce?: () => Promise<boolean>;
  readonly work?: () => Promise<RecordedResult>;
  readonly environment?: 'live' | 'test';
  readonly idempotencyKey?: string | null;
  readonly context?: Partial<CallerContext>;
  readonly routeId?: 'validateInvoice' | 'autofixInvoice';
}

async function play(scene: Scene) {
  const steps: string[] = [];
  const seen: { request?: AcquireRequest; completion?: Completion; faults: unknown[] } = { faults: [] };
  const step = <Outcome>(name: string, outcome: Outcome): Outcome => {
    steps.push(name);
    return outcome;
  };
  const { key: caller } = newKey({ environment: scene.environment ?? 'live', plan: 'free' });
  const idempotencyKey = scene.idempotencyKey === undefined ? 'order-0001' : scene.idempotencyKey;
  const logFacts: RequestFacts = {};
  const route = routes.find(({ id }) => id === (scene.routeId ?? 'validateInvoice')) as ServedRoute;
  const context = newRequestContext({ caller, route, ...scene.context }, logFacts);
  let ids = 0;
  const ports = {
    idempotencyStore: {
      async acquire(request: AcquireRequest): Promise<AcquireOutcome> {
        seen.request = request;
        return step<AcquireOutcome>(
          'claim',
          scene.outcome ?? { kind: 'acquired', lease: claimOf(request), quota: request.quota === null ? null : used(8) },
        );
      },
      async complete(_claim: Lease, completion: Completion) {
        seen.completion = completion;
        return step('complete', await (scene.complete?.() ?? 'completed'));
      },
      release: async () => step('release', await scene.release?.()),
    },
    quotas: {
      readQuota: async () => null,
      announceFullWindow: async (_organizationId: string, window: string) => step(`announce ${window}`, await (scene.announce?.() ?? true)),
    },
    fanOutQueue: { notify: async () => step('wake', await scene.wake?.()) },
    newId: () => {
      ids += 1;
      return `id-${ids}`;
    },
    log: { request: () => {}, error: (_requestId: string | null, fault: unknown) => seen.faults.push(fault) },
  };
  const ready: AuthorizedRequest = {
    context,
    input: { kind: 'invoice', xml: new Uint8Array(), body: { mediaType: 'application/xml', bytes: new Uint8Array() } },
    idempotencyKey,
    quota: null,
  };
  const work = async () => step('work', await (scene.work?.() ?? success));
  let latest: RequestContext = context;
  const advance = <Context extends RequestContext>(next: Context): Context => {
    latest = next;
    return next;
  };
  const reply = await withIdempotency(ports, ready, advance, work).catch((error: unknown) => error);
  return { steps, reply, context, logFacts, latest, ...seen };
}

function claimOf({ organizationId, requestId, ownerToken, eventId, idempotency, quota }: AcquireRequest): Lease {
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
  it('is claimed before, completed after, and its event handed on at the end', async () => {
    const { steps, reply, context, completion } = await play({});
    expect(steps).toEqual(['claim', 'work', 'complete', 'wake']);
    expect(reply).toMatchObject({ status: 200, headers: { 'X-Quota-Day-Used': '8', 'X-Request-ID': context.requestId } });
    expect(completion?.response.headers).not.toHaveProperty('X-Quota-Day-Used');
    expect(completion?.event).toMatchObject({ id: 'id-2', type: 'validation.completed' });
    expect(completion?.history).toMatchObject({
      requestId: context.requestId,
      operation: 'validateInvoice',
      eventId: 'id-2',
      facts: { valid: true },
    });
  });

  it('of a test key without an idempotency key waits for nothing before its event is handed on', async () => {
    const { steps, request, completion } = await play({ environment: 'test', idempotencyKey: null });
    expect(steps.slice(0, 2)).toEqual(['claim', 'work']);
    expect(steps.slice(2).sort()).toEqual(['complete', 'wake']);
    expect([request?.quota, request?.idempotency, completion?.history]).toEqual([null, null, null]);
  });

  it('that leaves nothing behind is not claimed', async () => {
    expect((await play({ routeId: 'autofixInvoice' })).steps).toEqual(['work']);
  });

  it.each([
    { name: 'the invoice cannot be read', error: new ApiError('INVALID_XML') },
    { name: 'something unforeseen happens', error: new Error('unforeseen') },
  ])('is given back when $name, without what it had counted', async ({ error }) => {
    const { steps, reply, latest } = await play({ work: () => Promise.reject(error) });
    expect(steps).toEqual(['claim', 'release']);
    expect(reply).toBe(error);
    expect(latest.responseHeaders['X-Quota-Day-Used']).toBe('7');
  });

  it('is given back when its event is too large to be kept', async () => {
    const effect = { event: { type: 'validation.completed' as const, data: { text: 'x'.repeat(64_000) } }, facts: {} };
    const { steps, reply } = await play({ work: async () => ({ ...success, effect }) });
    expect(steps).toEqual(['claim', 'work', 'release']);
    expect(reply).toBeInstanceOf(RangeError);
  });

  it('that cannot be given back is left to the sweeper; the caller learns what happened to it', async () => {
    const error = new ApiError('INVALID_XML');
    const { reply, faults } = await play({ work: () => Promise.reject(error), release: unavailable });
    expect(reply).toBe(error);
    expect(faults).toEqual([expect.any(DependencyUnavailable)]);
  });

  it.each([
    { remainingMs: 2_999, expected: ['claim'] },
    { remainingMs: 3_000, expected: ['claim', 'work', 'complete', 'wake'] },
  ])('is not begun with less than 3 s left, here $remainingMs ms', async ({ remainingMs, expected }) => {
    const { steps, reply } = await play({ context: { remainingMs: () => remainingMs } });
    expect(steps).toEqual(expected);
    expect(reply).toMatchObject(expected.length === 1 ? { code: 'SERVICE_UNAVAILABLE' } : { status: 200 });
  });

  it.each([
    { remainingMs: 8_000, expected: false },
    { remainingMs: 8_001, expected: true },
  ])('may be completed once more with $remainingMs ms left: $expected', async ({ remainingMs, expected }) => {
    const { completion } = await play({ context: { remainingMs: () => remainingMs } });
    expect(completion?.isTimeLeft()).toBe(expected);
  });

  it('that was taken over meanwhile is not answered for, nor told of', async () => {
    const { steps, reply } = await play({ complete: async () => 'lost' });
    expect(steps).not.toContain('wake');
    expect(reply).toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 1 });
  });

  it('whose end cannot be kept is not answered for, and is given back', async () => {
    const { steps, reply } = await play({ complete: unavailable });
    expect(steps).toEqual(['claim', 'work', 'release']);
    expect(reply).toBeInstanceOf(DependencyUnavailable);
  });

  it.each([
    { leftMs: 7_000, expected: ['claim'] },
    { leftMs: 7_001, expected: ['claim', 'release'] },
  ])('is not given back when the host may end the function meanwhile: $leftMs ms left', async ({ leftMs, expected }) => {
    const { steps } = await play({ work: () => Promise.reject(new Error('slow')), context: { remainingMs: () => leftMs } });
    expect(steps).toEqual(expected);
  });

  it('of a test key does not end while its event is being handed on, also when it cannot be kept', async () => {
    const wake = () => new Promise<void>((done) => setTimeout(done, 20));
    const { steps } = await play({ environment: 'test', idempotencyKey: null, complete: unavailable, wake });
    expect(steps.slice(0, 3)).toEqual(['claim', 'work', 'wake']);
  });

  it('is answered for although its event cannot be handed on now', async () => {
    const { reply, faults } = await play({ wake: () => Promise.reject(new Error('SQS')) });
    expect(reply).toMatchObject({ status: 200 });
    expect(faults).toEqual([new Error('SQS')]);
  });
});

describe('a call that may not do the work', () => {
  const answer = { status: 200, headers: { 'Content-Language': 'en' }, body: '{"first":true}' };

  it('is given the answer of the first', async () => {
    const { steps, reply, context, logFacts } = await play({ outcome: { kind: 'replay', response: answer } });
    expect(steps).toEqual(['claim']);
    expect(reply).toEqual({
      status: 200,
      headers: { 'Idempotency-Replay': 'true', 'Idempotent-Replayed': 'true', 'Content-Language': 'en', 'X-Request-ID': context.requestId },
      body: '{"first":true}',
    });
    expect(logFacts).toEqual({ replayed: true });
  });

  it.each([
    { name: 'at once', claimedAgoMs: 0, leaseMs: 35_000, expected: 1 },
    { name: 'after 5 s', claimedAgoMs: 5_000, leaseMs: 30_000, expected: 1 },
    { name: 'after more than 5 s', claimedAgoMs: 5_001, leaseMs: 29_999, expected: 5 },
    { name: 'when the lease ends sooner than that', claimedAgoMs: 32_500, leaseMs: 2_500, expected: 3 },
    { name: 'when the lease is about to end', claimedAgoMs: 34_999, leaseMs: 1, expected: 1 },
  ])('while the first is under way is told when to come again: $name', async ({ claimedAgoMs, leaseMs, expected }) => {
    const { nowMs } = newRequestContext();
    const times = { acquiredAtUnixMs: nowMs - claimedAgoMs, leaseUntilUnixMs: nowMs + leaseMs };
    const { reply } = await play({ outcome: { kind: 'in-progress', ...times } });
    expect(reply).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT', details: { reason: 'in_progress' }, retryAfterSeconds: expected });
  });

  it('with another body is told so, and not to come again', async () => {
    const { reply } = await play({ outcome: { kind: 'different-body' } });
    expect(reply).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT', details: { reason: 'different_body' }, retryAfterSeconds: undefined });
  });

  it.each([
    {
      name: 'the day',
      quota: used(50, 60),
      unannounced: ['day'],
      announced: ['announce day', 'wake'],
      windows: ['day'],
      retryAfter: 43_200,
    },
    { name: 'the month', quota: used(1, 500), unannounced: [], announced: [], windows: ['month'], retryAfter: 9 * 86_400 + 43_200 },
    {
      name: 'both',
      quota: used(50, 500),
      unannounced: ['day', 'month'],
      announced: ['announce day', 'wake', 'announce month', 'wake'],
      windows: ['day', 'month'],
      retryAfter: 9 * 86_400 + 43_200,
    },
  ] as const)(
    'for want of quota learns until when, and the organization once: $name',
    async ({ quota, unannounced, announced, windows, retryAfter }) => {
      const { steps, reply } = await play({ outcome: { kind: 'quota-exceeded', quota, unannounced } });
      expect(steps).toEqual(['claim', ...announced]);
      expect(reply).toMatchObject({
        code: 'QUOTA_EXCEEDED',
        retryAfterSeconds: retryAfter,
        details: windows.map((window) => ({ window })),
      });
    },
  );

  it('for want of quota does not tell of it when somebody else has', async () => {
    const outcome = { kind: 'quota-exceeded', quota: used(50, 60), unannounced: ['day'] } as const;
    expect((await play({ outcome, announce: async () => false })).steps).toEqual(['claim', 'announce day']);
  });

  it('for want of quota is refused although that cannot be announced now', async () => {
    const outcome = { kind: 'quota-exceeded', quota: used(50, 60), unannounced: ['day'] } as const;
    const { reply, faults } = await play({ outcome, announce: unavailable });
    expect(reply).toMatchObject({ code: 'QUOTA_EXCEEDED' });
    expect(faults).toEqual([expect.any(DependencyUnavailable)]);
  });
});

describe('what is claimed', () => {
  it.each([
    { environment: 'live', scope: '80ad63abaf6e1ed207ad2f8e9fc0c62125da680e2aec534ec788d9f5ff5169c1' },
    { environment: 'test', scope: '25aafee8d432633c6d673cba1792b879233cce164a780819a1d7e3377c540d76' },
  ] as const)('is told apart by environment, route and key, here $environment', async ({ environment, scope }) => {
    const { request } = await play({ environment, idempotencyKey: 'key-0001' });
    expect(request?.idempotency?.scope).toBe(scope);
  });

  it('is told apart by media type and body', async () => {
    // SHA-256 of `application/xml`, a line break and the SHA-256 of nothing.
    expect((await play({})).request?.idempotency?.fingerprint).toBe('45febe6c32f344ad7ce329939766a5f90c35c360f6945f3c1f81435c8b1451e1');
  });

  it('is counted by the limits of the plan, from the counters that were read', async () => {
    expect((await play({})).request?.quota).toEqual({ limits: { perDay: 50, perMonth: 500 }, known: null });
  });

  it('has an owner and an event with ids of their own', async () => {
    expect((await play({})).request).toMatchObject({ ownerToken: 'id-1', eventId: 'id-2', nowUnixMs: Date.UTC(2026, 10, 21, 12) });
  });
});
