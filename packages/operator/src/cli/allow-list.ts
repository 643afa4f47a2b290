import { err, ok } from '@nakor/domain/shared/result';
import { formatQuoted } from '@nakor/domain/shared/terminal-escape';
import ipaddr from 'ipaddr.js';
import type { Reading } from './rejections.ts';

/** Bits before the IPv4 address in an IPv4-mapped IPv6 address. */
const mappedPrefixLength = 96;

/**
 * Parses an IP address or range (CIDR) from which a key may be used, and normalizes it: IPv4-mapped IPv6 becomes IPv4. Rejects entries that
 * can never match, and notations that are interpreted differently by people and programs (`010.0.0.1`, `10.1`, addresses with a zone
 * index).
 */
export function readAllowEntry(text: string): Reading<string> {
  const entry = text.trim();
  const [address = '', length, ...rest] = entry.split('/');
  const isAddress =
    ipaddr.IPv4.isValidFourPartDecimal(address) || (ipaddr.IPv6.isValid(address) && !address.includes('%') && hasValidIpv4Part(address));
  const isLength = length === undefined || (/^(0|[1-9]\d{0,2})$/.test(length) && ipaddr.isValidCIDR(entry));
  if (!isAddress || !isLength || rest.length > 0) {
    return err(
      `--allow must be an IP address or a range such as 203.0.113.0/24, 2001:db8::/32 or 198.51.100.7, but it is ${formatQuoted(text)}.`,
    );
  }
  const parsed = ipaddr.parse(address);
  if (!(parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress())) return readRange(text, parsed, length);
  if (length === undefined) return ok(parsed.toIPv4Address().toString());
  const mappedLength = Number(length) - mappedPrefixLength;
  if (mappedLength < 0) return err(`--allow ${formatQuoted(text)} never matches: write IPv4 addresses as IPv4, such as 203.0.113.0/24.`);
  return readRange(text, parsed.toIPv4Address(), String(mappedLength));
}

/** A range must be named by its first address: any other is probably a typo, which may admit many addresses. */
function readRange(text: string, address: ipaddr.IPv4 | ipaddr.IPv6, length: string | undefined): Reading<string> {
  if (length === undefined) return ok(address.toString());
  if (Number(length) === 0)
    return err(`--allow ${formatQuoted(text)} matches every address: omit --allow for a key that may be used from anywhere.`);
  const given = `${address.toString()}/${length}`;
  const first = address.kind() === 'ipv4' ? ipaddr.IPv4.networkAddressFromCIDR(given) : ipaddr.IPv6.networkAddressFromCIDR(given);
  const range = `${first.toString()}/${length}`;
  if (range === given) return ok(range);
  return err(`--allow ${formatQuoted(text)} is not a range: it has bits set after the first ${length}. Did you mean ${range}?`);
}

/** Dots in IPv6 are accepted only in IPv4-mapped addresses, and only in the unambiguous notation. */
function hasValidIpv4Part(address: string): boolean {
  if (!address.includes('.')) return true;
  const mapped = /^::ffff:([\d.]+)$/i.exec(address);
  return mapped !== null && ipaddr.IPv4.isValidFourPartDecimal(mapped[1] ?? '');
}
