import type { Emulator } from './endpoints.ts';
import type { GuardedProcess } from './guarded-process.ts';

/** How a program is started and restarted. */
interface RestartOptions<Program extends GuardedProcess> {
  /** Name in reports, as the subject of a sentence. */
  readonly name: string;
  readonly start: () => Program;
  /** Waits until the program is usable. Returns null when it is, otherwise the reason why not; may also throw. */
  readonly isReady: (program: Program) => Promise<string | null>;
  /**
   * Delay before the next start, in milliseconds; null to give up.
   *
   * @param earlyExits how many times in a row it has exited soon after its start, 0 after a long run
   */
  readonly restartWaitMs: (earlyExits: number) => number | null;
  /**
   * Delay before a restart that failed is repeated, in milliseconds, where the reason is not the program and may pass: a port in use, or a disk
   * that is full. Null to give up, as by default.
   */
  readonly retryFailureAfterMs?: (failure: RestartFailure) => number | null;
  readonly report: (line: string) => void;
}

/** Why a program could not be restarted. */
export interface RestartFailure {
  readonly message: string;
  /** What was thrown; undefined where only a reason was returned. */
  readonly error: unknown;
}

/** When a program has run for longer than this, its exit has nothing to do with its start. */
const longRunMs = 60_000;

/**
 * Restarts a program, after a delay, each time that it exits without having been stopped. `unexpectedEnd` settles when it cannot be restarted
 * or exits too often.
 */
export function keepRunning<Program extends GuardedProcess>(
  first: GuardedProcess,
  options: RestartOptions<Program>,
): Pick<Emulator, 'stop' | 'unexpectedEnd'> {
  const { name, start, isReady, restartWaitMs, retryFailureAfterMs = () => null, report } = options;
  let current = first;
  let isStopping = false;
  const startNext = async (): Promise<string | null> => {
    const program = start();
    current = program;
    return isReady(program);
  };
  /** Returns the failure, if any; never settles when the program is stopped meanwhile. */
  const restartAfter = async (waitMs: number): Promise<RestartFailure | null> => {
    await pause(waitMs);
    const failure = isStopping ? null : await failureOf(startNext);
    return isStopping ? never : failure;
  };
  /** Restarts until that succeeds, or fails for a reason that does not pass; the failure that is repeated is reported once. */
  const restartWhilePossible = async (waitMs: number): Promise<RestartFailure | null> => {
    let reported = '';
    for (let delayMs = waitMs; ; ) {
      const failure = await restartAfter(delayMs);
      const retryMs = failure === null ? null : retryFailureAfterMs(failure);
      if (failure === null || retryMs === null) return failure;
      if (failure.message !== reported)
        report(`${name} could not be restarted: ${failure.message} Trying again every ${retryMs / 1000} s.`);
      reported = failure.message;
      // A program that started, but is not usable, may still be running.
      await current.stop();
      delayMs = retryMs;
    }
  };
  const watch = async (): Promise<string> => {
    let earlyExits = 0;
    for (;;) {
      const { lastLine, isEarly } = await exitOf(current);
      earlyExits = isEarly ? earlyExits + 1 : 0;
      const waitMs = restartWaitMs(earlyExits);
      if (waitMs === null) return `${lastLine}, ${earlyExits} times in a row soon after its start`;
      report(`${name} exited unexpectedly (${lastLine}). Restarting in ${waitMs / 1000} s.`);
      const failure = await restartWhilePossible(waitMs);
      if (failure !== null) return failure.message;
      report(`${name} is running again.`);
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

/** Waits until a program exits. Its last line of output says why; the exit is early if it follows soon after the start. */
async function exitOf(program: GuardedProcess): Promise<{ readonly lastLine: string; readonly isEarly: boolean }> {
  const startedAtMs = performance.now();
  const lastLine = (await program.end).trim().split('\n').at(-1) ?? '';
  return { lastLine, isEarly: performance.now() - startedAtMs < longRunMs };
}

/** The failure that a step returns or throws; null without one. */
async function failureOf(step: () => Promise<string | null>): Promise<RestartFailure | null> {
  try {
    const message = await step();
    return message === null ? null : { message, error: undefined };
  } catch (error) {
    return { message: error instanceof Error ? error.message : String(error), error };
  }
}

const never = new Promise<never>(() => {});

/** Waits without keeping the process alive. */
function pause(ms: number): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, ms).unref();
  });
}
