import type { AttemptErrorClass } from '@nakor/operations/webhooks/attempt';
import { createTargetCheck } from '@nakor/outbound/check-target';
import { createWebhookSender } from '@nakor/outbound/webhook-sender';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { redirect } from '../support/drivers/receiver-behaviours.ts';
import { type Receiver, startReceiver } from '../support/drivers/receivers.ts';
import { type NameServer, type NameServerResponse, type Names, startNameServer } from '../support/fakes/name-server.ts';
import { type OutgoingConnections, watchOutgoingConnections } from '../support/matchers/outgoing-connections.ts';
import { forbiddenAddresses, forbiddenHosts } from './forbidden-addresses.cases.ts';

/** Local listeners, so that any connection would be noticed here too. */
let receivers: readonly Receiver[];
let connections: OutgoingConnections;

beforeAll(async () => {
  receivers = [await startReceiver(), await startReceiver({ address: '::1' })];
});

beforeEach(() => {
  connections = watchOutgoingConnections();
});

afterEach(() => connections[Symbol.dispose]());

afterAll(async () => {
  for (const receiver of receivers) await receiver[Symbol.asyncDispose]();
});

const port = () => receivers[0]?.port ?? 0;
const portOfIpv6 = () => receivers[1]?.port ?? 0;

async function sendTo(url: string, dns: NameServer | null, policy: 'public' | 'local' = 'public'): Promise<AttemptErrorClass | null> {
  const dnsServers = dns === null ? [] : [dns.address];
  const sender = createWebhookSender({ policy, now: Date.now, dnsServers, timeLimitMs: 2_000 });
  return (await sender.send({ url, headers: {}, body: Buffer.from('{}') })).error;
}

/** Sends to a name with the given DNS response. */
async function sendToName(response: Names[string]): Promise<AttemptErrorClass | null> {
  await using dns = await startNameServer({ 'erp.example.com': response });
  const error = await sendTo(`https://erp.example.com:${port()}/`, dns);
  expect(dns.asked.length).toBeGreaterThan(0);
  return error;
}

function expectNoConnection(): void {
  expect(connections.attempts).toEqual([]);
  expect(receivers.map((receiver) => receiver.connections)).toEqual([0, 0]);
}

describe('a non-public IP address is never connected to', () => {
  it.each(forbiddenHosts)('as https://%s', async (host) => {
    const ports = ['', `:${port()}`, `:${portOfIpv6()}`];
    for (const url of ports.flatMap((ending) => [`https://${host}${ending}/`, `http://${host}${ending}/`])) {
      expect(await createTargetCheck({ policy: 'public', dnsServers: [] })(url)).toMatchObject({ ok: false });
      expect(await sendTo(url, null)).toBe('TARGET_NOT_ALLOWED');
    }
    expectNoConnection();
  });

  const publicAddresses = ['93.184.216.34', '2606:4700::1111'];
  const responses = forbiddenAddresses.flatMap((address): [string, NameServerResponse][] => [
    [`${address} alone`, { addresses: [address] }],
    [`${address} after public ones`, { addresses: [...publicAddresses, address] }],
    [`${address} before public ones, for no time`, { addresses: [address, ...publicAddresses], ttlSeconds: 0 }],
    [`${address} behind an alias`, { addresses: [address], alias: 'backend.internal' }],
  ]);

  it.each(responses)('when a name resolves to %s', async (_what, response) => {
    expect(await sendToName(response)).toBe('TARGET_NOT_ALLOWED');
    expectNoConnection();
  });

  it.each<[string, NameServerResponse, AttemptErrorClass]>([
    ['is not there', 'NXDOMAIN', 'DNS_FAILED'],
    ['has no address', { addresses: [] }, 'DNS_FAILED'],
    ['is an alias for nothing', { addresses: [], alias: 'localhost' }, 'DNS_FAILED'],
    ['cannot be asked for', 'SERVFAIL', 'DNS_FAILED'],
    ['must not be asked for', 'REFUSED', 'DNS_FAILED'],
    ['is asked for in vain', 'silence', 'TIMEOUT'],
  ])('when a name %s', async (_what, response, error) => {
    expect(await sendToName(response)).toBe(error);
    expectNoConnection();
  });

  it.each(forbiddenAddresses)('when a name was public at first and resolves to %s on sending', async (address) => {
    let isCreated = false;
    await using dns = await startNameServer({
      'erp.example.com': () => ({ addresses: [isCreated ? address : '93.184.216.34'], ttlSeconds: 0 }),
    });
    const url = `https://erp.example.com:${port()}/`;
    expect(await createTargetCheck({ policy: 'public', dnsServers: [dns.address] })(url)).toMatchObject({ ok: true });
    isCreated = true;
    expect(await sendTo(url, dns)).toBe('TARGET_NOT_ALLOWED');
    expectNoConnection();
  });
});

describe('the checked IP address is the one connected to', () => {
  it('even if the name resolves elsewhere a moment later', async () => {
    await using receiver = await startReceiver();
    const name: Names[string] = (asked, kind) => ({
      addresses: kind === 'AAAA' ? [] : [asked === 0 ? '127.0.0.1' : '10.0.0.1'],
      ttlSeconds: 0,
    });
    await using dns = await startNameServer({ 'erp.example.com': name });
    expect(await sendTo(`http://erp.example.com:${receiver.port}/`, dns, 'local')).toBeNull();
    expect(dns.asked.map(({ kind }) => kind).sort()).toEqual(['A', 'AAAA']);
    expect(connections.attempts).toEqual([`127.0.0.1 ${receiver.port}`]);
  });

  it.each(['http://169.254.169.254/latest/meta-data/', 'http://[fd00:ec2::254]/', '//10.0.0.1/', 'https://example.com/'])(
    'also when the receiver sends on to %s',
    async (location) => {
      await using receiver = await startReceiver();
      receiver.behave(redirect(location));
      expect(await sendTo(receiver.url, null, 'local')).toBe('HTTP_STATUS');
      expect(connections.attempts).toEqual([`127.0.0.1 ${receiver.port}`]);
    },
  );

  it.each(['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'NODE_USE_ENV_PROXY'])(
    'whatever %s says',
    async (variable) => {
      await using receiver = await startReceiver();
      process.env[variable] = variable === 'NODE_USE_ENV_PROXY' ? '1' : `http://127.0.0.1:${port()}`;
      try {
        expect(await sendTo(receiver.url, null, 'local')).toBeNull();
      } finally {
        delete process.env[variable];
      }
      expect(connections.attempts).toEqual([`127.0.0.1 ${receiver.port}`]);
    },
  );

  it('for IPv6, too', async () => {
    await using receiver = await startReceiver({ address: '::1' });
    expect(await sendTo(receiver.url, null, 'local')).toBeNull();
    expect(connections.attempts).toEqual([`::1 ${receiver.port}`]);
  });
});
