import type { Invoice } from '../../../fa3/invoice.ts';
import type { Part } from '../../../fa3/part.ts';

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
