import { describe, expect, it } from 'vitest';
import { expectDescribed, type ServiceResponse } from '../support/matchers/described-response.ts';

const requestId = '0123456789abcdef';
const usual = {
  'x-request-id': requestId,
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-language': 'pl',
  vary: 'Accept-Language',
};
const health = { status: 'ok', api_version: '1.3.0', timestamp: '2026-11-22T12:00:00.000Z', environment: 'local' };

interface Given {
  readonly method?: string;
  readonly path?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly json?: unknown;
}

const envelope = (data: object, meta: object = {}) => ({ data, meta: { request_id: requestId, key_prefix: null, ...meta } });
const failure = (code: string, details?: unknown) => ({
  error: { code, message: 'Text.', ...(details === undefined ? {} : { details }) },
  meta: { request_id: requestId },
});

/** Checks a response; by default one of `GET /health`. */
function check({ method = 'GET', path = '/health', status = 200, headers = {}, json = envelope(health) }: Given): void {
  const text = json === null ? '' : JSON.stringify(json);
  const sent = Object.entries({ ...usual, ...headers }).filter((header): header is [string, string] => header[1] !== undefined);
  const response: ServiceResponse = { status, headers: Object.fromEntries(sent), bytes: Buffer.from(text), text, json: json ?? undefined };
  expectDescribed(method, path, response);
}

const uuid = '6a2f0b1c-3d4e-4f50-8a61-7b8c9d0e1f20';
const bodiless = { 'content-type': undefined, 'x-content-type-options': undefined, 'content-language': undefined, vary: undefined };
const tagged = { etag: '"0"', 'cache-control': 'public, max-age=300' };
const ofGateway = { ...usual, 'x-request-id': uuid, 'cache-control': undefined, 'x-content-type-options': undefined };
const gatewayOnly = { ...ofGateway, 'content-language': undefined, vary: undefined };
const gatewayBody = { ...failure('FILE_TOO_LARGE'), meta: { request_id: uuid } };

const described: readonly (Given & { name: string })[] = [
  { name: 'a success', headers: { connection: 'close', date: 'x', 'content-length': '1' } },
  { name: 'a success with a query', path: '/health?x=1' },
  {
    name: 'an error',
    path: '/status',
    status: 400,
    json: failure('VALIDATION_ERROR', [{ path: 'query.x', code: 'unknown_field', message: 'x' }]),
  },
  { name: 'a 304', path: '/openapi', status: 304, json: null, headers: { ...bodiless, ...tagged } },
  { name: 'a response of the gateway', method: 'POST', path: '/validate', status: 400, json: gatewayBody, headers: gatewayOnly },
  { name: 'an unknown path', path: '/nothing', status: 404, json: failure('NOT_FOUND') },
  {
    name: 'an unknown method',
    method: 'PUT',
    status: 405,
    headers: { allow: 'GET' },
    json: failure('METHOD_NOT_ALLOWED', { allowed: ['GET'] }),
  },
  { name: 'HEAD', method: 'HEAD', json: null },
  { name: 'HEAD where GET is not supported', method: 'HEAD', path: '/validate', status: 405, headers: { allow: 'POST' }, json: null },
];

const undescribed: readonly (Given & { name: string })[] = [
  { name: 'an additional field in data', json: envelope({ ...health, more: 1 }) },
  { name: 'a missing field in data', json: envelope({ ...health, api_version: undefined }) },
  { name: 'an additional field in meta', json: envelope(health, { more: 1 }) },
  { name: 'a field next to data', json: { ...envelope(health), more: 1 } },
  { name: 'a value of another format', json: envelope({ ...health, timestamp: 'today' }) },
  { name: 'another media type', headers: { 'content-type': 'text/html' } },
  { name: 'an additional header', headers: { 'x-powered-by': 'x' } },
  { name: 'a missing header', headers: { vary: undefined } },
  { name: 'a header of another format', headers: { 'content-language': 'de' } },
  { name: 'no request id', headers: { 'x-request-id': undefined } },
  { name: 'an undescribed status', status: 201 },
  { name: 'an error that the operation does not have', status: 429, headers: { 'retry-after': '1' }, json: failure('QUOTA_EXCEEDED', []) },
  { name: 'an error with another status', path: '/status', status: 400, json: failure('RATE_LIMITED') },
  { name: 'unexpected error details', status: 500, json: failure('INTERNAL_ERROR', { stack: 'x' }) },
  {
    name: 'an error that says when to come again without a number',
    status: 503,
    headers: { 'retry-after': 'soon' },
    json: failure('SERVICE_UNAVAILABLE'),
  },
  {
    name: 'a number in a header that is written in another way',
    status: 503,
    headers: { 'retry-after': '1e1' },
    json: failure('SERVICE_UNAVAILABLE'),
  },
  { name: 'HEAD with a body', method: 'HEAD', json: envelope(health) },
  { name: 'HEAD with a missing header', method: 'HEAD', json: null, headers: { vary: undefined } },
  { name: 'a 304 with a body', path: '/openapi', status: 304, headers: { ...bodiless, ...tagged } },
  { name: 'a request that was not counted', path: '/me', status: 429, headers: { 'retry-after': '1' }, json: failure('RATE_LIMITED') },
  {
    name: 'an answer of the gateway with an unknown code',
    status: 400,
    headers: gatewayOnly,
    json: { ...gatewayBody, error: { code: 'X', message: 'x' } },
  },
  { name: 'a response of the gateway with an additional header', status: 400, headers: { ...ofGateway }, json: gatewayBody },
  { name: '404 for an existing path', status: 404, json: failure('NOT_FOUND') },
  { name: '200 for an unknown path', path: '/nothing' },
  { name: '404 with an additional field', path: '/nothing', status: 404, json: { ...failure('NOT_FOUND'), more: 1 } },
  { name: '404 with an additional header', path: '/nothing', status: 404, headers: { allow: 'GET' }, json: failure('NOT_FOUND') },
  { name: '405 without Allow', method: 'PUT', status: 405, json: failure('METHOD_NOT_ALLOWED', { allowed: ['GET'] }) },
  { name: '405 without details', method: 'PUT', status: 405, headers: { allow: 'GET' }, json: failure('METHOD_NOT_ALLOWED') },
];

describe('the check of every HTTP response', () => {
  it.each(described)('accepts $name', (given) => {
    check(given);
  });

  it.each(undescribed)('rejects $name', (given) => {
    expect(() => check(given)).toThrow();
  });
});
