import { isIP } from 'node:net';
import { err, ok, type Result } from '@nakor/domain/shared/result';
import {
  findTargetProblem,
  type TargetProblem,
  type TargetProblemCode,
  targetLengthLimit,
} from '@nakor/operations/webhooks/target-problem';
import { isAllowedAddress, type TargetPolicy } from './allowed-address.ts';

/** Lower ports belong to services that attackers look for; 443 is HTTPS. */
const lowestFreePort = 1_024;
const httpsPort = 443;

/** Names that never refer to a server on the internet (RFC 6761, 6762, 8375; `internal` is reserved for private use by ICANN). */
const localNames = ['localhost', 'local', 'internal', 'home.arpa'];

/** Maximum lengths of a name and of its labels (RFC 1035, section 2.3.4). */
const maxNameLength = 253;
const maxLabelLength = 63;

/**
 * Whether events may be sent to a URL, judging by the URL alone; `resolveTarget` checks what its host resolves to.
 *
 * The URL is parsed like in browsers (WHATWG URL), and only the result is checked: `https://2130706433/` is 127.0.0.1 here, as it is when
 * connecting.
 *
 * @param policy `local` also allows http, loopback addresses and `localhost`
 * @returns      the parsed URL; send to this, not to the input
 */
export function checkTargetUrl(url: string, policy: TargetPolicy): Result<URL, TargetProblem> {
  if (url.length > targetLengthLimit) return err(findTargetProblem('URL_TOO_LONG'));
  const parsed = URL.parse(url);
  if (parsed === null) return err(findTargetProblem('URL_UNREADABLE'));
  const code = problemOf(parsed, policy);
  return code === null ? ok(parsed) : err(findTargetProblem(code));
}

function problemOf(url: URL, policy: TargetPolicy): TargetProblemCode | null {
  // Encoded characters outside ASCII are up to nine times as long.
  if (url.href.length > targetLengthLimit) return 'URL_TOO_LONG';
  const isLocalHttp = policy === 'local' && url.protocol === 'http:';
  if (url.protocol !== 'https:' && !isLocalHttp) return 'NOT_HTTPS';
  if (url.username !== '' || url.password !== '') return 'HAS_CREDENTIALS';
  // An empty fragment appears only in `href`; anywhere else `#` is encoded.
  if (url.href.includes('#')) return 'HAS_FRAGMENT';
  // The default port of a scheme is parsed as none.
  if (url.port !== '' && Number(url.port) !== httpsPort && Number(url.port) < lowestFreePort) return 'PORT_NOT_ALLOWED';
  return hostProblem(getHost(url), policy);
}

/** The host of a URL as used by DNS and sockets: a name, or an IP address without brackets. */
export function getHost(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1');
}

/** Whether a name refers to this machine (RFC 6761, section 6.3). */
export function isLocalhost(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost');
}

function hostProblem(host: string, policy: TargetPolicy): TargetProblemCode | null {
  if (isIP(host) !== 0) return isAllowedAddress(host, policy) ? null : 'ADDRESS_NOT_PUBLIC';
  const bare = host.replace(/\.$/, '');
  if (isLocalhost(bare) && bare === host && policy === 'local') return null;
  if (!bare.includes('.') || localNames.some((name) => bare === name || bare.endsWith(`.${name}`))) return 'HOST_NOT_PUBLIC';
  const labels = host.split('.');
  const isReadable = host.length <= maxNameLength && labels.every((label) => label !== '' && label.length <= maxLabelLength);
  return isReadable ? null : 'HOST_UNREADABLE';
}
