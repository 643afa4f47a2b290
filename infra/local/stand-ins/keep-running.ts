import type { StandIn } from './endpoints.ts';
import type { GuardedProcess } from './guarded-process.ts';

/** How a program is kept running. */
interface Keeping {
  /** What people call it. */
  readonly name: string;
  readonly start: () => GuardedProcess;
  /** Waits until it can be used; null when it can, otherwise what it said instead. */
  readonly isReady: (server: GuardedProcess) => Promise<string | null>;
  readonly restartAfterMs: number;
  readonly report: (line: string) => void;
}

/**
 * Starts a program again each time that it ends without having been asked to, after a while. `unexpectedEnd` settles when it cannot be started
 * any more.
 */
export function keepRunning(first: GuardedProcess, keeping: Keeping): Pick<StandIn, 'stop' | 'unexpectedEnd'> {
  const { name, start, isReady, restartAfterMs, report } = keeping;
  let current = first;
  let isStopping = false;
  const watch = async (): Promise<string> => {
    for (;;) {
      const lastWords = (await current.end).trim().split('\n').at(-1);
      report(`${name} ended by itself (${lastWords}). It is started again in ${restartAfterMs / 1000} s.`);
      await pause(restartAfterMs);
      if (isStopping) return never;
      current = start();
      const failure = await isReady(current);
      if (isStopping) return never;
      if (failure !== null) return failure;
      report(`${name} runs again.`);
    }
  };
  return {
    unexpectedEnd: watch(),
    async stop() {
      isStopping = true;
      await current.stop();
    },
  };
}

const never = new Promise<string>(() => {});

/** The wait alone keeps no process alive. */
function pause(ms: number): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, ms).unref();
  });
}
