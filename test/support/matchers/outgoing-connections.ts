import { createHook } from 'node:async_hooks';

/** Every TCP connection that this process tries to make, whoever makes it and by whatever way. */
export interface OutgoingConnections extends Disposable {
  /** Addresses and ports, in the order of the attempts. */
  readonly attempts: readonly string[];
}

/**
 * Begins to watch. Node wraps each request of connect(2) in an object of its own, whose making its async hooks report just before the request is
 * made: nothing is replaced, and no client that connects over TCP is missed.
 */
export function watchOutgoingConnections(): OutgoingConnections {
  const requests: { readonly address?: string; readonly port?: number }[] = [];
  const hook = createHook({
    init(_id, type, _trigger, resource) {
      // Address and port are set on it right after this report.
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
