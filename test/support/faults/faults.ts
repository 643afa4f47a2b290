import { crc32 } from 'node:zlib';
import type { AwsResponse, Exchange } from './exchange.ts';

/** What happens to a request on its way. */
export interface Fault {
  readonly name: string;
  act(exchange: Exchange): Promise<void>;
}

/** The service does what was asked, and nobody hears of it. */
export const dropResponse: Fault = {
  name: 'applied, answer dropped',
  async act(exchange) {
    await exchange.forward();
    exchange.cut();
  },
};

/** The service does what was asked; its response begins and stops half way, with the connection open. */
export const stallResponse: Fault = {
  name: 'applied, answer stalled',
  async act(exchange) {
    exchange.stall(await exchange.forward());
  },
};

/** The connection is closed before the service has seen the request. */
export const cutBefore: Fault = {
  name: 'cut before it arrived',
  async act(exchange) {
    exchange.cut();
  },
};

/** Neither the service nor a response: the request waits until the SDK gives up. */
export const holdForever: Fault = { name: 'held for ever', act: async () => {} };

/** The request arrives later, with its response. The service does what was asked even when the SDK has given up meanwhile. */
export function delay(ms: number): Fault {
  return {
    name: `delayed by ${ms} ms`,
    async act(exchange) {
      await new Promise((done) => setTimeout(done, ms));
      exchange.reply(await exchange.forward());
    },
  };
}

const rejections = {
  InternalServerError: { status: 500, message: 'Internal server error' },
  ProvisionedThroughputExceededException: { status: 400, message: 'The level of configured provisioned throughput was exceeded.' },
  ThrottlingException: { status: 400, message: 'Rate of requests exceeds the allowed throughput.' },
  TransactionInProgressException: { status: 400, message: 'The transaction with the given request token is already in progress.' },
} as const;

/** An error of DynamoDB that time mends. */
export type Rejection = keyof typeof rejections;

/** All {@link Rejection}s. */
export const allRejections = Object.keys(rejections) as readonly Rejection[];

/** The service refuses and does nothing. */
export function rejectWith(error: Rejection): Fault {
  const { status, message } = rejections[error];
  return {
    name: error,
    act: async (exchange) => exchange.reply(errorResponse(status, `com.amazonaws.dynamodb.v20120810#${error}`, { message })),
  };
}

/** Another transaction touches one of the same items at the same moment: nothing is written, for a transaction or a single write. */
export const transactionConflict: Fault = {
  name: 'TransactionConflict',
  async act(exchange) {
    if (exchange.call.operation !== 'TransactWriteItems') {
      const message = 'Transaction is ongoing for the item';
      exchange.reply(errorResponse(400, 'com.amazonaws.dynamodb.v20120810#TransactionConflictException', { message }));
      return;
    }
    const { TransactItems } = JSON.parse(exchange.call.body) as { TransactItems: readonly unknown[] };
    const reasons = TransactItems.map((_, index) =>
      index === 0 ? { Code: 'TransactionConflict', Message: 'Transaction is ongoing for the item' } : { Code: 'None' },
    );
    const message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${reasons.map(({ Code }) => Code).join(', ')}]`;
    const type = 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException';
    exchange.reply(errorResponse(400, type, { Message: message, CancellationReasons: reasons }));
  },
};

function errorResponse(status: number, type: string, fields: Readonly<Record<string, unknown>>): AwsResponse {
  const body = Buffer.from(JSON.stringify({ __type: type, ...fields }));
  return { status, headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-crc32': String(crc32(body)) }, body };
}
