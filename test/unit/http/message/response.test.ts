import { ApiError } from '@nakor/http/message/api-error';
import { buildErrorResponse, toHttpResponse, toStoredResponse } from '@nakor/http/message/response';
import { describe, expect, it } from 'vitest';
import { newRequestContext } from '../../../support/builders/request-context.ts';

const contentHeaders = (mediaType: string) => ({
  'Content-Type': mediaType,
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
});
const jsonHeaders = { ...contentHeaders('application/json; charset=utf-8'), 'Content-Language': 'pl', Vary: 'Accept-Language' };

describe('toStoredResponse', () => {
  it('wraps a payload in the envelope, with the headers of the body and none of the request', () => {
    const context = newRequestContext({ responseHeaders: { 'X-RateLimit-Used-Minute': '7' } });
    expect(toStoredResponse(context, context.caller, { status: 200, data: { valid: true } })).toEqual({
      status: 200,
      headers: jsonHeaders,
      body: `{"data":{"valid":true},"meta":{"request_id":"0123456789abcdef","key_prefix":"${context.caller.prefix}"}}`,
    });
  });

  it('sets key_prefix to null on public routes', () => {
    const { body } = toStoredResponse(newRequestContext(), null, { status: 200, data: 1 });
    expect(body).toBe('{"data":1,"meta":{"request_id":"0123456789abcdef","key_prefix":null}}');
  });

  it.each([
    { name: 'text', content: '<Faktura/>' },
    { name: 'bytes', content: new Uint8Array([0, 255, 128]) },
  ])('does not change a document of $name', ({ content }) => {
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

  it('replays a response with the headers of the current request', () => {
    const context = newRequestContext({ responseHeaders: { 'X-RateLimit-Used-Minute': '7', 'Idempotency-Replay': 'true' } });
    expect(toHttpResponse(context, stored)).toEqual({
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

  it('never returns the request id of another request', () => {
    const { headers } = toHttpResponse(newRequestContext(), { ...stored, headers: { 'X-Request-ID': 'aaaaaaaaaaaaaaaa' } });
    expect(headers).toEqual({ 'X-Request-ID': '0123456789abcdef' });
  });
});

describe('errorResponse', () => {
  it('returns the error envelope with the response headers collected so far', () => {
    const response = buildErrorResponse(
      newRequestContext({ responseHeaders: { 'X-Quota-Day-Limit': '50' } }),
      new ApiError('QUOTA_EXCEEDED', { retryAfterSeconds: 61, details: [1] }),
    );
    expect(response).toEqual({
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
  ] as const)('sets Retry-After to $retryAfter for $code', ({ code, status, retryAfter }) => {
    const response = buildErrorResponse(newRequestContext(), new ApiError(code));
    expect([response.status, response.headers['Retry-After']]).toEqual([status, retryAfter]);
  });

  it('uses the language of the request', () => {
    const response = buildErrorResponse(
      newRequestContext({ language: 'en' }),
      new ApiError('INVALID_KEY', { text: { pl: 'po polsku', en: 'in English' } }),
    );
    expect(response.body).toContain('"message":"in English"');
    expect(response.headers['Content-Language']).toBe('en');
  });
});
