import { callService, type InvoiceRequest, type Rejection, type Unreachable } from './call-service.ts';

/** One applied fix in a response of `POST /autofix`. */
export interface Fix {
  readonly code: string;
  readonly line: number | null;
  readonly description: string;
  /** The changed part of the document, truncated. */
  readonly before: string;
  readonly after: string;
}

/** A document after automatic fixes. */
export interface FixedInvoice {
  readonly kind: 'fixed';
  readonly xml: string;
  readonly fixes: readonly Fix[];
  /** Whether `fixes` is incomplete. */
  readonly truncated: boolean;
}

/** Fixes a document with the service. Never rejects. */
export function fixInvoice(request: InvoiceRequest): Promise<FixedInvoice | Rejection | Unreachable> {
  return callService('../autofix', request, (data) => ({ ...(data as Omit<FixedInvoice, 'kind'>), kind: 'fixed' }));
}
