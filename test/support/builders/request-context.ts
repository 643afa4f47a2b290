import type { HttpRequest } from '@nakor/http/request';
import type { RequestContext } from '@nakor/http/request-context';
import { newKey } from '../storage/access.ts';

/** The context of a request: in Polish, with a test key, with the full time limit left. */
export function newRequestContext(changes: Partial<RequestContext> = {}): RequestContext {
  return {
    requestId: '0123456789abcdef',
    language: 'pl',
    acceptsGzip: false,
    accept: undefined,
    ifNoneMatch: undefined,
    parameters: { path: {}, query: new Map() },
    baseUrl: 'https://api.example.pl/api/v1',
    nowMs: Date.UTC(2026, 10, 21, 12),
    remainingMs: () => 28_000,
    headers: {},
    logFacts: {},
    route: null,
    caller: newKey().key,
    rate: null,
    ...changes,
  };
}

/** A request with its headers: each name with all values sent. */
export function newRequest(headers: Readonly<Record<string, readonly string[]>> = {}): HttpRequest {
  return {
    method: 'POST',
    path: '/api/v1/validate',
    query: new Map(),
    headers: new Map(Object.entries(headers)),
    body: null,
    sourceAddress: '203.0.113.7',
    gatewayRequestId: 'gateway-1',
    baseUrl: 'https://api.example.pl/api/v1',
    remainingMs: () => 28_000,
  };
}
