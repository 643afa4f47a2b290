import ipaddr from 'ipaddr.js';
import { ApiError } from '../api-error.ts';
import type { Call } from '../call.ts';
import type { HttpRequest } from '../request.ts';

/**
 * Lets a call pass when its key has no allowlist, or when the caller's address lies in one of the list's ranges.
 * IPv4 addresses written in IPv6 form count as IPv4.
 *
 * @throws ApiError IP_NOT_ALLOWED
 */
export function checkAddress(call: Call, request: HttpRequest): void {
  const allowlist = call.caller?.ipAllowlist ?? [];
  if (allowlist.length === 0) return;
  if (!isAddressAllowed(request.sourceAddress, allowlist)) throw new ApiError('IP_NOT_ALLOWED');
}

/**
 * Whether an address lies in one of some ranges.
 *
 * @param allowlist addresses or CIDR ranges, IPv4 and IPv6 (`203.0.113.0/24`, `2001:db8::/32`, `198.51.100.7`)
 * @returns         false also when the address cannot be read
 */
export function isAddressAllowed(address: string, allowlist: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const caller = ipaddr.process(address);
  return allowlist.some((entry) => {
    const [range, length] = parseRange(entry);
    return range.kind() === caller.kind() && caller.match(range, length);
  });
}

function parseRange(entry: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (entry.includes('/')) return ipaddr.parseCIDR(entry);
  const address = ipaddr.process(entry);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}
