import { computeCorrectionAmounts } from '@nakor/domain/correction/amounts/correction-amounts';
import { buildCorrectionRows } from '@nakor/domain/correction/document/correction-rows';
import { type Draft, draftAt } from '@nakor/domain/correction/draft/draft';
import type { CorrectionPlan } from '@nakor/domain/correction/model/correction-plan';
import type { Original } from '@nakor/domain/correction/model/original';
import type { Scenario } from '@nakor/domain/correction/model/scenario';
import { buckets } from '@nakor/domain/fa3/buckets';
import { Invoice } from '@nakor/domain/fa3/invoice';
import { fieldsIn } from '../sale-drafts.ts';

/** The amounts declared by a planned correction, by field: `P_13_1`, `P_14_1`, `P_14_1W`, `P_15`, and `P_15ZK` if present. */
export function figuresOf(original: Original, plan: CorrectionPlan): Readonly<Record<string, string>> {
  const after = new Invoice(plan.after);
  const { deltas, grossDelta, paymentBefore } = computeCorrectionAmounts(original, after, plan.amounts);
  const figures: [string, string][] = buckets.flatMap(({ id, base, tax, taxInPln }) => {
    const amounts = deltas.get(id);
    if (amounts === undefined) return [];
    const shown = [
      [base, amounts.base],
      [tax, amounts.tax],
      [taxInPln, amounts.taxInPln],
    ] as const;
    return shown.flatMap(([name, amount]): [string, string][] => (name === null || amount === null ? [] : [[name, amount.toAmount()]]));
  });
  return Object.fromEntries([
    ...figures,
    ['P_15', grossDelta.toAmount()],
    ...(original.correctionKind === 'KOR' || paymentBefore === null ? [] : [['P_15ZK', paymentBefore.toAmount()]]),
  ]);
}

/** The lines of a planned correction, each as its fields. */
export function rowsOf(original: Original, plan: CorrectionPlan): readonly Readonly<Record<string, string>>[] {
  return buildCorrectionRows(original.before, plan.after, plan.rows).rows.map(fieldsIn);
}

/** An element of a draft as its fields. */
export function fieldsAt(draft: Draft, ...path: readonly string[]): Readonly<Record<string, string>> {
  const found = draftAt(draft, ...path);
  return found === null ? {} : fieldsIn(found);
}

/** The options that reproduce the example of a scenario; null when it has none. */
export function exampleOptions(scenario: Scenario, original: Original) {
  const example = scenario.example(original);
  if (example === null) return null;
  return { ...example, changes: Object.fromEntries(example.changes.map(({ path, newValue }) => [path, newValue])) };
}
