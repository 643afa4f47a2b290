import { compareTexts } from '../../../shared/compare-texts.ts';
import type { Rule } from '../../model/rule.ts';
import { advanceRules } from './advances.ts';
import { amountBeforeRules } from './amount-before.ts';
import { beforeRowRules } from './before-rows.ts';
import { changeRules } from './changes.ts';
import { collectiveRules } from './collective.ts';
import { correctedInvoiceRules } from './corrected-invoice.ts';
import { correctedPartyRules } from './corrected-parties.ts';
import { correctedRateRules } from './corrected-rate.ts';
import { correctionDifferenceRules } from './correction-differences.ts';
import { givenAdvanceRules } from './given-advances.ts';
import { givenDocumentRules } from './given-documents.ts';
import { missingStateRules } from './missing-states.ts';
import { originalPartyRules } from './original-parties.ts';
import { originalReferenceRules } from './original-reference.ts';
import { originalStateRules } from './original-state.ts';
import { reconciledRowRules } from './reconciled-rows.ts';
import { referenceRules } from './references.ts';
import { settlementCorrectionRules } from './settlement-corrections.ts';
import { settlementRules } from './settlements.ts';
import { simplifiedRules } from './simplified.ts';
import { simplifiedLimitRules } from './simplified-limit.ts';
import { statedCauseRules } from './stated-cause.ts';

const inGroups: readonly Rule[] = [
  ...correctedInvoiceRules,
  ...beforeRowRules,
  ...correctedPartyRules,
  ...collectiveRules,
  ...changeRules,
  ...amountBeforeRules,
  ...advanceRules,
  ...settlementRules,
  ...referenceRules,
  ...simplifiedLimitRules,
  ...simplifiedRules,
  ...originalPartyRules,
  ...originalReferenceRules,
  ...originalStateRules,
  ...givenDocumentRules,
  ...givenAdvanceRules,
  ...reconciledRowRules,
  ...correctedRateRules,
  ...correctionDifferenceRules,
  ...settlementCorrectionRules,
  ...missingStateRules,
  ...statedCauseRules,
];

/** What each kind of invoice must and must not contain (XML-6xx), in the order of the codes. */
export const kindRules: readonly Rule[] = inGroups.toSorted((left, right) => compareTexts(left.code, right.code));
