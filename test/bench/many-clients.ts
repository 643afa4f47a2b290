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
 * Many clients of one organization on the local platform beside another organization: `node test/bench/many-clients.ts [clients] [seconds] [keys] [rounds]`.
 * All clients send `POST /validate` of 3 kB with live keys, each again after its response, and after `Retry-After` if it is refused; the other organization
 * sends some four requests a second. In each round it is alone for half of the seconds, and then beside them. Prints what all got, whether the counted
 * operations are the successes, and the times of the other organization with their ratio.
 */
const [clients = 256, seconds = 20, keyCount = 8, rounds = 1] = process.argv.slice(2).map(Number);
const quietPauseMs = 250;

const body = Buffer.from(invoiceXml({ lines: 5 }));
const stateDirectory = await mkdtemp(join(tmpdir(), 'nakor-bench-'));
const platform = await startLocalPlatform({ stateDirectory, port: 0 });
const agent = new Agent({ keepAlive: true });
const send = (call: Call) => sendTo(platform.baseUrl, agent, call);
const validate = (authorization: string): Call => ({ path: '/validate', mediaType: 'application/xml', body, authorization });

/** Times and statuses of the other organization for a while. */
async function runQuiet(authorization: string, untilMs: number) {
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  while (performance.now() < untilMs) {
    const { status, ms } = await send(validate(authorization));
    times.push(ms);
    statuses[status] = (statuses[status] ?? 0) + 1;
    await sleep(quietPauseMs);
  }
  return { times, statuses };
}

try {
  const busy = await issueKeys(platform, { plan: 'api', environment: 'live', count: keyCount, isOneOrganization: true });
  const [quiet = ''] = await issueKeys(platform, { plan: 'api', environment: 'live', count: 1 });
  for (let warm = 0; warm < 20; warm += 1) await send(validate(quiet));
  const usedBefore = await readUsed(send, quiet);
  const statuses: Record<string, number> = {};
  const busyFor = async (untilMs: number) => {
    const runClient = async (index: number) => {
      while (performance.now() < untilMs) {
        const { status, retryAfter, reason } = await send(validate(busy[index % keyCount] ?? ''));
        const name = reason === undefined ? String(status) : `${status} ${reason}`;
        statuses[name] = (statuses[name] ?? 0) + 1;
        if (retryAfter !== undefined) await sleep(Math.min(1_000 * retryAfter, Math.max(0, untilMs - performance.now())));
      }
    };
    await Promise.all(Array.from({ length: clients }, (_, index) => runClient(index)));
  };
  const startCpu = process.cpuUsage();
  const measured: Record<'alone' | 'beside', Awaited<ReturnType<typeof runQuiet>>>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const alone = await runQuiet(quiet, performance.now() + (1_000 * seconds) / 2);
    const endMs = performance.now() + 1_000 * seconds;
    const [beside] = await Promise.all([runQuiet(quiet, endMs), busyFor(endMs)]);
    measured.push({ alone, beside });
  }
  const cpu = process.cpuUsage(startCpu);
  const counted = await readUsed(send, busy[0] ?? '');
  const describe = ({ times, statuses: got }: (typeof measured)[number]['alone']) =>
    `${times.length} requests, p50 ${percentile(times, 0.5).toFixed(0)} ms, p90 ${percentile(times, 0.9).toFixed(0)} ms, p99 ${percentile(times, 0.99).toFixed(0)} ms, ${JSON.stringify(got)}`;
  console.log(
    `${clients} clients of one organization with ${keyCount} keys for ${rounds} x ${seconds} s, load ${loadavg()[0]?.toFixed(1)}:`,
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
