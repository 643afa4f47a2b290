import { crc32 } from 'node:zlib';
import type { Exchange } from '../faults/exchange.ts';
import type { Fault } from '../faults/faults.ts';
import { marks } from './marks.ts';

/**
 * Responses of AWS services that reveal the request or stored data: in the message, in the fields of errors, and in
 * invalid responses. The SDK turns them into errors that quote them.
 */

/** A rejection that repeats the request wherever an error of DynamoDB, SQS or KMS can contain something. */
export function revealingRejection(status: 400 | 500): Fault {
  const act = async (exchange: Exchange) => {
    const told = `${marks.faultText} ${exchange.request.body}`;
    const reasons = [{ Code: 'ValidationError', Message: told, Item: { name: { S: told } } }];
    const type = exchange.request.operation === 'TransactWriteItems' ? 'TransactionCanceledException' : 'ValidationException';
    const fields = { message: told, Message: told, Item: { name: { S: told } }, CancellationReasons: reasons, [marks.faultText]: told };
    exchange.respond(response(status, 'application/x-amz-json-1.0', JSON.stringify({ __type: `com.amazonaws#${type}`, ...fields })));
  };
  return { name: `refuses with ${status} and repeats the request`, act };
}

/** The same in the XML of S3. */
export const revealingFileRejection: Fault = {
  name: 'rejects and repeats the request',
  async act(exchange) {
    const told = `${marks.faultText} ${exchange.request.operation} ${exchange.request.body.slice(0, 2_000)}`.replace(
      /[^\x20-\x7e]|[<>&]/g,
      '.',
    );
    const body = `<?xml version="1.0"?><Error><Code>InvalidRequest</Code><Message>${told}</Message><Key>${told}</Key></Error>`;
    exchange.respond(response(400, 'application/xml', body));
  },
};

/** The real response without its last characters, so that it is unreadable. */
export const truncatedResponse: Fault = {
  name: 'responds with half',
  async act(exchange) {
    const { status, headers, body } = await exchange.forward();
    const { 'x-amz-crc32': _, ...rest } = headers;
    exchange.respond({ status, headers: rest, body: body.subarray(0, -2) });
  },
};

/** Text instead of JSON, so short that an error about it quotes all of it. */
export const textForResponse: Fault = {
  name: 'responds with text',
  act: async (exchange) => exchange.respond(response(200, 'application/x-amz-json-1.0', `${marks.faultText} ${marks.faultText}`)),
};

function response(status: number, mediaType: string, text: string) {
  const body = Buffer.from(text);
  return { status, headers: { 'content-type': mediaType, 'x-amz-crc32': String(crc32(body)) }, body };
}
