import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalPlatform } from '../../infra/local/platform/platform.ts';
import type { ClientsResult } from './many-clients/messages.ts';
import { startClients } from './many-clients/start-clients.ts';
import { type Call, issueKeys, readUsed, sendTo } from './requests/neighbour.ts';
import { percentile } from './statistics.ts';

/**
 * One organization on the local platform beside another one: `node test/bench/many-clients.ts [clients] [seconds] [keys] [rounds] [perSecond]
 * [quietPerSecond]`. All send `POST /validate` of 3 kB with live keys, each organization from a process of its own. With `perSecond`, the busy
 * organization sends so many requests a second, whatever becomes of them; otherwise each of its clients sends again after its response, and after
 * `Retry-After` if it is refused. The other organization sends `quietPerSecond`, too. In each round it is alone for half of the seconds, and then
 * beside the busy one. Prints what all got, whether the counted operations are the successes, and the times of the other organization with their
 * ratio.
 */
const [clients = 256, seconds = 20, keyCount = 8, rounds = 1, perSecond = 0, quietPerSecond = 4] = process.argv.slice(2).map(Number);
/** Before anything is measured: a process that has just started compiles what it runs, which would count for those beside the first burst. */
const warmUpMs = 10_000;

const stateDirectory = await mkdtemp(join(tmpdir(), 'nakor-bench-'));
const platform = await startLocalPlatform({ stateDirectory, port: 0 });
const agent = new Agent({ keepAlive: true });
const send = (call: Call) => sendTo(platform.baseUrl, agent, call);
const [busyClients, quietClients] = [startClients(platform.baseUrl), startClients(platform.baseUrl)];

try {
  const keys = await issueKeys(platform, { plan: 'api', environment: 'live', count: keyCount, isOneOrganization: true });
  // Two, so that neither reaches its rate.
  const quietKeys = await issueKeys(platform, { plan: 'api', environment: 'live', count: 2, isOneOrganization: true });
  const [quiet = ''] = quietKeys;
  const runQuiet = (ms: number) => quietClients.run({ kind: 'paced', keys: quietKeys, perSecond: quietPerSecond, ms });
  const runBusy = (ms: number) =>
    busyClients.run(perSecond > 0 ? { kind: 'paced', keys, perSecond, ms } : { kind: 'clients', keys, clients, ms });
  await Promise.all([runQuiet(warmUpMs), runBusy(warmUpMs)]);
  const busyBefore = await readUsed(send, keys[0] ?? '');
  const usedBefore = await readUsed(send, quiet);
  const measured: Record<'alone' | 'beside' | 'busy', ClientsResult>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const alone = await runQuiet((1_000 * seconds) / 2);
    const [beside, busy] = await Promise.all([runQuiet(1_000 * seconds), runBusy(1_000 * seconds)]);
    measured.push({ alone, beside, busy });
  }
  const statuses: Record<string, number> = {};
  for (const { busy } of measured) {
    for (const [name, count] of Object.entries(busy.statuses)) statuses[name] = (statuses[name] ?? 0) + count;
  }
  const counted = (await readUsed(send, keys[0] ?? '')) - busyBefore;
  const describe = ({ times, statuses: got }: ClientsResult) =>
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
    const of = (which: 'alone' | 'beside') =>
      percentile(
        measured.flatMap(({ [which]: { times } }) => times),
        share,
      );
    console.log(
      `  p${100 * share} beside them, divided by that alone: ${(of('beside') / of('alone')).toFixed(1)} over all rounds (${of('beside').toFixed(0)} and ${of('alone').toFixed(0)} ms), ${percentile(ratios, 0.5).toFixed(1)} as the median of the rounds`,
    );
  }
  console.log(`  the other organization counted: ${(await readUsed(send, quiet)) - usedBefore}`);
  const processorMs = measured.reduce((sum, { busy }) => sum + busy.processorMs, 0);
  console.log(`  processor time of the clients of the busy one: ${(processorMs / 1_000).toFixed(1)} s`);
} finally {
  for (const each of [busyClients, quietClients]) each.stop();
  agent.destroy();
  await platform.stop();
  await rm(stateDirectory, { recursive: true, force: true });
}
