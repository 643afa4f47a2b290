/** Documents that are worth a thread, in bytes: its start takes as much processor time as about a hundred small invoices. */
const bytesPerThread = 100_000;

/** Documents that are worth the processor on which the program, compilation and garbage collection run, in bytes. */
export const bytesForLastProcessor = 3_000_000;

/**
 * How many threads validate documents soonest. Each thread loads and compiles everything itself (ADR 0070).
 *
 * @param maximum    number of threads that the user allows
 * @param bytes      size of all documents; from {@link bytesForLastProcessor} on, it may be less than that
 * @param processors number of processors of the computer
 */
export function chooseThreads(maximum: number, bytes: number, processors: number): number {
  const free = bytes >= bytesForLastProcessor ? maximum : processors - 1;
  return Math.max(1, Math.min(maximum, free, Math.floor(bytes / bytesPerThread)));
}
