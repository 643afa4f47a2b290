import { Invoice } from '../../fa3/invoice.ts';
import { Decimal, sumOf } from '../../money/decimal.ts';
import type { Localized } from '../../shared/localized.ts';
import type { Element } from '../../xml/element.ts';
import type { AmountPlan, AmountsByBucket } from '../model/correction-plan.ts';
import { readDeclaredAmounts } from '../model/declared-amounts.ts';
import type { Original } from '../model/original.ts';
import { advanceDeltas } from './advance-amounts.ts';
import type { TaxMethod } from './amounts-by-method.ts';
import { computeLineDeltas, type TaxesInPln } from './bucket-deltas.ts';
import { computeCancelledDeltas } from './cancelled-deltas.ts';
import { computeSettlementDeltas } from './settlement-amounts.ts';

/** Amounts of a correction. */
export interface CorrectionAmounts {
  readonly deltas: AmountsByBucket;
  readonly before: AmountsByBucket;
  readonly after: AmountsByBucket;
  /** `P_15`. */
  readonly grossDelta: Decimal;
  /** `P_15ZK`; null where the correction has none. */
  readonly paymentBefore: Decimal | null;
  /** How the invoice calculates its taxes from lines; absent when no method explains them, or lines are not used. */
  readonly method?: TaxMethod;
  /** How the taxes in PLN of both states are converted; absent where they are not. */
  readonly inPln?: TaxesInPln;
  /** Fields whose amount after the correction is given by changes. */
  readonly stated?: ReadonlySet<string>;
  readonly warnings: readonly Localized[];
}

const nothing: AmountsByBucket = new Map();

/**
 * Calculates the amounts of a correction according to its amount plan.
 *
 * @param after the correct invoice
 */
export function computeCorrectionAmounts(original: Original, after: Invoice<Element>, amountPlan: AmountPlan): CorrectionAmounts {
  const before = original.invoice;
  const paymentBefore = original.correctionKind === 'KOR' ? null : (before.fa.amount('P_15') ?? null);
  switch (amountPlan.kind) {
    case 'lines':
      return { ...computeLineDeltas(before, after, ratesFrom(original, amountPlan)), paymentBefore };
    case 'advance':
      return advanceDeltas(before, after, amountPlan.paymentAfter, amountPlan.bucketsAfter);
    case 'settlement':
      return computeSettlementDeltas(before, after, amountPlan.restAfter, amountPlan.advances);
    case 'cancel':
      if (original.correctionKind === 'KOR_ZAL') return advanceDeltas(before, after, Decimal.zero);
      if (original.correctionKind === 'KOR_ROZ') return computeSettlementDeltas(before, after, Decimal.zero, null);
      return { ...computeCancelledDeltas(before, readDeclaredAmounts(before)), paymentBefore };
    case 'stated': {
      const grossDelta = sumOf([...amountPlan.deltas.values()].map(({ base, tax }) => base.plus(tax ?? Decimal.zero)));
      return { deltas: amountPlan.deltas, before: nothing, after: nothing, grossDelta, paymentBefore, warnings: [] };
    }
    case 'none':
      return { deltas: nothing, before: nothing, after: nothing, grossDelta: Decimal.zero, paymentBefore, warnings: [] };
  }
}

/** The state whose amount due stays the same when rates change; null when none does. */
function ratesFrom(
  { before, invoice }: Original,
  { kept, ratesFrom: state }: Extract<AmountPlan, { kind: 'lines' }>,
): Invoice<Element> | null {
  if (kept !== 'gross') return null;
  return state === undefined || state === before ? invoice : new Invoice(state);
}
