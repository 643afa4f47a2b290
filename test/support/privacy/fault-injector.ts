import { createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { BroadcastChannel, isMainThread, type Worker } from 'node:worker_threads';
import { loadHandler, loadQueueHandler } from '../../../infra/local/host/handlers.ts';
import type { InjectorCommand } from './fault-injector-commands.ts';

/**
 * Preloaded into the service process (`node --import`), so that a test can trigger failures that no caller can: it
 * accepts commands on a local socket. It is also loaded in worker threads, where it waits for messages of the main thread.
 */

/** Those which have started: a thread that is terminated while it starts crashes Node 24. */
const workers = new Set<Worker>();
/** Commands for threads. Messages on the port of a thread are for its own program. */
const orders = new BroadcastChannel('sabotage');
orders.unref();

// Other processes that this one starts have no socket, but are preloaded, too.
const isService = process.argv[1]?.endsWith('service.ts') === true;

if (isMainThread && isService) {
  process.on('worker', (worker: Worker) => {
    worker.once('message', () => workers.add(worker));
    worker.once('exit', () => workers.delete(worker));
  });
  const server = createServer({ allowHalfOpen: true }, (socket) => void takeOrder(socket));
  server.listen(process.env['SABOTAGE_SOCKET']).unref();
} else if (!isMainThread) {
  orders.onmessage = ({ data }: MessageEvent) => {
    const order = data as InjectorCommand;
    if (order.kind === 'thread-throws') throw new Error(order.text);
    if (order.kind === 'thread-hangs') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, order.ms);
  };
}

async function takeOrder(socket: Socket): Promise<void> {
  const response = await obey(JSON.parse(await text(socket)) as InjectorCommand).catch((error: unknown) => ({ rejected: String(error) }));
  socket.end(JSON.stringify(response ?? null));
}

async function obey(order: InjectorCommand): Promise<unknown> {
  switch (order.kind) {
    case 'throw':
      setTimeout(() => {
        throw Object.assign(new Error(order.text, { cause: new Error(order.text) }), { detail: order.text });
      }, 50);
      return;
    case 'reject':
      setTimeout(() => void Promise.reject(new Error(order.text)), 50);
      return;
    case 'thread-throws':
    case 'thread-hangs':
      orders.postMessage(order);
      return;
    case 'thread-ends':
      await Promise.all([...workers].map((worker) => worker.terminate()));
      return;
    case 'http-event': {
      const handler = await loadHandler(order.group);
      return handler(order.event as never, { getRemainingTimeInMillis: () => order.remainingMs });
    }
    case 'queue-event': {
      const handler = await loadQueueHandler(order.name);
      return handler(order.event as never, { getRemainingTimeInMillis: () => order.remainingMs });
    }
  }
}
