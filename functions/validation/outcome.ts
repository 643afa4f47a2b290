import type { ValidatedInvoice } from '@nakor/domain/validation/validate-invoice';
import type { DocumentRefusal } from '@nakor/domain/xml/refusal';
import { ApiError } from '@nakor/http/api-error';
import type { Call } from '@nakor/http/call';

/** Notes on the log line what was found, by codes alone. */
export function logVerdict(call: Call, verdict: ValidatedInvoice): void {
  call.logFacts.bytes = verdict.document.sizeBytes;
  call.logFacts.sha256 = verdict.document.sha256;
  call.logFacts.readiness = verdict.readiness;
  if (verdict.schemaUnavailableReason !== null) call.logFacts.schema_unavailable_reason = verdict.schemaUnavailableReason;
  call.logFacts.issue_codes = [...new Set(verdict.issues.map(({ code }) => code))];
}

/**
 * The error for a document that cannot be read at all.
 *
 * @param path the field of the request that holds it, where the request holds several documents
 */
export function refuseDocument(call: Call, { code, line, column, message }: DocumentRefusal, path?: string): ApiError {
  call.logFacts.issue_codes = [code];
  const place = path === undefined ? {} : { path };
  return new ApiError('INVALID_XML', { details: [{ ...place, code, line, column, message: message[call.language] }] });
}
