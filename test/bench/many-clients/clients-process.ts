import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { sendTo } from '../requests/neighbour.ts';
import type { ClientsRequest, ClientsResult } from './messages.ts';

/** Clients of one organization in a process of their own: beside the emulators or other clients, they would wait for the work of these. */
const [baseUrl = ''] = process.argv.slice(2);
const body = Buffer.from(invoiceXml({ lines: 5 }));

process.on('message', async (request: ClientsRequest) => void process.send?.(await run(request)));
process.on('disconnect', () => process.exit());

async function run(request: ClientsRequest): Promise<ClientsResult> {
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  const start = process.cpuUsage();
  const untilMs = performance.now() + request.ms;
  // Sockets that rest until the next run would be closed while they are used again.
  const agent = new Agent({ keepAlive: true });
  const send = async (index: number): Promise<number | undefined> => {
    const authorization = request.keys[index % request.keys.length] ?? '';
    const { status, reason, ms, retryAfter } = await sendTo(baseUrl, agent, {
      path: '/validate',
      mediaType: 'application/xml',
      body,
      authorization,
    });
    times.push(ms);
    const name = reason === undefined ? String(status) : `${status} ${reason}`;
    statuses[name] = (statuses[name] ?? 0) + 1;
    return retryAfter;
  };
  if (request.kind === 'paced') await atPace(untilMs, request.perSecond, send);
  else await Promise.all(Array.from({ length: request.clients }, (_, index) => repeat(untilMs, () => send(index))));
  agent.destroy();
  const { user, system } = process.cpuUsage(start);
  return { times, statuses, processorMs: (user + system) / 1_000 };
}

/** Sends so many times a second, whether earlier requests have ended or not, and waits for all. */
async function atPace(untilMs: number, pace: number, send: (index: number) => Promise<unknown>): Promise<void> {
  const sent: Promise<unknown>[] = [];
  for (let dueMs = performance.now(); dueMs < untilMs; dueMs += 1_000 / pace) {
    await sleep(Math.max(0, dueMs - performance.now()));
    sent.push(send(sent.length));
  }
  await Promise.all(sent);
}

async function repeat(untilMs: number, send: () => Promise<number | undefined>): Promise<void> {
  while (performance.now() < untilMs) {
    const retryAfter = await send();
    if (retryAfter !== undefined) await sleep(Math.min(1_000 * retryAfter, Math.max(0, untilMs - performance.now())));
  }
}
