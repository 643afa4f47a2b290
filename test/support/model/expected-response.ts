/** The response that is expected. */
export interface Expected {
  readonly status: number;
  /** Error code; null for a success. */
  readonly code: string | null;
  readonly details?: unknown;
  readonly retryAfterSeconds?: number;
  /** Text of a success. */
  readonly text?: string;
  readonly isReplay?: boolean;
}
