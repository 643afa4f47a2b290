import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyWebhook } from '@nakor/verify-webhook';

/**
 * A complete webhook receiver for Node 22.18 or newer:
 *
 *   NAKOR_WEBHOOK_SECRET=whsec_… node docs/examples/receiver.ts 9090
 */
const secret = process.env['NAKOR_WEBHOOK_SECRET'] ?? '';
const port = Number(process.argv[2] ?? 9090);

/** Events have at most 64,000 bytes. */
const bodyLimit = 100_000;

/** Ids of processed events. A real receiver stores them for 30 days, in the transaction that processes the event. */
const seen = new Set<string>();

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readBody(request);
  if (body === null) return end(response, 413);
  const verified = verifyWebhook({ secret, header: request.headers['x-nk-signature'], body });
  if (!verified.ok) {
    console.log(`rejected ${verified.reason}`);
    return end(response, 400);
  }
  const { id, type, created_at } = verified.event;
  console.log(`${seen.has(id) ? 'seen before' : 'accepted'} ${type} ${id} ${created_at}`);
  seen.add(id);
  // Respond immediately and process later: without a response within 10 seconds the event is sent again.
  end(response, 204);
}

/** The raw bytes; null if there are too many. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > bodyLimit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function end(response: ServerResponse, status: number): void {
  response.writeHead(status).end();
}

if (secret === '') throw new Error('Set NAKOR_WEBHOOK_SECRET to the secret that POST /webhooks returned.');
const server = createServer((request, response) => {
  receive(request, response).catch((error) => {
    console.error(error);
    end(response, 500);
  });
});
server.listen(port, '127.0.0.1', () => console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`));
