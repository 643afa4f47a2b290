import type { Invoice } from '../../fa3/invoice.ts';
import { totalTolerance } from '../../fa3/tolerances.ts';
import { Decimal } from '../../money/decimal.ts';
import type { Element } from '../../xml/element.ts';
import type { AmountsByBucket } from '../model/correction-plan.ts';
import { computeDifferences, computeGross } from '../model/declared-amounts.ts';
import { computeAmountsByMethod } from './amounts-by-method.ts';
import type { LineDeltas } from './bucket-deltas.ts';
import { cancelledByLines, findMissingRates, noRatesDeclared, unknownSums } from './delta-warnings.ts';
import { findConversion, withTaxInPln } from './pln-tax-of-lines.ts';
import { computeSimplifiedAmounts } from './simplified-amounts.ts';
import { findTaxMethod } from './tax-method.ts';

/**
 * Amounts of a correction to zero: the declared amounts, negated. The state left by an earlier correction is not declared anywhere, so it
 * is calculated from the lines.
 *
 * @param before   the invoice with its earlier corrections
 * @param declared declared amounts before the correction; empty when unknown
 */
export function computeCancelledDeltas(before: Invoice<Element>, declared: AmountsByBucket): LineDeltas {
  const total = before.fa.amount('P_15');
  const isUnknown = declared.size === 0 && total === null;
  const state = isUnknown ? amountsOfLines(before) : declared.size === 0 && before.kind === 'UPR' ? amountsOfSimplified(before) : declared;
  const isTotalAlone = state.size === 0 && total?.isZero === false;
  const warnings = [
    ...(isUnknown ? [cancelledByLines] : []),
    ...(isTotalAlone && (before.kind === 'ZAL' || before.kind === 'ROZ') ? [unknownSums] : []),
    ...(isTotalAlone && before.kind === 'UPR' ? [noRatesDeclared] : []),
  ];
  const nothing: AmountsByBucket = new Map();
  const grossDelta = (total ?? computeGross(state)).negated();
  return { deltas: computeDifferences(state, nothing), before: state, after: nothing, grossDelta, warnings };
}

function amountsOfLines(invoice: Invoice<Element>): AmountsByBucket {
  const nothing: AmountsByBucket = new Map();
  const { method } = findTaxMethod(invoice, nothing);
  const amounts = computeAmountsByMethod(method, invoice);
  return withTaxInPln(invoice, amounts, findConversion(invoice, method, amounts, nothing));
}

/** Amounts by rate of a simplified invoice without sums; empty when its lines do not determine them or contradict the total. */
function amountsOfSimplified(invoice: Invoice<Element>): AmountsByBucket {
  const nothing: AmountsByBucket = new Map();
  const { method } = findTaxMethod(invoice, nothing);
  const valued = computeAmountsByMethod(method, invoice);
  const conversion = findConversion(invoice, method, valued, nothing);
  const simplified = computeSimplifiedAmounts(invoice, withTaxInPln(invoice, valued, conversion)) ?? nothing;
  const isTotal = computeGross(simplified).isWithin(totalTolerance(simplified.size), invoice.fa.amount('P_15') ?? Decimal.zero);
  return isTotal && findMissingRates(invoice, simplified).length === 0 ? simplified : nothing;
}
