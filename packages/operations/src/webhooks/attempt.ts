/** Why an attempt failed, as a class. Never contains a URL, a host name or a library's message. */
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

/** Result of one attempt to send an event. */
export interface AttemptOutcome {
  readonly startedAtUnixMs: number;
  readonly durationMs: number;
  /** Null if the receiver sent no response. */
  readonly httpStatus: number | null;
  /** Null if the receiver responded with a status of 200 to 299. */
  readonly error: AttemptErrorClass | null;
  /** The start of the response body, at most {@link excerptLimit} characters; null if there was none. */
  readonly responseExcerpt: string | null;
  /** `Retry-After` as sent by the receiver; null if it sent none. */
  readonly retryAfter: string | null;
}

/** Maximum number of characters of a response body that are stored. */
export const excerptLimit = 1_024;

/** One request to a receiver, with the signed bytes. */
export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Sends one request to a receiver. Failures of the receiver are an outcome, never a thrown error. */
export interface WebhookSender {
  send(request: WebhookRequest): Promise<AttemptOutcome>;
}

/** Time limit of one attempt in milliseconds, from the DNS lookup to the last byte of the response. */
export const attemptTimeLimitMs = 10_000;
