import { setTimeout as sleep } from 'node:timers/promises';
import { createNakorClient } from '@nakor/client';
import { invoiceXml } from '../../support/builders/invoices.ts';
import type { NeighbourRequest } from './neighbour.ts';

/** Another organization that sends `POST /validate`, in a process of its own, as a real one would be: what it waits for is not its own work. */
const [baseUrl = '', apiKey = ''] = process.argv.slice(2);
const client = createNakorClient({ baseUrl, apiKey, timeoutMs: 300_000 });
const invoice = invoiceXml({ lines: 5 });

/** The rate of a plan is 600 a minute. */
const pauseMs = 150;
const warmUps = 20;

let isEnded = false;
const ready = warmUp();
process.on('message', async (message: NeighbourRequest) => {
  if (message.kind === 'end') {
    isEnded = true;
    return;
  }
  await ready;
  process.send?.(await ask(message.count));
});
process.on('disconnect', () => process.exit());

async function warmUp(): Promise<void> {
  for (let warm = 0; warm < warmUps; warm += 1) await client.validate(invoice);
}

async function ask(count: number | null): Promise<readonly number[]> {
  isEnded = false;
  const timesMs: number[] = [];
  while (!isEnded && timesMs.length !== count) {
    const startMs = performance.now();
    await client.validate(invoice);
    timesMs.push(performance.now() - startMs);
    await sleep(pauseMs);
  }
  return timesMs;
}
