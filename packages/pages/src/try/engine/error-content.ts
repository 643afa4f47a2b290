import { speakAllOn, type Titles } from '@nakor/domain/shared/voices';
import { NakorError } from 'nakor/browser';
import type { Language } from '../language.ts';
import type { EngineErrorContent } from './protocol.ts';

/** What a worker reports of an error, in the words of the page. */
export function describeErrorContent(error: unknown, language: Language, titles?: Titles): EngineErrorContent {
  if (!(error instanceof NakorError)) return { code: 'INTERNAL_ERROR', message: String(error), details: [] };
  const { code, message, details } = error;
  return speakAllOn('page', language, { code, message, details }, titles);
}
