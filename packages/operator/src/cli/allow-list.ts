import { err, ok } from '@nakor/domain/shared/result';
import ipaddr from 'ipaddr.js';
import type { Reading } from './rejections.ts';
import { quoted } from './terminal-escape.ts';

/** Bits in front of the IPv4 address in its IPv6 form. */
const mappedPrefixLength = 96;

/**
 * Reads an address or a range (CIDR) from which a key may be used, and writes it the usual way: IPv4 in IPv6 form as
 * IPv4. Only what can match some caller is accepted, and nothing that people and programs read in different ways
 * (`010.0.0.1`, `10.1`, an address of one network interface).
 */
export function readAllowEntry(text: string): Reading<string> {
  const entry = text.trim();
  const [address = '', length, ...rest] = entry.split('/');
  const isAddress =
    ipaddr.IPv4.isValidFourPartDecimal(address) || (ipaddr.IPv6.isValid(address) && !address.includes('%') && hasPlainTail(address));
  const isLength = length === undefined || (/^(0|[1-9]\d{0,2})$/.test(length) && ipaddr.isValidCIDR(entry));
  if (!isAddress || !isLength || rest.length > 0) {
    return err(`--allow must be an address or a range such as 203.0.113.0/24, 2001:db8::/32 or 198.51.100.7, and it is ${quoted(text)}.`);
  }
  const parsed = ipaddr.parse(address);
  if (!(parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress())) return readRange(text, parsed, length);
  if (length === undefined) return ok(parsed.toIPv4Address().toString());
  const mappedLength = Number(length) - mappedPrefixLength;
  if (mappedLength < 0) return err(`--allow ${quoted(text)} matches nobody: write IPv4 addresses as IPv4, such as 203.0.113.0/24.`);
  return readRange(text, parsed.toIPv4Address(), String(mappedLength));
}

/** A range is named by its first address: one named by another may be a slip of the finger that lets many in. */
function readRange(text: string, address: ipaddr.IPv4 | ipaddr.IPv6, length: string | undefined): Reading<string> {
  if (length === undefined) return ok(address.toString());
  if (Number(length) === 0)
    return err(`--allow ${quoted(text)} means every address: leave --allow out for a key that may be used from anywhere.`);
  const given = `${address.toString()}/${length}`;
  const first = address.kind() === 'ipv4' ? ipaddr.IPv4.networkAddressFromCIDR(given) : ipaddr.IPv6.networkAddressFromCIDR(given);
  const range = `${first.toString()}/${length}`;
  if (range === given) return ok(range);
  return err(`--allow ${quoted(text)} is no range: it has bits set behind its first ${length}. Did you mean ${range}?`);
}

/** Dots in IPv6 are for IPv4 in its IPv6 form alone, and there in the one notation that all read alike. */
function hasPlainTail(address: string): boolean {
  if (!address.includes('.')) return true;
  const mapped = /^::ffff:([\d.]+)$/i.exec(address);
  return mapped !== null && ipaddr.IPv4.isValidFourPartDecimal(mapped[1] ?? '');
}
