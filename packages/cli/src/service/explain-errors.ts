import { NakorApiError, NakorConnectionError } from '@nakor/client';
import { joinLocalized } from '@nakor/domain/shared/localized';
import { UserError } from '../shared/user-error.ts';

/** Turns errors of the service into errors that the user has to resolve. */
export async function explained<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NakorConnectionError) throw new UserError(joinLocalized(error.message), error);
    if (error instanceof NakorApiError) throw new UserError(joinLocalized(formatApiErrorText(error)), error);
    throw error;
  }
}

/** What the service said, with its details and the id by which it finds the request. */
export function formatApiErrorText({ message, code, details, requestId }: NakorApiError): string {
  const reasons = details.flatMap((detail) => (detail.message === undefined ? [] : [` ${detail.path ?? ''}: ${detail.message}`]));
  return `${message}${reasons.join('')} (${code}${requestId === null ? '' : `, request ${requestId}`})`;
}
