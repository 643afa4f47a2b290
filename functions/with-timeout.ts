import { InternalError } from '@nakor/domain/shared/internal-error';

/**
 * The outcome of work within a time limit. Work that exceeds it continues unobserved.
 *
 * @param timeMs  the limit in milliseconds
 * @param message of the error when the limit is exceeded
 * @throws any error of the work; InternalError when the limit is exceeded
 */
export function withTimeout<Outcome>(work: Promise<Outcome>, timeMs: number, message: string): Promise<Outcome> {
  return withTimers(work, Math.max(0, timeMs), 1, message);
}

/** Parts in which {@link withPatience} waits. */
const patienceParts = 10;

/**
 * Like {@link withTimeout}, for work without which the caller goes on. Time in which this thread was busy or not running counts as a tenth of the limit
 * at most: with a single timer, a result that arrived meanwhile would be dropped, because timers go before what has arrived.
 *
 * @param timeMs the limit in milliseconds, for a thread that is on time
 */
export function withPatience<Outcome>(work: Promise<Outcome>, timeMs: number, message: string): Promise<Outcome> {
  return withTimers(work, timeMs / patienceParts, patienceParts, message);
}

/** Waits for so many timers, one after the other. */
async function withTimers<Outcome>(work: Promise<Outcome>, timerMs: number, timers: number, message: string): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const wait = (left: number) => {
      timer = setTimeout(() => (left > 1 ? wait(left - 1) : reject(new InternalError(message))), timerMs);
    };
    wait(timers);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
    // A later failure must not become an unhandled rejection.
    work.catch(() => {});
  }
}
