import { isCalendarDay, toWarsawDay } from '../fa3/elements/calendar.ts';
import { checkKsefNumberCheck } from '../fa3/identifiers/check-digits.ts';
import { parseKsefNumber } from '../fa3/identifiers/ksef-number.ts';
import { followEvents } from '../offline/compute-deadline.ts';
import { createUpoFinding, type UpoFinding } from './findings.ts';
import type { UpoEntry } from './upo.ts';

/**
 * Whether an entry agrees with itself: check characters, seller and date of the KSeF number, and the deadline of an invoice sent offline.
 *
 * @source KSeF: numer KSeF (data przyjęcia, suma kontrolna CRC-8); art. 106nda ustawy o VAT
 */
export function checkUpoEntry(entry: UpoEntry): readonly UpoFinding[] {
  return [...checkNumber(entry), ...checkMode(entry)];
}

function checkNumber({ ksefNumber, sellerNip, sentAt, assignedAt, position }: UpoEntry): UpoFinding[] {
  const number = parseKsefNumber(ksefNumber);
  // Numbers of another form are reported by the reader.
  if (number === null) return [];
  const { text, seller, day, form, check } = number;
  const place = { position, element: 'NumerKSeFDokumentu' };
  const findings: UpoFinding[] = [];
  if (form === 35 && checkKsefNumberCheck(text.slice(0, 32)) !== check) findings.push(createUpoFinding('UPO-013', { number: text }, place));
  if (sellerNip !== null && seller !== sellerNip) findings.push(createUpoFinding('UPO-014', { number: text, found: sellerNip }, place));
  const assigned = toDay(assignedAt);
  // Older versions do not state when the document was sent.
  const sent = toDay(sentAt) ?? assigned;
  if (assigned !== null && sent !== null && (day === null || day < sent || day > assigned)) {
    findings.push(createUpoFinding('UPO-015', { number: text, found: sent === assigned ? assigned : `${sent}–${assigned}` }, place));
  }
  return findings;
}

function checkMode({ mode, issueDate, sentAt, position }: UpoEntry): UpoFinding[] {
  if (mode !== 'offline') return [];
  const place = { position, element: 'TrybWysylki' };
  const sent = toDay(sentAt);
  const offline = createUpoFinding('UPO-023', {}, place);
  if (sent === null || issueDate === null || !isCalendarDay(issueDate)) return [offline];
  const { term } = followEvents({
    issueDay: issueDate,
    mode: 'offline24',
    events: [],
    sent: { day: sent, unixMs: null },
    saturday: 'free',
  });
  if (term.kind !== 'day' || sent <= term.day) return [offline];
  return [offline, createUpoFinding('UPO-024', { issued: issueDate, sent, deadline: term.day }, place)];
}

/** The day in Warsaw of an instant of the UPO; null if it is none. Without a time zone, it is that of Poland. */
function toDay(text: string | null): string | null {
  const unixMs = text === null ? Number.NaN : Date.parse(text);
  if (text === null || Number.isNaN(unixMs)) return null;
  return /(?:Z|[+-]\d{2}:\d{2})$/.test(text) ? toWarsawDay(unixMs) : text.slice(0, 10);
}
