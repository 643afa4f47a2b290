import { InternalError } from '@nakor/domain/shared/internal-error';

/**
 * The outcome of work within a time limit. Work that exceeds it continues unobserved.
 *
 * @param timeMs  the limit in milliseconds
 * @param message of the error when the limit is exceeded
 * @throws any error of the work; InternalError when the limit is exceeded
 */
export async function withTimeout<Outcome>(work: Promise<Outcome>, timeMs: number, message: string): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new InternalError(message)), Math.max(0, timeMs));
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
    // A later failure must not become an unhandled rejection.
    work.catch(() => {});
  }
}
