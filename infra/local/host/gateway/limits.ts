import { hostLimits } from '@nakor/contract/limits';
import { type AdmissionLimits, localAdmission } from './admission.ts';

/** Limits of the gateway; smaller in tests. */
export interface GatewayLimits {
  readonly bodyBytes: number;
  readonly eventBytes: number;
  readonly responseBytes: number;
  readonly timeoutMs: number;
  /** Maximum events in flight; more are throttled. */
  readonly concurrentEvents: number;
  /** How long a client may take to send the headers of a request, in milliseconds, and the whole request. */
  readonly headersMs: number;
  readonly requestMs: number;
  readonly admission: AdmissionLimits;
}

/** The limits of AWS, with the default concurrency of an account, plus the admission limits of a single process. */
export const defaultLimits: GatewayLimits = {
  bodyBytes: hostLimits.gatewayBodyBytes,
  eventBytes: hostLimits.lambdaEventBytes,
  responseBytes: hostLimits.lambdaResponseBytes,
  timeoutMs: hostLimits.gatewayTimeoutMs,
  concurrentEvents: 1_000,
  headersMs: 15_000,
  requestMs: 60_000,
  admission: localAdmission,
};
