import { setTimeout as sleep } from 'node:timers/promises';
import { createLambda } from '@nakor/http/lambda';
import type { HttpRequest } from '@nakor/http/message/request';
import type { HttpResponse } from '@nakor/http/message/response';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { describe, expect, it } from 'vitest';

const log = { request: () => {}, error: () => {} };

/** The result of a handler for an event, and the request that its server saw. */
async function handled(
  event: { path: string; headers?: Record<string, string>; requestContext: Record<string, unknown> },
  response: Partial<HttpResponse> = {},
): Promise<{ request: HttpRequest | null; result: APIGatewayProxyResult }> {
  let received: HttpRequest | null = null;
  const handler = createLambda(async (request) => {
    received = request;
    return { status: 200, headers: {}, body: '', ...response };
  }, log);
  const complete = { httpMethod: 'GET', body: null, multiValueHeaders: {}, ...event };
  const requestContext = { identity: { sourceIp: '203.0.113.7' }, ...event.requestContext };
  const result = await handler({ ...complete, requestContext } as unknown as APIGatewayProxyEvent, {});
  return { request: received, result };
}

describe('the base URL of a request', () => {
  it.each([
    {
      name: 'a custom domain',
      event: { path: '/api/v1/health', requestContext: { domainName: 'api.example.pl', path: '/api/v1/health' } },
      expected: 'https://api.example.pl/api/v1',
    },
    {
      name: "the gateway's own domain, with its stage in the path",
      event: {
        path: '/api/v1/health',
        requestContext: { domainName: 'abc.execute-api.eu-central-1.amazonaws.com', path: '/live/api/v1/health' },
      },
      expected: 'https://abc.execute-api.eu-central-1.amazonaws.com/live/api/v1',
    },
    {
      name: 'a custom domain, when the caller claims to use http',
      event: {
        path: '/api/v1/health',
        headers: { 'X-Forwarded-Proto': 'http' },
        requestContext: { domainName: 'api.example.pl', path: '/api/v1/health' },
      },
      expected: 'https://api.example.pl/api/v1',
    },
    {
      name: 'the local machine, on the default port',
      event: {
        path: '/api/v1/health',
        headers: { 'X-Forwarded-Proto': 'http' },
        requestContext: { domainName: 'localhost', path: '/api/v1/health' },
      },
      expected: 'http://localhost/api/v1',
    },
    {
      name: 'the local machine',
      event: {
        path: '/api/v1/health',
        headers: { 'X-Forwarded-Proto': 'http' },
        requestContext: { domainName: '127.0.0.1:8080', path: '/api/v1/health' },
      },
      expected: 'http://127.0.0.1:8080/api/v1',
    },
    { name: 'an empty event', event: { path: '/api/v1/health', requestContext: {} }, expected: 'https://localhost/api/v1' },
  ])('is that of $name', async ({ event, expected }) => {
    expect((await handled(event)).request?.baseUrl).toBe(expected);
  });
});

describe('a handler without a response', () => {
  const event = { httpMethod: 'GET', body: null, multiValueHeaders: {}, path: '/api/v1/health', requestContext: { identity: {} } };
  const responseOf = (server: () => Promise<HttpResponse>, remainingMs: number) =>
    createLambda(server, log)(event as unknown as APIGatewayProxyEvent, { getRemainingTimeInMillis: () => remainingMs });

  it('before its timeout leaves the response to the gateway, since work may still be in progress', async () => {
    const first = await Promise.race([responseOf(() => new Promise(() => {}), 20), sleep(60, 'no response')]);
    expect(first).toBe('no response');
  });

  it('that fails outside of its steps returns 500', async () => {
    const result = await responseOf(() => Promise.reject(new Error('secret')), 10_000);
    expect(result.statusCode).toBe(500);
    expect(result.headers).not.toHaveProperty('Retry-After');
    expect(result.body).not.toContain('secret');
  });
});

describe('the result of a handler', () => {
  const event = { path: '/api/v1/health', requestContext: {} };

  it('is text for text', async () => {
    expect((await handled(event, { body: 'żółw' })).result).toMatchObject({ body: 'żółw', isBase64Encoded: false });
  });

  it('is base64 for bytes', async () => {
    expect((await handled(event, { body: Uint8Array.of(0, 255) })).result).toMatchObject({ body: 'AP8=', isBase64Encoded: true });
  });
});
