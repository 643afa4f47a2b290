import { Logger } from '@aws-lambda-powertools/logger';
import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { Reply } from './reply.ts';
import type { HttpRequest } from './request.ts';
import type { RequestLog } from './steps/answering.ts';

/** A handler of API Gateway REST proxy events. */
export type LambdaHandler = (event: APIGatewayProxyEvent, context: unknown) => Promise<APIGatewayProxyResult>;

/**
 * Makes a Lambda handler of a server. Event shapes stop here: inside there are only {@link HttpRequest} and {@link Reply}.
 * middy carries the handler's life cycle only; the order of a request's steps is code in `serve` (ADR 0004).
 */
export function lambda(server: (request: HttpRequest) => Promise<Reply>): LambdaHandler {
  const handler = middy<APIGatewayProxyEvent, APIGatewayProxyResult>().handler(async (event) => toResult(await server(toRequest(event))));
  return handler as unknown as LambdaHandler;
}

/** The log of a function: one JSON line a request, one a fault; never content, names or keys. */
export function createRequestLog(serviceName: string): RequestLog {
  const logger = new Logger({ serviceName });
  return {
    request: (facts) => logger.info('request', { ...facts }),
    fault: (requestId, fault) =>
      logger.error('fault', { request_id: requestId, error: fault instanceof Error ? fault : new Error('Thrown value is not an error') }),
  };
}

function toRequest(event: APIGatewayProxyEvent): HttpRequest {
  const headers = new Map<string, string[]>();
  for (const [name, values] of Object.entries(event.multiValueHeaders ?? {})) {
    if (values !== undefined) headers.set(name.toLowerCase(), [...(headers.get(name.toLowerCase()) ?? []), ...values]);
  }
  return {
    method: event.httpMethod,
    path: event.path,
    headers,
    body: event.body === null ? null : Buffer.from(event.body, event.isBase64Encoded ? 'base64' : 'utf8'),
    sourceAddress: event.requestContext.identity.sourceIp,
    // Callers can choose `requestId` by the header x-amzn-RequestId; emulators of the gateway may give no other (ADR 0009).
    gatewayRequestId: event.requestContext.extendedRequestId ?? event.requestContext.requestId,
  };
}

function toResult(reply: Reply): APIGatewayProxyResult {
  return { statusCode: reply.status, headers: { ...reply.headers }, body: reply.body, isBase64Encoded: false };
}
