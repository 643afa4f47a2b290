/**
 * V8 flags of the service process. By default V8 keeps up to 130 MB for young objects and lets the old generation grow to four
 * times the live size before it collects; with a heap limit below 2 GB it grows less. Lambda sets its own flags based on the
 * function's memory.
 */
export const memoryFlags: readonly string[] = ['--max-semi-space-size=4', '--max-old-space-size=1024'];

/** One glibc arena for all threads, so that memory freed by one thread can be reused by another. */
export const memoryEnvironment: Readonly<Record<string, string>> = { MALLOC_ARENA_MAX: '1' };
