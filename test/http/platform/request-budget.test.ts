import { randomBytes } from 'node:crypto';
import { createQuotaStore } from '@nakor/aws/usage/quota-counter';
import type { KeyEnvironment } from '@nakor/operations/events/key-environment';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { ksefNumberOf } from '../../support/builders/ksef-numbers.ts';
import { inSteps } from '../../support/drivers/recorded-commands.ts';
import { createRecordedService, type RecordedService, type ValidateRequest, workLabel } from '../../support/drivers/recorded-service.ts';
import { testNowUnixMs } from '../../support/drivers/validation.ts';
import { emulatorClient, issueKey, type KeyOptions } from '../../support/storage/access.ts';

/** Maximum number of sequential AWS requests of a request that does its work, with the notification. */
const sequentialLimits = { withKey: 5, withoutKey: 4 };
/** With a test key and no idempotency key: the maximum before and after the work. */
const unclaimedLimits = { before: 2, after: 1 };

const dayMs = 86_400_000;
const minuteMs = 60_000;

let nowUnixMs: number;
let beforeWork: () => Promise<void>;
let service: RecordedService;
beforeEach(() => {
  nowUnixMs = testNowUnixMs;
  beforeWork = async () => {};
  service = createRecordedService(inject('service'), () => nowUnixMs, { beforeWork: () => beforeWork() });
});

/** A kind of caller; each request has a key of its own organization. */
interface Caller {
  readonly name: string;
  readonly environment: KeyEnvironment;
  readonly isIdempotent: boolean;
}

async function callerOf({ environment, isIdempotent }: Caller, options: KeyOptions = {}) {
  const { key, plaintext } = await issueKey({ environment, ...options });
  const call: ValidateRequest = { plaintext, xml: invoiceXml(), ...(isIdempotent ? { idempotencyKey: `order-${key.id}` } : {}) };
  return { key, call };
}

/** The AWS requests by step; those in one step run in parallel. `outcome` is the status with the error code. */
async function trace(call: ValidateRequest): Promise<{ outcome: string; steps: string[][] }> {
  service.recorder.clear();
  const reply = await service.validate(call);
  const { error } = JSON.parse(String(reply.body)) as { error?: { code: string; details?: { reason?: string } } };
  const outcome = [reply.status, error?.code, error?.details?.reason, reply.headers['Idempotency-Replay'] && 'replay'];
  return { outcome: outcome.filter(Boolean).join(' '), steps: inSteps(service.recorder.commands) };
}

const liveOnce: Caller = { name: 'a live key and an idempotency key', environment: 'live', isIdempotent: true };
const live: Caller = { name: 'a live key', environment: 'live', isIdempotent: false };
const testOnce: Caller = { name: 'a test key and an idempotency key', environment: 'test', isIdempotent: true };
const test: Caller = { name: 'a test key', environment: 'test', isIdempotent: false };

const key = ['GetItem KEY'];
const rate = ['UpdateItem RATE'];
const rateAndQuota = ['GetItem QUOTA', 'UpdateItem RATE'];
const work = [workLabel];
/** A live key has the register of accepted invoices read meanwhile. */
const liveWork = [workLabel, 'Query'];
const wake = ['SendMessage'];
const acquire = ['PutItem RECORD'];
const release = ['DeleteItem RECORD'];
const write = (...kinds: string[]) => [`TransactWriteItems ${kinds.join(' ')}`];

/** The steps of every request that does its work. */
const done: readonly { caller: Caller; steps: string[][] }[] = [
  {
    caller: liveOnce,
    steps: [key, rateAndQuota, acquire, liveWork, write('RECORD', 'EVENT', 'QUOTA'), wake],
  },
  { caller: live, steps: [key, rateAndQuota, liveWork, write('EVENT', 'QUOTA'), wake] },
  { caller: testOnce, steps: [key, rate, acquire, work, write('RECORD', 'EVENT'), wake] },
  { caller: test, steps: [key, rate, work, [...wake, ...write('EVENT')]] },
];

describe('a request that does its work', () => {
  describe.each(done)('with $caller.name', ({ caller, steps }) => {
    it('takes the same steps on its first request, a minute later, a day later and a month later', async () => {
      const { call } = await callerOf(caller);
      for (const [index, at] of [0, 1, minuteMs, dayMs, 31 * dayMs].entries()) {
        nowUnixMs = testNowUnixMs + at;
        const once = call.idempotencyKey === undefined ? call : { ...call, idempotencyKey: `${call.idempotencyKey}-${index}` };
        expect({ at, ...(await trace(once)) }).toEqual({ at, outcome: '200', steps });
      }
    });

    it('stays within the budget', () => {
      const at = steps.findIndex((step) => step.includes(workLabel));
      const calls = { before: at, after: steps.length - at - 1 };
      expect(calls.before + calls.after).toBeLessThanOrEqual(caller.isIdempotent ? sequentialLimits.withKey : sequentialLimits.withoutKey);
      if (caller === test) expect(calls).toEqual(unclaimedLimits);
    });
  });
});

