import type { ErrorCode } from '@nakor/contract/errors';
import type { Localized } from '@nakor/domain/shared/localized';

/** The rejection of a request. Thrown by steps and endpoints, converted to a response by `handleRequest`. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;
  /** A more exact message than the code's default one. */
  readonly text: Localized | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Headers that this rejection adds to the response. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    options: { details?: unknown; text?: Localized; retryAfterSeconds?: number; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(code);
    this.name = 'ApiError';
    this.code = code;
    this.details = options.details;
    this.text = options.text;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.headers = options.headers ?? {};
  }
}
