import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A request as it arrived. */
export interface ScriptedRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** Responds to one request. */
export type Script = (response: ServerResponse, request: ScriptedRequest) => void;

/** A server on this machine that responds to each request with the next script; the last one is repeated. */
export async function scriptedServer(
  ...scripts: Script[]
): Promise<AsyncDisposable & { readonly url: string; readonly requests: readonly ScriptedRequest[] }> {
  const requests: ScriptedRequest[] = [];
  const server = createServer(async (incoming, response) => {
    const request = { method: incoming.method ?? '', target: incoming.url ?? '', headers: incoming.headers, body: await buffer(incoming) };
    requests.push(request);
    (scripts[requests.length - 1] ?? scripts.at(-1))?.(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Responds with JSON. */
export function respondWithJson(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Script {
  return (response) => response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** Closes the connection without a response. */
export const hangUp: Script = (response) => response.destroy();
