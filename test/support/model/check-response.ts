import { plans } from '@nakor/domain/access/plans';
import type { HttpResponse } from '@nakor/http/response';
import { expect } from 'vitest';
import type { Expected } from './expected-response.ts';
import { countersAt, rateAt } from './model-windows.ts';
import { operations, type ScriptedRequest } from './script.ts';
import type { ServiceModel } from './service-model.ts';

/** Compares a response with the one expected by the model, except for the limits in its headers. */
export function checkResponse(reply: HttpResponse, expected: Expected, requestId: string): void {
  const text = textOf(reply);
  const error = reply.status < 300 ? null : JSON.parse(text).error;
  expect({ status: reply.status, code: error?.code ?? null }).toEqual({ status: expected.status, code: expected.code });
  if (expected.details !== undefined) expect(error.details).toEqual(expected.details);
  if (expected.answer !== undefined && text !== expected.answer) expect(text.slice(0, 300)).toBe(expected.answer.slice(0, 300));
  expect(reply.headers['X-Request-ID']).toBe(requestId);
  const replayed = expected.isReplay === true ? 'true' : undefined;
  const { 'Idempotency-Replay': replay, 'Idempotent-Replayed': replayedToo, 'Retry-After': retryAfter } = reply.headers;
  expect([replay, replayedToo]).toEqual([replayed, replayed]);
  if (expected.retryAfterSeconds !== undefined) expect(retryAfter).toBe(String(expected.retryAfterSeconds));
}

/** Text of a response, from any kind of body. */
export function textOf({ body }: HttpResponse): string {
  return typeof body === 'string' ? body : new TextDecoder().decode(body);
}

/** Compares the limits in the headers of a response with the model's state after it. */
export function checkLimits(reply: HttpResponse, expected: Expected, call: ScriptedRequest, model: ServiceModel, nowMs: number): void {
  if (expected.code === 'INVALID_KEY') return;
  const key = model.keys[call.slot];
  const { plan, counters } = model.organizations[key.organization];
  const { rate, quota } = plans[plan];
  const { minuteUsed, dayUsed: callsInDay } = rateAt(key, nowMs);
  expect(reply.headers).toMatchObject({
    'X-RateLimit-Limit-Minute': String(rate.perMinute),
    'X-RateLimit-Used-Minute': String(minuteUsed),
    'X-RateLimit-Remaining-Day': String(Math.max(0, rate.perDay - callsInDay)),
  });
  // A request rejected by the rate limit may end before its quota is read.
  if (expected.code === 'RATE_LIMITED') return;
  const { dayUsed, monthUsed } = countersAt(counters, nowMs);
  const isCounted = operations[call.operation] === operations.validate && key.environment === 'live';
  const value = (number: number) => (isCounted ? String(number) : undefined);
  expect({
    dayLimit: reply.headers['X-Quota-Day-Limit'],
    dayUsed: reply.headers['X-Quota-Day-Used'],
    dayRemaining: reply.headers['X-Quota-Day-Remaining'],
    monthUsed: reply.headers['X-Quota-Month-Used'],
    monthRemaining: reply.headers['X-Quota-Month-Remaining'],
  }).toEqual({
    dayLimit: value(quota.perDay),
    dayUsed: value(dayUsed),
    dayRemaining: value(Math.max(0, quota.perDay - dayUsed)),
    monthUsed: value(monthUsed),
    monthRemaining: value(Math.max(0, quota.perMonth - monthUsed)),
  });
}
