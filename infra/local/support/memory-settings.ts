/**
 * Flags of V8 under which the service runs. By default V8 keeps up to 130 MB for young objects, and lets old ones grow to four
 * times what is alive before it collects; with a limit below 2 GB it lets them grow less. Lambda sets flags of its own, by the
 * memory of the function.
 */
export const memoryFlags: readonly string[] = ['--max-semi-space-size=4', '--max-old-space-size=1024'];

/** One pool of glibc for all threads, so that what one frees another can use. */
export const memoryEnvironment: Readonly<Record<string, string>> = { MALLOC_ARENA_MAX: '1' };
