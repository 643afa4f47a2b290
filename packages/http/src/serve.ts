import type { Route, RouteId, routes } from '@nakor/contract/routes';
import { InternalError } from '@nakor/domain/shared/internal-error';
import type { KeyStore } from '@nakor/operations/access/api-key';
import type { OrganizationLoad } from '@nakor/operations/access/organization-load';
import type { RateCounter } from '@nakor/operations/access/rate-windows';
import type { HttpRequest } from './message/request.ts';
import type { AuthenticatedContext, CallerContext, RoutedContext } from './message/request-context.ts';
import { type EndpointResult, type HttpResponse, type RecordedResult, toHttpResponse, toStoredResponse } from './message/response.ts';
import { authenticate } from './steps/authenticate.ts';
import { checkIpAddress } from './steps/check-ip-address.ts';
import { checkScope } from './steps/check-scope.ts';
import { enforceRateLimit } from './steps/enforce-rate-limit.ts';
import { findRoute } from './steps/find-route.ts';
import { findStartPage } from './steps/find-start-page.ts';
import { type Advance, handleRequest } from './steps/handle-request.ts';
import type { IdempotencyPorts } from './steps/idempotency-ports.ts';
import { withIdempotency } from './steps/idempotent.ts';
import { needsQuota, readQuota, withQuotaHeaders } from './steps/quota-headers.ts';
import { readIdempotencyKey } from './steps/read-idempotency-key.ts';
import { type Input, readInput } from './steps/read-input.ts';
import { restoreSentError } from './steps/source-field.ts';
import type { RequestLog } from './telemetry/log-lines.ts';

type RouteOf<Id extends RouteId> = Extract<(typeof routes)[number], { readonly id: Id }>;

/** The context of an endpoint, by its row of the route table: with the caller unless the route is public, and with the input from the body. */
export type EndpointContext<Id extends RouteId> = (RouteOf<Id>['access'] extends 'public' ? RoutedContext : CallerContext) & {
  readonly input: RouteOf<Id>['body'] extends 'none' ? null : Extract<Input, { readonly kind: RouteOf<Id>['body'] }>;
};

/** Performs one operation, after all checks that its row of the route table requires. Routes with side effects also return what to record. */
export type Endpoint<Id extends RouteId> = (
  context: EndpointContext<Id>,
) => Promise<RouteOf<Id>['idempotency'] extends 'none' ? EndpointResult : RecordedResult>;

/** An endpoint of a public route; several routes may share one. */
export type PublicEndpoint = (context: RoutedContext) => Promise<EndpointResult>;

/** Endpoints by their routes. */
export type Endpoints = { readonly [Id in RouteId]?: Endpoint<Id> };

/** What a function needs to serve its routes. */
export interface Api extends IdempotencyPorts {
  /** The whole route table, so that every function knows 404 and 405. */
  readonly routes: readonly Route[];
  /** The endpoints of this function's group. */
  readonly endpoints: Endpoints;
  readonly keyStore: KeyStore;
  readonly rateCounter: RateCounter;
  /** Counts what began with all keys of an organization; by default, its keys are limited one by one. */
  readonly organizationLoad?: OrganizationLoad;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly log: RequestLog;
  /** Runs a request so that its waiting times for AWS are measured separately; by default, the log has no such times. */
  readonly timeRequests?: <Outcome>(work: () => Promise<Outcome>) => Promise<Outcome>;
}

/** The steps of a request, in order. Every request gets exactly one response, in the envelope of the API. */
export function serve(api: Api): (request: HttpRequest) => Promise<HttpResponse> {
  const { timeRequests = (work) => work() } = api;
  const respond = (request: HttpRequest) =>
    handleRequest(api, request, async (context, advance) => {
      const startPage = findStartPage(request, context);
      if (startPage !== null) return startPage;
      const routed = advance(findRoute(api.routes, request, context));
      if (routed.route.access === 'public') return servePublic(api, routed, request);
      const authenticated = advance(await authenticate(api.keyStore, routed, request));
      checkIpAddress(authenticated, request);
      checkScope(authenticated);
      return serveCaller(api, authenticated, request, advance);
    });
  return (request) => timeRequests(() => respond(request));
}

async function servePublic(api: Api, context: RoutedContext, request: HttpRequest): Promise<HttpResponse> {
  const input = await readInput(context, request, []);
  return toHttpResponse(context, toStoredResponse(context, null, await run(api.endpoints, context.route.id, { ...context, input })));
}

async function serveCaller(api: Api, authenticated: AuthenticatedContext, request: HttpRequest, advance: Advance): Promise<HttpResponse> {
  // Independent, so run in parallel. `allSettled` makes sure neither is still running when the other fails.
  const reading = readQuota(api.quotas, authenticated);
  const counting = enforceRateLimit(api.rateCounter, authenticated, api.organizationLoad);
  await Promise.allSettled([reading, counting]);
  const counted = advance(await counting);
  const quota = await reading;
  const context = needsQuota(counted) ? advance(withQuotaHeaders(counted, quota)) : counted;
  const { key: idempotencyKey, errors } = readIdempotencyKey(context, request);
  const input = await readInput(context, request, errors);
  return withIdempotency(api, { context, input, idempotencyKey, quota }, advance, () =>
    run(api.endpoints, context.route.id, { ...context, input }),
  );
}

/** What the steps know of a request when its endpoint runs. */
type ServedContext = RoutedContext & Partial<Pick<CallerContext, 'caller' | 'rate'>> & { readonly input: Input | null };

/** Runs the endpoint of a route. */
async function run<Id extends RouteId>(
  endpoints: { readonly [Served in Id]?: Endpoint<Served> },
  id: Id,
  context: ServedContext,
): Promise<EndpointResult | RecordedResult> {
  const endpoint: Endpoint<Id> | undefined = endpoints[id];
  if (endpoint === undefined) throw new InternalError(`Route ${id} is not served by this function.`);
  if (!isContextOf<Id>(context)) throw new InternalError(`The steps before route ${id} did not provide what its endpoint needs.`);
  const { input } = context;
  try {
    return await endpoint(context);
  } catch (error) {
    throw input !== null && 'sourceField' in input ? restoreSentError(error, input.sourceField) : error;
  }
}

/** Whether the context has what its row of the route table promises: the caller unless the route is public, and the input from the body. */
function isContextOf<Id extends RouteId>(context: ServedContext): context is ServedContext & EndpointContext<Id> {
  const { route, input, caller, rate } = context;
  const hasCaller = route.access === 'public' || (caller !== undefined && rate !== undefined);
  return hasCaller && (input?.kind ?? 'none') === route.body;
}
