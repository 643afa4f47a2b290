import type { ErrorCode } from '@nakor/contract/errors';

/** What is wrong with one part of a request or document. */
export interface NakorApiErrorDetail {
  /** Field of the request, such as `changes[0].path`. */
  readonly path?: string;
  readonly code?: string;
  readonly message?: string;
  /** Place in the document, from 1. */
  readonly line?: number | null;
  readonly column?: number | null;
}

/** An error that the service responded with. */
export class NakorApiError extends Error {
  /** HTTP status. */
  readonly status: number;
  /** Code of the error, which never changes its meaning; `UNKNOWN` for a response that is not of Nakor, such as that of a proxy. */
  readonly code: ErrorCode | 'UNKNOWN';
  /** Causes, one for each field or place; empty where the error has none. */
  readonly details: readonly NakorApiErrorDetail[];
  /** `details` as sent: some errors state them as an object, such as the reason of a conflict. */
  readonly rawDetails: unknown;
  /** Id of the request, to quote when you report a problem; null if the response has none. */
  readonly requestId: string | null;
  /** After how many seconds the same request may succeed; null if the response does not say. */
  readonly retryAfterSeconds: number | null;

  constructor({
    status,
    code,
    message,
    details,
    requestId,
    retryAfterSeconds,
  }: {
    readonly status: number;
    readonly code: ErrorCode | 'UNKNOWN';
    readonly message: string;
    readonly details: unknown;
    readonly requestId: string | null;
    readonly retryAfterSeconds: number | null;
  }) {
    super(message);
    this.name = 'NakorApiError';
    this.status = status;
    this.code = code;
    this.details = Array.isArray(details) ? details : [];
    this.rawDetails = details;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The service could not be reached, or its response did not arrive in time. Whether the operation was executed is not known. */
export class NakorConnectionError extends Error {
  /** Whether the time limit of the attempt was exceeded. */
  readonly isTimeout: boolean;

  constructor(cause: unknown) {
    const isTimeout = cause instanceof Error && cause.name === 'TimeoutError';
    super(isTimeout ? 'The service did not respond in time.' : 'The service could not be reached.', { cause });
    this.name = 'NakorConnectionError';
    this.isTimeout = isTimeout;
  }
}
