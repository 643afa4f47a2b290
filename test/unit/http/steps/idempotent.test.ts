import { routes } from '@nakor/contract/routes';
import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { ApiError } from '@nakor/http/message/api-error';
import type { CallerContext, RequestContext, ServedRoute } from '@nakor/http/message/request-context';
import type { RecordedResult } from '@nakor/http/message/response';
import { type AuthorizedRequest, withIdempotency } from '@nakor/http/steps/idempotent';
import type { RequestLogFields } from '@nakor/http/telemetry/log-lines';
import type { StoredQuota } from '@nakor/operations/access/quota-windows';
import type {
  AcquireOutcome,
  AcquireRequest,
  Completion,
  CompletionOutcome,
  Lease,
} from '@nakor/operations/idempotency/idempotency-record';
import { describe, expect, it } from 'vitest';
import { newRequestContext } from '../../../support/builders/request-context.ts';
import { newKey } from '../../../support/storage/access.ts';

const success: RecordedResult = {
  status: 200,
  data: { valid: true },
  effect: { event: { type: 'validation.completed', data: { is_valid: true } }, facts: { valid: true } },
};

/** How the ports and the operation behave during one request. */
interface Scenario {
  /** Outcome of acquiring the lease; by default it is acquired. */
  readonly outcome?: AcquireOutcome;
  /** The counters as read before; null by default. */
  readonly quota?: StoredQuota;
  readonly complete?: () => Promise<CompletionOutcome>;
  readonly release?: () => Promise<void>;
  readonly notify?: () => Promise<void>;
  readonly announce?: () => Promise<boolean>;
  readonly work?: () => Promise<RecordedResult>;
  readonly environment?: 'live' | 'test';
  readonly idempotencyKey?: string | null;
  readonly context?: Partial<CallerContext>;
  readonly routeId?: 'validateInvoice' | 'autofixInvoice';
}

/** Runs one request and records its steps in order. */
async function runScenario(scenario: Scenario) {
  const steps: string[] = [];
  const seen: { request?: AcquireRequest; completion?: Completion; errors: unknown[] } = { errors: [] };
  const step = <Outcome>(name: string, outcome: Outcome): Outcome => {
    steps.push(name);
    return outcome;
  };
  const { key: caller } = newKey({ environment: scenario.environment ?? 'live', plan: 'free' });
  const idempotencyKey = scenario.idempotencyKey === undefined ? 'order-0001' : scenario.idempotencyKey;
  const logFacts: RequestLogFields = {};
  const route = routes.find(({ id }) => id === (scenario.routeId ?? 'validateInvoice')) as ServedRoute;
  const context = newRequestContext({ caller, route, ...scenario.context }, logFacts);
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `id-${ids}`;
  };
  const ports = {
    idempotencyStore: {
      async acquire(request: AcquireRequest): Promise<AcquireOutcome> {
        seen.request = request;
        return step<AcquireOutcome>('acquire', scenario.outcome ?? { kind: 'acquired', lease: leaseOf(request) });
      },
      async complete(completion: Completion) {
        seen.completion = completion;
        const completed: CompletionOutcome = {
          kind: 'completed',
          quota: completion.quota === null ? null : used(8),
          event: completion.event,
        };
        return step('complete', await (scenario.complete?.() ?? completed));
      },
      release: async () => step('release', await scenario.release?.()),
    },
    quotas: {
      readQuota: async () => step('read quota', null),
      countUsed: async () => step('count used', null),
      announceFullWindow: async (_organizationId: string, window: string) =>
        step(`announce ${window}`, await (scenario.announce?.() ?? true)),
    },
    fanOutQueue: { notify: async () => step('notify', await scenario.notify?.()) },
    newId,
    newEventStamp: () => ({ id: newId(), createdAtUnixMs: context.nowUnixMs + 1_000 }),
    log: { request: () => {}, error: (_requestId: string | null, error: unknown) => seen.errors.push(error) },
  };
  const authorized: AuthorizedRequest = {
    context,
    input: {
      kind: 'invoice',
      xml: new Uint8Array(),
      options: {},
      sentQuery: '',
      body: { mediaType: 'application/xml', bytes: new Uint8Array() },
    },
    idempotencyKey,
    quota: scenario.quota ?? null,
  };
  const work = async () => step('work', await (scenario.work?.() ?? success));
  let latest: RequestContext = context;
  const advance = <Context extends RequestContext>(next: Context): Context => {
    latest = next;
    return next;
  };
  const response = await withIdempotency(ports, authorized, advance, work).catch((error: unknown) => error);
  return { steps, response, context, logFacts, latest, ...seen };
}

