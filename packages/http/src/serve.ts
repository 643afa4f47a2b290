import type { Route, RouteId } from '@nakor/contract/routes';
import type { KeyStore } from '@nakor/domain/access/api-key';
import type { RateCounter } from '@nakor/domain/access/rate-windows';
import { InternalError } from '@nakor/domain/shared/internal-error';
import type { HttpRequest } from './request.ts';
import type { RequestContext } from './request-context.ts';
import type { EndpointResult, HttpResponse } from './response.ts';
import { authenticate } from './steps/authenticate.ts';
import { checkIpAddress } from './steps/check-ip-address.ts';
import { checkScope } from './steps/check-scope.ts';
import { enforceRateLimit } from './steps/enforce-rate-limit.ts';
import { findRoute, pathParameters } from './steps/find-route.ts';
import { handleRequest, type RequestLog } from './steps/handle-request.ts';
import type { IdempotencyPorts } from './steps/idempotency-ports.ts';
import { withIdempotency } from './steps/idempotent.ts';
import { consumesQuota, readQuota, setQuotaHeaders } from './steps/quota-headers.ts';
import { readIdempotencyKey } from './steps/read-idempotency-key.ts';
import { type Input, readInput } from './steps/read-input.ts';

/** Answers one operation; everything about the request that is not its own business has been dealt with. */
export type Endpoint = (context: { readonly call: RequestContext; readonly input: Input | null }) => Promise<EndpointResult>;

/** What a function needs to serve its routes. */
export interface Api extends IdempotencyPorts {
  /** The whole route table, so that every function knows 404 and 405. */
  readonly routes: readonly Route[];
  /** The endpoints of this function's group. */
  readonly endpoints: Partial<Record<RouteId, Endpoint>>;
  readonly keyStore: KeyStore;
  readonly rateCounter: RateCounter;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly log: RequestLog;
  /** Does the whole of a call where its waits for AWS can be told from those of others; without it the log says nothing of them. */
  readonly timingCalls?: <Outcome>(call: () => Promise<Outcome>) => Promise<Outcome>;
}

/** The way of a request, in order. Whatever happens, there is one answer in our envelope. */
export function serve(api: Api): (request: HttpRequest) => Promise<HttpResponse> {
  const { timingCalls = (call) => call() } = api;
  const answer = (request: HttpRequest) =>
    handleRequest(api, request, async (call) => {
      const route = findRoute(api.routes, request);
      call.route = route;
      call.parameters.path = pathParameters(route, request.path);
      await authenticate(api.keyStore, call, route, request);
      checkIpAddress(call, request);
      checkScope(call, route);
      // Neither needs the other, so the caller waits for the slower one alone; both end, whatever becomes of the other.
      const reading = readQuota(api.quotas, call, route);
      const counting = enforceRateLimit(api.rateCounter, call);
      await Promise.allSettled([reading, counting]);
      await counting;
      const quota = await reading;
      if (consumesQuota(call, route)) setQuotaHeaders(call, quota);
      const { key: idempotencyKey, errors } = readIdempotencyKey(route, request, call.language);
      const input = await readInput(route, request, call.language, errors);
      const endpoint = api.endpoints[route.id];
      if (endpoint === undefined) throw new InternalError(`Route ${route.id} is not served by this function.`);
      return withIdempotency(api, { call, route, input, idempotencyKey, quota }, () => endpoint({ call, input }));
    });
  return (request) => timingCalls(() => answer(request));
}