/** The steps of every request that does not do its work or does not succeed. */
const others: readonly {
  name: string;
  outcome: string;
  /** Prepares the situation, and returns what to send. */
  arrange: (caller: Caller) => Promise<ValidateRequest>;
  expected: readonly (readonly [Caller, string[][]])[];
}[] = [
  {
    name: 'repeated with its idempotency key',
    outcome: '200 replay',
    async arrange(caller) {
      const { call } = await callerOf(caller);
      await service.validate(call);
      return call;
    },
    expected: [
      [liveOnce, [key, rateAndQuota, acquire]],
      [testOnce, [key, rate, acquire]],
    ],
  },
  {
    name: 'with a document that is not XML',
    outcome: '400 INVALID_XML',
    arrange: async (caller) => ({ ...(await callerOf(caller)).call, xml: 'no XML' }),
    expected: [
      [liveOnce, [key, rateAndQuota, acquire, work, release]],
      [live, [key, rateAndQuota, work]],
      [testOnce, [key, rate, acquire, work, release]],
      [test, [key, rate, work]],
    ],
  },
  {
    name: 'with an idempotency key used for another body',
    outcome: '409 IDEMPOTENCY_CONFLICT different_body',
    async arrange(caller) {
      const { call } = await callerOf(caller);
      await service.validate(call);
      return { ...call, xml: invoiceXml({ lines: 4 }) };
    },
    expected: [
      [liveOnce, [key, rateAndQuota, acquire]],
      [testOnce, [key, rate, acquire]],
    ],
  },
  {
    name: 'whose first one is still in progress',
    outcome: '409 IDEMPOTENCY_CONFLICT in_progress',
    async arrange(caller) {
      const { call } = await callerOf(caller);
      await new Promise<void>((begun) => {
        beforeWork = () => {
          begun();
          return new Promise(() => {});
        };
        void service.validate(call);
      });
      return call;
    },
    expected: [
      [liveOnce, [key, rateAndQuota, acquire]],
      [testOnce, [key, rate, acquire]],
    ],
  },
  {
    name: 'over the quota, once it is announced',
    outcome: '429 QUOTA_EXCEEDED',
    async arrange(caller) {
      const call = await callerWithoutQuota(caller);
      await service.validate(call);
      return call;
    },
    expected: [
      [liveOnce, [key, rateAndQuota, acquire, release]],
      [live, [key, rateAndQuota]],
    ],
  },
  {
    name: 'over the quota for the first time, which is announced',
    outcome: '429 QUOTA_EXCEEDED',
    arrange: callerWithoutQuota,
    expected: [
      [liveOnce, [key, rateAndQuota, acquire, write('QUOTA', 'EVENT'), wake, release]],
      [live, [key, rateAndQuota, write('QUOTA', 'EVENT'), wake]],
    ],
  },
  {
    name: 'over the rate limit',
    outcome: '429 RATE_LIMITED',
    async arrange(caller) {
      const { call } = await callerOf(caller, { plan: 'free' });
      for (let made = 0; made < 30; made += 1) await service.validate({ ...call, xml: 'no XML' });
      return call;
    },
    expected: [
      [liveOnce, [key, rateAndQuota]],
      [live, [key, rateAndQuota]],
      [testOnce, [key, rate]],
      [test, [key, rate]],
    ],
  },
  {
    name: 'with a revoked key',
    outcome: '401 INVALID_KEY',
    arrange: async (caller) => (await callerOf(caller, { revokedAtUnixMs: 1_000 })).call,
    expected: [
      [liveOnce, [key]],
      [test, [key]],
    ],
  },
  {
    name: 'with a malformed key',
    outcome: '401 INVALID_KEY_FORMAT',
    arrange: async (caller) => ({ ...(await callerOf(caller)).call, plaintext: 'nk_live_0' }),
    expected: [
      [liveOnce, []],
      [test, []],
    ],
  },
];

/** An organization on plan `free` that has used its 50 operations of the day, which has not been announced yet. */
async function callerWithoutQuota(caller: Caller): Promise<ValidateRequest> {
  const { key: issued, call } = await callerOf(caller, { plan: 'free' });
  const other = await issueKey({ environment: 'live', organizationId: issued.organization.id });
  for (let made = 0; made < 50; made += 1) await service.validate({ plaintext: other.plaintext, xml: invoiceXml() });
  const quota = await createQuotaStore(emulatorClient(), inject('service')).readQuota(issued.organization.id);
  expect(quota?.dayUsed).toBe(50);
  return call;
}

describe('a request', () => {
  describe.each(others)('$name, takes the expected steps', ({ outcome, arrange, expected }) => {
    it.each(expected.map(([caller, steps]) => ({ caller, steps })))('with $caller.name', async ({ caller, steps }) => {
      expect(await trace(await arrange(caller))).toEqual({ outcome, steps });
    });
  });

  it('registers an accepted invoice in the same steps', async () => {
    const { call } = await callerOf(live);
    const registering = { ...call, query: { ksef_number: ksefNumberOf('1234563218', '2026-10-15') } };
    const steps = (...kinds: string[]) => [key, rateAndQuota, liveWork, write('EVENT', ...kinds, 'QUOTA'), wake];
    expect(await trace(registering)).toEqual({ outcome: '200', steps: steps('INVOICE', 'REGISTER') });
    expect(await trace(registering)).toEqual({ outcome: '200', steps: steps('INVOICE') });
  });

  it('stores a response of more than 100 kB in the bucket, in one more step', async () => {
    const { call } = await callerOf(liveOnce);
    // Random codes, so that the response does not compress.
    const xml = invoiceXml({ lines: 1_000 }).replace(/<P_12>23/g, () => `<P_12>${randomBytes(150).toString('base64url')}`);
    const complete = write('RECORD', 'EVENT', 'QUOTA');
    const first = [key, rateAndQuota, acquire, liveWork, ['PutObject'], complete, wake];
    expect(await trace({ ...call, xml })).toEqual({ outcome: '200', steps: first });
    const again = [key, rateAndQuota, acquire, ['GetObject']];
    expect(await trace({ ...call, xml })).toEqual({ outcome: '200 replay', steps: again });
  });
});
