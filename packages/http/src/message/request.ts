/** One HTTP request, free of any host's event shape. */
export interface HttpRequest {
  readonly method: string;
  /** Path as called, with the version prefix and without the query. */
  readonly path: string;
  /** Every value of each parameter of the query, decoded, in order. */
  readonly query: ReadonlyMap<string, readonly string[]>;
  /** Lower-case names; every value that was sent, in order. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  /** Body as bytes, exactly as sent; null when there is none. */
  readonly body: Uint8Array | null;
  /** IP address of the caller as seen by the gateway, never taken from a header. */
  readonly sourceAddress: string;
  /** The gateway's own id of the request, which callers cannot choose. */
  readonly gatewayRequestId: string;
  /** URL under which the caller reached the API, version prefix included: `https://api.example.pl/api/v1`. */
  readonly baseUrl: string;
  /** Milliseconds until the host ends the function. */
  readonly remainingMs: () => number;
}

/** All values of a header joined by `, `, as RFC 9110 reads repeated fields; undefined when it was not sent. */
export function readHeaderValue(request: HttpRequest, lowerCaseName: string): string | undefined {
  return request.headers.get(lowerCaseName)?.join(', ');
}
