import type { CasesByCode } from '../../../../../support/builders/rule-cases.ts';
import { advanceCases } from './advances.cases.ts';
import { amountBeforeCases } from './amount-before.cases.ts';
import { beforeRowCases } from './before-rows.cases.ts';
import { changeCases } from './changes.cases.ts';
import { collectiveCases } from './collective.cases.ts';
import { correctedInvoiceCases } from './corrected-invoice.cases.ts';
import { correctedPartyCases } from './corrected-parties.cases.ts';
import { correctedRateCases } from './corrected-rate.cases.ts';
import { correctionDifferenceCases } from './correction-differences.cases.ts';
import { givenAdvanceCases } from './given-advances.cases.ts';
import { givenDocumentCases } from './given-documents.cases.ts';
import { missingStateCases } from './missing-states.cases.ts';
import { originalPartyCases } from './original-parties.cases.ts';
import { originalReferenceCases } from './original-reference.cases.ts';
import { originalStateCases } from './original-state.cases.ts';
import { reconciledRowCases } from './reconciled-rows.cases.ts';
import { referenceCases } from './references.cases.ts';
import { settlementCorrectionCases } from './settlement-corrections.cases.ts';
import { settlementCases } from './settlements.cases.ts';
import { simplifiedCases } from './simplified.cases.ts';
import { simplifiedLimitCases } from './simplified-limit.cases.ts';
import { statedCauseCases } from './stated-cause.cases.ts';

/** Cases of all rules of the group. */
export const kindCases: CasesByCode = {
  ...correctedInvoiceCases,
  ...beforeRowCases,
  ...correctedPartyCases,
  ...collectiveCases,
  ...changeCases,
  ...amountBeforeCases,
  ...advanceCases,
  ...settlementCases,
  ...referenceCases,
  ...simplifiedLimitCases,
  ...simplifiedCases,
  ...originalPartyCases,
  ...originalReferenceCases,
  ...originalStateCases,
  ...givenDocumentCases,
  ...givenAdvanceCases,
  ...reconciledRowCases,
  ...correctedRateCases,
  ...correctionDifferenceCases,
  ...settlementCorrectionCases,
  ...missingStateCases,
  ...statedCauseCases,
};
