import { promises as dns } from 'node:dns';
import { isIP } from 'node:net';
import { err, ok, type Result } from '@nakor/domain/shared/result';
import { isAllowedAddress, type TargetPolicy } from './allowed-address.ts';
import { isLocalhost } from './target-policy.ts';

/** Options for resolving a name. */
export interface ResolveOptions {
  readonly policy: TargetPolicy;
  /** Name servers, as `address` or `address:port`; by default those of the system. */
  readonly dnsServers?: readonly string[] | undefined;
  /** Aborts; the result is then `unavailable`. */
  readonly signal: AbortSignal;
}

/** Why a name has no usable address: one of its addresses is forbidden; DNS has no address for it; DNS did not respond. */
export type ResolveProblem = 'forbidden' | 'not-found' | 'unavailable';

/** Timeouts of a name server, in milliseconds, and number of tries. */
const resolverOptions = { timeout: 2_000, maxTimeout: 2_000, tries: 2 };

/** DNS errors for a name that does not exist, has no address, or is invalid. */
const noSuchName = ['ENOTFOUND', 'ENODATA', 'EBADNAME'];

/**
 * The IP address to connect to for a host: its first address in DNS, IPv4 before IPv6, as Lambda can reach IPv4 everywhere. A name with any
 * forbidden address is rejected, even if others are public: it is misconfigured, or an attack.
 *
 * Names are resolved with c-ares: unlike `dns.lookup`, slow name servers cannot block its thread pool. The system's `hosts` file is not
 * read.
 *
 * @param host a name or an IP address, from `getHost`
 */
export async function resolveTarget(host: string, options: ResolveOptions): Promise<Result<string, ResolveProblem>> {
  const found = await addressesOf(host, options);
  if (!found.ok) return found;
  const [first] = found.value;
  if (first === undefined) return err('not-found');
  return found.value.every((address) => isAllowedAddress(address, options.policy)) ? ok(first) : err('forbidden');
}

async function addressesOf(host: string, options: ResolveOptions): Promise<Result<readonly string[], ResolveProblem>> {
  if (isIP(host) !== 0) return ok([host]);
  // Name servers need not know it; its meaning is fixed (RFC 6761, section 6.3).
  if (isLocalhost(host)) return ok(['127.0.0.1', '::1']);
  return queryAddresses(host, options);
}

async function queryAddresses(name: string, { dnsServers, signal }: ResolveOptions): Promise<Result<readonly string[], ResolveProblem>> {
  if (signal.aborted) return err('unavailable');
  // A separate resolver: nothing is cached between calls, and cancelling ends only these two queries.
  const resolver = new dns.Resolver(resolverOptions);
  if (dnsServers !== undefined) resolver.setServers(dnsServers);
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const responses = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const addresses = responses.flatMap((response) => (response.status === 'fulfilled' ? response.value : []));
    // One of the two queries may fail: only checked addresses are connected to.
    if (addresses.length > 0) return ok(addresses);
    return err(responses.every(hasNoAddress) ? 'not-found' : 'unavailable');
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

function hasNoAddress(response: PromiseSettledResult<unknown>): boolean {
  return response.status === 'fulfilled' || noSuchName.includes((response.reason as NodeJS.ErrnoException).code ?? '');
}
