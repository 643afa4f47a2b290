/** What a process of clients is asked for. */
export type ClientsRequest =
  /** Requests at a pace, whatever becomes of them. */
  | { readonly kind: 'paced'; readonly keys: readonly string[]; readonly perSecond: number; readonly ms: number }
  /** Clients that send again after each response, and after `Retry-After` if they are refused. */
  | { readonly kind: 'clients'; readonly keys: readonly string[]; readonly clients: number; readonly ms: number };

/** What the requests got: their times in milliseconds, the number of responses by status and reason, and the processor time of the clients. */
export interface ClientsResult {
  readonly times: readonly number[];
  readonly statuses: Readonly<Record<string, number>>;
  readonly processorMs: number;
}
