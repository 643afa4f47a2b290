import { hostLimits } from '@nakor/contract/limits';
import { type AdmissionLimits, localAdmission } from './admission.ts';

/** What the hosts allow; smaller in tests. */
export interface GatewayLimits {
  readonly bodyBytes: number;
  readonly eventBytes: number;
  readonly answerBytes: number;
  readonly timeoutMs: number;
  /** Events that functions may have under way at once; more are throttled. */
  readonly concurrentEvents: number;
  /** How long a caller may take to send the head of a request, in milliseconds, and all of it. */
  readonly headersMs: number;
  readonly requestMs: number;
  readonly admission: AdmissionLimits;
}

/** The limits of AWS, where the concurrency is an account's usual one, and those of one process where AWS has many. */
export const defaultLimits: GatewayLimits = {
  bodyBytes: hostLimits.gatewayBodyBytes,
  eventBytes: hostLimits.lambdaEventBytes,
  answerBytes: hostLimits.lambdaResponseBytes,
  timeoutMs: hostLimits.gatewayTimeoutMs,
  concurrentEvents: 1_000,
  headersMs: 15_000,
  requestMs: 60_000,
  admission: localAdmission,
};
