import type { ErrorCode } from '@nakor/contract/errors';
import type { Localized } from '@nakor/domain/shared/localized';
import type { DocumentRejection } from '@nakor/domain/xml/rejection';

/** Why a job has no result: what was asked for, or a document, is wrong. Plain data, since it travels between threads. */
export interface Rejection {
  readonly code: ErrorCode;
  /** A more exact message than the code's default one. */
  readonly text?: Localized;
  readonly details?: unknown;
}

/** Ends a job with a {@link Rejection}. */
export class JobRejected extends Error {
  readonly rejection: Rejection;

  constructor(rejection: Rejection) {
    super(rejection.code);
    this.name = 'JobRejected';
    this.rejection = rejection;
  }
}

/**
 * The rejection of a document that cannot be read at all.
 *
 * @param path the field of the request that holds it, where the request holds several documents
 */
export function unreadableDocument(
  { code, line, column, message }: DocumentRejection,
  language: keyof Localized,
  path?: string,
): Rejection {
  const place = path === undefined ? {} : { path };
  return { code: 'INVALID_XML', details: [{ ...place, code, line, column, message: message[language] }] };
}
