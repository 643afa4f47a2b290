import { deriveCorrectionType, type LineDirections } from '../../correction/document/correction-type.ts';
import type { CorrectionType } from '../../correction/model/correction-plan.ts';
import { readDeclaredAmounts } from '../../correction/model/declared-amounts.ts';
import { explainExclusion } from '../../correction/scenarios/combination/combinable.ts';
import { toWarsawDay } from '../../fa3/elements/calendar.ts';
import type { Invoice } from '../../fa3/invoice.ts';
import { belongsToSending } from '../../ledger/decrease-period.ts';
import { movesTaxPoint } from '../../ledger/moved-tax-point.ts';
import { showsTaxPoint } from '../../ledger/tax-point.ts';
import { Decimal } from '../../money/decimal.ts';
import type { Element } from '../../xml/element.ts';
import type { ReadPair } from '../model/pair.ts';
import type { PairChanges } from '../model/pair-changes.ts';
import { findEarliestSubmission } from './earliest-submission.ts';

/** `TypKorekty` of a correction; null when absent or invalid. */
export function deriveDeclaredType({ fa }: Invoice<Element>): CorrectionType | null {
  const code = fa.code('TypKorekty');
  return code === '1' || code === '2' || code === '3' ? (Number(code) as CorrectionType) : null;
}

/** Parses a type as given in requests: 1, 2 and 3, or A, B and C; null for anything else. */
export function parseCorrectionType(text: string): CorrectionType | null {
  const code = text.trim().toUpperCase();
  const letter = 'ABC'.indexOf(code) + 1;
  if (code.length === 1 && letter > 0) return letter as CorrectionType;
  return code === '1' || code === '2' || code === '3' ? (Number(code) as CorrectionType) : null;
}

/** Of causes that yield the same type, the last one explains it. */
const causes = ['at-several-times', 'from-the-start', 'in-month-of-issue', 'in-another-month'] as const;

/** The types that the scenario yields for these amounts, one for each possible cause of an increase. */
export function listCommonTypes(
  { scenario, correction, original }: ReadPair,
  changes: Pick<PairChanges, 'lines'>,
): readonly ReturnType<typeof deriveCorrectionType>[] {
  const deltas = readDeclaredAmounts(correction);
  const mayMoveTaxPoint = showsTaxPoint(correction) && (deltas.size === 0 || deriveDeclaredType(correction) === 3);
  const result = {
    deltas,
    grossDelta: correction.fa.amount('P_15') ?? Decimal.zero,
    changesOrder: changesOrder(original.invoice, correction),
    lines: lineDirections(changes),
    // A correction of amounts may state its own day in P_6; only its type or the lack of amounts shows that it corrects the day.
    movesTaxPoint: mayMoveTaxPoint && movesTaxPoint(original.invoice, correction),
  };
  // A scenario that changes no amounts may be combined with others that do.
  const isCombined = scenario.defaultType === 1 && explainExclusion(scenario) === null && result.deltas.size > 0;
  const planned = isCombined ? 'by-result' : scenario.defaultType;
  // A correction made after the month of P_1 was sent later; the earlier month is what its software may have assumed.
  const sent = belongsToSending(correction) && isMadeLater(correction) ? [true, false] : [false];
  const types = sent.flatMap((isSentLater) =>
    causes.map((cause) => deriveCorrectionType(planned, null, { ...result, cause, isSentLater })),
  );
  return [...new Map(types.map((reasoned) => [reasoned.type, reasoned])).values()];
}

function isMadeLater(correction: Invoice<Element>): boolean {
  const made = findEarliestSubmission(correction, Number.POSITIVE_INFINITY);
  const month = correction.issueDay?.slice(0, 7) ?? null;
  return made !== null && month !== null && toWarsawDay(made).slice(0, 7) > month;
}

function lineDirections({ lines }: Pick<PairChanges, 'lines'>): LineDirections {
  const numbersOf = (wanted: 1 | -1) =>
    lines.flatMap(({ number, of, netDelta, grossDelta }) =>
      of === 'invoice' && (netDelta ?? grossDelta)?.sign === wanted ? [number ?? ''] : [],
    );
  return { up: numbersOf(1), down: numbersOf(-1) };
}

function changesOrder(before: Invoice<Element>, after: Invoice<Element>): boolean {
  const [was, is] = [before.order.amount('WartoscZamowienia'), after.order.amount('WartoscZamowienia')];
  return is !== null && (was === null || !was.equals(is));
}
