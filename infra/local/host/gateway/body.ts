import type { IncomingMessage } from 'node:http';
import { gunzip } from 'node:zlib';
import { ClientDisconnected, GatewayRejection } from './rejection.ts';

/** Whether the request announces more bytes than the gateway accepts, so that none of them need to be read. */
export function isAnnouncedTooLarge(request: IncomingMessage, limitBytes: number): boolean {
  return Number(request.headers['content-length'] ?? 0) > limitBytes;
}

/**
 * Reads the body of a request, but never more than the limit.
 *
 * @throws GatewayRejection REQUEST_TOO_LARGE as soon as the limit is exceeded; the rest is left unread
 * @throws ClientDisconnected when the connection ends first
 */
export async function readBody(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  if (isAnnouncedTooLarge(request, limitBytes)) throw new GatewayRejection('REQUEST_TOO_LARGE', 413);
  return new Promise((done, fail) => {
    const chunks: Buffer[] = [];
    let sizeBytes = 0;
    const onData = (chunk: Buffer) => {
      sizeBytes += chunk.length;
      if (sizeBytes > limitBytes) {
        request.off('data', onData).pause();
        fail(new GatewayRejection('REQUEST_TOO_LARGE', 413));
      } else {
        chunks.push(chunk);
      }
    };
    request.on('data', onData);
    request.on('end', () => done(Buffer.concat(chunks)));
    request.on('error', (error) => fail(new ClientDisconnected('The request was aborted.', { cause: error })));
    request.on('close', () => fail(new ClientDisconnected('The connection was closed.')));
  });
}

/**
 * Rejects a body that does not fit into an event, before the event is built.
 *
 * @throws GatewayRejection REQUEST_TOO_LARGE
 */
export function rejectBeyondEvent(body: Buffer, eventLimitBytes: number): void {
  const base64Bytes = Math.ceil(body.length / 3) * 4;
  if (base64Bytes > eventLimitBytes) throw new GatewayRejection('REQUEST_TOO_LARGE', 413);
}

/**
 * Decompresses a gzip body, as the REST API does before it invokes a function. Other content codings are rejected.
 *
 * @throws GatewayRejection UNSUPPORTED_MEDIA_TYPE, REQUEST_TOO_LARGE when the decompressed body exceeds the limit, or DEFAULT_4XX for invalid gzip
 */
export async function decodeBody(body: Buffer, contentCoding: string | undefined, limitBytes: number): Promise<Buffer> {
  const coding = (contentCoding ?? '').trim().toLowerCase();
  if (coding === '' || coding === 'identity') return body;
  if (coding !== 'gzip') throw new GatewayRejection('UNSUPPORTED_MEDIA_TYPE', 415);
  if (body.length === 0) return body;
  return new Promise((done, fail) => {
    gunzip(body, { maxOutputLength: limitBytes }, (error, inflated) => {
      if (error === null) done(inflated);
      else if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
        fail(new GatewayRejection('REQUEST_TOO_LARGE', 413, error));
      else fail(new GatewayRejection('DEFAULT_4XX', 400, error));
    });
  });
}

const discardLimitMs = 10_000;

/**
 * Discards the rest of a request that was responded to before all of it had arrived. It is read for a while, since closing the connection
 * at once would make many clients miss the response.
 *
 * @returns when the rest has arrived or the time limit is reached
 */
export async function discardRest(request: IncomingMessage): Promise<void> {
  if (request.complete) return;
  const timer = setTimeout(() => request.socket.destroy(), discardLimitMs);
  timer.unref();
  await new Promise((done) => {
    request.on('close', done);
    request.on('end', done);
    request.resume();
  });
  clearTimeout(timer);
}
