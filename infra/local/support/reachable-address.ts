import { basePath } from '@nakor/contract/routes';

/**
 * The base URL under which this computer reaches an API that listens on it, such as `http://127.0.0.1:8080/api/v1`.
 *
 * @param host the address that the API listens on
 */
export function findReachableAddress(host: string, port: number): string {
  return `http://${reachableHost(host)}:${port}${basePath}`;
}

function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
