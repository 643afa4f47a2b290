import { changeChild, without } from '../../draft/draft.ts';
import type { CorrectionPlan, LineMethod } from '../../model/correction-plan.ts';
import type { PlanContext } from '../../model/scenario.ts';
import { getLineMethod, planOf } from './scenario-plan.ts';

/**
 * A plan that cancels a whole invoice: parties and descriptions stay the same, all amounts are reduced to zero. An advance is refunded in
 * full and its order is unchanged.
 *
 * @param methods ways to show lines
 * @param parts   the parts that the scenario sets
 */
export function buildZeroOutPlan(
  context: PlanContext,
  methods: readonly LineMethod[],
  parts: Pick<CorrectionPlan, 'type'> & Partial<CorrectionPlan>,
): CorrectionPlan {
  const { before, kind } = context.original;
  // Removing the payments makes the correction reverse each of them.
  const after = kind === 'ZAL' ? changeChild(before, 'Fa', (fa) => without(fa, 'ZaliczkaCzesciowa')) : before;
  const method = getLineMethod(context, methods);
  return planOf(context, {
    after,
    amounts: { kind: 'cancel' },
    rows: kind === 'ZAL' ? { kind: 'all' } : { kind: 'cancelled', method },
    ...parts,
  });
}
