import { validateHeaderName, validateHeaderValue } from 'node:http';
import type { HttpResponse } from './gateway-response.ts';
import { GatewayRejection } from './rejection.ts';

/**
 * Converts the result of a function into a response, as API Gateway does.
 *
 * @throws GatewayRejection INTEGRATION_FAILURE when it is larger than Lambda allows, DEFAULT_5XX when it is not a response at all
 */
export function toResponse(result: unknown, limitBytes: number): HttpResponse {
  if (jsonBytes(result) > limitBytes) {
    throw new GatewayRejection('INTEGRATION_FAILURE', 502, new Error(`The response of a function exceeds ${limitBytes} bytes.`));
  }
  if (!isFunctionResponse(result)) throw new GatewayRejection('DEFAULT_5XX', 502, new Error('A function returned an invalid response.'));
  return {
    status: result.statusCode,
    headers: responseHeaders(result),
    body: Buffer.from(result.body ?? '', result.isBase64Encoded === true ? 'base64' : 'utf8'),
  };
}

/** Size of a result as JSON, in bytes. Base64 is the same in JSON, so a large body is counted without serializing it. */
function jsonBytes(result: unknown): number {
  const { body, isBase64Encoded } = (result ?? {}) as Partial<Readonly<Record<string, unknown>>>;
  if (typeof body !== 'string' || isBase64Encoded !== true) return Buffer.byteLength(JSON.stringify(result) ?? '');
  return Buffer.byteLength(JSON.stringify({ ...(result as object), body: '' })) + body.length;
}

interface FunctionResponse {
  readonly statusCode: number;
  readonly headers?: Readonly<Record<string, string | number | boolean>> | null;
  readonly multiValueHeaders?: Readonly<Record<string, readonly (string | number | boolean)[]>> | null;
  readonly body?: string | null;
  readonly isBase64Encoded?: boolean;
}

function isFunctionResponse(result: unknown): result is FunctionResponse {
  if (typeof result !== 'object' || result === null) return false;
  const { statusCode, headers, multiValueHeaders, body } = result as Record<string, unknown>;
  const isScalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);
  return (
    Number.isInteger(statusCode) &&
    Number(statusCode) >= 200 &&
    Number(statusCode) <= 599 &&
    Object.values(headers ?? {}).every(isScalar) &&
    Object.values(multiValueHeaders ?? {}).every((values) => Array.isArray(values) && values.every(isScalar)) &&
    (body === undefined || body === null || typeof body === 'string')
  );
}

/** Headers reserved by API Gateway: it sends those of a function under another name. */
const remappedHeaders = new Set(['connection', 'content-length', 'content-md5', 'date', 'server', 'upgrade', 'www-authenticate']);
const droppedHeaders = new Set(['transfer-encoding']);

function responseHeaders(result: FunctionResponse): [string, string][] {
  const multiple = Object.entries(result.multiValueHeaders ?? {});
  const repeated = new Set(multiple.map(([name]) => name.toLowerCase()));
  const single = Object.entries(result.headers ?? {}).filter(([name]) => !repeated.has(name.toLowerCase()));
  const all = [...single.map(([name, value]) => [name, [value]] as const), ...multiple];
  return all.flatMap(([name, values]) => {
    if (droppedHeaders.has(name.toLowerCase())) return [];
    return sentNames(name).flatMap((sent) => values.map((value): [string, string] => [sent, checkedValue(sent, String(value))]));
  });
}

/** `WWW-Authenticate` is also sent under its own name: RFC 9110 requires it of a 401, and only API Gateway prevents it. */
function sentNames(name: string): readonly string[] {
  if (!remappedHeaders.has(name.toLowerCase())) return [name];
  return [`x-amzn-Remapped-${name}`, ...(name.toLowerCase() === 'www-authenticate' ? [name] : [])];
}

function checkedValue(name: string, value: string): string {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return value;
  } catch (error) {
    throw new GatewayRejection('DEFAULT_5XX', 502, error);
  }
}
