import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FunctionGroup, Route } from '@nakor/contract/routes';
import type { LambdaHandler } from '@nakor/http/lambda';
import { startAdmissionMeter } from './gateway/admission-meter.ts';
import { decodeBody, discardRest, isAnnouncedTooLarge, readBody, rejectBeyondEvent } from './gateway/body.ts';
import { createFunctionCaller, type FunctionCaller } from './gateway/call-function.ts';
import type { FindOrganization } from './gateway/callers.ts';
import { createDoor } from './gateway/door.ts';
import { readPath, toGatewayEvent } from './gateway/event.ts';
import { buildGatewayResponse, type HttpResponse } from './gateway/gateway-response.ts';
import { defaultLimits, type GatewayLimits } from './gateway/limits.ts';
import { matchRoute } from './gateway/match-route.ts';
import { ClientDisconnected, GatewayRejection } from './gateway/rejection.ts';
import { respondToUnreadable } from './gateway/unreadable.ts';

/** Options of the local gateway. */
export interface GatewayOptions {
  readonly routes: readonly Route[];
  /** The Lambda handler of each group; the same code that runs in AWS. */
  readonly handlers: Readonly<Partial<Record<FunctionGroup, LambdaHandler>>>;
  readonly limits?: Partial<GatewayLimits>;
  /** Organizations of keys, whose requests are admitted in turn; by default, each key is one. */
  readonly findOrganization?: FindOrganization;
  /** Called with server-side errors; clients see only the gateway's own response. */
  readonly onError: (error: unknown) => void;
}

/** A gateway that can be started once and closed once. */
export interface Gateway {
  /** Starts to listen. Returns the port, which the system chooses for port 0. */
  listen(port: number, host: string): Promise<number>;
  /** Stops accepting connections, waits for requests in flight, and aborts those that take longer than the grace period. */
  close(graceMs: number): Promise<void>;
}

/** How often timeouts of slow requests are checked, in milliseconds; a request may exceed its timeout by this much. */
const timeoutCheckMs = 1_000;

/** Size of the accept queue. Connections beyond it wait for seconds or are reset. */
const connectionBacklog = 2_048;

/** Serves Lambda handlers over HTTP as a REST API of API Gateway does, with the same limits and responses (ADR 0004). */
export function createGateway(options: GatewayOptions): Gateway {
  const limits = { ...defaultLimits, ...options.limits };
  const caller = createFunctionCaller(limits, options.onError);
  const meter = startAdmissionMeter();
  const { findOrganization = async (keyHash) => keyHash, onError } = options;
  const door = createDoor(limits.admission, meter, findOrganization, onError);
  const server = createServer({
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: timeoutCheckMs,
    keepAliveTimeout: 60_000,
    // API Gateway accepts 10,240 bytes of request line and headers.
    maxHeaderSize: 10_240,
    // Node would reject such requests itself, with an empty body.
    requireHostHeader: false,
  });
  let isClosing = false;
  const respond = async (request: IncomingMessage, response: ServerResponse, awaitsContinue: boolean) => {
    const requestId = randomUUID();
    if (lacksHost(request)) return send(request, response, buildGatewayResponse({ type: 'DEFAULT_4XX', status: 400 }, requestId), true);
    const result = await door.pass(request, requestId, () => {
      // Only now, so that the client never sends the body of a request that is shed.
      if (awaitsContinue && !isAnnouncedTooLarge(request, limits.bodyBytes)) response.writeContinue();
      return route(options, limits, caller, request, requestId);
    });
    if (result !== null) await send(request, response, result, isClosing);
  };
  server.on('request', (request, response) => void respond(request, response, false));
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => void respond(request, response, true));
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    void send(request, response, buildGatewayResponse({ type: 'DEFAULT_4XX', status: 417 }, randomUUID()), true);
  });
  respondToUnreadable(server);
  return {
    listen: (port, host) =>
      new Promise((done, fail) => {
        server.once('error', fail);
        server.listen({ port, host, backlog: connectionBacklog }, () => done((server.address() as AddressInfo).port));
      }),
    async close(graceMs) {
      isClosing = true;
      const timer = setTimeout(() => server.closeAllConnections(), graceMs);
      await new Promise((done) => server.close(done));
      clearTimeout(timer);
      meter.stop();
    },
  };
}

/** Reads a request, invokes its function and returns the response; null when the client disconnected. */
async function route(
  options: GatewayOptions,
  limits: GatewayLimits,
  caller: FunctionCaller,
  request: IncomingMessage,
  requestId: string,
): Promise<HttpResponse | null> {
  const receivedAtMs = Date.now();
  // Read now, since a closed connection no longer has an address.
  const sourceAddress = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  try {
    const { method = '', url: target = '/', rawHeaders } = request;
    const received = await readBody(request, limits.bodyBytes);
    const body = await decodeBody(received, request.headers['content-encoding'], limits.bodyBytes);
    rejectBeyondEvent(body, limits.eventBytes);
    const match = matchRoute(options.routes, method, readPath(target));
    const handler = options.handlers[match.group];
    if (handler === undefined)
      throw new GatewayRejection('INTEGRATION_FAILURE', 502, new Error(`There is no handler for the group ${match.group}.`));
    const event = toGatewayEvent({ requestId, method, target, rawHeaders, body, sourceAddress, receivedAtMs }, match, 'local');
    return await caller.call(match.group, handler, event);
  } catch (error) {
    if (error instanceof ClientDisconnected) return null;
    if (!(error instanceof GatewayRejection)) options.onError(error);
    else if (error.cause !== undefined && error.status >= 500) options.onError(error.cause);
    return buildGatewayResponse(error instanceof GatewayRejection ? error : { type: 'DEFAULT_5XX', status: 500 }, requestId);
  }
}

async function send(request: IncomingMessage, response: ServerResponse, result: HttpResponse, isLast: boolean): Promise<void> {
  for (const [name, value] of result.headers) response.appendHeader(name, value);
  // The length of the body that GET would get is unknown here, so HEAD gets none (RFC 9110, section 8.6).
  const mayHaveBody = request.method !== 'HEAD' && result.status !== 204 && result.status !== 304;
  if (mayHaveBody) response.setHeader('Content-Length', result.body.length);
  if (isLast || wantsContinue(request)) response.setHeader('Connection', 'close');
  response.writeHead(result.status);
  if (mayHaveBody) response.write(result.body);
  // `end` may close the connection while the client is still sending and not yet reading.
  if (!wantsContinue(request)) await discardRest(request);
  response.end();
}

/** HTTP/1.1 requires the header; a request without it may have been meant for another server. */
function lacksHost({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === '1.1' && headers.host === undefined;
}

/** A client that got no 100 Continue may or may not send its body anyway, so the connection has to be closed. */
function wantsContinue(request: IncomingMessage): boolean {
  return request.headers.expect !== undefined && !request.complete;
}
