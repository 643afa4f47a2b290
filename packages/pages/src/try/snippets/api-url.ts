/** Where the API could be, for pages that no service delivered. */
const exampleUrl = 'https://nakor.example/api/v1';

/**
 * The URL of the API of the service that delivered the page, at `…/docs/try`; null for pages from a disk or another web server.
 *
 * @param address of the page
 */
export function getServiceUrl(address: string): string | null {
  const { protocol, origin, pathname } = new URL(address);
  const isDelivered = /^https?:$/.test(protocol) && pathname.endsWith('/docs/try');
  return isDelivered ? origin + pathname.slice(0, -'/docs/try'.length) : null;
}

/** The URL of the API to be named in examples. */
export function getApiUrl(address: string): string {
  return getServiceUrl(address) ?? exampleUrl;
}
