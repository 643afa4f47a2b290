import type { AttemptOutcome } from './attempt.ts';

/** Maximum number of attempts per delivery. */
export const maxAttempts = 6;

/** Waits after the first failure, the second and so on, in seconds: 31 hours in total, so that a receiver may be down overnight. */
const waitsSeconds = [60, 600, 3_600, 21_600, 86_400] as const;

/** Waits vary by this share in either direction, so that deliveries that failed together are not retried together. */
const jitterShare = 0.1;

/** A receiver can request a longer wait, up to this one. */
const maxWaitSeconds = 86_400;

/**
 * How long to wait after a failed attempt.
 *
 * @param attempt  number of the attempt that failed, from 1 to {@link maxAttempts} - 1
 * @param random   from 0 to 1, exclusive of 1
 * @param nowUnixMs for a `Retry-After` that names a date
 * @returns        milliseconds; `Retry-After` lengthens the wait but never shortens it, up to 24 hours
 * @throws         RangeError for an attempt after which there is no other
 */
export function waitAfterMs(attempt: number, outcome: Pick<AttemptOutcome, 'retryAfter'>, random: number, nowUnixMs: number): number {
  const seconds = waitsSeconds[attempt - 1];
  if (seconds === undefined) throw new RangeError(`There is no attempt after attempt ${attempt}.`);
  const planned = seconds * (1 - jitterShare + 2 * jitterShare * random) * 1000;
  const requestedMs = parseRetryAfterMs(outcome.retryAfter, nowUnixMs);
  return Math.round(Math.max(planned, Math.min(requestedMs ?? 0, maxWaitSeconds * 1000)));
}

/** The wait requested by `Retry-After`, in milliseconds: seconds or a date (RFC 9110, section 10.2.3); null for anything else. */
function parseRetryAfterMs(value: string | null, nowUnixMs: number): number | null {
  const text = value?.trim() ?? '';
  if (/^\d{1,12}$/.test(text)) return Number(text) * 1000;
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)) return null;
  const unixMs = Date.parse(text);
  return Number.isNaN(unixMs) ? null : unixMs - nowUnixMs;
}
