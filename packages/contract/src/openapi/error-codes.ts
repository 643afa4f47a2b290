import { type ErrorCode, errorDefinitions } from '../errors.ts';
import type { Route } from '../routes.ts';
import type { Operation } from './operation.ts';

/**
 * Codes with which an operation can answer, by status: those that follow from its row in the route table, and its own. What the gateway
 * alone answers, to a call of any kind, is told apart (`default`).
 */
export function errorCodesOf(route: Route, operation: Operation): ReadonlyMap<number, readonly ErrorCode[]> {
  const codes = new Set([...fromRow(route), ...(operation.query === undefined ? [] : fieldCodes), ...(operation.ownErrors ?? [])]);
  const all = Object.keys(errorDefinitions) as ErrorCode[];
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of all.filter((candidate) => codes.has(candidate))) {
    const { status } = errorDefinitions[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return new Map([...byStatus].sort(([left], [right]) => left - right));
}

const fieldCodes: readonly ErrorCode[] = ['VALIDATION_ERROR'];

function fromRow({ access, path, body, effect, faultCode }: Route): readonly ErrorCode[] {
  return [
    ...(access === 'public' ? [] : (['MISSING_AUTH', 'INVALID_KEY_FORMAT', 'INVALID_KEY', 'IP_NOT_ALLOWED'] as const)),
    ...(typeof access === 'string' ? [] : (['INSUFFICIENT_SCOPE'] as const)),
    ...(path.includes('{id}') ? ([...fieldCodes, 'WEBHOOK_NOT_FOUND'] as const) : []),
    ...bodyCodes(body),
    ...(effect === 'nothing' ? [] : ([...fieldCodes, 'IDEMPOTENCY_CONFLICT'] as const)),
    ...(effect === 'paid' ? (['QUOTA_EXCEEDED'] as const) : []),
    // The gateway slows everybody down, keyed or not, and gives up waiting.
    ...(['RATE_LIMITED', 'SERVICE_UNAVAILABLE', 'INTERNAL_ERROR', faultCode] as const),
  ];
}

function bodyCodes(body: Route['body']): readonly ErrorCode[] {
  if (body === 'none') return [];
  const reading: readonly ErrorCode[] = ['INVALID_BODY', 'FILE_TOO_LARGE', 'VALIDATION_ERROR', 'UNSUPPORTED_MEDIA_TYPE'];
  return body === 'webhook' || body === 'webhook-change' ? reading : [...reading, 'INVALID_XML'];
}
