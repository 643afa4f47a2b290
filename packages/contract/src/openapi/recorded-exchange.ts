/** A real request and its response, in which values that differ from run to run are replaced by fixed ones. */
export interface RecordedExchange {
  /** Id of the route. */
  readonly operation: string;
  /** Unique within the operation: `ready`, `INVALID_XML`. */
  readonly name: string;
  /** What the example shows. */
  readonly summary: string;
  /** Null for requests without a body. */
  readonly request: { readonly mediaType: string; readonly body: unknown } | null;
  readonly response: { readonly status: number; readonly mediaType: string; readonly body: unknown };
}
