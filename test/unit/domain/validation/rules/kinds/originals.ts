import type { ValidationSettings } from '@nakor/domain/validation/model/examination';
import { plainInvoice } from '../../../../../support/builders/rule-cases.ts';
import { advanceInvoice, edited, settlementInvoice } from '../../../../../support/builders/sample-invoices.ts';
import { invoiceOf } from '../../../../../support/drivers/validation.ts';

type Edit = readonly [piece: string, replacement: string];

/** What the sample KOR corrects. */
export const originalInvoice = edited(plainInvoice, ['FV/2026/10/001', 'FV/2026/09/100'], ['<P_1>2026-10-15<', '<P_1>2026-09-15<']);

/** What the sample KOR_ZAL corrects. */
export const originalAdvance = edited(advanceInvoice, ['ZAL/2026/10/001', 'ZAL/2026/09/100'], ['<P_1>2026-10-15<', '<P_1>2026-09-15<']);

/** What the sample KOR_ROZ corrects. */
export const originalSettlement = edited(
  settlementInvoice,
  ['ROZ/2026/10/001', 'ROZ/2026/09/100'],
  ['<P_1>2026-10-15<', '<P_1>2026-09-15<'],
);

/** Settings with an original and its earlier corrections. */
export function withOriginalOf(original: string, ...earlierCorrections: string[]): Partial<ValidationSettings> {
  return { original: { invoice: invoiceOf(original), earlierCorrections: earlierCorrections.map(invoiceOf) } };
}

/** Settings with the original of the sample KOR, changed. */
export function withOriginal(...edits: Edit[]): Partial<ValidationSettings> {
  return withOriginalOf(edited(originalInvoice, ...edits));
}
