import type { HttpResponse } from '@nakor/http/message/response';
import { plans } from '@nakor/operations/access/plans';
import { expect } from 'vitest';
import type { Expected } from './expected-response.ts';
import { countersAt, rateAt } from './model-windows.ts';
import { operations, type ScriptedRequest } from './script.ts';
import type { ServiceModel } from './service-model.ts';

/** Compares a response with the one expected by the model, except for the limits in its headers. */
export function checkResponse(response: HttpResponse, expected: Expected, requestId: string): void {
  const text = textOf(response);
  const error = response.status < 300 ? null : JSON.parse(text).error;
  expect({ status: response.status, code: error?.code ?? null }).toEqual({ status: expected.status, code: expected.code });
  if (expected.details !== undefined) expect(error.details).toEqual(expected.details);
  if (expected.text !== undefined && text !== expected.text) expect(text.slice(0, 300)).toBe(expected.text.slice(0, 300));
  expect(response.headers['X-Request-ID']).toBe(requestId);
  const replayed = expected.isReplay === true ? 'true' : undefined;
  const { 'Idempotency-Replay': replay, 'Idempotent-Replayed': replayedToo, 'Retry-After': retryAfter } = response.headers;
  expect([replay, replayedToo]).toEqual([replayed, replayed]);
  if (expected.retryAfterSeconds !== undefined) expect(retryAfter).toBe(String(expected.retryAfterSeconds));
}

/** Text of a response, from any kind of body. */
export function textOf({ body }: HttpResponse): string {
  return typeof body === 'string' ? body : new TextDecoder().decode(body);
}

/** Compares the limits in the headers of a response with the model's state after it. */
export function checkLimits(
  response: HttpResponse,
  expected: Expected,
  request: ScriptedRequest,
  model: ServiceModel,
  nowUnixMs: number,
): void {
  if (expected.code === 'INVALID_KEY') return;
  const key = model.keys[request.slot];
  const { plan, counters } = model.organizations[key.organization];
  const { rate, quota } = plans[plan];
  const { minuteUsed, dayUsed: callsInDay } = rateAt(key, nowUnixMs);
  expect(response.headers).toMatchObject({
    'X-RateLimit-Limit-Minute': String(rate.perMinute),
    'X-RateLimit-Used-Minute': String(minuteUsed),
    'X-RateLimit-Remaining-Day': String(Math.max(0, rate.perDay - callsInDay)),
  });
  // A request rejected by the rate limit may end before its quota is read.
  if (expected.code === 'RATE_LIMITED') return;
  const { dayUsed, monthUsed } = countersAt(counters, nowUnixMs);
  const isCounted = operations[request.operation] === operations.validate && key.environment === 'live';
  const value = (number: number) => (isCounted ? String(number) : undefined);
  expect({
    dayLimit: response.headers['X-Quota-Day-Limit'],
    dayUsed: response.headers['X-Quota-Day-Used'],
    dayRemaining: response.headers['X-Quota-Day-Remaining'],
    monthUsed: response.headers['X-Quota-Month-Used'],
    monthRemaining: response.headers['X-Quota-Month-Remaining'],
  }).toEqual({
    dayLimit: value(quota.perDay),
    dayUsed: value(dayUsed),
    dayRemaining: value(Math.max(0, quota.perDay - dayUsed)),
    monthUsed: value(monthUsed),
    monthRemaining: value(Math.max(0, quota.perMonth - monthUsed)),
  });
}
