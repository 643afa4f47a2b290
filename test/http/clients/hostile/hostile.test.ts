import { inspect } from 'node:util';
import { createNakorClient, NakorApiError, NakorConnectionError } from '@nakor/client';
import { describe, expect, it } from 'vitest';
import { type HostileInput, hostileInputs, hostileKey, secretDigits } from './inputs.ts';
import { startHostileServer } from './server.ts';

const clientOf = (baseUrl: string, apiKey = hostileKey, timeoutMs = 1_000, maxAttempts = 2) =>
  createNakorClient({ baseUrl, apiKey, timeoutMs, maxAttempts, maxWaitMs: 0 });

async function attempt({ kind, value }: HostileInput, url: string): Promise<unknown> {
  const nakor = clientOf(`${url}/empty/api/v1`);
  switch (kind) {
    case 'url':
      return clientOf(value);
    case 'apiKey':
      return clientOf(url, value);
    case 'idempotencyKey':
      return nakor.validate('<a/>', { idempotencyKey: value });
    case 'id':
      return nakor.webhooks.get(value);
    case 'text':
      return nakor.validate('\ud800');
    case 'response':
      return clientOf(`${url}/${value}/api/v1`, hostileKey, value === 'huge' || value === 'compressed' ? 5_000 : 1_000, 1).me();
    case 'pack': {
      const pack = { source_xml: '<a/>', correction_xml: '<b/>' } as Parameters<typeof nakor.auditPack>[0];
      return clientOf(`${url}/pack-${Buffer.from(value).toString('base64url')}/api/v1`).auditPack(pack);
    }
    case 'path':
      return null;
  }
}

function outcomeOf(error: unknown): string {
  if (error instanceof NakorApiError) return `api:${error.code}`;
  if (error instanceof NakorConnectionError) return 'connection';
  return error instanceof TypeError ? 'argument' : String(error);
}

const inputs = hostileInputs.filter(({ exceptions }) => exceptions?.TypeScript !== null);

describe('the client for TypeScript', () => {
  it.each(inputs)('$name is met with the documented error', async (input) => {
    await using elsewhere = await startHostileServer();
    await using server = await startHostileServer(elsewhere.url);
    const error: unknown = await attempt(input, server.url).catch((caught: unknown) => caught);
    expect(outcomeOf(error)).toBe(input.exceptions?.TypeScript ?? input.outcome);
    expect(inspect(error, { depth: 10, showHidden: true })).not.toContain(secretDigits);
    expect(server.requests.join('\n')).not.toMatch(/injected/i);
    expect(elsewhere.requests).toEqual([]);
  });

  it('shows no key where a program prints it', () => {
    const nakor = clientOf('https://api.example.com/api/v1');
    expect(inspect(nakor, { depth: 10, showHidden: true }) + JSON.stringify(nakor) + String(nakor)).not.toContain(secretDigits);
  });
});
