import { flushCompileCache } from 'node:module';
import { type QueueFunctionName, queueFunctions } from '../../../../infra/build/function-names.ts';
import { createPollingClient, type EventSource, startEventSource } from '../../../../infra/local/host/event-source.ts';
import { loadQueueHandler, loadScheduledHandler } from '../../../../infra/local/host/handlers.ts';

/** A command of a test to a worker process. */
export type WorkerCommand =
  | { readonly kind: 'set-clock'; readonly aheadMs: number }
  | { readonly kind: 'sweep' }
  /** Takes no new messages and exits when those in progress are done. */
  | { readonly kind: 'stop' };

/** Settings of a worker process; the value of its environment variable WORKER. */
export interface WorkerSettings {
  readonly sources: readonly QueueFunctionName[];
  /** Offset of its clock, in milliseconds. */
  readonly aheadMs: number;
  /** Differences from AWS. */
  readonly timeLimitSeconds?: number;
  readonly concurrency?: number;
}

/** The real queue handlers in a process that can be killed. Its environment variables name its emulators and tables. */
const settings = JSON.parse(process.env['WORKER'] ?? '') as WorkerSettings;
let { aheadMs } = settings;
const realNow = Date.now;
// Before the handlers are loaded, since they capture the clock.
Date.now = () => realNow() + aheadMs;

const onError = (fault: unknown) => console.error(fault);
const sweeper = await loadScheduledHandler('sweeper');
const sources = await Promise.all(settings.sources.map(start));

async function start(name: QueueFunctionName): Promise<EventSource> {
  const { queue, batchSize, ...usual } = queueFunctions[name];
  const { timeLimitSeconds = usual.timeLimitSeconds, concurrency = usual.concurrency } = settings;
  const queueUrl = process.env[queue.environmentVariable] ?? '';
  const handler = await loadQueueHandler(name);
  return startEventSource({ client: createPollingClient(), queueUrl, handler, batchSize, concurrency, timeLimitSeconds, onError });
}

process.on('message', async (order: WorkerCommand) => {
  if (order.kind === 'set-clock') aheadMs = order.aheadMs;
  if (order.kind === 'sweep') {
    await sweeper({} as never, { getRemainingTimeInMillis: () => 50_000 });
    process.send?.('swept');
  }
  if (order.kind === 'stop') {
    await Promise.all(sources.map((source) => source.stop(30_000)));
    process.exit(0);
  }
});
process.on('disconnect', () => process.exit(1));
// Most are killed before they could write it.
flushCompileCache();
process.send?.('ready');
