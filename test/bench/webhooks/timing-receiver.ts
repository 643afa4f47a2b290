import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** A receiver that records when each event first arrived; events of requests are identified by the id of the request. */
export interface TimingReceiver extends AsyncDisposable {
  readonly url: string;
  /** First arrival of each event by its id; milliseconds of the monotonic clock. */
  readonly firstMs: ReadonlyMap<string, number>;
  /** Waits until an event has arrived. Returns its time. */
  arrival(id: string): Promise<number>;
}

/** Longer than it takes until a lost message is sent again. */
const arrivalLimitMs = 300_000;

/** Starts a receiver that responds after the given time. */
export async function startTimingReceiver(responseDelayMs: number): Promise<TimingReceiver> {
  const firstMs = new Map<string, number>();
  const waiting = new Map<string, (ms: number) => void>();
  const onRequest = async (request: IncomingMessage, response: ServerResponse) => {
    const atMs = performance.now();
    const event = JSON.parse((await buffer(request)).toString('utf8')) as { id: string; data: { request_id?: string } };
    const id = event.data.request_id ?? event.id;
    if (!firstMs.has(id)) firstMs.set(id, atMs);
    waiting.get(id)?.(atMs);
    await sleep(responseDelayMs);
    response.writeHead(204).end();
  };
  // The sender may have closed the connection after its timeout.
  const server = createServer((request, response) => void onRequest(request, response).catch(() => response.destroy()));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    firstMs,
    arrival: (id) =>
      new Promise((done, fail) => {
        const known = firstMs.get(id);
        if (known !== undefined) done(known);
        else waiting.set(id, done);
        setTimeout(() => fail(new Error('An event did not arrive within five minutes.')), arrivalLimitMs).unref();
      }),
    async [Symbol.asyncDispose]() {
      const closed = new Promise<void>((done) => server.close(() => done()));
      server.closeAllConnections();
      await closed;
    },
  };
}