function leaseOf({ organizationId, requestId, ownerToken, scope }: AcquireRequest): Lease {
  return { organizationId, requestId, ownerToken, scope, expiresAtUnixMs: 0 };
}

const used = (dayUsed: number, monthUsed = dayUsed) => ({ dayWindow: 20_778, dayUsed, monthWindow: 24_322, monthUsed });
const stored = (dayUsed: number, monthUsed: number, announced: StoredQuota['announced'] = { day: null, month: null }) => ({
  ...used(dayUsed, monthUsed),
  announced,
  blocks: null,
  blockEpoch: 0,
});
const unavailable = () => Promise.reject(new DependencyUnavailable('DynamoDB', new Error('gone')));

describe('an operation with a lease', () => {
  it('acquires the lease, runs, completes the record, and then notifies the fan-out', async () => {
    const { steps, response, context, completion } = await runScenario({});
    expect(steps).toEqual(['acquire', 'work', 'complete', 'notify']);
    expect(response).toMatchObject({ status: 200, headers: { 'X-Quota-Day-Used': '8', 'X-Request-ID': context.requestId } });
    expect(completion?.response.headers).not.toHaveProperty('X-Quota-Day-Used');
    expect(completion?.event).toMatchObject({ id: 'id-2', type: 'validation.completed' });
    expect(completion?.history).toMatchObject({
      requestId: context.requestId,
      operation: 'validateInvoice',
      facts: { valid: true },
    });
  });

  it('notifies the fan-out in parallel to completion for a test key without an idempotency key', async () => {
    const { steps, completion } = await runScenario({ environment: 'test', idempotencyKey: null });
    expect(steps[0]).toBe('work');
    expect(steps.slice(1).sort()).toEqual(['complete', 'notify']);
    expect(completion).toMatchObject({ quota: null, lease: null, history: null });
  });

  it('writes nothing before the work without an idempotency key, and notifies the fan-out afterwards', async () => {
    const { steps, completion } = await runScenario({ idempotencyKey: null });
    expect(steps).toEqual(['work', 'complete', 'notify']);
    expect(completion).toMatchObject({
      lease: null,
      quota: { limits: { perDay: 50 } },
      event: { id: 'id-1' },
    });
  });

  it('leaves nothing to release without an idempotency key', async () => {
    const error = new ApiError('INVALID_XML');
    const { steps, response } = await runScenario({ idempotencyKey: null, work: () => Promise.reject(error) });
    expect([steps, response]).toEqual([[], error]);
  });

  it('acquires no lease on a route without side effects', async () => {
    expect((await runScenario({ routeId: 'autofixInvoice' })).steps).toEqual(['work']);
  });

  it.each([
    { name: 'the invoice cannot be read', error: new ApiError('INVALID_XML') },
    { name: 'an unexpected error occurs', error: new Error('unexpected') },
  ])('releases the lease and leaves the quota headers unchanged when $name', async ({ error }) => {
    const { steps, response, context, latest } = await runScenario({ work: () => Promise.reject(error) });
    expect(steps).toEqual(['acquire', 'release']);
    expect(response).toBe(error);
    expect(latest).toBe(context);
  });

  it('releases the lease when the event is too large to store', async () => {
    const effect = { event: { type: 'validation.completed' as const, data: { text: 'x'.repeat(64_000) } }, facts: {} };
    const { steps, response } = await runScenario({ work: async () => ({ ...success, effect }) });
    expect(steps).toEqual(['acquire', 'work', 'release']);
    expect(response).toBeInstanceOf(RangeError);
  });

  it('returns the original error when the lease cannot be released, and leaves the lease to expire', async () => {
    const error = new ApiError('INVALID_XML');
    const { response, errors } = await runScenario({ work: () => Promise.reject(error), release: unavailable });
    expect(response).toBe(error);
    expect(errors).toEqual([expect.any(DependencyUnavailable)]);
  });

  it.each([
    { remainingMs: 2_999, expected: ['acquire'] },
    { remainingMs: 3_000, expected: ['acquire', 'work', 'complete', 'notify'] },
  ])('does not start the operation with less than 3 s left, here $remainingMs ms', async ({ remainingMs, expected }) => {
    const { steps, response } = await runScenario({ context: { remainingMs: () => remainingMs } });
    expect(steps).toEqual(expected);
    expect(response).toMatchObject(expected.length === 1 ? { code: 'SERVICE_UNAVAILABLE' } : { status: 200 });
  });

  it.each([
    { remainingMs: 9_000, expected: false },
    { remainingMs: 9_001, expected: true },
  ])('allows a retry of completion with $remainingMs ms left: $expected', async ({ remainingMs, expected }) => {
    const { completion } = await runScenario({ context: { remainingMs: () => remainingMs } });
    expect(completion?.isTimeLeft()).toBe(expected);
  });

  it('returns no result and emits no event when another request took over the lease', async () => {
    const { steps, response } = await runScenario({ complete: async () => ({ kind: 'lost' }) });
    expect(steps).toEqual(['acquire', 'work', 'complete', 'release']);
    expect(response).toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 1 });
  });

  it.each([
    { idempotencyKey: 'order-0001', before: ['acquire'], after: ['release'] },
    { idempotencyKey: null, before: [], after: [] },
  ])('returns no result when a window has filled during the work, and announces it (key: $idempotencyKey)', async (given) => {
    const full: CompletionOutcome = { kind: 'quota-exceeded', quota: used(50, 60), unannounced: ['day'] };
    const { steps, response } = await runScenario({ idempotencyKey: given.idempotencyKey, complete: async () => full });
    expect(steps).toEqual([...given.before, 'work', 'complete', 'announce day', 'notify', ...given.after]);
    expect(response).toMatchObject({ code: 'QUOTA_EXCEEDED', details: [{ window: 'day' }], headers: { 'X-Quota-Day-Used': '50' } });
  });

  it('returns no result and releases the lease when completion fails', async () => {
    const { steps, response } = await runScenario({ complete: unavailable });
    expect(steps).toEqual(['acquire', 'work', 'release']);
    expect(response).toBeInstanceOf(DependencyUnavailable);
  });

  it.each([
    { leftMs: 7_000, expected: ['acquire'] },
    { leftMs: 7_001, expected: ['acquire', 'release'] },
  ])('does not release the lease when the host might end the function meanwhile: $leftMs ms left', async ({ leftMs, expected }) => {
    const { steps } = await runScenario({ work: () => Promise.reject(new Error('slow')), context: { remainingMs: () => leftMs } });
    expect(steps).toEqual(expected);
  });

  it('waits for the notification to finish even when completion fails', async () => {
    const notify = () => new Promise<void>((done) => setTimeout(done, 20));
    const { steps } = await runScenario({ environment: 'test', idempotencyKey: null, complete: unavailable, notify });
    expect(steps).toEqual(['work', 'notify']);
  });

  it('returns the result even when the notification fails', async () => {
    const { response, errors } = await runScenario({ notify: () => Promise.reject(new Error('SQS')) });
    expect(response).toMatchObject({ status: 200 });
    expect(errors).toEqual([new Error('SQS')]);
  });
});

