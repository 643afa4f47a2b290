import type { NakorErrorDetail } from 'nakor/browser';
import type { EngineErrorContent } from './protocol.ts';

/**
 * Why a request to the engine failed: a code of the library (`INVALID_XML`, `FILE_TOO_LARGE`, `VALIDATION_ERROR`, `SERVICE_UNAVAILABLE`), or
 * one of the client: `OBSOLETE` (a newer request replaced this one), `ENGINE_CRASHED`, `ENGINE_TIMEOUT`, `INTERNAL_ERROR` (a defect).
 */
export class EngineError extends Error {
  readonly code: string;
  readonly details: readonly NakorErrorDetail[];

  constructor({ code, message, details }: EngineErrorContent) {
    super(message);
    this.name = 'EngineError';
    this.code = code;
    this.details = details;
  }
}

/** Whether a request ended because a newer one replaced it, so that there is nothing to show. */
export function isObsolete(error: unknown): boolean {
  return error instanceof EngineError && error.code === 'OBSOLETE';
}
