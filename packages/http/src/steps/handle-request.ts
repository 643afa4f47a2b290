import type { ErrorCode } from '@nakor/contract/errors';
import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { canUseGzip } from '../message/accepts-gzip.ts';
import { ApiError } from '../message/api-error.ts';
import { negotiateLanguage } from '../message/language.ts';
import { type HttpRequest, readHeaderValue } from '../message/request.ts';
import { type AuthenticatedContext, type RequestContext, type RoutedContext, requestIdOf } from '../message/request-context.ts';
import { buildErrorResponse, type HttpResponse } from '../message/response.ts';
import type { RequestLog, RequestLogFields } from '../telemetry/log-lines.ts';

/** Records how far a request has come, for its error response and its log line, and returns the same context. */
export type Advance = <Context extends RequestContext>(next: Context) => Context;

/** What may be known about a request when one of its steps fails. */
type Progress = RequestContext & Partial<Pick<AuthenticatedContext, 'route' | 'caller'>>;

/**
 * Creates the context of a request, runs the steps and turns whatever they throw into a response. This is the one place where errors are
 * mapped: rejections keep their code, an unavailable dependency becomes 503, anything else 500 without any internal message.
 * HEAD gets the headers of GET and no body.
 */
export async function handleRequest(
  host: { now: () => number; log: RequestLog },
  request: HttpRequest,
  steps: (context: RequestContext, advance: Advance) => Promise<HttpResponse>,
): Promise<HttpResponse> {
  const facts: RequestLogFields = {};
  let progress: Progress = {
    requestId: requestIdOf(request.gatewayRequestId),
    language: negotiateLanguage(readHeaderValue(request, 'accept-language')),
    accept: readHeaderValue(request, 'accept'),
    acceptsGzip: canUseGzip(readHeaderValue(request, 'accept-encoding')),
    ifNoneMatch: readHeaderValue(request, 'if-none-match'),
    query: request.query,
    baseUrl: request.baseUrl,
    nowUnixMs: host.now(),
    remainingMs: request.remainingMs,
    responseHeaders: {},
    noteLogFields: (more) => void Object.assign(facts, more),
  };
  const { requestId, nowUnixMs } = progress;
  let code: ErrorCode | undefined;
  let response: HttpResponse;
  try {
    response = await steps(progress, (next) => {
      progress = next;
      return next;
    });
  } catch (error) {
    const apiError = toApiError(error, progress);
    if (apiError !== error) host.log.error(requestId, error);
    code = apiError.code;
    response = buildErrorResponse(progress, apiError);
  }
  host.log.request({
    ...facts,
    request_id: requestId,
    gateway_request_id: request.gatewayRequestId,
    route: progress.route?.id ?? 'none',
    status: response.status,
    ms: host.now() - nowUnixMs,
    ...(code === undefined ? {} : { error_code: code }),
    ...callerFields(progress),
  });
  return request.method === 'HEAD' ? { ...response, body: '' } : response;
}

function callerFields({ caller }: Progress) {
  return caller === undefined ? {} : { organization_id: caller.organization.id, key_id: caller.id, key_prefix: caller.prefix };
}

function toApiError(error: unknown, { route }: Partial<Pick<RoutedContext, 'route'>>): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError(error instanceof DependencyUnavailable ? 'SERVICE_UNAVAILABLE' : (route?.internalErrorCode ?? 'INTERNAL_ERROR'));
}
