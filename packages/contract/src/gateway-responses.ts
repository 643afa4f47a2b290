import { type ErrorCode, errorDefinitions } from './errors.ts';

/**
 * Answers that the gateway gives by itself, in our envelope. `type` is API Gateway's response type. The local gateway
 * and the AWS stack are both built from this table. Templates of the gateway can only insert its
 * own id as it is, not the 16 digits that functions derive from it (ADR 0009).
 */
export const gatewayResponses = [
  { type: 'REQUEST_TOO_LARGE', code: 'FILE_TOO_LARGE', status: 400, retryAfterSeconds: null },
  // What API Gateway answers to methods that it does not know at all.
  { type: 'MISSING_AUTHENTICATION_TOKEN', code: 'NOT_FOUND', status: 404, retryAfterSeconds: null },
  { type: 'UNSUPPORTED_MEDIA_TYPE', code: 'UNSUPPORTED_MEDIA_TYPE', status: 415, retryAfterSeconds: null },
  { type: 'THROTTLED', code: 'RATE_LIMITED', status: 429, retryAfterSeconds: 1 },
  { type: 'INTEGRATION_TIMEOUT', code: 'SERVICE_UNAVAILABLE', status: 503, retryAfterSeconds: 5 },
  { type: 'INTEGRATION_FAILURE', code: 'SERVICE_UNAVAILABLE', status: 503, retryAfterSeconds: 5 },
  { type: 'WAF_FILTERED', code: 'IP_NOT_ALLOWED', status: 403, retryAfterSeconds: null },
  { type: 'DEFAULT_4XX', code: 'INVALID_BODY', status: null, retryAfterSeconds: null },
  { type: 'DEFAULT_5XX', code: 'INTERNAL_ERROR', status: null, retryAfterSeconds: null },
] as const satisfies readonly { type: string; code: ErrorCode; status: number | null; retryAfterSeconds: number | null }[];

/** API Gateway's name of an answer it makes by itself. */
export type GatewayResponseType = (typeof gatewayResponses)[number]['type'];

/**
 * The body of a gateway-made answer, in both languages at once since the gateway cannot choose.
 *
 * @param requestId what to put as `meta.request_id`; in AWS the template variable `$context.extendedRequestId`
 */
export function gatewayResponseBody(code: ErrorCode, requestId: string): string {
  const { pl, en } = errorDefinitions[code].message;
  return JSON.stringify({ error: { code, message: `${pl} / ${en}` }, meta: { request_id: requestId } });
}
