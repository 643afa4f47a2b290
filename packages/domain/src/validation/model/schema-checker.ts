/** One error of the official engine. Its own words stay with it: they are never shown to a user. */
export interface EngineError {
  /** Path over the elements, such as `/*[1]/*[4]/*[10]`; null when the engine gives none. */
  readonly path: string | null;
  /** Whether the element itself was not expected; the engine then looks at nothing more in its parent. */
  readonly isUnexpectedElement: boolean;
}

/** What came of running the official schema over a document. */
export type SchemaCheck =
  | { readonly outcome: 'checked'; readonly errors: readonly EngineError[] }
  /** The engine takes the document for not well-formed although our reading did not. */
  | { readonly outcome: 'not-well-formed'; readonly line: number }
  | { readonly outcome: 'unavailable'; readonly reason: SchemaUnavailableReason };

/**
 * Why the official schema has not been run: its engine failed, or the document has so many errors, or such a namespace, that running it
 * could say nothing more. `deadline_exceeded` is given no longer; audit packs of earlier versions hold it.
 */
export type SchemaUnavailableReason = 'deadline_exceeded' | 'engine_failed' | 'too_many_errors' | 'other_namespace';

/** Runs the complete official FA(3) schema. */
export interface SchemaChecker {
  /** @param xml UTF-8 bytes of a document that our own reading has accepted */
  check(xml: Uint8Array): SchemaCheck;
}

/** Which schema is used, for the verdict's `schema` field. */
export interface SchemaIdentity {
  readonly name: string;
  readonly version: string;
  /** SHA-256 over the files used, 64 hexadecimal digits. */
  readonly sha256: string;
}
