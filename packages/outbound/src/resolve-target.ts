import { promises as dns } from 'node:dns';
import { isIP } from 'node:net';
import { err, ok, type Result } from '@nakor/domain/shared/result';
import { isAllowedAddress, type TargetPolicy } from './allowed-address.ts';
import { isLocalhost } from './target-policy.ts';

/** What the resolving of a name takes. */
export interface ResolveOptions {
  readonly policy: TargetPolicy;
  /** Name servers, as `address` or `address:port`; those of the system unless told otherwise. */
  readonly dnsServers?: readonly string[] | undefined;
  /** Ends the resolving; the result is `unavailable` then. */
  readonly signal: AbortSignal;
}

/**
 * Why a name leads to no address that may be connected to: one of its addresses is forbidden; DNS says that it has none; DNS says nothing.
 */
export type ResolveProblem = 'forbidden' | 'not-found' | 'unavailable';

/** Waits for a name server, in milliseconds, and how often each is asked. */
const patience = { timeout: 2_000, maxTimeout: 2_000, tries: 2 };

/** What DNS says of a name that is not there, has no address, or cannot be. */
const noSuchName = ['ENOTFOUND', 'ENODATA', 'EBADNAME'];

/**
 * The address to connect to for a host: the first one that its name has in DNS, IPv4 before IPv6, as Lambda reaches the former everywhere.
 * A name with any forbidden address among its others is refused whole: it is set up by mistake, or to be guessed at.
 *
 * Names are asked for through c-ares, which a slow name server cannot clog as it can `dns.lookup`; the system's `hosts` file is not read.
 *
 * @param host a name, or an IP address, as `hostOf` gives it
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
  // Name servers need not know it; what it means is fixed (RFC 6761, section 6.3).
  if (isLocalhost(host)) return ok(['127.0.0.1', '::1']);
  return askForAddresses(host, options);
}

async function askForAddresses(name: string, { dnsServers, signal }: ResolveOptions): Promise<Result<readonly string[], ResolveProblem>> {
  if (signal.aborted) return err('unavailable');
  // A resolver of its own: nothing is remembered from one time to the next, and cancelling ends only these two questions.
  const resolver = new dns.Resolver(patience);
  if (dnsServers !== undefined) resolver.setServers(dnsServers);
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    // One of the two may fail: what is connected to was checked all the same.
    if (addresses.length > 0) return ok(addresses);
    return err(answers.every(saysNo) ? 'not-found' : 'unavailable');
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

function saysNo(answer: PromiseSettledResult<unknown>): boolean {
  return answer.status === 'fulfilled' || noSuchName.includes((answer.reason as NodeJS.ErrnoException).code ?? '');
}
