import { randomUUID } from 'node:crypto';
import { getQuotaWindowEnd, getQuotaWindowNumber } from '@nakor/operations/access/quota-windows';
import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { sendRequest } from '../../support/drivers/service-client.ts';
import { validateBody, validateXml } from '../../support/drivers/validate-requests.ts';
import type { ServiceResponse } from '../../support/matchers/described-response.ts';
import { errorOf } from '../../support/matchers/envelope.ts';
import { withinOneDay } from '../../support/runner/within-one-day.ts';
import { emulatorKeyStore, type IssuedKey, issueKey, type KeyOptions } from '../../support/storage/access.ts';
import { setQuota, traceCounts, tracesOf } from '../../support/storage/idempotency-scenario.ts';

const invoice = invoiceXml({ lines: 1 });
const liveKey = (options: KeyOptions = {}) => issueKey({ environment: 'live', plan: 'free', ...options });
const organizationOf = ({ key }: IssuedKey) => key.organization.id;
const nowUnixSeconds = () => Math.floor(Date.now() / 1000);

/** Sets the usage of an organization in the current windows. */
async function setUsed(key: IssuedKey, day: number, month: number): Promise<void> {
  const now = Date.now();
  const windows = { day_window: getQuotaWindowNumber('day', now), month_window: getQuotaWindowNumber('month', now) };
  await setQuota(organizationOf(key), { ...windows, day_used: day, month_used: month });
}

/** The end of the window that contains the given time, by the clock of this machine. */
const endOf = (window: 'day' | 'month') => getQuotaWindowEnd(window, getQuotaWindowNumber(window, Date.now())) / 1000;

/** The quota headers of a response, without their common prefix. */
function quotaHeaders({ headers }: ServiceResponse): Record<string, string> {
  const entries = Object.entries(headers).filter(([name]) => name.startsWith('x-quota-'));
  return Object.fromEntries(entries.map(([name, value]) => [name.slice('x-quota-'.length), value]));
}

const headersOf = (dayUsed: number, monthUsed: number, [perDay, perMonth] = [50, 500]) => ({
  'day-limit': String(perDay),
  'day-used': String(dayUsed),
  'day-remaining': String(Math.max(0, perDay - dayUsed)),
  'month-limit': String(perMonth),
  'month-used': String(monthUsed),
  'month-remaining': String(Math.max(0, perMonth - monthUsed)),
});

/** Checks that `Retry-After` gives the time until an instant, between two readings of the clock. */
function expectRetryAt(response: ServiceResponse, reset: number, startSeconds: number): void {
  const retryAfter = Number(response.headers['retry-after']);
  expect(Number.isInteger(retryAfter)).toBe(true);
  expect(retryAfter).toBeGreaterThanOrEqual(reset - nowUnixSeconds());
  expect(retryAfter).toBeLessThanOrEqual(reset - startSeconds);
}

