import { computeLineDeltas, type LineDeltas } from '@nakor/domain/correction/amounts/bucket-deltas';
import type { Draft } from '@nakor/domain/correction/draft/draft';
import type { AmountsByBucket } from '@nakor/domain/correction/model/correction-plan';
import { invoiceOfDraft, saleDraft } from '../sale-drafts.ts';

/** Base, tax and tax in PLN by bucket, as written. */
export function shownAmounts(amounts: AmountsByBucket): Record<string, readonly (string | null)[]> {
  return Object.fromEntries(
    [...amounts].map(([id, { base, tax, taxInPln }]) => [id, [base, tax, taxInPln].map((amount) => amount?.toAmount() ?? null)]),
  );
}

/** What {@link computeLineDeltas} finds for two states of an invoice. */
export function deltasOf(before: Draft, after: Draft): LineDeltas {
  return computeLineDeltas(invoiceOfDraft(before), invoiceOfDraft(after));
}

/** Differences and the total of a correction, and how many warnings it has. */
export function resultOf(before: Draft, after: Draft) {
  const { deltas, grossDelta, warnings } = deltasOf(before, after);
  return { deltas: shownAmounts(deltas), gross: grossDelta.toAmount(), warnings: warnings.length };
}

const fridge = { P_8B: '1', P_9A: '1626.01', P_11: '1626.01', P_12: '23' };
const delivery = { P_8B: '1', P_9A: '40.65', P_11: '40.65', P_12: '23' };
const milk = { P_8B: '1', P_9A: '0.95', P_11: '0.95', P_12: '5' };

/** The figures of the Ministry's example 1, with its rounding difference: P_15 is 2051, not 2050.99. */
export const exampleOne = saleDraft({
  sums: { P_13_1: '1666.66', P_14_1: '383.33', P_13_3: '0.95', P_14_3: '0.05', P_15: '2051' },
  lines: [fridge, delivery, milk],
});

/** A line. */
export const chairs = { P_8B: '4', P_9A: '250.00', P_11: '1000.00', P_12: '23' };
/** An invoice with that line alone. */
export const chairSale = saleDraft({ sums: { P_13_1: '1000.00', P_14_1: '230.00', P_15: '1230.00' }, lines: [chairs] });

/** A line in EUR at 23 %. */
export const eur = (rate: string, value: string) => ({ P_8B: '1', P_9A: value, P_11: value, P_12: '23', KursWaluty: rate });

/** The figures of the Ministry's example 20. */
export const exampleTwenty = saleDraft({
  currency: 'EUR',
  sums: { P_13_1: '13560', P_14_1: '3118.80', P_14_1W: '14036.16', P_15: '16678.80' },
  lines: [eur('4.5005', '4060'), eur('4.5005', '5000'), eur('4.5005', '4500')],
});
