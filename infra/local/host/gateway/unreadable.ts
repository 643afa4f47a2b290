import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { buildGatewayResponse, buildRawResponse } from './gateway-response.ts';

/** Responds to invalid HTTP, to requests that arrive too slowly and to CONNECT with the error envelope of the API, then closes the connection. */
export function respondToUnreadable(server: Server): void {
  const current = new WeakMap<Duplex, { request: IncomingMessage; response: ServerResponse }>();
  const remember = (request: IncomingMessage, response: ServerResponse) => current.set(request.socket, { request, response });
  server.on('request', remember);
  server.on('checkContinue', remember);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const exchange = current.get(socket);
    const isPending = exchange !== undefined && !exchange.response.writableFinished;
    // The client would read these bytes as part of the response in progress.
    const isResponding = isPending && (exchange.response.headersSent || exchange.request.complete);
    if (!socket.writable || isResponding || error.code === 'ECONNRESET') socket.destroy();
    else reject(socket, statusOf(error.code));
  });
  server.on('connect', (_request, socket) => reject(socket, 400));
}

const lingerMs = 1_000;

function statusOf(errorCode: string | undefined): number {
  switch (errorCode) {
    case 'HPE_HEADER_OVERFLOW':
      return 431;
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return 408;
    default:
      return 400;
  }
}

function reject(socket: Duplex, status: number): void {
  socket.on('error', () => {});
  socket.end(buildRawResponse(buildGatewayResponse({ type: 'DEFAULT_4XX', status }, randomUUID())));
  // Closing at once, with unread bytes, would make many clients miss the response.
  socket.resume();
  setTimeout(() => socket.destroy(), lingerMs).unref();
}
