import { setTimeout as waitInRealTime } from 'node:timers/promises';

/** How time passes while something waits, and the chance that keeps those who wait from colliding again. */
export interface Waiting {
  readonly sleep: (ms: number) => Promise<unknown>;
  /** A number from 0 to below 1. */
  readonly random: () => number;
}

/** Real time. */
export const systemWaiting: Waiting = { sleep: (ms) => waitInRealTime(ms), random: Math.random };

/**
 * How long a request waits in all for concurrent changes of the same items, in milliseconds: others need its place (ADR 0045). The sum of its
 * pauses counts, and not what DynamoDB takes to respond, so that the number of tries does not depend on how fast that is.
 */
const patienceMs = 1_000;

/** The time that one request has for waiting, however many items it meets others on. */
export interface Patience {
  /** Whether the time is up: no other try may begin. */
  readonly isOver: () => boolean;
  /**
   * Waits before something is tried again: longer each time, and by a random part, so that the same requests do not collide again.
   *
   * @param attempts how often it was tried, from 1
   * @param firstMs  mean length of the first pause, by default that after a conflict on one item
   */
  readonly pause: (attempts: number, firstMs?: number) => Promise<void>;
  /** A number from 0 to below 1. */
  readonly random: () => number;
}

const firstPauseMs = 20;
const longestPauseMs = 400;

/** Patience that begins now. */
export function createPatience(waiting: Waiting = systemWaiting, limitMs = patienceMs): Patience {
  const { sleep, random } = waiting;
  let spentMs = 0;
  return {
    isOver: () => spentMs >= limitMs,
    async pause(attempts, firstMs = firstPauseMs) {
      const pauseMs = Math.min(firstMs * 2 ** (attempts - 1), longestPauseMs) * (0.5 + random());
      spentMs += pauseMs;
      await sleep(pauseMs);
    },
    random,
  };
}
