/** Why an attempt failed, as a class: an address, a host name or a library's text never stands in it. */
export const attemptErrorClasses = [
  'TARGET_NOT_ALLOWED',
  'DNS_FAILED',
  'CONNECT_FAILED',
  'TLS_FAILED',
  'TIMEOUT',
  'INVALID_RESPONSE',
  'HTTP_STATUS',
] as const;

/** Class of a failed attempt. */
export type AttemptErrorClass = (typeof attemptErrorClasses)[number];

/** What came of one attempt to send an event. */
export interface AttemptOutcome {
  readonly startedAtUnixMs: number;
  readonly durationMs: number;
  /** Null when the receiver gave no answer. */
  readonly httpStatus: number | null;
  /** Null when the receiver answered with a status of 200 to 299. */
  readonly error: AttemptErrorClass | null;
  /** The beginning of the receiver's answer, at most {@link excerptLimit} characters; null when there was none. */
  readonly responseExcerpt: string | null;
  /** `Retry-After` of the receiver as sent; null when it sent none. */
  readonly retryAfter: string | null;
}

/** Most characters of a receiver's answer that are kept. */
export const excerptLimit = 1_024;

/** One request to a receiver: the bytes that were signed, and where they go. */
export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Sends one request to a receiver and tells what came of it; whatever happens out there is an outcome, never an error that is thrown. */
export interface WebhookSender {
  send(request: WebhookRequest): Promise<AttemptOutcome>;
}

/** Time that one attempt may take, from the resolving of the name to the last byte of the answer, in milliseconds. */
export const attemptTimeLimitMs = 10_000;
