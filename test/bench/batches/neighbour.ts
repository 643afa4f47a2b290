import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** What the process of the neighbour is asked for: so many requests, or requests until the end. */
export type NeighbourRequest = { readonly kind: 'ask'; readonly count: number | null } | { readonly kind: 'end' };

/** Another organization that sends requests one after another. */
export interface Neighbour {
  /** Sends so many requests; the times of each, in milliseconds. */
  ask(count: number): Promise<readonly number[]>;
  /** Sends requests until the work ends; their times in milliseconds. */
  askDuring(work: () => Promise<void>): Promise<readonly number[]>;
  stop(): void;
}

/** Starts the process of the neighbour. */
export function startNeighbour(baseUrl: string, apiKey: string): Neighbour {
  const child = fork(fileURLToPath(new URL('./neighbour-process.ts', import.meta.url)), [baseUrl, apiKey]);
  const send = (request: NeighbourRequest) => void child.send(request);
  const answer = async () => {
    const ended = once(child, 'exit').then(([code]): never => {
      throw new Error(`The neighbour ended with ${code}.`);
    });
    const [times] = await Promise.race([once(child, 'message') as Promise<[readonly number[]]>, ended]);
    return times;
  };
  return {
    ask(count) {
      send({ kind: 'ask', count });
      return answer();
    },
    async askDuring(work) {
      send({ kind: 'ask', count: null });
      const times = answer();
      await Promise.race([work(), times]);
      send({ kind: 'end' });
      return times;
    },
    stop: () => void child.kill(),
  };
}
