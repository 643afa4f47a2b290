import type { ErrorCode } from '@nakor/contract/errors';
import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { negotiateLanguage } from '@nakor/domain/shared/localized';
import { acceptsGzip } from '../accepts-gzip.ts';
import { ApiError } from '../api-error.ts';
import { type HttpRequest, headerValue } from '../request.ts';
import { type RequestContext, requestIdOf } from '../request-context.ts';
import { errorResponse, type HttpResponse } from '../response.ts';
import type { RequestLine } from '../telemetry/log-lines.ts';

/** Where the one line about each request goes, and the faults behind 500 and 503. */
export interface RequestLog {
  request(line: RequestLine): void;
  /** `requestId` is null for what belongs to no single request. */
  fault(requestId: string | null, fault: unknown): void;
}

/**
 * Begins a call, runs the steps and turns whatever they throw into an answer. This is the one place where errors are
 * mapped: rejections keep their code, an unavailable dependency is 503, all else is 500 without any inner text.
 */
export async function handleRequest(
  host: { now: () => number; log: RequestLog },
  request: HttpRequest,
  steps: (call: RequestContext) => Promise<HttpResponse>,
): Promise<HttpResponse> {
  const call: RequestContext = {
    requestId: requestIdOf(request.gatewayRequestId),
    language: negotiateLanguage(headerValue(request, 'accept-language')),
    accept: headerValue(request, 'accept'),
    acceptsGzip: acceptsGzip(headerValue(request, 'accept-encoding')),
    ifNoneMatch: headerValue(request, 'if-none-match'),
    parameters: { path: {}, query: request.query },
    baseUrl: request.baseUrl,
    nowMs: host.now(),
    remainingMs: request.remainingMs,
    headers: {},
    logFacts: {},
    route: null,
    caller: null,
    rate: null,
  };
  let code: ErrorCode | undefined;
  let reply: HttpResponse;
  try {
    reply = await steps(call);
  } catch (error) {
    const apiError = toApiError(error, call);
    if (apiError !== error) host.log.fault(call.requestId, error);
    code = apiError.code;
    reply = errorResponse(call, apiError);
  }
  host.log.request({
    ...call.logFacts,
    request_id: call.requestId,
    gateway_request_id: request.gatewayRequestId,
    route: call.route?.id ?? 'none',
    status: reply.status,
    ms: host.now() - call.nowMs,
    ...(code === undefined ? {} : { error_code: code }),
    ...(call.caller === null
      ? {}
      : { organization_id: call.caller.organization.id, key_id: call.caller.id, key_prefix: call.caller.prefix }),
  });
  return reply;
}

function toApiError(error: unknown, call: RequestContext): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError(error instanceof DependencyUnavailable ? 'SERVICE_UNAVAILABLE' : (call.route?.internalErrorCode ?? 'INTERNAL_ERROR'));
}
