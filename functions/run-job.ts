import type { AcceptedInvoices } from '@nakor/domain/validation/model/accepted-invoices';
import type { JobInput, JobName, JobResult } from '@nakor/engine/jobs/index';
import { PermitsExhausted } from '@nakor/engine/pool/permits-exhausted';
import { ApiError } from '@nakor/http/message/api-error';
import type { CallerContext } from '@nakor/http/message/request-context';
import { getLimits } from '@nakor/operations/access/organization-limits';
import type { Engine } from './connect-engine.ts';

/**
 * Runs a job of the engine for a request.
 *
 * @param sizeBytes        of its documents
 * @param acceptedInvoices with which its document is compared; by default, it is not
 * @throws ApiError when the request, or one of its documents, is rejected; RATE_LIMITED when the key has too many documents in work
 * @throws DependencyUnavailable when the engine is overloaded
 */
export async function runJob<Name extends JobName>(
  engine: Engine,
  context: CallerContext,
  name: Name,
  input: JobInput<Name>,
  sizeBytes: number,
  acceptedInvoices?: AcceptedInvoices,
): Promise<JobResult<Name>> {
  const { id: keyId, organization } = context.caller;
  const permits = getLimits(organization).concurrentDocuments;
  const limits = { organizationId: organization.id, keyId, permits, sizeBytes, timeLeftMs: context.remainingMs() };
  const terms = acceptedInvoices === undefined ? limits : { ...limits, acceptedInvoices };
  const outcome = await engine.run(name, input, terms).catch((error: unknown) => {
    throw error instanceof PermitsExhausted ? concurrencyError(permits) : error;
  });
  context.noteLogFields(outcome.facts);
  switch (outcome.kind) {
    case 'done':
      return outcome.result;
    case 'rejected':
      throw new ApiError(outcome.rejection.code, outcome.rejection);
    case 'too-costly':
      throw new ApiError('VALIDATION_ERROR', { details: [{ path: 'body', code: 'too_costly', message: tooCostlyText[context.language] }] });
  }
}

/** The size of several documents in bytes. */
export function sizeOf(documents: readonly Uint8Array[]): number {
  return documents.reduce((sum, { length }) => sum + length, 0);
}

/** Most documents take less than a second, and each that ends leaves room for another one. */
const retryAfterSeconds = 1;

function concurrencyError(limit: number): ApiError {
  return new ApiError('RATE_LIMITED', {
    details: { reason: 'concurrency', limit },
    retryAfterSeconds,
    text: {
      pl: `Ten klucz ma już w toku tyle dokumentów, ile dopuszcza plan (${limit}). Ponów po czasie z nagłówka Retry-After i wysyłaj mniej dokumentów jednocześnie.`,
      en: `This key already has as many documents in progress as its plan allows (${limit}). Try again after the time in the Retry-After header, and send fewer documents at the same time.`,
    },
  });
}

const tooCostlyText = {
  pl: 'Przetwarzanie tego dokumentu trwa dłużej niż jakiejkolwiek faktury, którą przyjmuje KSeF, więc zostało przerwane. Limit operacji się nie zmienił.',
  en: 'Processing this document takes longer than any invoice that KSeF accepts, so it was stopped. Nothing was counted.',
};
