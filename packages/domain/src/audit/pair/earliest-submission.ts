import { readCreation } from '../../fa3/creation-time.ts';
import { toWarsawDay } from '../../fa3/elements/calendar.ts';
import type { Invoice } from '../../fa3/invoice.ts';
import type { Element } from '../../xml/element.ts';

/** Lower bound of `DataWytworzeniaFa` in the FA(3) schema. */
const earliestUnixMs = Date.UTC(2025, 8, 1);

/**
 * The earliest time at which a document could be sent: its file existed (`DataWytworzeniaFa`) and its issue date (`P_1`) had begun in
 * Warsaw. A validation as of that time gives the same result on any later day (ADR 0017).
 *
 * @param nowUnixMs milliseconds since the epoch
 * @returns         milliseconds since the epoch; null when the creation time is missing, in the future, or before FA(3)
 */
export function findEarliestSubmission({ header, issueDay }: Invoice<Element>, nowUnixMs: number): number | null {
  const made = readCreation(header.text('DataWytworzeniaFa'))?.unixMs ?? null;
  if (made === null || made < earliestUnixMs) return null;
  const since = issueDay !== null && toWarsawDay(made) < issueDay ? beginningOf(issueDay) : made;
  return since <= nowUnixMs ? since : null;
}

const hourMs = 3_600_000;

/** Midnight in Warsaw, which is one hour ahead of UTC in winter and two in summer. */
function beginningOf(day: string): number {
  const midnightInUtc = Date.parse(`${day}T00:00:00Z`);
  const inSummer = midnightInUtc - 2 * hourMs;
  return toWarsawDay(inSummer) === day ? inSummer : midnightInUtc - hourMs;
}
