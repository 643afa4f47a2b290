import type { ResourceLimits } from 'node:worker_threads';

/**
 * Maximum size of the young generation of a thread, in megabytes. Once a thread reaches the limit of its heap, V8 lets it grow by 16 MB until
 * it is terminated. When more than that survives one garbage collection, V8 ends the process instead of the thread. The default of
 * 48 MB lets that happen.
 */
const youngGenerationMb = 16;

/**
 * Limits for a thread that must never take the process with it.
 *
 * @param heapMb maximum size of the old generation in megabytes
 */
export function getHeapLimits(heapMb: number): ResourceLimits {
  return { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: youngGenerationMb };
}
