import { callService, type Question, type Rejection, type Unreachable } from './call-service.ts';

/** One thing that was mended, as `POST /autofix` answers it. */
export interface Fix {
  readonly code: string;
  readonly line: number | null;
  readonly description: string;
  /** The piece of the document that was changed, shortened. */
  readonly before: string;
  readonly after: string;
}

/** A document whose notation was mended. */
export interface FixedInvoice {
  readonly kind: 'mended';
  readonly xml: string;
  readonly fixes: readonly Fix[];
  /** Whether more was done than `fixes` tells. */
  readonly truncated: boolean;
}

/** Has the service mend what it can of a document. Never rejects. */
export function fixInvoice(question: Question): Promise<FixedInvoice | Rejection | Unreachable> {
  return callService('../autofix', question, (data) => ({ ...(data as Omit<FixedInvoice, 'kind'>), kind: 'mended' }));
}
