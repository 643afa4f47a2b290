import { warsawDay } from '../../fa3/calendar.ts';
import { readCreation } from '../../fa3/creation-time.ts';
import type { Invoice } from '../../fa3/invoice.ts';

/** `DataWytworzeniaFa` of FA(3) is no earlier (its type in the schema). */
const earliestUnixMs = Date.UTC(2025, 8, 1);

/**
 * The first instant at which a document could be sent, by its own data: its file was made (`DataWytworzeniaFa`) and its day of issue
 * (`P_1`) had come in Warsaw. A verdict as of then is the same on any later day (ADR 0021).
 *
 * @param nowUnixMs milliseconds since the epoch
 * @returns         milliseconds since the epoch; null when the document tells no instant, one in the future, or one before FA(3)
 */
export function sendableSince({ header, issueDay }: Invoice, nowUnixMs: number): number | null {
  const made = readCreation(header.text('DataWytworzeniaFa'))?.unixMs ?? null;
  if (made === null || made < earliestUnixMs) return null;
  const since = issueDay !== null && warsawDay(made) < issueDay ? beginningOf(issueDay) : made;
  return since <= nowUnixMs ? since : null;
}

const hourMs = 3_600_000;

/** Midnight in Warsaw, which is one hour ahead of UTC in winter and two in summer. */
function beginningOf(day: string): number {
  const midnightInUtc = Date.parse(`${day}T00:00:00Z`);
  const inSummer = midnightInUtc - 2 * hourMs;
  return warsawDay(inSummer) === day ? inSummer : midnightInUtc - hourMs;
}
