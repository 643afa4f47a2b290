import type { Route, RouteId } from '@nakor/contract/routes';
import type { ApiKey } from '@nakor/domain/access/api-key';
import type { RateOutcome } from '@nakor/domain/access/rate-windows';
import { sha256Hex } from '@nakor/domain/shared/hash';
import type { Language } from '@nakor/domain/shared/localized';
import type { CallFacts } from './telemetry/log-lines.ts';

/** What is known of the request under way. The steps note on it what the answer must carry. */
export interface RequestContext {
  readonly requestId: string;
  readonly language: Language;
  /** Media types that the caller takes, as sent; undefined when it does not say. */
  readonly accept: string | undefined;
  /** Whether the caller takes answers compressed with gzip. */
  readonly acceptsGzip: boolean;
  /** Entity tags of answers that the caller has, as sent; undefined when it sent none. */
  readonly ifNoneMatch: string | undefined;
  /** Parameters of the path and of the query, as sent; every value of the latter. */
  readonly parameters: { path: Readonly<Record<string, string>>; readonly query: ReadonlyMap<string, readonly string[]> };
  /** Under which address the caller reached us, version prefix included. */
  readonly baseUrl: string;
  /** The moment at which the call is judged, in milliseconds since the epoch. */
  readonly nowMs: number;
  /** How much time the host still gives the function, in milliseconds. */
  readonly remainingMs: () => number;
  /** Headers that every answer to this call carries, success or error. */
  readonly headers: Record<string, string>;
  /** Facts for the log line. */
  readonly logFacts: CallFacts;
  route: (Route & { readonly id: RouteId }) | null;
  caller: ApiKey | null;
  rate: RateOutcome | null;
}

/**
 * The request id of a call: the first 16 hexadecimal digits of the SHA-256 of the gateway's id. The digest also makes any id
 * of the gateway fit the form that the interface promises.
 *
 * @param gatewayRequestId an id that only the gateway can choose (ADR 0009)
 */
export function requestIdOf(gatewayRequestId: string): string {
  return sha256Hex(gatewayRequestId).slice(0, 16);
}
