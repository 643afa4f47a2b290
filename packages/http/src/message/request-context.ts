import type { Route, RouteId } from '@nakor/contract/routes';
import { computeSha256Hex } from '@nakor/domain/shared/hash';
import type { Language } from '@nakor/domain/shared/localized';
import type { ApiKey } from '@nakor/operations/access/api-key';
import type { RateOutcome } from '@nakor/operations/access/rate-windows';
import type { RequestLogFields } from '../telemetry/log-lines.ts';

/** What is known about every request. Each step of `serve` returns an extended context for the next one. */
export interface RequestContext {
  readonly requestId: string;
  readonly language: Language;
  /** `Accept` as sent; undefined when it is absent. */
  readonly accept: string | undefined;
  /** Whether the caller accepts gzip as content coding. */
  readonly acceptsGzip: boolean;
  /** `If-None-Match` as sent; undefined when it is absent. */
  readonly ifNoneMatch: string | undefined;
  /** Parameters of the query as sent, with all their values. */
  readonly query: ReadonlyMap<string, readonly string[]>;
  /** URL under which the caller reached the API, version prefix included. */
  readonly baseUrl: string;
  /** Time of the request, in milliseconds since the epoch; everything in it is evaluated at this instant. */
  readonly nowUnixMs: number;
  /** Milliseconds until the host ends the function. */
  readonly remainingMs: () => number;
  /** Headers of every response to this request, success or error. */
  readonly responseHeaders: Readonly<Record<string, string>>;
  /** Adds facts to the log line of the request. */
  readonly noteLogFields: (facts: RequestLogFields) => void;
}

/** A row of the route table with its id. */
export type ServedRoute = Route & { readonly id: RouteId };

/** A request whose route is known. */
export interface RoutedContext extends RequestContext {
  readonly route: ServedRoute;
  /** Parameters of the path as sent, by their names in the route's path. */
  readonly pathParameters: Readonly<Record<string, string>>;
}

/** A request whose caller is known. */
export interface AuthenticatedContext extends RoutedContext {
  readonly caller: ApiKey;
}

/** A request that passed authentication and rate limits. */
export interface CallerContext extends AuthenticatedContext {
  /** Rate windows of the key, with this request counted. */
  readonly rate: RateOutcome;
}

/** A context with more response headers. */
export function withHeaders<Context extends RequestContext>(context: Context, headers: Readonly<Record<string, string>>): Context {
  return { ...context, responseHeaders: { ...context.responseHeaders, ...headers } };
}

/**
 * The request id: the first 16 hexadecimal digits of the SHA-256 of the gateway's id. The hash brings any id of a gateway into the format
 * that the API promises.
 *
 * @param gatewayRequestId an id that only the gateway can choose (ADR 0004)
 */
export function requestIdOf(gatewayRequestId: string): string {
  return computeSha256Hex(gatewayRequestId).slice(0, 16);
}
