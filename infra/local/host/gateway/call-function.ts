import { hostLimits } from '@nakor/contract/limits';
import type { LambdaHandler } from '@nakor/http/lambda';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { toResponse } from './function-response.ts';
import type { Answer } from './gateway-response.ts';
import type { GatewayLimits } from './limits.ts';
import { GatewayRejection } from './rejection.ts';

/** Calls functions within the limits of the hosts. */
export interface FunctionCaller {
  /** @throws GatewayRejection when the gateway has to answer instead */
  call(functionName: string, handler: LambdaHandler, event: APIGatewayProxyEvent): Promise<Answer>;
}

/** Makes a caller that counts the events under way; those whose time is up count until they really end. */
export function createFunctionCaller(limits: GatewayLimits, onError: (fault: unknown) => void): FunctionCaller {
  let underWay = 0;
  return {
    async call(functionName, handler, event) {
      const travelled = throughJson(event, limits.eventBytes);
      if (underWay >= limits.concurrentEvents) throw new GatewayRejection('THROTTLED', 429);
      underWay += 1;
      const running = runHandler(handler, travelled, lambdaContext(functionName, event, limits)).finally(() => {
        underWay -= 1;
      });
      return toResponse(await withinTime(running, limits.timeoutMs, onError), limits.answerBytes);
    },
  };
}

/**
 * What a function sees of an event: what cannot travel as JSON does not reach it in AWS either. The body, megabytes perhaps, is base64, which
 * is the same in JSON; so it is only counted.
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

async function withinTime(running: Promise<unknown>, timeoutMs: number, onError: (fault: unknown) => void): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new GatewayRejection('INTEGRATION_TIMEOUT', 504)), timeoutMs);
  });
  try {
    return await Promise.race([running, timeUp]);
  } catch (error) {
    if (!(error instanceof GatewayRejection)) throw new GatewayRejection('DEFAULT_5XX', 502, error);
    // The function runs on unobserved; a failure that comes too late is still worth a line in the log.
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
