import type { AwsRequest, Exchange } from './exchange.ts';
import type { FaultProxy } from './fault-proxy.ts';

/** A request that is stopped on its way until the test says what becomes of it. */
export interface Pause {
  /** Settles when the request has come to the point where it is stopped. */
  readonly reached: Promise<Exchange>;
  /** Lets it go on. */
  open(): void;
  /** Cuts it, as if it had been lost on the way. */
  lose(): void;
}

/**
 * Stops the first of some requests, and that one again whenever the SDK repeats it. Others pass.
 *
 * @param point before the service sees it, or after it has done what was asked but before the SDK hears of it
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
        else exchange.reply(early ?? (await exchange.forward()));
      },
    },
  });
  return { reached: reached.promise, open: () => gate.resolve('open'), lose: () => gate.resolve('lost') };
}

/** A write that is tried again carries another token, and is the same write all the same. */
function withoutToken({ operation, body }: AwsRequest): string {
  return operation + body.replace(/"ClientRequestToken":"[^"]*"/, '');
}
