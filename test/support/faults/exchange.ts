import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';

/** An SDK request to an AWS service, as seen by the proxy between them. */
export interface AwsRequest {
  /** Its number, counted from 1. */
  readonly number: number;
  readonly method: string;
  /** The path, for services whose requests have no operation name, such as S3. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Name of the operation, such as `TransactWriteItems`. */
  readonly operation: string;
  /** Names of the tables it touches, in order, without duplicates. */
  readonly tables: readonly string[];
  /** The request body as JSON. */
  readonly body: string;
  /** Monotonic time in milliseconds. */
  readonly startMs: number;
  /** When the response was sent or the connection was cut; null while in progress. */
  endMs: number | null;
  /** Status that the SDK got; null if none. */
  status: number | null;
  /** The injected fault; null when there was none. */
  fault: string | null;
}

/** The response of a service. */
export interface AwsResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A request that a fault handles: it decides whether the request reaches the service and whether the SDK gets a response. */
export interface Exchange {
  readonly request: AwsRequest;
  /** Forwards the request to the service and waits for the response. */
  forward(): Promise<AwsResponse>;
  /** Sends a response to the SDK. */
  respond(answer: AwsResponse): void;
  /** Sends the beginning of a response to the SDK and leaves the connection open. */
  stall(answer: AwsResponse): void;
  /** Closes the connection to the SDK without a response. */
  cut(): void;
  /** Whether the SDK is still waiting: it may have given up, or its process may be gone. */
  isAwaited(): boolean;
}

/** The properties of an exchange that follow from its request. */
export function parseAwsRequest(number: number, { method = '', url = '', headers }: IncomingMessage, body: string): AwsRequest {
  const target = String(headers['x-amz-target'] ?? url);
  const tables = [...body.matchAll(/"TableName":"([^"]+)"/g)].map(([, name]) => name ?? '');
  const operation = target.slice(target.indexOf('.') + 1);
  return {
    number,
    method,
    path: url,
    headers,
    operation,
    tables: [...new Set(tables)],
    body,
    startMs: performance.now(),
    endMs: null,
    status: null,
    fault: null,
  };
}

/** Connects a request, the service behind the proxy and the SDK. */
export function createExchange(call: AwsRequest, forward: () => Promise<AwsResponse>, response: ServerResponse): Exchange {
  const isAwaited = () => !response.destroyed && !response.writableEnded;
  return {
    request: call,
    forward,
    isAwaited,
    respond({ status, headers, body }) {
      call.endMs = performance.now();
      if (!isAwaited()) return;
      call.status = status;
      const { connection, 'keep-alive': keepAlive, 'transfer-encoding': coding, ...kept } = headers;
      // A response to HEAD states the length of what it leaves out.
      const length = call.method === 'HEAD' ? headers['content-length'] : body.length;
      response.writeHead(status, { ...kept, ...(length === undefined ? {} : { 'content-length': length }) });
      response.end(body);
    },
    stall({ status, headers, body }) {
      if (!isAwaited()) return;
      const { connection, 'keep-alive': keepAlive, 'transfer-encoding': coding, ...kept } = headers;
      response.writeHead(status, { ...kept, 'content-length': body.length + 1 });
      response.write(body);
    },
    cut() {
      call.endMs = performance.now();
      response.destroy();
    },
  };
}
