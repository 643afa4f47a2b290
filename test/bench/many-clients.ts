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
 * Many clients of one organization on the local platform beside another organization: `node test/bench/many-clients.ts [clients] [seconds] [keys]`. All clients send
 * `POST /validate` of 3 kB with live keys, each again after its response, and after `Retry-After` if it is refused. Prints what they got, whether the
 * counted operations are the successes, and the times of the other organization alone and beside them.
 */
const [clients = 256, seconds = 20, keyCount = 8] = process.argv.slice(2).map(Number);
const quietPauseMs = 100;

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
  const alone = await runQuiet(quiet, performance.now() + (1_000 * seconds) / 2);
  const statuses: Record<string, number> = {};
  const endMs = performance.now() + 1_000 * seconds;
  const startCpu = process.cpuUsage();
  const runClient = async (index: number) => {
    while (performance.now() < endMs) {
      const { status, retryAfter, reason } = await send(validate(busy[index % keyCount] ?? ''));
      const name = reason === undefined ? String(status) : `${status} ${reason}`;
      statuses[name] = (statuses[name] ?? 0) + 1;
      if (retryAfter !== undefined) await sleep(Math.min(1_000 * retryAfter, Math.max(0, endMs - performance.now())));
    }
  };
  const [beside] = await Promise.all([runQuiet(quiet, endMs), ...Array.from({ length: clients }, (_, index) => runClient(index))]);
  const cpu = process.cpuUsage(startCpu);
  const counted = await readUsed(send, busy[0] ?? '');
  const describe = ({ times, statuses: got }: typeof alone) =>
    `${times.length} requests, p50 ${percentile(times, 0.5).toFixed(0)} ms, p99 ${percentile(times, 0.99).toFixed(0)} ms, ${JSON.stringify(got)}`;
  console.log(`${clients} clients of one organization with ${keyCount} keys for ${seconds} s, load ${loadavg()[0]?.toFixed(1)}:`);
  console.log(`  responses: ${JSON.stringify(statuses)}`);
  console.log(`  counted: ${counted}, successes: ${statuses['200'] ?? 0}`);
  console.log(`  the other organization alone: ${describe(alone)}`);
  console.log(`  beside them: ${describe(beside)}`);
  console.log(`  the other organization counted: ${(await readUsed(send, quiet)) - usedBefore}`);
  console.log(`  processor time of the platform and all clients: ${((cpu.user + cpu.system) / 1_000_000).toFixed(1)} s`);
} finally {
  agent.destroy();
  await platform.stop();
  await rm(stateDirectory, { recursive: true, force: true });
}
