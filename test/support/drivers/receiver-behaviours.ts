import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

/** How a receiver answers a request that came whole. */
export type Behaviour = (response: ServerResponse) => void | Promise<void>;

/** Answers properly. */
export function respondWith(
  status: number,
  { headers = {}, body = '' }: { headers?: Record<string, string>; body?: string | Uint8Array } = {},
): Behaviour {
  return (response) => void response.writeHead(status, headers).end(body);
}

/** Answers that this was too much, and when to come back. */
export function askToWait(retryAfter: string, status = 429): Behaviour {
  return respondWith(status, { headers: { 'Retry-After': retryAfter } });
}

/** Sends the client elsewhere. */
export function redirect(location: string, status = 301): Behaviour {
  return respondWith(status, { headers: { Location: location } });
}

/** Sends the client to where it is already, forever. */
export const redirectLoop: Behaviour = redirect('/hook', 307);

/** Takes the request and says nothing. */
export const neverRespond: Behaviour = () => undefined;

/** Takes the request and hangs up. */
export const hangUp: Behaviour = (response) => void socketOf(response).end();

/** Takes the request and resets the connection; only over plain http. */
export const reset: Behaviour = (response) => void socketOf(response).resetAndDestroy();

/** Begins a response with `beginning` as its body, and resets the connection in the middle; only over plain http. */
export function resetAfter(beginning: string, status = 200): Behaviour {
  return async (response) => {
    await write(socketOf(response), `HTTP/1.1 ${status} Fine\r\nContent-Length: 1000\r\n\r\n${beginning}`);
    // What was sent must have been read before a reset, which throws away what is on its way.
    await pause(100);
    socketOf(response).resetAndDestroy();
  };
}

/** Begins the headers of a response, and resets the connection; only over plain http. */
export const resetWithinHeaders: Behaviour = async (response) => {
  await write(socketOf(response), 'HTTP/1.1 200 OK\r\nContent-Le');
  await pause(100);
  socketOf(response).resetAndDestroy();
};

/** Says words that are no response in HTTP, and hangs up. */
export function sendRaw(words: string): Behaviour {
  return (response) => void socketOf(response).end(words);
}

/** Says to go on with the request, and nothing else. */
export const continueOnly: Behaviour = (response) => void socketOf(response).write('HTTP/1.1 100 Continue\r\n\r\n');

/** Says again and again that the response will come. */
export const processingForEver: Behaviour = (response) => drip(socketOf(response), '', () => 'HTTP/1.1 102 Processing\r\n\r\n', 20);

/** A response whose headers never end, as fast as they are taken. */
export const endlessHeaders: Behaviour = (response) =>
  pour(socketOf(response), 'HTTP/1.1 200 OK\r\n', Buffer.from(`X-More: ${'x'.repeat(1_000)}\r\n`), gigabyte);

/** A response whose headers never end, one every 20 ms. */
export const slowHeaders: Behaviour = (response) =>
  drip(socketOf(response), 'HTTP/1.1 200 OK\r\n', (count) => `X-More-${count}: x\r\n`, 20);

/** A response with one header of so many bytes. */
export function largeHeader(bytes: number): Behaviour {
  return (response) => void socketOf(response).end(`HTTP/1.1 200 OK\r\nX-Large: ${'x'.repeat(bytes)}\r\nContent-Length: 0\r\n\r\n`);
}

/** A response of 1,000,000 bytes, of which one comes every 20 ms. */
export function slowBody(status = 200): Behaviour {
  return (response) => drip(socketOf(response), `HTTP/1.1 ${status} Fine\r\nContent-Length: 1000000\r\n\r\n`, () => 'x', 20);
}

/** A response of 1 GB, as fast as it is taken. */
export const gigabyteBody: Behaviour = (response) =>
  pour(socketOf(response), `HTTP/1.1 200 OK\r\nContent-Length: ${gigabyte}\r\n\r\n`, Buffer.alloc(65_536, 'x'), gigabyte);

/** 10 kB of gzip that would inflate to 10 MB of blanks. */
export const gzipBomb: Behaviour = respondWith(200, {
  headers: { 'Content-Encoding': 'gzip', 'Content-Type': 'text/plain' },
  body: gzipSync(Buffer.alloc(10_000_000, ' ')),
});

const gigabyte = 1_000_000_000;

function socketOf({ socket }: ServerResponse): Socket {
  if (socket === null) throw new Error('The client has gone.');
  return socket;
}

function write(socket: Socket, bytes: string | Buffer): Promise<void> {
  return new Promise((done, fail) => socket.write(bytes, (error) => (error ? fail(error) : done())));
}

/** Writes piece after piece, each when the one before is gone; a client that has gone away ends it by an error. */
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
