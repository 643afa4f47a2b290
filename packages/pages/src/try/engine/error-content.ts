import { NakorError } from 'nakor/browser';
import type { EngineErrorContent } from './protocol.ts';

/** What a worker reports of an error. */
export function describeErrorContent(error: unknown): EngineErrorContent {
  if (error instanceof NakorError) return { code: error.code, message: error.message, details: error.details };
  return { code: 'INTERNAL_ERROR', message: String(error), details: [] };
}
