import type * as z from 'zod';
import type { ErrorCode } from '../errors.ts';
import type { ResponseHeaderName } from './headers.ts';
import type { TagName } from './tags.ts';

/** What an answer holds: JSON by a schema, some text, or bytes. */
export type Content = z.ZodType | 'text' | 'bytes' | 'any-json';

/** One answer with a status of 200 to 399. */
interface SuccessDescription {
  readonly description: string;
  /** By media type, the usual one first; nothing for an answer without a body. */
  readonly content: Readonly<Record<string, Content>>;
  /** Headers of this answer beside the usual ones. */
  readonly headers?: readonly ResponseHeaderName[];
  /** Those of them that may be absent. */
  readonly optionalHeaders?: readonly ResponseHeaderName[];
  /** Whether texts in it come in the language of the caller. */
  readonly isLocalized: boolean;
}

/** What the route table does not say of an operation. */
export interface Operation {
  readonly tag: TagName;
  readonly summary: string;
  /** Plain words, CommonMark. */
  readonly description: string;
  readonly query?: z.ZodObject;
  /** Answers by status. */
  readonly answers: Readonly<Record<number, SuccessDescription>>;
  /** Codes of errors that its row in the route table does not imply. */
  readonly ownErrors?: readonly ErrorCode[];
  /** Whether it answers `If-None-Match` with 304. */
  readonly hasEntityTag?: true;
}

/** The usual description of a JSON answer with status 200. */
export function json(description: string, content: z.ZodType): Operation['answers'] {
  return { 200: { description, content: { 'application/json': content }, isLocalized: true } };
}
