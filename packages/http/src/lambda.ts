import middy from '@middy/core';
import { errorDefinitions } from '@nakor/contract/errors';
import { buildGatewayResponseBody } from '@nakor/contract/gateway-responses';
import { headerNames } from '@nakor/contract/headers';
import { basePath } from '@nakor/contract/routes';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import type { HttpRequest } from './message/request.ts';
import { requestIdOf } from './message/request-context.ts';
import type { HttpResponse } from './message/response.ts';
import type { RequestLog } from './telemetry/log-lines.ts';

/** A handler of API Gateway REST proxy events. */
export type LambdaHandler = (event: APIGatewayProxyEvent, context: unknown) => Promise<APIGatewayProxyResult>;

/**
 * Makes a Lambda handler from a server. Event shapes end here: inside there are only {@link HttpRequest} and {@link HttpResponse}.
 * middy handles the life cycle only, here the response of last resort; the steps of a request are code in `serve`, which turns every error
 * into a response (ADR 0004).
 */
export function createLambda(server: (request: HttpRequest) => Promise<HttpResponse>, log: RequestLog): LambdaHandler {
  // Lambda ends a function that times out, and the gateway responds with 503. middy would respond just before, while writes are still running.
  const handler = middy<APIGatewayProxyEvent, APIGatewayProxyResult>({ timeoutEarlyInMillis: 0 })
    .onError((failed) => {
      log.error(null, failed.error);
      failed.response = lastResort(failed.event);
    })
    .handler(async (event, context) => toResult(await server(toRequest(event, context))));
  return handler as unknown as LambdaHandler;
}

function lastResort(event: APIGatewayProxyEvent): APIGatewayProxyResult {
  const requestId = requestIdOf(gatewayIdOf(event));
  const headers = { [headerNames.contentType]: 'application/json; charset=utf-8', [headerNames.requestId]: requestId };
  return { statusCode: errorDefinitions.INTERNAL_ERROR.status, headers, body: buildGatewayResponseBody('INTERNAL_ERROR', requestId) };
}

/** Callers can choose `requestId` by the header x-amzn-RequestId; emulators of the gateway may provide no other id (ADR 0004). */
function gatewayIdOf(event: APIGatewayProxyEvent): string {
  return event.requestContext?.extendedRequestId ?? event.requestContext?.requestId ?? 'none';
}

function toRequest(event: APIGatewayProxyEvent, context: Pick<Context, 'getRemainingTimeInMillis'>): HttpRequest {
  const headers = new Map<string, string[]>();
  for (const [name, values] of Object.entries(event.multiValueHeaders ?? {})) {
    if (values !== undefined) headers.set(name.toLowerCase(), [...(headers.get(name.toLowerCase()) ?? []), ...values]);
  }
  return {
    method: event.httpMethod,
    path: event.path,
    query: new Map(Object.entries(event.multiValueQueryStringParameters ?? {}).map(([name, values]) => [name, values ?? []])),
    headers,
    body: event.body === null ? null : Buffer.from(event.body, event.isBase64Encoded ? 'base64' : 'utf8'),
    sourceAddress: event.requestContext.identity.sourceIp,
    gatewayRequestId: gatewayIdOf(event),
    baseUrl: baseUrlOf(event),
    remainingMs: () => context.getRemainingTimeInMillis(),
  };
}

/** Host names of a gateway on this machine; those of AWS have no port. */
const localName = /:\d+$|^localhost$|^127\.0\.0\.1$/;

/**
 * On the gateway's own domain the path starts with the stage, on a custom domain it does not. In AWS it is always https, whatever a caller
 * sends in X-Forwarded-Proto: responses that contain this URL may be cached.
 */
function baseUrlOf({ path, requestContext, headers }: APIGatewayProxyEvent): string {
  const calledPath = requestContext.path ?? path;
  const stagePath = calledPath.endsWith(path) ? calledPath.slice(0, calledPath.length - path.length) : '';
  const domainName = requestContext.domainName ?? 'localhost';
  const protocol = headers?.['X-Forwarded-Proto'] === 'http' && localName.test(domainName) ? 'http' : 'https';
  return `${protocol}://${domainName}${stagePath}${basePath}`;
}

function toResult(response: HttpResponse): APIGatewayProxyResult {
  const isText = typeof response.body === 'string';
  const body = typeof response.body === 'string' ? response.body : Buffer.from(response.body).toString('base64');
  return { statusCode: response.status, headers: { ...response.headers }, body, isBase64Encoded: !isText };
}
