import type { Invoice } from './invoice.ts';
import { parseKsefNumber } from './ksef-number.ts';
import type { Part } from './part.ts';

/**
 * What tells one corrected invoice from another: its KSeF number or, without one, its date and own number.
 *
 * @param reference a `DaneFaKorygowanej`
 * @returns         null where these are not written
 */
export function referenceKey(reference: Part): string | null {
  const ksefNumber = reference.text('NrKSeFFaKorygowanej');
  if (ksefNumber !== null) return ksefNumber;
  const number = reference.text('NrFaKorygowanej');
  const day = reference.text('DataWystFaKorygowanej');
  return number === null || day === null ? null : `${day} ${number}`;
}

/** Whether a correction names at least two different invoices. The same one named twice is another matter. */
export function correctsSeveral({ correctedInvoices }: Invoice): boolean {
  let first: string | null = null;
  for (const reference of correctedInvoices) {
    const key = referenceKey(reference);
    first ??= key;
    if (key !== null && key !== first) return true;
  }
  return false;
}

/** Until then KSeF 1.0 took the day of sending for the day of issue. */
const ksef2Day = '2026-02-01';

/** Whether an entry of `DaneFaKorygowanej` gives a day of issue, as `P_1` says it or as KSeF 1.0 saw it. */
export function hasDay(entry: Part, day: string): boolean {
  const stated = entry.day('DataWystFaKorygowanej');
  return stated === day || (day < ksef2Day && stated !== null && stated === parseKsefNumber(entry.text('NrKSeFFaKorygowanej'))?.day);
}