describe('the quota of a live key', () => {
  it('is returned in six headers and counts every request', () =>
    withinOneDay(async () => {
      const key = await liveKey();
      const responses = [await validateXml(key, invoice), await validateXml(key, invoice), await validateXml(key, invoice)];
      expect(responses.map(quotaHeaders)).toEqual([headersOf(1, 1), headersOf(2, 2), headersOf(3, 3)]);
      expect(await traceCounts(organizationOf(key))).toEqual({
        day: 3,
        month: 3,
        inProgress: 0,
        completed: 0,
        history: 3,
        events: 3,
      });
    }));

  it.each([
    { plan: 'free', limits: [50, 500] },
    { plan: 'pro', limits: [2_000, 40_000] },
    { plan: 'partner', limits: [500, 5_000] },
    { plan: 'api', limits: [200_000, 6_200_000] },
  ] as const)('is the limit of plan $plan', ({ plan, limits: [perDay, perMonth] }) =>
    withinOneDay(async () => {
      const key = await liveKey({ plan });
      expect(quotaHeaders(await validateXml(key, invoice))).toEqual(headersOf(1, 1, [perDay, perMonth]));
    }),
  );

  it('is shared by the keys of an organization and separate from other organizations', () =>
    withinOneDay(async () => {
      const key = await liveKey();
      const colleague = await liveKey({ organizationId: organizationOf(key) });
      const stranger = await liveKey();
      const responses = [await validateXml(key, invoice), await validateXml(colleague, invoice), await validateXml(stranger, invoice)];
      expect(responses.map(quotaHeaders)).toEqual([headersOf(1, 1), headersOf(2, 2), headersOf(1, 1)]);
    }));

  it.each([
    { name: 'an invoice that cannot be read', send: (key: IssuedKey) => validateXml(key, '<Faktura>'), status: 400 },
    { name: 'a DOCTYPE', send: (key: IssuedKey) => validateXml(key, `<!DOCTYPE x>${invoice}`), status: 400 },
    { name: 'no JSON', send: (key: IssuedKey) => validateBody(key, '{', { 'Content-Type': 'application/json' }), status: 400 },
    { name: 'an unknown media type', send: (key: IssuedKey) => validateBody(key, 'x', { 'Content-Type': 'text/csv' }), status: 415 },
  ])('is not consumed by a request that fails: $name', ({ send, status }) =>
    withinOneDay(async () => {
      const key = await liveKey();
      await setUsed(key, 7, 70);
      const response = await send(key);
      expect(response.status).toBe(status);
      expect(quotaHeaders(response)).toEqual(headersOf(7, 70));
      expect(await traceCounts(organizationOf(key))).toMatchObject({ day: 7, month: 70, history: 0, events: 0 });
    }),
  );

  it('is consumed by an invoice with errors, whose validation result was requested', () =>
    withinOneDay(async () => {
      const key = await liveKey();
      const response = await validateXml(key, invoice.replace('<P_15>123.00', '<P_15>124.00'));
      expect([response.status, quotaHeaders(response)]).toEqual([200, headersOf(1, 1)]);
    }));

  it('is neither returned nor consumed by free routes', async () => {
    const key = await liveKey();
    const headers = { ...key.authorization, 'Content-Type': 'application/xml' };
    const responses = [
      await sendRequest({ path: '/me', headers: key.authorization }),
      await sendRequest({ method: 'POST', path: '/autofix', headers, body: invoice }),
    ];
    expect(responses.map((response) => [response.status, quotaHeaders(response)])).toEqual([
      [200, {}],
      [200, {}],
    ]);
    expect(await traceCounts(organizationOf(key))).toMatchObject({ day: 0, month: 0, history: 0, events: 0 });
  });

  it('follows a change of plan immediately', () =>
    withinOneDay(async () => {
      const key = await liveKey();
      await setUsed(key, 50, 60);
      errorOf(await validateXml(key, invoice), 429, 'QUOTA_EXCEEDED');
      await emulatorKeyStore().putKey({ ...key.key, organization: { ...key.key.organization, plan: 'pro' } });
      expect(quotaHeaders(await validateXml(key, invoice))).toEqual(headersOf(51, 61, [2_000, 40_000]));
      await emulatorKeyStore().putKey(key.key);
      const refused = await validateXml(key, invoice);
      errorOf(refused, 429, 'QUOTA_EXCEEDED');
      expect(quotaHeaders(refused)).toEqual(headersOf(51, 61));
    }));
});

