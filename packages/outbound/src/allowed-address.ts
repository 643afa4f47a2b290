import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Allowed targets: public ones only, or also loopback on the developer's machine. */
export type TargetPolicy = 'public' | 'local';

/** All global unicast IPv6 addresses assigned by IANA. Anything else, including IPv4-mapped addresses, is not public. */
const globalIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** In a public range, but the host's metadata service in Azure, like 169.254.169.254 elsewhere. */
const hostServices = ['168.63.129.16'];

/**
 * Whether connecting to an IP address is allowed. Only addresses known to be public are allowed; private, loopback, link-local, metadata,
 * multicast, reserved and translated addresses are not, nor is the unassigned rest of IPv6.
 *
 * @param address IPv4 in four decimal parts, or IPv6; anything else is rejected
 * @param policy  `local` also allows 127.0.0.0/8 and `::1`
 */
export function isAllowedAddress(address: string, policy: TargetPolicy): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() === 'loopback') return policy === 'local';
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv6 ? parsed.match(globalIpv6) : !hostServices.includes(parsed.toString());
}
