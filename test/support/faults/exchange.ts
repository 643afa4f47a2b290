import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';

/** One call of the SDK to a service of AWS, as the proxy between them saw it. */
export interface AwsRequest {
  /** Which call it was, counted from 1. */
  readonly number: number;
  readonly method: string;
  /** The path of the request, for services that have no names of operations in their requests, such as S3. */
  readonly path: string;
  /** Name of the operation, such as `TransactWriteItems`. */
  readonly operation: string;
  /** Names of the tables it touches, in the order of the request, each once. */
  readonly tables: readonly string[];
  /** The request as JSON. */
  readonly body: string;
  /** Milliseconds of the monotonic clock. */
  readonly startMs: number;
  /** When the response went out or the connection was cut; null while it is under way. */
  endMs: number | null;
  /** Status of the response that the SDK got; null when it got none. */
  status: number | null;
  /** The fault that it met; null for a request that went through untouched. */
  fault: string | null;
}

/** What a service answered. */
export interface AwsResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A request in the hands of a fault, which decides whether it reaches the service and whether the SDK hears of it. */
export interface Exchange {
  readonly call: AwsRequest;
  /** Hands the request to the service and waits for what comes of it. */
  forward(): Promise<AwsResponse>;
  /** Gives the SDK a response. */
  reply(answer: AwsResponse): void;
  /** Gives the SDK the beginning of a response, and never the rest. */
  stall(answer: AwsResponse): void;
  /** Closes the connection to the SDK without a response. */
  cut(): void;
  /** Whether the SDK still waits: it may have given up, or its process may be gone. */
  isAwaited(): boolean;
}

/** The parts of a request that are known from its request. */
export function parseAwsRequest(number: number, { method = '', url = '', headers }: IncomingMessage, body: string): AwsRequest {
  const target = String(headers['x-amz-target'] ?? url);
  const tables = [...body.matchAll(/"TableName":"([^"]+)"/g)].map(([, name]) => name ?? '');
  const operation = target.slice(target.indexOf('.') + 1);
  return {
    number,
    method,
    path: url,
    operation,
    tables: [...new Set(tables)],
    body,
    startMs: performance.now(),
    endMs: null,
    status: null,
    fault: null,
  };
}

/** Joins a request, the service behind the proxy and the SDK's connection. */
export function createExchange(call: AwsRequest, forward: () => Promise<AwsResponse>, response: ServerResponse): Exchange {
  const isAwaited = () => !response.destroyed && !response.writableEnded;
  return {
    call,
    forward,
    isAwaited,
    reply({ status, headers, body }) {
      call.endMs = performance.now();
      if (!isAwaited()) return;
      call.status = status;
      const { connection, 'keep-alive': keepAlive, 'transfer-encoding': coding, ...kept } = headers;
      response.writeHead(status, { ...kept, 'content-length': body.length });
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
