import type { CasesByCode } from '../../../../../support/builders/rule-cases.ts';
import { advanceCases } from './advance.cases.ts';
import { bucketTotalCases } from './bucket-totals.cases.ts';
import { correctionRowCases } from './correction-rows.cases.ts';
import { grandTotalCases } from './grand-total.cases.ts';
import { impliedRateCases } from './implied-rates.cases.ts';
import { lineValueCases } from './line-values.cases.ts';
import { orderCases } from './order.cases.ts';
import { plnTaxCases } from './pln-tax.cases.ts';
import { settlementCases } from './settlement.cases.ts';
import { taxTotalCases } from './tax-totals.cases.ts';
import { unusualTotalCases } from './unusual-totals.cases.ts';

/** Cases of all rules of the group. */
export const amountCases: CasesByCode = {
  ...bucketTotalCases,
  ...correctionRowCases,
  ...taxTotalCases,
  ...grandTotalCases,
  ...plnTaxCases,
  ...impliedRateCases,
  ...lineValueCases,
  ...settlementCases,
  ...orderCases,
  ...advanceCases,
  ...unusualTotalCases,
};
