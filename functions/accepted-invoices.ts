import type { AcceptedDocument } from '@nakor/domain/validation/examine/read-accepted-document';
import type { AcceptedInvoices } from '@nakor/domain/validation/model/accepted-invoices';
import {
  type AcceptedInvoice,
  compareWithRegistered,
  computeKeyHash,
  createAcceptedInvoice,
  type Register,
} from '@nakor/operations/accepted-invoices/accepted-invoice';
import type { AcceptedInvoiceStore } from '@nakor/operations/accepted-invoices/accepted-invoice-store';
import { withPatience } from './with-timeout.ts';

/** What a request uses to compare its document with accepted invoices, and to register it. */
export interface RegisterAccess {
  readonly store: Pick<AcceptedInvoiceStore, 'find'>;
  readonly register: Register;
  /** The number under which KSeF accepted the document, as the caller states; null for none. */
  readonly ksefNumber: string | null;
  readonly nowUnixMs: number;
  /** Called when the register cannot be read in time; the document is then not compared. */
  readonly onError: (error: unknown) => void;
}

/** The register as one request uses it. */
export interface RequestRegister extends AcceptedInvoices {
  /** The entry for the document of the request; null without a KSeF number. */
  entryOf(document: AcceptedDocument | null): AcceptedInvoice | null;
}

/** How long a validation waits for the register, in milliseconds, most of which passes while the schema runs. */
const lookupWaitMs = 1_000;

/** Opens the register for one request. */
export function openRegister({ store, register, ksefNumber, nowUnixMs, onError }: RegisterAccess): RequestRegister {
  let mayBeEmpty = true;
  return {
    async find(document) {
      if (document === null) return 'not-checked';
      try {
        const reading = store.find(register, computeKeyHash(register, document), nowUnixMs);
        const found = await withPatience(reading, lookupWaitMs, 'The register of accepted invoices was not read in time.');
        mayBeEmpty = found === 'empty-register';
        if (found === 'empty-register') return 'not-checked';
        return found === 'not-registered' ? 'none' : compareWithRegistered(register, found, document, ksefNumber);
      } catch (error) {
        onError(error);
        return 'not-checked';
      }
    },
    entryOf: (document) =>
      document === null || ksefNumber === null ? null : createAcceptedInvoice(register, document, ksefNumber, mayBeEmpty, nowUnixMs),
  };
}
