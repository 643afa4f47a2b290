import { createTargetCheck } from '@nakor/outbound/check-target';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NameServer, startNameServer } from '../../support/fakes/name-server.ts';

let names: NameServer;

beforeAll(async () => {
  names = await startNameServer({
    'public.example.com': { addresses: ['93.184.216.34'] },
    'internal.example.com': { addresses: ['10.1.2.3'] },
    'mixed.example.com': { addresses: ['93.184.216.34', '::1'] },
    'broken.example.com': 'SERVFAIL',
    'silent.example.com': 'silence',
  });
});

afterAll(() => names[Symbol.asyncDispose]());

async function result(url: string): Promise<string> {
  const check = createTargetCheck({ policy: 'public', dnsServers: [names.address], timeLimitMs: 500 });
  const result = await check(url);
  return result.ok ? result.value.href : result.error.code;
}

describe('createTargetCheck', () => {
  it.each([
    ['that is public', 'https://public.example.com/hook', 'https://public.example.com/hook'],
    ['that is an allowed IP address', 'https://1.1.1.1/', 'https://1.1.1.1/'],
    ['that is not https', 'http://public.example.com/hook', 'NOT_HTTPS'],
    ['with an internal IP address', 'https://internal.example.com/', 'ADDRESS_NOT_PUBLIC'],
    ['with an internal IP address among others', 'https://mixed.example.com/', 'ADDRESS_NOT_PUBLIC'],
    ['that does not exist', 'https://missing.example.com/', 'HOST_NOT_FOUND'],
    ['for which DNS fails', 'https://broken.example.com/', 'https://broken.example.com/'],
    ['for which DNS does not respond', 'https://silent.example.com/', 'https://silent.example.com/'],
  ])('returns for a target %s (%s): %s', async (_what, url, expected) => {
    expect(await result(url)).toBe(expected);
  });

  it('mentions no IP address in its messages', async () => {
    const result = await createTargetCheck({ policy: 'public', dnsServers: [names.address] })('https://internal.example.com/');
    expect(JSON.stringify(result)).not.toContain('10.1');
  });
});
