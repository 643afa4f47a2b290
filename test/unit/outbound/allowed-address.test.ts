import { isAllowedAddress } from '@nakor/outbound/allowed-address';
import { describe, expect, it } from 'vitest';

describe('isAllowedAddress', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '93.184.216.34',
    '172.15.255.255',
    '172.32.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '2606:4700::1111',
    '2a00::1',
  ])('allows the public %s', (address) => {
    expect(isAllowedAddress(address, 'public')).toBe(true);
    expect(isAllowedAddress(address, 'local')).toBe(true);
  });

  it.each([
    ['"this network"', '0.0.0.0'],
    ['"this network"', '0.1.2.3'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.0'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['link-local, of instance metadata', '169.254.169.254'],
    ['link-local, of task credentials', '169.254.170.2'],
    ['link-local, of the Lambda runtime API', '169.254.100.1'],
    ['for protocol assignments', '192.0.0.8'],
    ['for documentation', '192.0.2.1'],
    ['for documentation', '198.51.100.1'],
    ['for documentation', '203.0.113.1'],
    ['for 6to4 relays', '192.88.99.1'],
    ['of AS112', '192.175.48.1'],
    ['for benchmarking', '198.18.0.1'],
    ['multicast', '224.0.0.1'],
    ['multicast', '239.255.255.255'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['an Azure host service', '168.63.129.16'],
    ['unspecified', '::'],
    ['IPv4 in the old compatible form', '::127.0.0.1'],
    ['IPv4 in the old compatible form', '::7f00:1'],
    ['IPv4 in the old compatible form, though public', '::8.8.8.8'],
    ['mapped IPv4', '::ffff:127.0.0.1'],
    ['mapped IPv4', '::ffff:a9fe:a9fe'],
    ['mapped IPv4, though public', '::ffff:8.8.8.8'],
    ['translated IPv4', '::ffff:0:127.0.0.1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['NAT64', '64:ff9b:1::7f00:1'],
    ['discard-only', '100::1'],
    ['a dummy prefix', '100:0:0:1::1'],
    ['Teredo', '2001:0:7f00:1::1'],
    ['for benchmarking', '2001:2::1'],
    ['ORCHID', '2001:20::1'],
    ['for documentation', '2001:db8::1'],
    ['6to4', '2002:7f00:1::'],
    ['for documentation', '3fff::1'],
    ['unassigned', '1::1'],
    ['unassigned', '4000::1'],
    ['for segment routing', '5f00::1'],
    ['unique local', 'fd00::1'],
    ['unique local, of instance metadata', 'fd00:ec2::254'],
    ['link-local', 'fe80::1'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['multicast', 'ff0e::1'],
    ['in octal', '0177.0.0.1'],
    ['as one number', '2130706433'],
    ['abbreviated', '127.1'],
    ['a host name', 'example.com'],
    ['an empty string', ''],
  ])('rejects %s (%s), locally too', (_kind, address) => {
    expect(isAllowedAddress(address, 'public')).toBe(false);
    expect(isAllowedAddress(address, 'local')).toBe(false);
  });

  it.each(['127.0.0.1', '127.255.255.254', '::1'])('allows the loopback address %s only locally', (address) => {
    expect(isAllowedAddress(address, 'public')).toBe(false);
    expect(isAllowedAddress(address, 'local')).toBe(true);
  });
});
