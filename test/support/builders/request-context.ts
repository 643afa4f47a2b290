import { routes } from '@nakor/contract/routes';
import type { HttpRequest } from '@nakor/http/message/request';
import type { CallerContext, ServedRoute } from '@nakor/http/message/request-context';
import type { RequestLogFields } from '@nakor/http/telemetry/log-lines';
import { newKey } from '../storage/access.ts';

const rateWindow = (window: 'minute' | 'day') => ({ window, limit: 100, used: 1, remaining: 99, resetAtUnixMs: 0 });

const validateRoute = routes.filter(({ id }) => id === 'validateInvoice')[0] as ServedRoute;

/**
 * The context of a `POST /validate` in Polish, by a test key, with no time limit near.
 *
 * @param facts collects what is noted for the log
 */
export function newRequestContext(changes: Partial<CallerContext> = {}, facts: RequestLogFields = {}): CallerContext {
  return {
    requestId: '0123456789abcdef',
    language: 'pl',
    acceptsGzip: false,
    accept: undefined,
    ifNoneMatch: undefined,
    query: new Map(),
    pathParameters: {},
    baseUrl: 'https://api.example.pl/api/v1',
    nowUnixMs: Date.UTC(2026, 10, 21, 12),
    remainingMs: () => 28_000,
    responseHeaders: {},
    noteLogFields: (more) => void Object.assign(facts, more),
    route: validateRoute,
    caller: newKey().key,
    rate: { isAllowed: true, windows: [rateWindow('minute'), rateWindow('day')], begun: { current: 1, previous: 0 } },
    ...changes,
  };
}

/** A request with headers as they arrive: each name with every value that was sent. */
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
