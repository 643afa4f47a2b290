import { changeChild, without } from '../../draft/draft.ts';
import type { CorrectionPlan, LineMethod } from '../../model/correction-plan.ts';
import type { PlanContext } from '../../model/scenario.ts';
import { lineMethodOf, planOf } from './scenario-plan.ts';

/**
 * A plan that takes a whole invoice back: parties and descriptions stay, every amount goes to zero. An advance is paid back in full,
 * its order stays as it is.
 *
 * @param methods ways to show lines
 * @param parts   what the scenario has to say of its own
 */
export function zeroOutPlan(
  context: PlanContext,
  methods: readonly LineMethod[],
  parts: Pick<CorrectionPlan, 'type'> & Partial<CorrectionPlan>,
): CorrectionPlan {
  const { before, kind } = context.original;
  // Payments that are gone afterwards are what makes the correction show each as taken back.
  const after = kind === 'ZAL' ? changeChild(before, 'Fa', (fa) => without(fa, 'ZaliczkaCzesciowa')) : before;
  const method = lineMethodOf(context, methods);
  return planOf(context, {
    after,
    amounts: { kind: 'cancel' },
    rows: kind === 'ZAL' ? { kind: 'all' } : { kind: 'cancelled', method },
    ...parts,
  });
}