describe('a used-up quota', () => {
  it('rejects the 51st request of a day on plan free until midnight UTC, as stated in headers and details', () =>
    withinOneDay(async () => {
      const key = await liveKey();
      await setUsed(key, 49, 49);
      const startSeconds = nowUnixSeconds();
      const last = await validateXml(key, invoice);
      expect([last.status, quotaHeaders(last)]).toEqual([200, headersOf(50, 50)]);
      const refused = await validateXml(key, invoice, { 'Accept-Language': 'en' });
      const { details, message } = errorOf(refused, 429, 'QUOTA_EXCEEDED');
      expect(message).toBe('The quota of your plan is used up. Try again after the time in the Retry-After header, or change the plan.');
      expect(details).toEqual([{ window: 'day', limit: 50, used: 50, reset_at: endOf('day') }]);
      expectRetryAt(refused, endOf('day'), startSeconds);
      expect(quotaHeaders(refused)).toEqual(headersOf(50, 50));
      expect(refused.headers['x-ratelimit-used-day']).toBe('2');
      expect(await traceCounts(organizationOf(key))).toMatchObject({ day: 50, month: 50, history: 1 });
    }));

  it('of a month rejects requests until the month ends, even when the day ends earlier', () =>
    withinOneDay(async () => {
      const key = await liveKey();
      await setUsed(key, 50, 500);
      const startSeconds = nowUnixSeconds();
      const refused = await validateXml(key, invoice);
      expect(errorOf(refused, 429, 'QUOTA_EXCEEDED').details).toEqual([
        { window: 'day', limit: 50, used: 50, reset_at: endOf('day') },
        { window: 'month', limit: 500, used: 500, reset_at: endOf('month') },
      ]);
      expectRetryAt(refused, endOf('month'), startSeconds);
    }));

  it('of a month only is reported as the only one', () =>
    withinOneDay(async () => {
      const key = await liveKey();
      await setUsed(key, 0, 500);
      const refused = await validateXml(key, invoice);
      expect(errorOf(refused, 429, 'QUOTA_EXCEEDED').details).toEqual([
        { window: 'month', limit: 500, used: 500, reset_at: endOf('month') },
      ]);
      expect(quotaHeaders(refused)).toEqual(headersOf(0, 500));
    }));

  it('is announced once, however many requests are rejected', () =>
    withinOneDay(async () => {
      const key = await liveKey();
      await setUsed(key, 50, 60);
      const refused = await Promise.all(Array.from({ length: 12 }, () => validateXml(key, invoice)));
      expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]));
      for (let times = 0; times < 3; times += 1) await validateXml(key, invoice, { 'Idempotency-Key': randomUUID() });
      const { events, quota } = await tracesOf(organizationOf(key));
      expect(events).toHaveLength(1);
      expect(JSON.parse(String(events[0]?.['body']))).toEqual({
        id: events[0]?.['event_id'],
        type: 'quota.exceeded',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        api_version: 'v1',
        organization_id: organizationOf(key),
        data: { environment: 'live', window: 'day', limit: 50, used: 50, reset_at: endOf('day') },
      });
      expect(quota).toMatchObject({ day_used: 50, month_used: 60 });
    }));

  it('is announced separately for day and month', () =>
    withinOneDay(async () => {
      const key = await liveKey();
      await setUsed(key, 50, 500);
      await validateXml(key, invoice);
      await validateXml(key, invoice);
      const { events } = await tracesOf(organizationOf(key));
      const windows = events.map(({ body }) => JSON.parse(String(body)).data.window).sort();
      expect(windows).toEqual(['day', 'month']);
    }));

  it('does not prevent replays of earlier responses', () =>
    withinOneDay(async () => {
      const key = await liveKey();
      const headers = { 'Idempotency-Key': randomUUID() };
      const first = await validateXml(key, invoice, headers);
      await setUsed(key, 50, 60);
      const again = await validateXml(key, invoice, headers);
      expect([again.status, again.headers['idempotency-replay'], again.text]).toEqual([200, 'true', first.text]);
      expect(quotaHeaders(again)).toEqual(headersOf(50, 60));
      expect((await tracesOf(organizationOf(key))).events).toHaveLength(1);
    }));

  it('accepts exactly one of 60 concurrent requests for the last operation', () =>
    withinOneDay(async () => {
      const key = await liveKey({ plan: 'partner' });
      await setUsed(key, 499, 600);
      const responses = await Promise.all(Array.from({ length: 60 }, () => validateXml(key, invoice)));
      const statuses = responses.map(({ status }) => status).sort();
      expect(statuses).toEqual([200, ...Array.from({ length: 59 }, () => 429)]);
      const { events, ...counts } = await traceCounts(organizationOf(key));
      expect(counts).toEqual({ day: 500, month: 601, inProgress: 0, completed: 0, history: 1 });
      expect(events).toBe(2);
    }));
});

