import { ok, refused } from '@nakor/domain/shared/result';
import ipaddr from 'ipaddr.js';
import type { Reading } from './refusals.ts';

/** Bits in front of the IPv4 address in its IPv6 form. */
const mappedPrefixLength = 96;

/**
 * Reads an address or a range (CIDR) from which a key may be used, and writes it the usual way: a range by its first address, IPv4 in
 * IPv6 form as IPv4. Only what can match some caller is accepted, and nothing that people and programs read in different ways
 * (`010.0.0.1`, `10.1`, an address of one network interface).
 */
export function readAllowEntry(text: string): Reading<string> {
  const entry = text.trim();
  const [address = '', length, ...rest] = entry.split('/');
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(address) || (ipaddr.IPv6.isValid(address) && !address.includes('%'));
  const isLength = length === undefined || (/^(0|[1-9]\d{0,2})$/.test(length) && ipaddr.isValidCIDR(entry));
  if (!isAddress || !isLength || rest.length > 0) {
    return refused(`--allow must be an address or a range such as 203.0.113.0/24, 2001:db8::/32 or 198.51.100.7, and it is "${text}".`);
  }
  const parsed = ipaddr.parse(address);
  if (!(parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress())) return ok(written(parsed, length));
  if (length === undefined) return ok(written(parsed.toIPv4Address(), undefined));
  const mappedLength = Number(length) - mappedPrefixLength;
  if (mappedLength < 0) return refused(`--allow "${text}" matches nobody: write IPv4 addresses as IPv4, such as 203.0.113.0/24.`);
  return ok(written(parsed.toIPv4Address(), String(mappedLength)));
}

function written(address: ipaddr.IPv4 | ipaddr.IPv6, length: string | undefined): string {
  if (length === undefined) return address.toString();
  const range = `${address.toString()}/${length}`;
  const first = address.kind() === 'ipv4' ? ipaddr.IPv4.networkAddressFromCIDR(range) : ipaddr.IPv6.networkAddressFromCIDR(range);
  return `${first.toString()}/${length}`;
}