describe('a request that does not run the operation', () => {
  const replayed = { status: 200, headers: { 'Content-Language': 'en' }, body: '{"first":true}' };

  it('replays the stored response without running the operation or emitting an event', async () => {
    const { steps, response, context, logFacts } = await runScenario({ outcome: { kind: 'replay', response: replayed } });
    expect(steps).toEqual(['acquire']);
    expect(response).toEqual({
      status: 200,
      headers: { 'Idempotency-Replay': 'true', 'Idempotent-Replayed': 'true', 'Content-Language': 'en', 'X-Request-ID': context.requestId },
      body: '{"first":true}',
    });
    expect(logFacts).toEqual({ replayed: true });
  });

  it.each([
    { name: 'immediately', acquiredAgoMs: 0, leaseMs: 35_000, expected: 1 },
    { name: 'after 5 s', acquiredAgoMs: 5_000, leaseMs: 30_000, expected: 1 },
    { name: 'after more than 5 s', acquiredAgoMs: 5_001, leaseMs: 29_999, expected: 5 },
    { name: 'when the lease expires sooner than that', acquiredAgoMs: 32_500, leaseMs: 2_500, expected: 3 },
    { name: 'when the lease is about to expire', acquiredAgoMs: 34_999, leaseMs: 1, expected: 1 },
  ])('gets Retry-After while the first request is in progress: $name', async ({ acquiredAgoMs, leaseMs, expected }) => {
    const { nowUnixMs } = newRequestContext();
    const times = { acquiredAtUnixMs: nowUnixMs - acquiredAgoMs, leaseUntilUnixMs: nowUnixMs + leaseMs };
    const { response } = await runScenario({ outcome: { kind: 'in-progress', ...times } });
    expect(response).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT', details: { reason: 'in_progress' }, retryAfterSeconds: expected });
  });

  it('is rejected without Retry-After when its body differs', async () => {
    const { response } = await runScenario({ outcome: { kind: 'different-body' } });
    expect(response).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT', details: { reason: 'different_body' }, retryAfterSeconds: undefined });
  });

  it.each([
    {
      name: 'the day',
      quota: stored(50, 60),
      announced: ['announce day', 'notify'],
      windows: ['day'],
      retryAfter: 43_200,
    },
    {
      name: 'the month',
      quota: stored(1, 500, { day: null, month: 24_322 }),
      announced: [],
      windows: ['month'],
      retryAfter: 9 * 86_400 + 43_200,
    },
    {
      name: 'both',
      quota: stored(50, 500, { day: 20_777, month: null }),
      announced: ['announce day', 'notify', 'announce month', 'notify'],
      windows: ['day', 'month'],
      retryAfter: 9 * 86_400 + 43_200,
    },
  ])('gets Retry-After until the full windows end when no quota is left, and announces each window once: $name', async (given) => {
    const { steps, response } = await runScenario({ quota: given.quota });
    expect(steps).toEqual(['acquire', ...given.announced, 'release']);
    expect(response).toMatchObject({
      code: 'QUOTA_EXCEEDED',
      retryAfterSeconds: given.retryAfter,
      details: given.windows.map((window) => ({ window })),
    });
    expect((await runScenario({ quota: given.quota, idempotencyKey: null })).steps).toEqual(given.announced);
  });

  it('is not refused for the full window of the previous day, or with a test key', async () => {
    const before = { ...stored(50, 60), dayWindow: 20_777 };
    expect((await runScenario({ quota: before })).steps).toContain('work');
    expect((await runScenario({ quota: stored(50, 60), environment: 'test' })).steps).toContain('work');
  });

  it('gets its stored response even if no quota is left', async () => {
    const { steps, response } = await runScenario({ quota: stored(50, 60), outcome: { kind: 'replay', response: replayed } });
    expect(steps).toEqual(['acquire']);
    expect(response).toMatchObject({ status: 200 });
  });

  it('sends no notification when another request has already announced the full window', async () => {
    expect((await runScenario({ quota: stored(50, 60), announce: async () => false })).steps).toEqual([
      'acquire',
      'announce day',
      'release',
    ]);
  });

  it('is rejected with QUOTA_EXCEEDED even when the announcement fails', async () => {
    const { response, errors } = await runScenario({ quota: stored(50, 60), announce: unavailable });
    expect(response).toMatchObject({ code: 'QUOTA_EXCEEDED' });
    expect(errors).toEqual([expect.any(DependencyUnavailable)]);
  });
});

