import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startLocalPlatform } from '../../infra/local/platform/platform.ts';
import { invoiceXml } from '../support/builders/invoices.ts';
import { type Call, issueKeys, readUsed, sendTo } from './requests/neighbour.ts';
import { percentile } from './statistics.ts';

/**
 * One organization on the local platform beside another one: `node test/bench/many-clients.ts [clients] [seconds] [keys] [rounds] [perSecond]
 * [quietPerSecond]`. All send `POST /validate` of 3 kB with live keys. With `perSecond`, the busy organization sends so many requests a second, whatever becomes of them; otherwise
 * each of its clients sends again after its response, and after `Retry-After` if it is refused. The other organization sends `quietPerSecond`, too. In each
 * round it is alone for half of the seconds, and then beside the busy one. Prints what all got, whether the counted operations are the successes, and the
 * times of the other organization with their ratio.
 */
const [clients = 256, seconds = 20, keyCount = 8, rounds = 1, perSecond = 0, quietPerSecond = 4] = process.argv.slice(2).map(Number);

const body = Buffer.from(invoiceXml({ lines: 5 }));
const stateDirectory = await mkdtemp(join(tmpdir(), 'nakor-bench-'));
const platform = await startLocalPlatform({ stateDirectory, port: 0 });
const agent = new Agent({ keepAlive: true });
const send = (call: Call) => sendTo(platform.baseUrl, agent, call);
const validate = (authorization: string): Call => ({ path: '/validate', mediaType: 'application/xml', body, authorization });

/** Calls so many times a second, whether earlier calls have ended or not, and waits for all. */
async function atPace(untilMs: number, pace: number, call: (index: number) => Promise<void>): Promise<void> {
  const calls: Promise<void>[] = [];
  for (let dueMs = performance.now(); dueMs < untilMs; dueMs += 1_000 / pace) {
    await sleep(Math.max(0, dueMs - performance.now()));
    calls.push(call(calls.length));
  }
  await Promise.all(calls);
}

/** Times and statuses of the other organization for a while. */
async function runQuiet(keys: readonly string[], untilMs: number) {
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  await atPace(untilMs, quietPerSecond, async (index) => {
    const { status, ms } = await send(validate(keys[index % keys.length] ?? ''));
    times.push(ms);
    statuses[status] = (statuses[status] ?? 0) + 1;
  });
  return { times, statuses };
}

try {
  const busy = await issueKeys(platform, { plan: 'api', environment: 'live', count: keyCount, isOneOrganization: true });
  // Two, so that neither reaches its rate.
  const quietKeys = await issueKeys(platform, { plan: 'api', environment: 'live', count: 2, isOneOrganization: true });
  const [quiet = ''] = quietKeys;
  for (let warm = 0; warm < 20; warm += 1) await send(validate(quiet));
  const usedBefore = await readUsed(send, quiet);
  const statuses: Record<string, number> = {};
  const sendBusy = async (index: number): Promise<number | undefined> => {
    const { status, retryAfter, reason } = await send(validate(busy[index % keyCount] ?? ''));
    const name = reason === undefined ? String(status) : `${status} ${reason}`;
    statuses[name] = (statuses[name] ?? 0) + 1;
    return retryAfter;
  };
  const busyFor = async (untilMs: number) => {
    const runClient = async (index: number) => {
      while (performance.now() < untilMs) {
        const retryAfter = await sendBusy(index);
        if (retryAfter !== undefined) await sleep(Math.min(1_000 * retryAfter, Math.max(0, untilMs - performance.now())));
      }
    };
    if (perSecond > 0) await atPace(untilMs, perSecond, async (index) => void (await sendBusy(index)));
    else await Promise.all(Array.from({ length: clients }, (_, index) => runClient(index)));
  };
  const startCpu = process.cpuUsage();
  const measured: Record<'alone' | 'beside', Awaited<ReturnType<typeof runQuiet>>>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const alone = await runQuiet(quietKeys, performance.now() + (1_000 * seconds) / 2);
    const endMs = performance.now() + 1_000 * seconds;
    const [beside] = await Promise.all([runQuiet(quietKeys, endMs), busyFor(endMs)]);
    measured.push({ alone, beside });
  }
  const cpu = process.cpuUsage(startCpu);
  const counted = await readUsed(send, busy[0] ?? '');
  const describe = ({ times, statuses: got }: (typeof measured)[number]['alone']) =>
    `${times.length} requests, p50 ${percentile(times, 0.5).toFixed(0)} ms, p90 ${percentile(times, 0.9).toFixed(0)} ms, p99 ${percentile(times, 0.99).toFixed(0)} ms, ${JSON.stringify(got)}`;
  console.log(
    `${perSecond > 0 ? `${perSecond} requests a second` : `${clients} clients`} of one organization with ${keyCount} keys for ${rounds} x ${seconds} s, load ${loadavg()[0]?.toFixed(1)}:`,
  );
  console.log(`  responses: ${JSON.stringify(statuses)}`);
  console.log(`  counted: ${counted}, successes: ${statuses['200'] ?? 0}`);
  for (const { alone, beside } of measured) {
    console.log(`  the other organization alone: ${describe(alone)}`);
    console.log(`  beside them: ${describe(beside)}`);
  }
  for (const share of [0.5, 0.9, 0.99]) {
    const ratios = measured.map(({ alone, beside }) => percentile(beside.times, share) / percentile(alone.times, share));
    console.log(`  p${100 * share} beside them, divided by that alone, median of the rounds: ${percentile(ratios, 0.5).toFixed(1)}`);
  }
  console.log(`  the other organization counted: ${(await readUsed(send, quiet)) - usedBefore}`);
  console.log(`  processor time of all clients: ${((cpu.user + cpu.system) / 1_000_000).toFixed(1)} s`);
} finally {
  agent.destroy();
  await platform.stop();
  await rm(stateDirectory, { recursive: true, force: true });
}
