import type { Invoice } from '../../fa3/invoice.ts';
import { belongsToSending } from '../../ledger/decrease-period.ts';
import { movesTaxPoint } from '../../ledger/moved-tax-point.ts';
import { Decimal } from '../../money/decimal.ts';
import type { Element } from '../../xml/element.ts';
import type { CorrectionAmounts } from '../amounts/correction-amounts.ts';
import { type CauseOfIncrease, deriveCorrectionType, findCauseOfIncrease } from '../document/correction-type.ts';
import { deriveLineDirections } from '../document/line-directions.ts';
import { type Draft, readTextAt } from '../draft/draft.ts';
import type { CorrectionRequest } from '../model/correction-request.ts';
import type { PlannedCorrection } from '../model/scenario.ts';
import { sharedQuestionIds } from '../scenarios/toolkit/shared-questions.ts';

/** `TypKorekty` with its reason, its warnings, and the cause of an increase. */
export type ChosenType = ReturnType<typeof deriveCorrectionType> & { readonly cause: CauseOfIncrease };

/**
 * Chooses the period of a correction from its plan, its answers and its amounts.
 *
 * @param state.after        the correct invoice
 * @param state.sendingMonth the month of the build, `YYYY-MM`
 */
export function chooseCorrectionType(
  { original, plan, answer }: PlannedCorrection,
  request: CorrectionRequest,
  { deltas, grossDelta }: Pick<CorrectionAmounts, 'deltas' | 'grossDelta'>,
  { after, sendingMonth }: { readonly after: Invoice<Element>; readonly sendingMonth: string },
): ChosenType {
  const shared = findCauseOfIncrease(answer(sharedQuestionIds.causeFromStart));
  const cause = plan.causeExistedFromStart === undefined ? shared : plan.causeExistedFromStart ? 'from-the-start' : 'in-month-of-issue';
  const changesOrder = orderValueOf(original.before) !== orderValueOf(plan.after);
  const lines = plan.amounts.kind === 'lines' ? { lines: deriveLineDirections(original.before, plan.after) } : {};
  const isSentLater = belongsToSending(after) && sendingMonth > request.issueDay.slice(0, 7);
  const causes = plan.hasSeveralCauses === true ? 'at-several-times' : cause;
  // A rebate for a period concerns the record of its own month alone.
  const isMoved = plan.amounts.kind !== 'stated' && movesTaxPoint(original.invoice, after);
  const chosen = deriveCorrectionType(plan.type, request.forcedType, {
    ...{ deltas, grossDelta, changesOrder, cause: causes, isSentLater, movesTaxPoint: isMoved },
    ...lines,
  });
  return { ...chosen, cause };
}

function orderValueOf(invoice: Draft): string | null {
  const text = readTextAt(invoice, 'Fa', 'Zamowienie', 'WartoscZamowienia');
  return text === null ? null : (Decimal.parse(text)?.toAmount() ?? text);
}
