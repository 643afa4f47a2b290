import type { Scenario } from '../model/scenario.ts';
import { advanceAmount } from './advance-amount.ts';
import { advanceJpkReclassify } from './advance-jpk-reclassify.ts';
import { buyerData } from './buyer-data.ts';
import { cancelToZero } from './cancel-to-zero.ts';
import { formalDetails } from './formal-details.ts';
import { fxRate } from './fx-rate.ts';
import { periodRebate } from './period-rebate.ts';
import { priceChange } from './price-change.ts';
import { quantityReturn } from './quantity-return.ts';
import { sellerData } from './seller-data.ts';
import { settlementCorrection } from './settlement-correction.ts';
import { totalsCorrection } from './totals-correction.ts';
import { vatRateChange } from './vat-rate-change.ts';
import { wrongNipZeroOut } from './wrong-nip-zero-out.ts';

/** Every scenario, in the order in which the catalogue lists them. */
export const scenarios: readonly Scenario[] = [
  priceChange,
  quantityReturn,
  vatRateChange,
  formalDetails,
  buyerData,
  sellerData,
  wrongNipZeroOut,
  cancelToZero,
  periodRebate,
  fxRate,
  advanceAmount,
  advanceJpkReclassify,
  settlementCorrection,
  totalsCorrection,
];

/** A scenario by its id, such as `price-change`; null when there is none. */
export function findScenario(id: string): Scenario | null {
  return scenarios.find((scenario) => scenario.id === id) ?? null;
}
