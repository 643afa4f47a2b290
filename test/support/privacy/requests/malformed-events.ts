import { routes } from '@nakor/contract/routes';
import { toGatewayEvent } from '../../../../infra/local/host/gateway/event.ts';
import { matchRoute } from '../../../../infra/local/host/gateway/match-route.ts';
import type { ServiceRequest } from '../../drivers/service-client.ts';
import { marks } from '../marks.ts';

/** Events that no gateway sends, with marks wherever one could be read. */
export const malformedEvents: readonly unknown[] = [
  { httpMethod: marks.faultText, path: marks.pathSegment },
  { path: `/api/v1/${marks.pathSegment}`, requestContext: { identity: null, extendedRequestId: 'malformed-1' } },
  { httpMethod: 'GET', path: { text: marks.pathSegment }, body: null, requestContext: { identity: {}, extendedRequestId: 'malformed-2' } },
  {
    httpMethod: 'POST',
    path: '/api/v1/validate',
    body: Number(marks.sellerNip),
    requestContext: { identity: {}, extendedRequestId: 'malformed-3' },
  },
  {
    httpMethod: 'POST',
    path: '/api/v1/validate',
    body: { text: marks.brokenBody },
    requestContext: { identity: {}, extendedRequestId: 'malformed-4' },
  },
  {
    ...{ httpMethod: 'GET', path: '/api/v1/me', body: null, requestContext: { identity: {}, extendedRequestId: 'malformed-5' } },
    ...{ multiValueHeaders: { [marks.headerName]: marks.headerValue, authorization: [{ text: marks.malformedKey }] } },
  },
  {
    ...{ httpMethod: 'GET', path: '/api/v1/me', body: null, requestContext: { identity: {}, extendedRequestId: 'malformed-6' } },
    ...{ multiValueQueryStringParameters: Number(marks.buyerNip), multiValueHeaders: { [marks.headerName]: Number(marks.buyerNip) } },
  },
];

/** The event of a request, for a handler that is invoked without a gateway. */
export function eventOfRequest({ method = 'GET', path, headers = {}, body = '' }: ServiceRequest, requestId: string): unknown {
  const rawHeaders = Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);
  const target = `/api/v1${path}`;
  const wire = { requestId, method, target, rawHeaders, body: Buffer.from(body), sourceAddress: '127.0.0.1', receivedAtMs: Date.now() };
  return toGatewayEvent(wire, matchRoute(routes, method, target), 'local');
}
