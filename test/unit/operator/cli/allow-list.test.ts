import { checkIpAddress } from '@nakor/http/steps/check-ip-address';
import { readAllowEntry } from '@nakor/operator/cli/allow-list';
import { describe, expect, it } from 'vitest';
import { newKey } from '../../../support/storage/access.ts';

/** Whether a call from an address passes with a key that has this allowlist. */
function isLetPass(entry: string, sourceAddress: string): boolean {
  const { key } = newKey({ ipAllowlist: [entry] });
  try {
    checkIpAddress({ caller: key } as Parameters<typeof checkIpAddress>[0], { sourceAddress } as Parameters<typeof checkIpAddress>[1]);
    return true;
  } catch {
    return false;
  }
}

describe('readAllowEntry', () => {
  it.each([
    { given: '198.51.100.7', written: '198.51.100.7', inside: '198.51.100.7', outside: '198.51.100.8' },
    { given: ' 203.0.113.0/24 ', written: '203.0.113.0/24', inside: '203.0.113.255', outside: '203.0.114.0' },
    { given: '203.0.113.7/32', written: '203.0.113.7/32', inside: '203.0.113.7', outside: '203.0.113.6' },
    { given: '2001:DB8:0:0::1', written: '2001:db8::1', inside: '2001:db8::1', outside: '2001:db8::2' },
    { given: '2001:DB8:0::/32', written: '2001:db8::/32', inside: '2001:db8:ffff::9', outside: '2001:db9::' },
    { given: '::ffff:198.51.100.7', written: '198.51.100.7', inside: '198.51.100.7', outside: '198.51.100.8' },
    { given: '::ffff:203.0.113.0/120', written: '203.0.113.0/24', inside: '::ffff:203.0.113.9', outside: '203.0.114.1' },
  ])('writes $given as $written, which lets pass whom it means', ({ given, written, inside, outside }) => {
    expect(readAllowEntry(given)).toEqual({ ok: true, value: written });
    expect(isLetPass(written, inside)).toBe(true);
    expect(isLetPass(written, outside)).toBe(false);
  });

  it.each([
    '',
    'localhost',
    'example.com',
    '1',
    '10.1',
    '010.0.0.1',
    '0x7f.0.0.1',
    '256.0.0.1',
    '1.2.3.4.5',
    '203.0.113.0/33',
    '203.0.113.0/-1',
    '203.0.113.0/024',
    '203.0.113.0/',
    '203.0.113.0/24/24',
    '203.0.113.0/255.255.255.0',
    '203.0.113.0-203.0.113.9',
    '203.0.113.*',
    '203.0.113.1,203.0.113.2',
    '2001:db8::/129',
    '2001:db8:::1',
    'fe80::1%eth0',
    'fe80::1%eth0/64',
    '[2001:db8::1]',
    '203.0.113.7:443',
    '::ffff:203.0.113.0/90',
  ])('refuses %j', (given) => {
    const reading = readAllowEntry(given);
    expect(reading.ok).toBe(false);
    expect(reading).toHaveProperty('error', expect.stringContaining(`"${given}"`));
  });

  it.each([
    ['203.0.113.5/24', '203.0.113.0/24'],
    ['127.0.0.1/8', '127.0.0.0/8'],
    ['203.0.113.7/31', '203.0.113.6/31'],
    ['2001:db8::1/32', '2001:db8::/32'],
    ['::ffff:203.0.113.5/120', '203.0.113.0/24'],
  ])('asks whether %s was to be %s', (given, meant) => {
    expect(readAllowEntry(given)).toHaveProperty('error', expect.stringContaining(`"${given}" is not a range: it has bits set`));
    expect(readAllowEntry(given)).toHaveProperty('error', expect.stringContaining(`Did you mean ${meant}?`));
  });

  it.each(['0.0.0.0/0', '1.2.3.4/0', '::/0', '2001:db8::/0', '::ffff:0.0.0.0/96'])('advises to leave %s out', (given) => {
    expect(readAllowEntry(given)).toHaveProperty('error', expect.stringContaining('omit --allow'));
  });
});
