import type { AwsRequest, Exchange } from './exchange.ts';
import type { FaultProxy } from './fault-proxy.ts';

/** A request held back until the test decides what happens to it. */
export interface Pause {
  /** Settles when the request has been stopped. */
  readonly reached: Promise<Exchange>;
  /** Lets it continue. */
  open(): void;
  /** Cuts its connection. */
  lose(): void;
}

/**
 * Stops the first matching request, and also its repetitions by the SDK. Other requests pass.
 *
 * @param point before the service gets it, or after it was applied but before the SDK gets the response
 */
export function pauseFirst(proxy: FaultProxy, on: (call: AwsRequest) => boolean, point: 'before' | 'after' = 'before'): Pause {
  const reached = Promise.withResolvers<Exchange>();
  const gate = Promise.withResolvers<'open' | 'lost'>();
  let first: string | null = null;
  proxy.inject({
    on(call) {
      if (!on(call)) return false;
      const request = withoutToken(call);
      first ??= request;
      return request === first;
    },
    fault: {
      name: point === 'before' ? 'stopped before it arrived' : 'stopped before its answer',
      async act(exchange) {
        const early = point === 'after' ? await exchange.forward() : null;
        reached.resolve(exchange);
        if ((await gate.promise) === 'lost') exchange.cut();
        else exchange.respond(early ?? (await exchange.forward()));
      },
    },
  });
  return { reached: reached.promise, open: () => gate.resolve('open'), lose: () => gate.resolve('lost') };
}

/** A retried write has another token but is the same write. */
function withoutToken({ operation, body }: AwsRequest): string {
  return operation + body.replace(/"ClientRequestToken":"[^"]*"/, '');
}
