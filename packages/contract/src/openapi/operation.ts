import type * as z from 'zod';
import type { ErrorCode } from '../errors.ts';
import type { ResponseHeaderName } from './headers.ts';
import type { TagName } from './tags.ts';

/** Content of a body: JSON by a schema, text, bytes, or any JSON. */
export type Content = z.ZodType | 'text' | 'bytes' | 'any-json';

/** A response with a status from 200 to 399. */
interface SuccessDescription {
  readonly description: string;
  /** By media type, the default first; empty for a response without a body. */
  readonly content: Readonly<Record<string, Content>>;
  /** Headers of this response in addition to the common ones. */
  readonly headers?: readonly ResponseHeaderName[];
  /** More of them, which may be absent. */
  readonly optionalHeaders?: readonly ResponseHeaderName[];
  /** Whether its messages are in the language of the caller. */
  readonly isLocalized: boolean;
}

/** What the route table does not state about an operation. */
export interface Operation {
  readonly tag: TagName;
  readonly summary: string;
  /** CommonMark. */
  readonly description: string;
  readonly query?: z.ZodObject;
  /** Successful responses by status. */
  readonly responses: Readonly<Record<number, SuccessDescription>>;
  /** Error codes that its row in the route table does not imply. */
  readonly ownErrors?: readonly ErrorCode[];
  /** Whether it is an extension of the interface, marked as `x-extension`. */
  readonly isExtension?: true;
  /** Whether another operation does the same, and this one is kept for older clients. */
  readonly isDeprecated?: true;
  /** Whether it supports `If-None-Match` and 304. */
  readonly hasEntityTag?: true;
}

/** A localized JSON response with status 200. */
export function json(description: string, content: z.ZodType): Operation['responses'] {
  return { 200: { description, content: { 'application/json': content }, isLocalized: true } };
}

/** A localized JSON response to a request whose effect follows the response. */
export function accepted(description: string, content: z.ZodType): Operation['responses'] {
  return { 202: { description, content: { 'application/json': content }, isLocalized: true } };
}
