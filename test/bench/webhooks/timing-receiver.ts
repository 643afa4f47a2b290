import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** A receiver that notes when each event came first; it names events of calls by the id of their request. */
export interface TimingReceiver extends AsyncDisposable {
  readonly url: string;
  /** When an event came first, by its name; milliseconds of the monotonic clock. */
  readonly firstMs: ReadonlyMap<string, number>;
  /** Waits until an event has come; its time. */
  came(name: string): Promise<number>;
}

/** Longer than a lost message takes to come again. */
const patienceMs = 300_000;

/** Starts one that takes so long for each answer. */
export async function startTimingReceiver(answersAfterMs: number): Promise<TimingReceiver> {
  const firstMs = new Map<string, number>();
  const waiting = new Map<string, (ms: number) => void>();
  const onRequest = async (request: IncomingMessage, response: ServerResponse) => {
    const atMs = performance.now();
    const event = JSON.parse((await buffer(request)).toString('utf8')) as { id: string; data: { request_id?: string } };
    const id = event.data.request_id ?? event.id;
    if (!firstMs.has(id)) firstMs.set(id, atMs);
    waiting.get(id)?.(atMs);
    await sleep(answersAfterMs);
    response.writeHead(204).end();
  };
  // A sender that has given up hears no answer any more.
  const server = createServer((request, response) => void onRequest(request, response).catch(() => response.destroy()));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    firstMs,
    came: (name) =>
      new Promise((done, fail) => {
        const known = firstMs.get(name);
        if (known !== undefined) done(known);
        else waiting.set(name, done);
        setTimeout(() => fail(new Error('An event did not come within five minutes.')), patienceMs).unref();
      }),
    async [Symbol.asyncDispose]() {
      const closed = new Promise<void>((done) => server.close(() => done()));
      server.closeAllConnections();
      await closed;
    },
  };
}
