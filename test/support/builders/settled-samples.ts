import { advanceCorrection, advanceInvoice, edited, settlementInvoice } from './sample-invoices.ts';

type Edit = readonly [piece: string, replacement: string];

const entry = / {4}<FakturaZaliczkowa>[\s\S]*<\/FakturaZaliczkowa>\n/;

/** An entry of an advance in KSeF. */
export function byKsef(number: string): string {
  return `    <FakturaZaliczkowa>\n      <NrKSeFFaZaliczkowej>${number}</NrKSeFFaZaliczkowej>\n    </FakturaZaliczkowa>\n`;
}

/** An entry of an advance that was issued outside KSeF. */
export function byNumber(number: string): string {
  return `    <FakturaZaliczkowa>\n      <NrKSeFZN>1</NrKSeFZN>\n      <NrFaZaliczkowej>${number}</NrFaZaliczkowej>\n    </FakturaZaliczkowa>\n`;
}

/** KSeF numbers of the advances below. */
export const firstKsef = '1234563218-20260915-0A1B2C3D4E5F-DF';
export const secondKsef = '1234563218-20260920-0A1B2C3D4E5F-7F';

/** 615.00 of an order of 1,230.00, paid on 2026-09-15. */
export const firstAdvance = edited(advanceInvoice, ['ZAL/2026/10/001', 'ZAL/2026/09/100'], ['<P_1>2026-10-15<', '<P_1>2026-09-15<']);

/** 246.00 of the same order, paid on 2026-09-20. */
export const secondAdvance = edited(
  advanceInvoice,
  ['ZAL/2026/10/001', 'ZAL/2026/09/200'],
  ['<P_1>2026-10-15<', '<P_1>2026-09-20<'],
  ['<P_13_1>500.00<', '<P_13_1>200.00<'],
  ['<P_14_1>115.00<', '<P_14_1>46.00<'],
  ['<P_15>615.00<', '<P_15>246.00<'],
);

/** 123.00 more on the first advance. */
export const correctionOfFirst = edited(advanceCorrection, ['<P_1>2026-10-15<', '<P_1>2026-10-01<']);

/** The rest of the order after both advances, 369.00, or another one, with these entries. */
export function settlementOfBoth(entries: string, ...edits: readonly Edit[]): string {
  const rest = edited(
    settlementInvoice,
    ['<P_13_1>500.00<', '<P_13_1>300.00<'],
    ['<P_14_1>115.00<', '<P_14_1>69.00<'],
    ['<P_15>615.00<', '<P_15>369.00<'],
  );
  return edited(rest.replace(entry, entries), ...edits);
}

/** The settlement of both advances by their KSeF numbers. */
export const settlement = settlementOfBoth(byKsef(firstKsef) + byKsef(secondKsef));
