import type { Emulator } from './endpoints.ts';
import type { GuardedProcess } from './guarded-process.ts';

/** How a program is kept running. */
interface Keeping<Program extends GuardedProcess> {
  /** What people call it. */
  readonly name: string;
  readonly start: () => Program;
  /** Waits until it can be used; null when it can, otherwise what it said instead. May throw instead. */
  readonly isReady: (program: Program) => Promise<string | null>;
  /**
   * How long to wait before the next start, in milliseconds; null gives up.
   *
   * @param earlyEnds how often in a row it has ended soon after it was started, 0 after a long run
   */
  readonly restartWaitMs: (earlyEnds: number) => number | null;
  readonly report: (line: string) => void;
}

/** A program that ran for longer than this, in milliseconds, was not ended by what it does at its start. */
const longRunMs = 60_000;

/**
 * Starts a program again each time that it ends without having been asked to, after a while. `unexpectedEnd` settles when it cannot be started
 * any more, or ends too often.
 */
export function keepRunning<Program extends GuardedProcess>(
  first: GuardedProcess,
  keeping: Keeping<Program>,
): Pick<Emulator, 'stop' | 'unexpectedEnd'> {
  const { name, start, isReady, restartWaitMs, report } = keeping;
  let current = first;
  let isStopping = false;
  const startAgain = async (): Promise<string | null> => {
    try {
      const program = start();
      current = program;
      return await isReady(program);
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
  const watch = async (): Promise<string> => {
    let earlyEnds = 0;
    for (;;) {
      const startedAtMs = performance.now();
      const lastWords = (await current.end).trim().split('\n').at(-1) ?? '';
      earlyEnds = performance.now() - startedAtMs < longRunMs ? earlyEnds + 1 : 0;
      const waitMs = restartWaitMs(earlyEnds);
      if (waitMs === null) return `${lastWords}, ${earlyEnds} times in a row soon after its start`;
      report(`${name} ended by itself (${lastWords}). It is started again in ${waitMs / 1000} s.`);
      await pause(waitMs);
      if (isStopping) return never;
      const failure = await startAgain();
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