describe('the request for a lease', () => {
  it.each([
    { environment: 'live', scope: '80ad63abaf6e1ed207ad2f8e9fc0c62125da680e2aec534ec788d9f5ff5169c1' },
    { environment: 'test', scope: '25aafee8d432633c6d673cba1792b879233cce164a780819a1d7e3377c540d76' },
  ] as const)('is scoped by environment, route and idempotency key, here $environment', async ({ environment, scope }) => {
    const { request } = await runScenario({ environment, idempotencyKey: 'key-0001' });
    expect(request?.scope).toBe(scope);
  });

  it('has a fingerprint of media type and body', async () => {
    // SHA-256 of `application/xml`, a line break and the SHA-256 of an empty body.
    expect((await runScenario({})).request?.fingerprint).toBe('45febe6c32f344ad7ce329939766a5f90c35c360f6945f3c1f81435c8b1451e1');
  });

  it('is followed by the limits of the plan and the counters that were read', async () => {
    const quota = stored(7, 8);
    expect((await runScenario({ quota })).completion?.quota).toEqual({ limits: { perDay: 50, perMonth: 500 }, known: quota });
  });

  it('has a separate id for its owner and its event', async () => {
    expect((await runScenario({})).request).toMatchObject({ ownerToken: 'id-1', nowUnixMs: Date.UTC(2026, 10, 21, 12) });
  });
});
