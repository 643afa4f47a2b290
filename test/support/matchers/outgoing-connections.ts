import { createHook } from 'node:async_hooks';

/** All TCP connections attempted by this process, whatever code attempts them. */
export interface OutgoingConnections extends Disposable {
  /** IP addresses and ports, in the order of the attempts. */
  readonly attempts: readonly string[];
}

/**
 * Starts watching. Node wraps each connect(2) request in an object whose creation async hooks report just before the request is
 * made: nothing is replaced, and no TCP client is missed.
 */
export function watchOutgoingConnections(): OutgoingConnections {
  const requests: { readonly address?: string; readonly port?: number }[] = [];
  const hook = createHook({
    init(_id, type, _trigger, resource) {
      // IP address and port are set on it right after this report.
      if (type === 'TCPCONNECTWRAP') requests.push(resource);
    },
  }).enable();
  return {
    get attempts() {
      return requests.map(({ address, port }) => `${address} ${port}`);
    },
    [Symbol.dispose]: () => void hook.disable(),
  };
}
