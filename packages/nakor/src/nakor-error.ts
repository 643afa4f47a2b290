import { type ErrorCode, errorDefinitions } from '@nakor/contract/errors';
import type { Language } from '@nakor/domain/shared/localized';
import type { Rejection } from '@nakor/engine/rejection';

/** One cause of a {@link NakorError}. */
export interface NakorErrorDetail {
  /** The field of the request, such as `changes[0].path`; absent for the only document of a request. */
  readonly path?: string;
  readonly code: string;
  readonly message: string;
  /** Line of a document that cannot be read, from 1. */
  readonly line?: number | null;
  /** Column of a document that cannot be read, in characters, from 1. */
  readonly column?: number | null;
}

/**
 * The rejection of a request, with the codes, messages and details of the API: `INVALID_XML` for a document that is no invoice in XML,
 * `FILE_TOO_LARGE`, `VALIDATION_ERROR` for invalid fields, `SERVICE_UNAVAILABLE` if the schema engine failed. Messages may quote the request.
 */
export class NakorError extends Error {
  readonly code: ErrorCode;
  /** The single causes; empty where the message says everything. */
  readonly details: readonly NakorErrorDetail[];

  constructor({ code, text, details }: Rejection, language: Language) {
    super((text ?? errorDefinitions[code].message)[language]);
    this.name = 'NakorError';
    this.code = code;
    this.details = (details as readonly NakorErrorDetail[] | undefined) ?? [];
  }
}
