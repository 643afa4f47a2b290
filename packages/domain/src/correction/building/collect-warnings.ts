import type { Localized } from '../../shared/localized.ts';
import { listRemainingMistakes } from '../amounts/declared-totals.ts';
import { buildReasonOverflow } from '../document/correction-reason.ts';
import { findUnknownInPln } from '../explanation/explain-jpk.ts';
import type { BuiltCorrection } from '../model/built-correction.ts';
import type { PlannedCorrection } from '../model/scenario.ts';
import { listMissingKsefNumbers } from '../review/missing-ksef-numbers.ts';
import type { DraftedCorrection } from './draft-correction.ts';

/**
 * Collects the warnings of a build, in the order of its steps.
 *
 * @param reason the user's reason
 */
export function collectWarnings(
  { original, plan, answer, warnings }: PlannedCorrection,
  { amounts, shown, type }: DraftedCorrection,
  { jpk }: Pick<BuiltCorrection, 'jpk'>,
  reason: string,
): readonly Localized[] {
  return [
    ...listMissingKsefNumbers(original.invoice, plan.references, answer),
    ...warnings,
    ...amounts.warnings,
    ...(plan.amounts.kind === 'lines' ? listRemainingMistakes(original.invoice, amounts) : []),
    ...shown.warnings,
    ...type.warnings,
    ...findUnknownInPln(jpk),
    ...buildReasonOverflow(reason, plan.reasonAddition),
  ];
}
