import type { ErrorCode } from '@nakor/contract/errors';
import type { Localized } from '@nakor/domain/shared/localized';
import type { DocumentRejection } from '@nakor/domain/xml/rejection';

/** Why a job has no result: the request or a document is invalid. Plain data, since it is passed between threads. */
export interface Rejection {
  readonly code: ErrorCode;
  /** More specific than the default message of the code. */
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
 * The rejection of a document that cannot be parsed.
 *
 * @param path the request field that contains it, if the request has several documents
 */
export function rejectUnreadableDocument(
  { code, line, column, message }: DocumentRejection,
  language: keyof Localized,
  path?: string,
): Rejection {
  const place = path === undefined ? {} : { path };
  return { code: 'INVALID_XML', details: [{ ...place, code, line, column, message: message[language] }] };
}

/** The rejection of one field of a request. */
export function rejectField(path: string, code: string, message: Localized, language: keyof Localized): JobRejected {
  return new JobRejected({ code: 'VALIDATION_ERROR', details: [{ path, code, message: message[language] }] });
}
