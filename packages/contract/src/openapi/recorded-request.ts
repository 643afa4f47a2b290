/** A call that was really made, and its answer: what differs from call to call is replaced by values that always stay the same. */
export interface RecordedCall {
  /** Id of the route. */
  readonly operation: string;
  /** Tells the calls of an operation apart: `ready`, `INVALID_XML`. */
  readonly name: string;
  /** What the example shows. */
  readonly summary: string;
  /** Null for calls without a body. */
  readonly request: { readonly mediaType: string; readonly body: unknown } | null;
  readonly answer: { readonly status: number; readonly mediaType: string; readonly body: unknown };
}
