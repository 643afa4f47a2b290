import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

/** How a receiver responds to a complete request. */
export type Behaviour = (response: ServerResponse) => void | Promise<void>;

/** Responds with a status. */
export function respondWith(
  status: number,
  { headers = {}, body = '' }: { headers?: Record<string, string>; body?: string | Uint8Array } = {},
): Behaviour {
  return (response) => void response.writeHead(status, headers).end(body);
}

/** Responds that there were too many requests, with `Retry-After`. */
export function askToWait(retryAfter: string, status = 429): Behaviour {
  return respondWith(status, { headers: { 'Retry-After': retryAfter } });
}

/** Redirects the client. */
export function redirect(location: string, status = 301): Behaviour {
  return respondWith(status, { headers: { Location: location } });
}

/** Redirects the client to the same URL, forever. */
export const redirectLoop: Behaviour = redirect('/hook', 307);

/** Accepts the request and never responds. */
export const neverRespond: Behaviour = () => undefined;

/** Accepts the request and closes the connection. */
export const hangUp: Behaviour = (response) => void socketOf(response).end();

/** Accepts the request and resets the connection; plain http only. */
export const reset: Behaviour = (response) => void socketOf(response).resetAndDestroy();

/** Sends the beginning of a response body and resets the connection; plain http only. */
export function resetAfter(beginning: string, status = 200): Behaviour {
  return async (response) => {
    await write(socketOf(response), `HTTP/1.1 ${status} Fine\r\nContent-Length: 1000\r\n\r\n${beginning}`);
    // A reset discards unsent data, so wait until the data has been received.
    await pause(100);
    socketOf(response).resetAndDestroy();
  };
}

/** Sends part of the response headers and resets the connection; plain http only. */
export const resetWithinHeaders: Behaviour = async (response) => {
  await write(socketOf(response), 'HTTP/1.1 200 OK\r\nContent-Le');
  await pause(100);
  socketOf(response).resetAndDestroy();
};

/** Sends something that is not an HTTP response and closes the connection. */
export function sendRaw(words: string): Behaviour {
  return (response) => void socketOf(response).end(words);
}

/** Sends 100 Continue and nothing else. */
export const continueOnly: Behaviour = (response) => void socketOf(response).write('HTTP/1.1 100 Continue\r\n\r\n');

/** Sends 102 Processing again and again. */
export const processingForEver: Behaviour = (response) => drip(socketOf(response), '', () => 'HTTP/1.1 102 Processing\r\n\r\n', 20);

/** Sends endless headers, as fast as they are read. */
export const endlessHeaders: Behaviour = (response) =>
  pour(socketOf(response), 'HTTP/1.1 200 OK\r\n', Buffer.from(`X-More: ${'x'.repeat(1_000)}\r\n`), gigabyte);

/** Sends endless headers, one every 20 ms. */
export const slowHeaders: Behaviour = (response) =>
  drip(socketOf(response), 'HTTP/1.1 200 OK\r\n', (count) => `X-More-${count}: x\r\n`, 20);

/** Responds with one header of the given size. */
export function largeHeader(bytes: number): Behaviour {
  return (response) => void socketOf(response).end(`HTTP/1.1 200 OK\r\nX-Large: ${'x'.repeat(bytes)}\r\nContent-Length: 0\r\n\r\n`);
}

/** Sends a body of 1,000,000 bytes, one byte every 20 ms. */
export function slowBody(status = 200): Behaviour {
  return (response) => drip(socketOf(response), `HTTP/1.1 ${status} Fine\r\nContent-Length: 1000000\r\n\r\n`, () => 'x', 20);
}

/** Sends a body of 1 GB, as fast as it is read. */
export const gigabyteBody: Behaviour = (response) =>
  pour(socketOf(response), `HTTP/1.1 200 OK\r\nContent-Length: ${gigabyte}\r\n\r\n`, Buffer.alloc(65_536, 'x'), gigabyte);

/** 10 kB of gzip that inflate to 10 MB of spaces. */
export const gzipBomb: Behaviour = respondWith(200, {
  headers: { 'Content-Encoding': 'gzip', 'Content-Type': 'text/plain' },
  body: gzipSync(Buffer.alloc(10_000_000, ' ')),
});

const gigabyte = 1_000_000_000;

function socketOf({ socket }: ServerResponse): Socket {
  if (socket === null) throw new Error('The client has disconnected.');
  return socket;
}

function write(socket: Socket, bytes: string | Buffer): Promise<void> {
  return new Promise((done, fail) => socket.write(bytes, (error) => (error ? fail(error) : done())));
}

/** Writes pieces one after another, each once the previous one is flushed; ends with an error when the client disconnects. */
async function pour(socket: Socket, beginning: string, piece: Buffer, bytes: number): Promise<void> {
  await write(socket, beginning);
  for (let sent = 0; sent < bytes; sent += piece.length) await write(socket, piece);
}

async function drip(socket: Socket, beginning: string, piece: (count: number) => string, everyMs: number): Promise<void> {
  await write(socket, beginning);
  for (let count = 1; !socket.destroyed; count += 1) {
    await write(socket, piece(count));
    await pause(everyMs);
  }
}
