import { setTimeout as sleep } from 'node:timers/promises';
import { invoiceOf } from '../sizes.ts';
import { type BenchPlatform, startBenchPlatform } from './bench-platform.ts';
import { startTimingReceiver } from './timing-receiver.ts';

/** Measurements of webhooks on the local platform. */
export interface WebhookFigures {
  /** Time from the last byte of a response to the arrival of its event, in milliseconds; negative when the event arrives first. */
  readonly afterResponseMs: readonly number[];
  /** Events per second through fan-out and delivery, with a receiver that responds immediately. */
  readonly flows: readonly { readonly endpoints: number; readonly eventsPerSecond: number }[];
  /** Number of events of another organization that wait for a receiver that takes 10 s. */
  readonly waiting: number;
  /** Time from an event to its first attempt while the others wait, in milliseconds. */
  readonly whileOthersWaitMs: readonly number[];
}

const full = { calls: 100, events: 2_000, waiting: 10_000, probes: 45 };
const quick = { calls: 25, events: 400, waiting: 1_000, probes: 10 };

/** Measures on a separate platform. */
export async function measureWebhooks(isQuick: boolean): Promise<WebhookFigures> {
  const { calls, events, waiting, probes } = isQuick ? quick : full;
  const bench = await startBenchPlatform();
  try {
    const afterResponseMs = await measureAfterResponse(bench, calls);
    const flows = [];
    for (const endpoints of [1, 10]) flows.push({ endpoints, eventsPerSecond: await measureFlow(bench, endpoints, events) });
    return { afterResponseMs, flows, waiting, whileOthersWaitMs: await measureWhileOthersWait(bench, waiting, probes) };
  } finally {
    await bench.stop();
  }
}

async function measureAfterResponse(bench: BenchPlatform, calls: number): Promise<number[]> {
  await using receiver = await startTimingReceiver(0);
  await bench.subscribe(receiver.url, bench.platform.credentials.organization_id);
  const xml = invoiceOf(1);
  const timesMs: number[] = [];
  for (let call = 0; call < 2 * calls; call += 1) {
    const { requestId, respondedMs } = await bench.validate(xml);
    timesMs.push((await receiver.arrival(requestId)) - respondedMs);
  }
  // The first half is the warm-up.
  return timesMs.slice(calls);
}

async function measureFlow(bench: BenchPlatform, endpoints: number, count: number): Promise<number> {
  await using receiver = await startTimingReceiver(0);
  const organizationIds: string[] = [];
  for (let endpoint = 0; endpoint < endpoints; endpoint += 1) organizationIds.push(await bench.subscribe(receiver.url));
  const startMs = performance.now();
  const emitted = await Promise.all(organizationIds.map((id) => bench.emit(id, count / endpoints)));
  await Promise.all(emitted.flat().map(({ id }) => receiver.arrival(id)));
  return count / ((performance.now() - startMs) / 1000);
}

async function measureWhileOthersWait(bench: BenchPlatform, waiting: number, probes: number): Promise<number[]> {
  await using slow = await startTimingReceiver(10_000);
  await using receiver = await startTimingReceiver(0);
  const [loud, quiet] = [await bench.subscribe(slow.url), await bench.subscribe(receiver.url)];
  await bench.emit(loud, waiting);
  const arrivals: Promise<number>[] = [];
  for (let event = 0; event < probes; event += 1) {
    const emittedMs = performance.now();
    for (const { id } of await bench.emit(quiet, 1)) arrivals.push(receiver.arrival(id).then((ms) => ms - emittedMs));
    await sleep(1_000);
  }
  return Promise.all(arrivals);
}
