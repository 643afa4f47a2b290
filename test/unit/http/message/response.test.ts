import { ApiError } from '@nakor/http/message/api-error';
import { errorResponse, toHttpResponse, toStoredResponse } from '@nakor/http/message/response';
import { describe, expect, it } from 'vitest';
import { newRequestContext } from '../../../support/builders/request-context.ts';

const contentHeaders = (mediaType: string) => ({
  'Content-Type': mediaType,
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
});
const jsonHeaders = { ...contentHeaders('application/json; charset=utf-8'), 'Content-Language': 'pl', Vary: 'Accept-Language' };

describe('toStoredResponse', () => {
  it('puts a payload into the envelope, with what describes the body and nothing of the one call', () => {
    const call = newRequestContext({ responseHeaders: { 'X-RateLimit-Used-Minute': '7' } });
    expect(toStoredResponse(call, call.caller, { status: 200, data: { valid: true } })).toEqual({
      status: 200,
      headers: jsonHeaders,
      body: `{"data":{"valid":true},"meta":{"request_id":"0123456789abcdef","key_prefix":"${call.caller.prefix}"}}`,
    });
  });

  it('names no key where none is needed', () => {
    const { body } = toStoredResponse(newRequestContext(), null, { status: 200, data: 1 });
    expect(body).toBe('{"data":1,"meta":{"request_id":"0123456789abcdef","key_prefix":null}}');
  });

  it.each([
    { name: 'text', content: '<Faktura/>' },
    { name: 'bytes', content: new Uint8Array([0, 255, 128]) },
  ])('leaves a document of $name as it is', ({ content }) => {
    const document = {
      status: 200,
      mediaType: 'application/xml',
      content,
      headers: { 'X-Autofix-Applied': '2', 'Cache-Control': 'private' },
    };
    expect(toStoredResponse(newRequestContext(), null, document)).toEqual({
      status: 200,
      headers: { ...contentHeaders('application/xml'), 'Cache-Control': 'private', 'X-Autofix-Applied': '2' },
      body: content,
    });
  });
});

describe('toHttpResponse', () => {
  const stored = {
    status: 200,
    headers: { 'Content-Type': 'application/json', 'Content-Language': 'en' },
    body: '{"meta":{"request_id":"first"}}',
  };

  it('gives an answer again with the headers of the call it is given to', () => {
    const call = newRequestContext({ responseHeaders: { 'X-RateLimit-Used-Minute': '7', 'Idempotency-Replay': 'true' } });
    expect(toHttpResponse(call, stored)).toEqual({
      status: 200,
      headers: {
        'X-RateLimit-Used-Minute': '7',
        'Idempotency-Replay': 'true',
        'Content-Type': 'application/json',
        'Content-Language': 'en',
        'X-Request-ID': '0123456789abcdef',
      },
      body: '{"meta":{"request_id":"first"}}',
    });
  });

  it('never gives the request id of another call', () => {
    const { headers } = toHttpResponse(newRequestContext(), { ...stored, headers: { 'X-Request-ID': 'aaaaaaaaaaaaaaaa' } });
    expect(headers).toEqual({ 'X-Request-ID': '0123456789abcdef' });
  });
});

describe('errorResponse', () => {
  it('is the envelope of an error, with the headers that the call has gathered', () => {
    const reply = errorResponse(
      newRequestContext({ responseHeaders: { 'X-Quota-Day-Limit': '50' } }),
      new ApiError('QUOTA_EXCEEDED', { retryAfterSeconds: 61, details: [1] }),
    );
    expect(reply).toEqual({
      status: 429,
      headers: { ...jsonHeaders, 'X-Quota-Day-Limit': '50', 'Retry-After': '61', 'X-Request-ID': '0123456789abcdef' },
      body: '{"error":{"code":"QUOTA_EXCEEDED","message":"Limit operacji w planie jest wyczerpany. Ponów po czasie z nagłówka Retry-After albo zmień plan.","details":[1]},"meta":{"request_id":"0123456789abcdef"}}',
    });
  });

  it.each([
    { code: 'IDEMPOTENCY_CONFLICT', status: 409, retryAfter: undefined },
    { code: 'SERVICE_UNAVAILABLE', status: 503, retryAfter: '5' },
    { code: 'RATE_LIMITED', status: 429, retryAfter: '5' },
    { code: 'VALIDATION_ERROR', status: 400, retryAfter: undefined },
  ] as const)('says when to come again where that helps: $code', ({ code, status, retryAfter }) => {
    const reply = errorResponse(newRequestContext(), new ApiError(code));
    expect([reply.status, reply.headers['Retry-After']]).toEqual([status, retryAfter]);
  });

  it('speaks the language of the call', () => {
    const reply = errorResponse(
      newRequestContext({ language: 'en' }),
      new ApiError('INVALID_KEY', { text: { pl: 'po polsku', en: 'in English' } }),
    );
    expect(reply.body).toContain('"message":"in English"');
    expect(reply.headers['Content-Language']).toBe('en');
  });
});
