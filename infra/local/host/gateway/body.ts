import type { IncomingMessage } from 'node:http';
import { gunzip } from 'node:zlib';
import { CallerGone, GatewayRejection } from './rejection.ts';

/** Whether the request announces more bytes than the gateway takes, so that none of them need be read. */
export function isAnnouncedTooLarge(request: IncomingMessage, limitBytes: number): boolean {
  return Number(request.headers['content-length'] ?? 0) > limitBytes;
}

/**
 * Reads a request's body, but never more of it than the limit.
 *
 * @throws GatewayRejection REQUEST_TOO_LARGE as soon as the limit is passed; the rest is left unread
 * @throws CallerGone     when the connection ends first
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
    request.on('error', (error) => fail(new CallerGone('The request was cut.', { cause: error })));
    request.on('close', () => fail(new CallerGone('The connection ended.')));
  });
}

/**
 * Refuses a body that cannot fit into an event, before it is made into one.
 *
 * @throws GatewayRejection REQUEST_TOO_LARGE
 */
export function refuseBeyondEvent(body: Buffer, eventLimitBytes: number): void {
  const base64Bytes = Math.ceil(body.length / 3) * 4;
  if (base64Bytes > eventLimitBytes) throw new GatewayRejection('REQUEST_TOO_LARGE', 413);
}

/**
 * Removes an announced gzip, as the REST API does before it calls a function. Other codings are refused.
 *
 * @throws GatewayRejection UNSUPPORTED_MEDIA_TYPE, REQUEST_TOO_LARGE for what inflates past the limit, or DEFAULT_4XX for broken gzip
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

const patienceMs = 10_000;

/**
 * Lets go of a request that was answered before all of it had arrived. What still comes is read and thrown away for a while,
 * since closing at once would make many clients miss the answer.
 *
 * @returns when the rest has arrived or the patience is at an end
 */
export async function discardRest(request: IncomingMessage): Promise<void> {
  if (request.complete) return;
  const timer = setTimeout(() => request.socket.destroy(), patienceMs);
  timer.unref();
  await new Promise((done) => {
    request.on('close', done);
    request.on('end', done);
    request.resume();
  });
  clearTimeout(timer);
}
