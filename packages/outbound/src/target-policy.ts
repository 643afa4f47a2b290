import { isIP } from 'node:net';
import { err, ok, type Result } from '@nakor/domain/shared/result';
import { isAllowedAddress, type TargetPolicy } from './allowed-address.ts';
import { type TargetProblem, type TargetProblemCode, targetLengthLimit, targetProblem } from './target-problem.ts';

/** Below are ports of the services that attackers look for; 443 is where https lives. */
const lowestFreePort = 1_024;
const httpsPort = 443;

/** Names that never mean a server on the internet (RFC 6761, 6762, 8375; `internal` is kept for private use by ICANN). */
const localNames = ['localhost', 'local', 'internal', 'home.arpa'];

/** Lengths of a name and of its parts (RFC 1035, section 2.3.4). */
const longestName = 253;
const longestLabel = 63;

/**
 * Whether events may be sent to an address, as far as its text tells; where its name leads is for `resolveTarget`.
 *
 * The text is read as browsers read one (WHATWG URL), and only what was read is looked at: `https://2130706433/` is 127.0.0.1 here as it
 * is where connections are made.
 *
 * @param policy `local` allows http, loopback addresses and `localhost` as well
 * @returns      the address as read; send to this, not to the text
 */
export function checkTargetUrl(url: string, policy: TargetPolicy): Result<URL, TargetProblem> {
  if (url.length > targetLengthLimit) return err(targetProblem('URL_TOO_LONG'));
  const parsed = URL.parse(url);
  if (parsed === null) return err(targetProblem('URL_UNREADABLE'));
  const code = problemOf(parsed, policy);
  return code === null ? ok(parsed) : err(targetProblem(code));
}

function problemOf(url: URL, policy: TargetPolicy): TargetProblemCode | null {
  // Signs outside ASCII become up to nine times as long.
  if (url.href.length > targetLengthLimit) return 'URL_TOO_LONG';
  const isLocalHttp = policy === 'local' && url.protocol === 'http:';
  if (url.protocol !== 'https:' && !isLocalHttp) return 'NOT_HTTPS';
  if (url.username !== '' || url.password !== '') return 'HAS_CREDENTIALS';
  // An empty fragment is in `href` alone; anywhere else the sign is encoded there.
  if (url.href.includes('#')) return 'HAS_FRAGMENT';
  // The port that a scheme has by itself is read as none.
  if (url.port !== '' && Number(url.port) !== httpsPort && Number(url.port) < lowestFreePort) return 'PORT_NOT_ALLOWED';
  return hostProblem(hostOf(url), policy);
}

/** The host of an address as DNS and sockets take it: a name, or an IP address without brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1');
}

/** Whether a name is one that means the machine itself (RFC 6761, section 6.3). */
export function isLocalhost(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost');
}

function hostProblem(host: string, policy: TargetPolicy): TargetProblemCode | null {
  if (isIP(host) !== 0) return isAllowedAddress(host, policy) ? null : 'ADDRESS_NOT_PUBLIC';
  const bare = host.replace(/\.$/, '');
  if (isLocalhost(bare) && bare === host && policy === 'local') return null;
  if (!bare.includes('.') || localNames.some((name) => bare === name || bare.endsWith(`.${name}`))) return 'HOST_NOT_PUBLIC';
  const labels = host.split('.');
  const isReadable = host.length <= longestName && labels.every((label) => label !== '' && label.length <= longestLabel);
  return isReadable ? null : 'HOST_UNREADABLE';
}
