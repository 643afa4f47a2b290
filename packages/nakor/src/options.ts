import type { RateTable } from '@nakor/domain/exchange-rates/rate-table';
import type { AcceptedInvoices } from '@nakor/domain/validation/model/accepted-invoices';

/** Options of the library. */
export interface NakorOptions {
  /** Language of texts; by default Polish. */
  readonly language?: 'pl' | 'en';
  /** Environment of KSeF to which invoices will be sent; by default production. */
  readonly environment?: 'prod' | 'demo' | 'test';
  /**
   * Instant at which invoices are assumed to be sent to KSeF, in RFC 3339 with a time zone: from 2026-02-01 to one year ahead; by default the
   * time of each call.
   */
  readonly asOf?: string;
  /**
   * Returns tables A of the National Bank of Poland, in any order; called for each document that needs a rate. Without it, rates are not
   * checked. Its errors are passed to the caller.
   */
  readonly exchangeRates?: () => Promise<readonly RateTable[]>;
  /** The invoices that KSeF has accepted, to find duplicates; without it, they are not looked for. Its errors are passed to the caller. */
  readonly acceptedInvoices?: AcceptedInvoices;
  /**
   * The four files of the official schema FA(3), as the Ministry publishes them: the schema, then `StrukturyDanych`, `ElementarneTypyDanych`
   * and `KodyKrajow`. By default those of the package.
   */
  readonly schemaFiles?: readonly Uint8Array[];
  /**
   * Largest invoices, in bytes, that KSeF accepts in your context, if it raised them (`GET /limits/context` of KSeF states them); by default
   * 1,000,000, and 3,000,000 with an attachment.
   */
  readonly invoiceLimits?: { readonly bytes?: number; readonly withAttachmentBytes?: number };
  /** Called for defects of the library that do not end a call, such as a rule that failed; by default `console.error`. */
  readonly onError?: (error: unknown) => void;
}

/** The schema engine as two values of `WebAssembly.Module`. */
export interface CompiledSchemaEngine {
  /** The file `nakor/schema-engine.wasm`. */
  readonly engine: object;
  /** The file `nakor/schema-callbacks.wasm`. */
  readonly callbacks: object;
}

/** Options of the library for browsers and edge runtimes. */
export interface BrowserNakorOptions extends NakorOptions {
  /**
   * For edge runtimes that compile no WebAssembly while they run. Those that import `nakor` with the condition `workerd` need not pass it. The
   * first library that checks a document decides for all.
   */
  readonly schemaEngine?: CompiledSchemaEngine;
}
