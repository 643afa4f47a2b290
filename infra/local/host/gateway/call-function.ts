import { hostLimits } from '@nakor/contract/limits';
import type { LambdaHandler } from '@nakor/http/lambda';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { toResponse } from './function-response.ts';
import type { HttpResponse } from './gateway-response.ts';
import type { GatewayLimits } from './limits.ts';
import { GatewayRejection } from './rejection.ts';

/** Invokes functions within the limits of Lambda. */
export interface FunctionCaller {
  /** @throws GatewayRejection when the gateway has to respond instead */
  call(functionName: string, handler: LambdaHandler, event: APIGatewayProxyEvent): Promise<HttpResponse>;
}

/** Creates a caller that counts events in flight; those that timed out count until they really end. */
export function createFunctionCaller(limits: GatewayLimits, onError: (error: unknown) => void): FunctionCaller {
  let inFlight = 0;
  return {
    async call(functionName, handler, event) {
      const received = throughJson(event, limits.eventBytes);
      if (inFlight >= limits.concurrentEvents) throw new GatewayRejection('THROTTLED', 429);
      inFlight += 1;
      const running = runHandler(handler, received, lambdaContext(functionName, event, limits)).finally(() => {
        inFlight -= 1;
      });
      return toResponse(await withTimeout(running, limits.timeoutMs, onError), limits.responseBytes);
    },
  };
}

/**
 * The event as the function receives it: serialized as JSON and parsed again, as in AWS. The body, possibly megabytes of base64, is the
 * same in JSON, so it is only counted.
 *
 * @throws GatewayRejection REQUEST_TOO_LARGE
 */
function throughJson({ body, ...rest }: APIGatewayProxyEvent, limitBytes: number): APIGatewayProxyEvent {
  const json = JSON.stringify(rest);
  const bodyBytes = '"body":,'.length + (body === null ? 'null'.length : body.length + '""'.length);
  if (Buffer.byteLength(json) + bodyBytes > limitBytes) throw new GatewayRejection('REQUEST_TOO_LARGE', 413);
  return { ...JSON.parse(json), body };
}

async function runHandler(handler: LambdaHandler, event: APIGatewayProxyEvent, context: unknown): Promise<unknown> {
  return handler(event, context);
}

async function withTimeout(running: Promise<unknown>, timeoutMs: number, onError: (error: unknown) => void): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new GatewayRejection('INTEGRATION_TIMEOUT', 504)), timeoutMs);
  });
  try {
    return await Promise.race([running, timeout]);
  } catch (error) {
    if (!(error instanceof GatewayRejection)) throw new GatewayRejection('DEFAULT_5XX', 502, error);
    // The function keeps running; an error after the timeout is still logged.
    running.catch(onError);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function lambdaContext(functionName: string, event: APIGatewayProxyEvent, limits: GatewayLimits): unknown {
  const deadlineMs = Date.now() + Math.min(limits.timeoutMs, hostLimits.functionTimeoutMs);
  return {
    awsRequestId: event.requestContext.requestId,
    callbackWaitsForEmptyEventLoop: false,
    functionName,
    functionVersion: '$LATEST',
    getRemainingTimeInMillis: () => deadlineMs - Date.now(),
  };
}
