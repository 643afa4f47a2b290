import ipaddr from 'ipaddr.js';
import { ApiError } from '../message/api-error.ts';
import type { HttpRequest } from '../message/request.ts';
import type { AuthenticatedContext } from '../message/request-context.ts';

/**
 * Checks the IP address of the caller against the allowlist of its key, if it has one. IPv4 addresses in IPv6 notation count as IPv4.
 *
 * @throws ApiError IP_NOT_ALLOWED
 */
export function checkIpAddress({ caller }: AuthenticatedContext, request: HttpRequest): void {
  const { ipAllowlist } = caller;
  if (ipAllowlist.length === 0) return;
  if (!isAddressAllowed(request.sourceAddress, ipAllowlist)) throw new ApiError('IP_NOT_ALLOWED');
}

/**
 * Whether an IP address lies in one of the ranges.
 *
 * @param allowlist addresses or CIDR ranges, IPv4 and IPv6 (`203.0.113.0/24`, `2001:db8::/32`, `198.51.100.7`)
 * @returns         false also when the address cannot be read
 */
function isAddressAllowed(address: string, allowlist: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const caller = ipaddr.process(address);
  return allowlist.some((entry) => {
    const range = readRange(entry);
    return range !== null && range.address.kind() === caller.kind() && caller.match(range.address, range.length);
  });
}

/** Bits in front of the IPv4 address in its IPv6 form. */
const mappedPrefixLength = 96;

/** A range, with IPv4 in IPv6 notation as IPv4; null for an entry that cannot be read, which allows no address. */
function readRange(entry: string): { address: ipaddr.IPv4 | ipaddr.IPv6; length: number } | null {
  const isRange = ipaddr.isValidCIDR(entry);
  if (!isRange && !ipaddr.isValid(entry)) return null;
  const parsed = isRange ? ipaddr.parseCIDR(entry)[0] : ipaddr.parse(entry);
  const length = isRange ? ipaddr.parseCIDR(entry)[1] : parsed.kind() === 'ipv4' ? 32 : 128;
  if (parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress() && length >= mappedPrefixLength) {
    return { address: parsed.toIPv4Address(), length: length - mappedPrefixLength };
  }
  return { address: parsed, length };
}
