import { setTimeout as sleep } from 'node:timers/promises';

const firstPauseMs = 20;
const maxPauseMs = 400;

/**
 * Waits before a write is tried again after concurrent changes: longer each time, and by a random part, so that the same requests do not
 * collide again.
 *
 * @param attempts how often it was tried, from 1
 */
export async function computePauseBeforeRetry(attempts: number): Promise<void> {
  const pauseMs = Math.min(firstPauseMs * 2 ** (attempts - 1), maxPauseMs);
  await sleep(pauseMs * (0.5 + Math.random()));
}
