import { STATUS_CODES } from 'node:http';
import { gatewayResponseBody, gatewayResponses } from '@nakor/contract/gateway-responses';
import { headerNames } from '@nakor/contract/headers';
import type { GatewayRejection } from './rejection.ts';

/** One HTTP answer on its way out. */
export interface Answer {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

/**
 * The answer that the gateway makes by itself, from the same table as in AWS.
 *
 * @param requestId the gateway's own id, a UUID; templates in AWS can insert nothing else
 */
export function gatewayResponse(rejection: Pick<GatewayRejection, 'type' | 'status'>, requestId: string): Answer {
  const response = gatewayResponses.find(({ type }) => type === rejection.type);
  if (response === undefined) throw new Error(`There is no gateway response ${rejection.type}.`);
  const headers: [string, string][] = [
    [headerNames.contentType, 'application/json'],
    [headerNames.requestId, requestId],
  ];
  if (response.retryAfterSeconds !== null) headers.push([headerNames.retryAfter, String(response.retryAfterSeconds)]);
  return { status: response.status ?? rejection.status, headers, body: Buffer.from(gatewayResponseBody(response.code, requestId)) };
}

/** An answer as the bytes of a connection, for what cannot be read as HTTP and so has no response object. */
export function rawResponse(answer: Answer): Buffer {
  const lines = [
    `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? ''}`,
    ...answer.headers.map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${answer.body.length}`,
    'Connection: close',
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), answer.body]);
}
