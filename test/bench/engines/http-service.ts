import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startLocalPlatform } from '../../../infra/local/platform/platform.ts';
import { measureEngine } from '../measure.ts';
import { childProcessId, peakMemory } from '../peak-memory.ts';

/** POST /validate against a local platform of its own, over one connection that stays open. */
await measureEngine(async (xml) => {
  const stateDirectory = await mkdtemp(join(tmpdir(), 'nakor-bench-'));
  const platform = await startLocalPlatform({ stateDirectory, port: 0 });
  const service = childProcessId('local/service.ts');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  // Each key has a rate limit of its own; in turn they last for twice as many calls.
  const keys = [platform.credentials.test_key, platform.credentials.live_key];
  let calls = 0;
  return {
    validate: async () => {
      const key = keys[calls % keys.length] ?? '';
      calls += 1;
      await postInvoice(`${platform.baseUrl}/validate`, xml, key, agent);
    },
    peakBytes: () => (service === null ? null : peakMemory(service)),
    stop: async () => {
      agent.destroy();
      await platform.stop();
      await rm(stateDirectory, { recursive: true, force: true });
    },
  };
});

async function postInvoice(url: string, xml: Uint8Array, key: string, agent: Agent): Promise<void> {
  const headers = { 'Content-Type': 'application/xml', 'Content-Length': xml.length, Authorization: `Bearer ${key}` };
  const answer = await new Promise<string>((done, fail) => {
    const call = request(url, { method: 'POST', headers, agent }, (response) => text(response).then(done, fail));
    call.on('error', fail);
    call.end(xml);
  });
  if (!answer.includes('"full_xsd_confirmed":true')) throw new Error(`The invoice did not pass the schema: ${answer.slice(0, 500)}`);
}
