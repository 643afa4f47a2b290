import { crc32 } from 'node:zlib';
import type { AwsResponse, Exchange } from './exchange.ts';

/** What happens to a request. */
export interface Fault {
  readonly name: string;
  act(exchange: Exchange): Promise<void>;
}

/** The service applies the request, but its response is lost. */
export const dropResponse: Fault = {
  name: 'applied, response dropped',
  async act(exchange) {
    await exchange.forward();
    exchange.cut();
  },
};

/** The service applies the request; its response starts and stalls half way, with the connection open. */
export const stallResponse: Fault = {
  name: 'applied, response stalled',
  async act(exchange) {
    exchange.stall(await exchange.forward());
  },
};

/** The connection is closed before the service gets the request. */
export const cutBefore: Fault = {
  name: 'cut before it arrived',
  async act(exchange) {
    exchange.cut();
  },
};

/** The service does not get the request, and there is no response: the SDK waits until it gives up. */
export const holdForever: Fault = { name: 'held for ever', act: async () => {} };

/** The request is delayed, as is its response. The service applies it even if the SDK has given up by then. */
export function delay(ms: number): Fault {
  return {
    name: `delayed by ${ms} ms`,
    async act(exchange) {
      await new Promise((done) => setTimeout(done, ms));
      exchange.respond(await exchange.forward());
    },
  };
}

const rejections = {
  InternalServerError: { status: 500, message: 'Internal server error' },
  ProvisionedThroughputExceededException: { status: 400, message: 'The level of configured provisioned throughput was exceeded.' },
  ThrottlingException: { status: 400, message: 'Rate of requests exceeds the allowed throughput.' },
  TransactionInProgressException: { status: 400, message: 'The transaction with the given request token is already in progress.' },
} as const;

/** A transient DynamoDB error. */
export type Rejection = keyof typeof rejections;

/** All values of {@link Rejection}. */
export const allRejections = Object.keys(rejections) as readonly Rejection[];

/** The service rejects the request without applying it. */
export function rejectWith(error: Rejection): Fault {
  const { status, message } = rejections[error];
  return {
    name: error,
    act: async (exchange) => exchange.respond(errorResponse(status, `com.amazonaws.dynamodb.v20120810#${error}`, { message })),
  };
}

/** Another transaction touches one of the same items at the same time: nothing is written, whether by a transaction or a single write. */
export const transactionConflict: Fault = {
  name: 'TransactionConflict',
  async act(exchange) {
    if (exchange.request.operation !== 'TransactWriteItems') {
      const message = 'Transaction is ongoing for the item';
      exchange.respond(errorResponse(400, 'com.amazonaws.dynamodb.v20120810#TransactionConflictException', { message }));
      return;
    }
    const { TransactItems } = JSON.parse(exchange.request.body) as { TransactItems: readonly unknown[] };
    const reasons = TransactItems.map((_, index) =>
      index === 0 ? { Code: 'TransactionConflict', Message: 'Transaction is ongoing for the item' } : { Code: 'None' },
    );
    const message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${reasons.map(({ Code }) => Code).join(', ')}]`;
    const type = 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException';
    exchange.respond(errorResponse(400, type, { Message: message, CancellationReasons: reasons }));
  },
};

function errorResponse(status: number, type: string, fields: Readonly<Record<string, unknown>>): AwsResponse {
  const body = Buffer.from(JSON.stringify({ __type: type, ...fields }));
  return { status, headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-crc32': String(crc32(body)) }, body };
}
