/** Requests that began in the current half second, up to now, and in the whole one before it. Those that were refused count, too. */
export interface Begun {
  readonly current: number;
  readonly previous: number;
}

/** Length of the windows in which beginnings are counted, in milliseconds. */
export const beginningMs = 500;

/**
 * Whether one more request, which `current` contains, may do its work, if so many may begin within a second.
 *
 * In each half second, half of them may, and what the one before has left. Refused requests are not told apart from others, but they are beyond the
 * half anyway: so an organization that sends too much still gets what is allowed, and not less for each request more.
 */
export function mayBegin({ current, previous }: Begun, perSecond: number): boolean {
  const half = perSecond / 2;
  return current <= half + Math.max(0, half - previous);
}
