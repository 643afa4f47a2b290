import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Which targets may be sent to: those on the internet, or those on the developer's own machine too. */
export type TargetPolicy = 'public' | 'local';

/** All that IANA has given out as global IPv6. What lies outside, IPv4 in IPv6 form included, is nobody's public address. */
const globalIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Public by its range, but a service of the host machine in Azure, as 169.254.169.254 is elsewhere. */
const hostServices = ['168.63.129.16'];

/**
 * Whether a connection may be made to an address. Allowed is only what is known to be public; so private, loopback, link-local, metadata,
 * multicast, reserved and translated addresses are refused, and whatever special use is found for the rest of IPv6.
 *
 * @param address IPv4 in four decimal parts, or IPv6; anything else is refused
 * @param policy  `local` allows 127.0.0.0/8 and `::1` as well, and nothing else
 */
export function isAllowedAddress(address: string, policy: TargetPolicy): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() === 'loopback') return policy === 'local';
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv6 ? parsed.match(globalIpv6) : !hostServices.includes(parsed.toString());
}
