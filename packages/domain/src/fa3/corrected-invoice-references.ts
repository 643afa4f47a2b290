import type { Element } from '../xml/element.ts';
import type { Part } from './elements/part.ts';
import { parseKsefNumber } from './identifiers/ksef-number.ts';
import type { Invoice } from './invoice.ts';

/**
 * The key that distinguishes corrected invoices: the KSeF number or, without one, the date and the seller's number.
 *
 * @param reference a `DaneFaKorygowanej`
 * @returns         null where these are absent
 */
export function buildReferenceKey(reference: Part<Element>): string | null {
  const ksefNumber = reference.text('NrKSeFFaKorygowanej');
  if (ksefNumber !== null) return ksefNumber;
  const number = reference.text('NrFaKorygowanej');
  const day = reference.text('DataWystFaKorygowanej');
  return number === null || day === null ? null : `${day} ${number}`;
}

/** Whether a correction names at least two different invoices. The same invoice named twice counts once. */
export function hasSeveralCorrectedInvoices({ correctedInvoices }: Invoice<Element>): boolean {
  let first: string | null = null;
  for (const reference of correctedInvoices) {
    const key = buildReferenceKey(reference);
    first ??= key;
    if (key !== null && key !== first) return true;
  }
  return false;
}

/** Before this day KSeF 1.0 used the day of submission as the day of issue. */
export const ksef2Day = '2026-02-01';

/** Whether an entry of `DaneFaKorygowanej` states a day of issue, either that of `P_1` or that of KSeF 1.0. */
export function hasDay(entry: Part<Element>, day: string): boolean {
  const stated = entry.day('DataWystFaKorygowanej');
  return stated === day || (day < ksef2Day && stated !== null && stated === parseKsefNumber(entry.text('NrKSeFFaKorygowanej'))?.day);
}
