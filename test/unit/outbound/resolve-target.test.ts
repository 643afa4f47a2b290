import { type ResolveOptions, resolveTarget } from '@nakor/outbound/resolve-target';
import { describe, expect, it } from 'vitest';
import { type Names, startNameServer } from '../../support/fakes/name-server.ts';

/** The resolved IP address, or the problem; and the queries to the name server. */
async function resolve(host: string, names: Names, options: Partial<ResolveOptions> = {}) {
  await using server = await startNameServer(names);
  const signal = options.signal ?? AbortSignal.timeout(20_000);
  const result = await resolveTarget(host, { policy: 'public', dnsServers: [server.address], ...options, signal });
  return { found: result.ok ? result.value : result.error, queries: server.asked.map(({ kind, name }) => `${kind} ${name}`).sort() };
}

const name = 'erp.example.com';
const bothFamilies = ['A erp.example.com', 'AAAA erp.example.com'];

describe('resolveTarget', () => {
  it('queries each address family once', async () => {
    expect(await resolve(name, { [name]: { addresses: ['93.184.216.34', '2606:4700::1111'] } })).toEqual({
      found: '93.184.216.34',
      queries: bothFamilies,
    });
  });

  it.each<[string, Names[string], string]>([
    ['the first address', { addresses: ['93.184.216.35', '93.184.216.34'] }, '93.184.216.35'],
    ['IPv6 when there is no IPv4 address', { addresses: ['2606:4700::1111'] }, '2606:4700::1111'],
    ['an address behind an alias', { addresses: ['93.184.216.34'], alias: 'edge.example.net' }, '93.184.216.34'],
    ['IPv4 when the query for IPv6 fails', (_, kind) => (kind === 'A' ? { addresses: ['93.184.216.34'] } : 'SERVFAIL'), '93.184.216.34'],
    ['nothing for a name that does not exist', 'NXDOMAIN', 'not-found'],
    ['nothing for a name without an address', { addresses: [] }, 'not-found'],
    ['nothing for an alias without an address', { addresses: [], alias: 'edge.example.net' }, 'not-found'],
    ['nothing when the server fails', 'SERVFAIL', 'unavailable'],
    ['nothing when the server refuses the query', 'REFUSED', 'unavailable'],
    [
      'nothing when one query fails and the other finds no address',
      (_, kind) => (kind === 'A' ? 'SERVFAIL' : { addresses: [] }),
      'unavailable',
    ],
    ['nothing when an address is forbidden', { addresses: ['10.0.0.1'] }, 'forbidden'],
    ['nothing when the last of many is forbidden', { addresses: ['93.184.216.34', '93.184.216.35', '169.254.169.254'] }, 'forbidden'],
    ['nothing when an address of the other family is forbidden', { addresses: ['93.184.216.34', 'fd00:ec2::254'] }, 'forbidden'],
    ['nothing behind an alias of an internal host', { addresses: ['127.0.0.1'], alias: 'localhost' }, 'forbidden'],
  ])('finds %s', async (_what, records, expected) => {
    expect((await resolve(name, { [name]: records })).found).toBe(expected);
  });

  it.each([
    ['93.184.216.34', '93.184.216.34'],
    ['2606:4700::1111', '2606:4700::1111'],
    ['192.168.0.1', 'forbidden'],
    ['::1', 'forbidden'],
    ['localhost', 'forbidden'],
  ])('resolves %s without a query: %s', async (host, expected) => {
    expect(await resolve(host, {})).toEqual({ found: expected, queries: [] });
  });

  it.each(['localhost', 'receiver.localhost'])('resolves %s to the loopback address in local development', async (host) => {
    expect(await resolve(host, {}, { policy: 'local' })).toEqual({ found: '127.0.0.1', queries: [] });
  });

  it('caches nothing, whatever the TTL', async () => {
    const names: Names = { [name]: (asked) => ({ addresses: [asked === 0 ? '93.184.216.34' : '10.0.0.1'], ttlSeconds: 86_400 }) };
    await using server = await startNameServer(names);
    const options: ResolveOptions = { policy: 'public', dnsServers: [server.address], signal: AbortSignal.timeout(20_000) };
    expect(await resolveTarget(name, options)).toEqual({ ok: true, value: '93.184.216.34' });
    expect(await resolveTarget(name, options)).toEqual({ ok: false, error: 'forbidden' });
  });

  it('stops querying a silent server when aborted', async () => {
    expect((await resolve(name, { [name]: 'silence' }, { signal: AbortSignal.timeout(50) })).found).toBe('unavailable');
  });

  it('sends no query when already aborted', async () => {
    expect(await resolve(name, { [name]: 'silence' }, { signal: AbortSignal.abort() })).toEqual({ found: 'unavailable', queries: [] });
  });

  it('fails while the server is unreachable', async () => {
    expect((await resolve(name, {}, { dnsServers: ['127.0.0.1:1'] })).found).toBe('unavailable');
  });
});
