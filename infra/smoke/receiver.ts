import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { verifyWebhook, type WebhookEvent, type WebhookRefusal } from '@nakor/verify-webhook';

/** A webhook receiver on this computer for the time of a step. */
export interface Receiver extends AsyncDisposable {
  readonly url: string;
  /** Events whose signature was verified, in the order of arrival. */
  readonly events: readonly WebhookEvent[];
  /** Why requests were rejected. */
  readonly rejections: readonly WebhookRefusal[];
  /** Sets the secret used for verification; requests received before are rejected. */
  useSecret(secret: string): void;
}

/** Starts a receiver on a free port of 127.0.0.1. It responds with 204 to events that it can verify, and with 400 to others. */
export async function startReceiver(): Promise<Receiver> {
  const events: WebhookEvent[] = [];
  const rejections: WebhookRefusal[] = [];
  let secret = 'none';
  const server = createServer(async (request, response) => {
    const verified = verifyWebhook({ secret, header: request.headers['x-nk-signature'], body: await buffer(request) });
    if (verified.ok) events.push(verified.event);
    else rejections.push(verified.reason);
    response.writeHead(verified.ok ? 204 : 400).end();
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/smoke`,
    events,
    rejections,
    useSecret(value) {
      secret = value;
    },
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
