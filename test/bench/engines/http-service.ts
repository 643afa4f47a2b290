import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startLocalPlatform } from '../../../infra/local/platform/platform.ts';
import { measureEngine } from '../measure.ts';
import { childProcessId, peakMemory } from '../process-figures.ts';

/** POST /validate against a separate local platform, over one persistent connection. */
await measureEngine(async (xml) => {
  const stateDirectory = await mkdtemp(join(tmpdir(), 'nakor-bench-'));
  const platform = await startLocalPlatform({ stateDirectory, port: 0 });
  const service = childProcessId('infra/local/platform/service.ts');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  // Each key has its own rate limit, so alternating keys allows twice as many requests.
  const keys = [platform.credentials.test_key, platform.credentials.live_key];
  let sent = 0;
  return {
    validate: async () => {
      const key = keys[sent % keys.length] ?? '';
      sent += 1;
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
  const body = await new Promise<string>((done, fail) => {
    const outgoing = request(url, { method: 'POST', headers, agent }, (response) => text(response).then(done, fail));
    outgoing.on('error', fail);
    outgoing.end(xml);
  });
  if (!body.includes('"full_xsd_confirmed":true')) throw new Error(`The invoice did not pass the schema: ${body.slice(0, 500)}`);
}
