import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A response passing through the proxy. */
export interface PassingResponse {
  /** Method and path of the request, such as `POST /api/v1/validate`. */
  readonly route: string;
  /** Number of earlier responses of this route. */
  readonly earlier: number;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** What the client gets instead of the response; omitted fields stay, and headers that are undefined are left out. */
export interface Alteration {
  readonly status?: number;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: Buffer;
}

/**
 * A misbehaving service: forwards requests to the real one and alters its responses.
 *
 * @param baseUrl of the real service
 */
export async function startAlteringProxy(
  baseUrl: string,
  alter: (response: PassingResponse) => Alteration,
): Promise<AsyncDisposable & { readonly baseUrl: string }> {
  const counts = new Map<string, number>();
  const server = createServer((incoming, outgoing) => {
    const route = `${incoming.method} ${incoming.url}`;
    const onward = request(
      new URL(incoming.url ?? '/', baseUrl),
      { method: incoming.method, headers: incoming.headers },
      async (response) => {
        const earlier = counts.get(route) ?? 0;
        counts.set(route, earlier + 1);
        const { statusCode = 0, headers } = response;
        const body = await buffer(response);
        const altered = alter({ route, earlier, status: statusCode, headers, body });
        const sent = altered.body ?? body;
        const { 'transfer-encoding': _, ...kept } = headers;
        const changed = Object.entries({ ...kept, ...altered.headers }).filter(([, value]) => value !== undefined);
        outgoing.writeHead(altered.status ?? statusCode, { ...Object.fromEntries(changed), 'content-length': sent.length }).end(sent);
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}${new URL(baseUrl).pathname}`,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
