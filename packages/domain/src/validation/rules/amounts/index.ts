import { compareTexts } from '../../../shared/compare-texts.ts';
import type { Rule } from '../../model/rule.ts';
import { advanceRules } from './advance.ts';
import { bucketTotalRules } from './bucket-totals.ts';
import { correctionRowRules } from './correction-rows.ts';
import { grandTotalRules } from './grand-total.ts';
import { impliedRateRules } from './implied-rates.ts';
import { lineValueRules } from './line-values.ts';
import { orderRules } from './order.ts';
import { plnTaxRules } from './pln-tax.ts';
import { settlementRules } from './settlement.ts';
import { taxTotalRules } from './tax-totals.ts';
import { unusualTotalRules } from './unusual-totals.ts';

/** VAT arithmetic (XML-4xx), in the order of their codes. */
export const amountRules: readonly Rule[] = [
  ...bucketTotalRules,
  ...taxTotalRules,
  ...grandTotalRules,
  ...plnTaxRules,
  ...impliedRateRules,
  ...lineValueRules,
  ...settlementRules,
  ...orderRules,
  ...advanceRules,
  ...correctionRowRules,
  ...unusualTotalRules,
].sort((left, right) => compareTexts(left.code, right.code));
