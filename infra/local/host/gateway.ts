import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FunctionGroup, Route } from '@nakor/contract/routes';
import type { LambdaHandler } from '@nakor/http/lambda';
import { startAdmissionMeter } from './gateway/admission-meter.ts';
import { decodeBody, discardRest, isAnnouncedTooLarge, readBody, refuseBeyondEvent } from './gateway/body.ts';
import { createFunctionCaller, type FunctionCaller } from './gateway/call-function.ts';
import { createDoor } from './gateway/door.ts';
import { pathOf, toGatewayEvent } from './gateway/event.ts';
import { type Answer, gatewayResponse } from './gateway/gateway-response.ts';
import { defaultLimits, type GatewayLimits } from './gateway/limits.ts';
import { matchRoute } from './gateway/match-route.ts';
import { CallerGone, GatewayRejection } from './gateway/rejection.ts';
import { respondToUnreadable } from './gateway/unreadable.ts';

/** What the local gateway serves. */
export interface GatewayOptions {
  readonly routes: readonly Route[];
  /** The Lambda handler of each group; the very code that runs in AWS. */
  readonly handlers: Readonly<Partial<Record<FunctionGroup, LambdaHandler>>>;
  readonly limits?: Partial<GatewayLimits>;
  /** Told of what goes wrong on our side; callers see only the gateway's own answer. */
  readonly onError: (fault: unknown) => void;
}

/** A gateway that can be opened once and closed once. */
export interface Gateway {
  /** Begins to listen; returns the port, which is any free one for port 0. */
  listen(port: number, host: string): Promise<number>;
  /** Stops to accept, waits for requests under way, and cuts those that take longer than the patience. */
  close(patienceMs: number): Promise<void>;
}

/** How often requests that come too slowly are looked for, in milliseconds; they may take this much longer than allowed. */
const timeoutCheckMs = 1_000;

/** Connections that the operating system completes before they are accepted. Of more, the excess waits for seconds or is reset. */
const connectionBacklog = 2_048;

/** Puts HTTP in front of Lambda handlers the way API Gateway's REST API does, with the same limits and answers (ADR 0008). */
export function createGateway(options: GatewayOptions): Gateway {
  const limits = { ...defaultLimits, ...options.limits };
  const caller = createFunctionCaller(limits, options.onError);
  const meter = startAdmissionMeter();
  const door = createDoor(limits.admission, meter, options.onError);
  const server = createServer({
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: timeoutCheckMs,
    keepAliveTimeout: 60_000,
    // API Gateway takes 10,240 bytes of request line and headers.
    maxHeaderSize: 10_240,
    // Node would refuse such requests by itself, without a body.
    requireHostHeader: false,
  });
  let isClosing = false;
  const respond = async (request: IncomingMessage, response: ServerResponse, awaitsContinue: boolean) => {
    const requestId = randomUUID();
    if (lacksHost(request)) return send(request, response, gatewayResponse({ type: 'DEFAULT_4XX', status: 400 }, requestId), true);
    const answer = await door.pass(request, requestId, () => {
      // Not before: the body of a request that is shed shall not be sent at all.
      if (awaitsContinue && !isAnnouncedTooLarge(request, limits.bodyBytes)) response.writeContinue();
      return route(options, limits, caller, request, requestId);
    });
    if (answer !== null) await send(request, response, answer, isClosing);
  };
  server.on('request', (request, response) => void respond(request, response, false));
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => void respond(request, response, true));
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    void send(request, response, gatewayResponse({ type: 'DEFAULT_4XX', status: 417 }, randomUUID()), true);
  });
  respondToUnreadable(server);
  return {
    listen: (port, host) =>
      new Promise((done, fail) => {
        server.once('error', fail);
        server.listen({ port, host, backlog: connectionBacklog }, () => done((server.address() as AddressInfo).port));
      }),
    async close(patienceMs) {
      isClosing = true;
      const timer = setTimeout(() => server.closeAllConnections(), patienceMs);
      await new Promise((done) => server.close(done));
      clearTimeout(timer);
      meter.stop();
    },
  };
}

/** The way of a request through the gateway; null when the caller went away. */
async function route(
  options: GatewayOptions,
  limits: GatewayLimits,
  caller: FunctionCaller,
  request: IncomingMessage,
  requestId: string,
): Promise<Answer | null> {
  const receivedAtMs = Date.now();
  // Read now: a connection that is gone later has no address any more.
  const sourceAddress = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  try {
    const { method = '', url: target = '/', rawHeaders } = request;
    const received = await readBody(request, limits.bodyBytes);
    const body = await decodeBody(received, request.headers['content-encoding'], limits.bodyBytes);
    refuseBeyondEvent(body, limits.eventBytes);
    const match = matchRoute(options.routes, method, pathOf(target));
    const handler = options.handlers[match.group];
    if (handler === undefined)
      throw new GatewayRejection('INTEGRATION_FAILURE', 502, new Error(`Group ${match.group} has no function here.`));
    const event = toGatewayEvent({ requestId, method, target, rawHeaders, body, sourceAddress, receivedAtMs }, match, 'local');
    return await caller.call(match.group, handler, event);
  } catch (error) {
    if (error instanceof CallerGone) return null;
    if (!(error instanceof GatewayRejection)) options.onError(error);
    else if (error.cause !== undefined && error.status >= 500) options.onError(error.cause);
    return gatewayResponse(error instanceof GatewayRejection ? error : { type: 'DEFAULT_5XX', status: 500 }, requestId);
  }
}

async function send(request: IncomingMessage, response: ServerResponse, answer: Answer, isLast: boolean): Promise<void> {
  for (const [name, value] of answer.headers) response.appendHeader(name, value);
  const mayHaveBody = answer.status !== 204 && answer.status !== 304;
  if (mayHaveBody) response.setHeader('Content-Length', answer.body.length);
  if (isLast || wantsContinue(request)) response.setHeader('Connection', 'close');
  response.writeHead(answer.status);
  if (mayHaveBody) response.write(answer.body);
  // A connection that is to close does so at `end`, while the caller may still be sending and not yet reading.
  if (!wantsContinue(request)) await discardRest(request);
  response.end();
}

/** HTTP/1.1 demands the header; without it a request may have been meant for another server. */
function lacksHost({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === '1.1' && headers.host === undefined;
}

/** A caller told not to send its body: whether it sends it all the same cannot be known, so the connection ends here. */
function wantsContinue(request: IncomingMessage): boolean {
  return request.headers.expect !== undefined && !request.complete;
}
