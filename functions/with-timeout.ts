import { InternalError } from '@nakor/domain/shared/internal-error';

/**
 * What comes of some work in time. It goes on unobserved after that.
 *
 * @param timeMs  how long it is waited for, in milliseconds
 * @param message of the error when the time is up
 * @throws what the work throws, or the Fault
 */
export async function withinTime<Outcome>(work: Promise<Outcome>, timeMs: number, message: string): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new InternalError(message)), Math.max(0, timeMs));
  });
  try {
    return await Promise.race([work, timeUp]);
  } finally {
    clearTimeout(timer);
    // Should it fail later, nobody waits for it any more.
    work.catch(() => {});
  }
}
