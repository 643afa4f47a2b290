import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ClientsRequest, ClientsResult } from './messages.ts';

/** A process of clients. */
export interface Clients {
  run(request: ClientsRequest): Promise<ClientsResult>;
  stop(): void;
}

/** Starts a process of clients. */
export function startClients(baseUrl: string): Clients {
  const child = fork(fileURLToPath(new URL('./clients-process.ts', import.meta.url)), [baseUrl]);
  return {
    async run(request) {
      const ended = new AbortController();
      child.send(request);
      try {
        const lost = once(child, 'exit', { signal: ended.signal }).then(([code]): never => {
          throw new Error(`The clients ended with ${code}.`);
        });
        const [result] = await Promise.race([once(child, 'message', { signal: ended.signal }) as Promise<[ClientsResult]>, lost]);
        return result;
      } finally {
        ended.abort();
      }
    },
    stop: () => void child.kill(),
  };
}
