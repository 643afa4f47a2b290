import { buckets } from '../../fa3/buckets.ts';
import { getFieldInText } from '../../fa3/field-names/field-names.ts';
import { Decimal, sumOf } from '../../money/decimal.ts';
import { explainCorrection } from '../explanation/explain-correction.ts';
import { explainJpk } from '../explanation/explain-jpk.ts';
import type { BuiltCorrection, CorrectionDeltas, Explanation } from '../model/built-correction.ts';
import type { PlannedCorrection } from '../model/scenario.ts';
import type { DraftedCorrection } from './draft-correction.ts';

/** Explains every value of a correction: those of the document, of the sales record, and `TypKorekty`. */
export function explainValues(
  { original, plan, changes }: PlannedCorrection,
  { amounts, type }: DraftedCorrection,
  { jpkRows }: Pick<BuiltCorrection, 'jpkRows'>,
): readonly Explanation[] {
  const explanation = explainCorrection(original.before, plan.after, changes, plan.amounts, amounts);
  const typeField: Explanation = {
    path: '/Faktura/Fa/TypKorekty',
    label: getFieldInText('TypKorekty'),
    before: null,
    after: String(type.type),
    delta: null,
    rule: type.reason,
  };
  return [...explanation, ...explainJpk(original.currency, jpkRows), typeField];
}

/** Adds up what a correction changes, by rate and in total. */
export function addUpDeltas({ deltas, grossDelta }: DraftedCorrection['amounts']): CorrectionDeltas {
  const byRate = buckets.flatMap(({ id, rates }) => {
    const amounts = deltas.get(id);
    return amounts === undefined ? [] : [{ bucket: id, rates, ...amounts }];
  });
  return {
    net: sumOf(byRate.map(({ base }) => base)),
    vat: sumOf(byRate.map(({ tax }) => tax ?? Decimal.zero)),
    gross: grossDelta,
    byRate,
  };
}
