import { setTimeout as sleep } from 'node:timers/promises';
import { invoiceOf } from '../sizes.ts';
import { type BenchPlatform, startBenchPlatform } from './bench-platform.ts';
import { startTimingReceiver } from './timing-receiver.ts';

/** What was measured of webhooks on the local platform. */
export interface WebhookFigures {
  /** Time from the last byte of the answer of a call to the arrival of its event, in milliseconds; below 0 when the event is there first. */
  readonly afterAnswerMs: readonly number[];
  /** Events a second through fan-out and delivery, with a receiver that answers at once. */
  readonly flows: readonly { readonly endpoints: number; readonly eventsPerSecond: number }[];
  /** Events of another organisation that wait for a receiver that takes 10 s. */
  readonly waiting: number;
  /** Time from an event to its first attempt while those wait, in milliseconds. */
  readonly besideWaitingMs: readonly number[];
}

const full = { calls: 100, events: 2_000, waiting: 10_000, besides: 45 };
const quick = { calls: 25, events: 400, waiting: 1_000, besides: 10 };

/** Measures on a platform of its own. */
export async function measureWebhooks(isQuick: boolean): Promise<WebhookFigures> {
  const { calls, events, waiting, besides } = isQuick ? quick : full;
  const bench = await startBenchPlatform();
  try {
    const afterAnswerMs = await measureAfterAnswer(bench, calls);
    const flows = [];
    for (const endpoints of [1, 10]) flows.push({ endpoints, eventsPerSecond: await measureFlow(bench, endpoints, events) });
    return { afterAnswerMs, flows, waiting, besideWaitingMs: await measureBesideWaiting(bench, waiting, besides) };
  } finally {
    await bench.stop();
  }
}

async function measureAfterAnswer(bench: BenchPlatform, calls: number): Promise<number[]> {
  await using receiver = await startTimingReceiver(0);
  await bench.subscribe(receiver.url, bench.platform.credentials.organization_id);
  const xml = invoiceOf(1);
  const timesMs: number[] = [];
  for (let call = 0; call < 2 * calls; call += 1) {
    const { requestId, answeredMs } = await bench.validate(xml);
    timesMs.push((await receiver.came(requestId)) - answeredMs);
  }
  // The first half is for warming up.
  return timesMs.slice(calls);
}

async function measureFlow(bench: BenchPlatform, endpoints: number, count: number): Promise<number> {
  await using receiver = await startTimingReceiver(0);
  const organizationIds: string[] = [];
  for (let endpoint = 0; endpoint < endpoints; endpoint += 1) organizationIds.push(await bench.subscribe(receiver.url));
  const startMs = performance.now();
  const emitted = await Promise.all(organizationIds.map((id) => bench.emit(id, count / endpoints)));
  await Promise.all(emitted.flat().map(({ id }) => receiver.came(id)));
  return count / ((performance.now() - startMs) / 1000);
}

async function measureBesideWaiting(bench: BenchPlatform, waiting: number, besides: number): Promise<number[]> {
  await using slow = await startTimingReceiver(10_000);
  await using receiver = await startTimingReceiver(0);
  const [loud, quiet] = [await bench.subscribe(slow.url), await bench.subscribe(receiver.url)];
  await bench.emit(loud, waiting);
  const arrivals: Promise<number>[] = [];
  for (let event = 0; event < besides; event += 1) {
    const emittedMs = performance.now();
    for (const { id } of await bench.emit(quiet, 1)) arrivals.push(receiver.came(id).then((ms) => ms - emittedMs));
    await sleep(1_000);
  }
  return Promise.all(arrivals);
}