describe('a test key', () => {
  it('consumes no quota and adds no history entry, but emits an event marked as a test', async () => {
    const key = await issueKey({ environment: 'test', plan: 'free' });
    const response = await validateXml(key, invoice);
    expect([response.status, quotaHeaders(response)]).toEqual([200, {}]);
    const { events, ...rest } = await tracesOf(organizationOf(key));
    expect(rest).toEqual({ quota: null, used: null, records: [], history: [] });
    expect(events).toHaveLength(1);
    expect(JSON.parse(String(events[0]?.['body'])).data).toMatchObject({ environment: 'test', is_valid: true });
  });

  it('is accepted even if the quota of its organization is used up', () =>
    withinOneDay(async () => {
      const live = await liveKey();
      await setUsed(live, 50, 500);
      const key = await issueKey({ environment: 'test', plan: 'free', organizationId: organizationOf(live) });
      expect((await validateXml(key, invoice)).status).toBe(200);
    }));

  it('does the work once per idempotency key', async () => {
    const key = await issueKey({ environment: 'test' });
    const headers = { 'Idempotency-Key': randomUUID() };
    const [first, again] = [await validateXml(key, invoice, headers), await validateXml(key, invoice, headers)];
    expect([again.headers['idempotency-replay'], again.text]).toEqual(['true', first.text]);
    expect(quotaHeaders(again)).toEqual({});
    expect(await traceCounts(organizationOf(key))).toEqual({
      day: 0,
      month: 0,
      inProgress: 0,
      completed: 1,
      history: 0,
      events: 1,
    });
  });
});

describe('a request with a live key', () => {
  it('adds a history entry without content of the invoice', async () => {
    const key = await liveKey({ plan: 'api' });
    const startMs = Date.now();
    const response = await validateXml(key, invoice.replace('<P_15>123.00', '<P_15>124.00'));
    const { history, events } = await tracesOf(organizationOf(key));
    const { data } = response.json as {
      data: { document: { sha256: string; bytes: number }; rules_version: string; summary: Record<string, number> };
    };
    const { groups: _, ...occurrences } = data.summary;
    expect(history).toEqual([
      {
        organizationId: organizationOf(key),
        requestId: response.headers['x-request-id'],
        atUnixMs: expect.any(Number),
        keyId: key.key.id,
        operation: 'validateInvoice',
        eventId: events[0]?.['event_id'],
        facts: {
          document_sha256: data.document.sha256,
          document_bytes: data.document.bytes,
          valid: false,
          readiness: 'not_ready',
          ...occurrences,
          rules_version: data.rules_version,
          schema_version: '1-0E',
        },
      },
    ]);
    expect(history[0]?.atUnixMs).toBeGreaterThanOrEqual(startMs);
    const stored = JSON.stringify(history);
    for (const value of ['1234563218', '5250000009', 'Odbiorca', 'Zakład', 'FV/2026', '124.00', key.plaintext])
      expect(stored).not.toContain(value);
  });

  it('emits an event in the envelope of the API, with the errors listed in the response', async () => {
    const key = await liveKey({ plan: 'api' });
    const response = await validateXml(key, invoice.replace('<P_15>123.00', '<P_15>124.00'));
    const { events } = await tracesOf(organizationOf(key));
    const { data } = response.json as {
      data: { issues: ({ severity: string } & Record<string, unknown>)[]; document: { sha256: string; bytes: number } };
    };
    // Results also say where the condition comes from; events leave room for more issues instead.
    const issues = data.issues.map(({ title: _, enforced_by: __, enforcement: ___, source: ____, ...inEvents }) => inEvents);
    const isError = ({ severity }: { severity: string }) => severity === 'error' || severity === 'critical';
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({ type: 'validation.completed', organization_id: organizationOf(key), wakes: 0 });
    expect(JSON.parse(String(events[0]?.['body']))).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      type: 'validation.completed',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      api_version: 'v1',
      organization_id: organizationOf(key),
      data: {
        environment: 'live',
        request_id: response.headers['x-request-id'],
        is_valid: false,
        readiness: 'not_ready',
        document: { bytes: data.document.bytes, sha256: data.document.sha256 },
        errors: issues.filter(isError),
        error_count: data.issues.filter(isError).length,
        warnings: issues.filter(({ severity }) => severity === 'warning'),
        warning_count: data.issues.filter(({ severity }) => severity === 'warning').length,
        truncated: false,
      },
    });
  });
});
