/** One error of the official schema engine. Its own message is never shown to users. */
export interface EngineError {
  /** Path over the elements, such as `/*[1]/*[4]/*[10]`; null when the engine reports none. */
  readonly path: string | null;
  /** Whether the element itself was unexpected; the engine then checks nothing more in its parent. */
  readonly isUnexpectedElement: boolean;
}

/** The result of running the official schema on a document. */
export type SchemaCheck =
  | { readonly outcome: 'checked'; readonly errors: readonly EngineError[] }
  /** The engine rejects the document as not well-formed although our parser accepted it. */
  | { readonly outcome: 'not-well-formed'; readonly line: number }
  | { readonly outcome: 'unavailable'; readonly reason: SchemaUnavailableReason };

/**
 * Why the official schema was not run: its engine failed, or the document has too many errors or another namespace, so that running it would
 * add nothing. `deadline_exceeded` is no longer used, but audit packs of earlier versions contain it.
 */
export type SchemaUnavailableReason = 'deadline_exceeded' | 'engine_failed' | 'too_many_errors' | 'other_namespace';

/** Runs the complete official FA(3) schema. */
export interface SchemaChecker {
  /** @param xml UTF-8 bytes of a document that our own parser accepted */
  check(xml: Uint8Array): SchemaCheck;
}

/** The schema in use, for the `schema` field of validation results. */
export interface SchemaIdentity {
  readonly name: string;
  readonly version: string;
  /** SHA-256 over the files used, 64 hexadecimal digits. */
  readonly sha256: string;
}
