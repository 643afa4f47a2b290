import { listChangedFields } from '../changes/changed-fields.ts';
import { changeChild, type Draft, readTextAt, withChildren } from '../draft/draft.ts';
import { linesOf, orderLinesOf, withField } from '../draft/line-fields.ts';
import { listDifferingFields, pairLines } from '../draft/match-lines.ts';
import { recomputeLines } from './recompute-lines.ts';

const rateFields = ['P_12', 'P_12_XII', 'P_12Z', 'P_12Z_XII'] as const;

/** Fields that fix the value of a line at its new rate. */
const statedFields = ['P_9A', 'P_9B', 'P_10', 'P_11', 'P_11A', 'P_9AZ', 'P_11NettoZ'] as const;

/**
 * The state with all changes except those of rates. A line whose price, discount or value a change also sets has its new rate, because the
 * new value holds at the new rate.
 *
 * @param before       the whole invoice before the correction
 * @param after        the same with the changes applied, without recalculated fields
 * @param changedPaths addresses of the changes
 * @returns            `before` itself when only rates change
 */
export function stateBeforeRates(before: Draft, after: Draft, changedPaths: readonly string[]): Draft {
  const old = new Map([
    ...formerRates(linesOf(before), linesOf(after), changedPaths),
    ...formerRates(orderLinesOf(before), orderLinesOf(after), changedPaths),
  ]);
  if (old.size === 0) return recomputeLines(before, after, changedPaths).after;
  const restored = mapAllLines(after, (line) => old.get(line) ?? line);
  const isUnchanged = [linesOf, orderLinesOf].every((lines) => isSameList(lines(before), lines(restored)));
  return isUnchanged ? before : recomputeLines(before, restored, changedPaths).after;
}

function isSameList(left: readonly Draft[], right: readonly Draft[]): boolean {
  return left.length === right.length && left.every((line, index) => line === right[index]);
}

/** Lines at their former rates, by the line that they replace. */
function formerRates(
  before: readonly Draft[],
  after: readonly Draft[],
  changedPaths: readonly string[],
): readonly (readonly [Draft, Draft])[] {
  const stated = listChangedFields(before, after, changedPaths);
  return pairLines(before, after).flatMap((pair): (readonly [Draft, Draft])[] => {
    if (pair.before === null || pair.after === null || pair.before === pair.after) return [];
    const { before: line } = pair;
    const named = stated.get(pair.after);
    const differing = listDifferingFields(line, pair.after);
    if (!rateFields.some((field) => differing.has(field)) || statedFields.some((field) => named?.has(field) === true)) return [];
    const restored = rateFields.reduce((made, field) => withField(made, field, readTextAt(line, field)), pair.after);
    return [[pair.after, listDifferingFields(line, restored).size === 0 ? line : restored]];
  });
}

function mapAllLines(invoice: Draft, change: (line: Draft) => Draft): Draft {
  return changeChild(invoice, 'Fa', (fa) => {
    const changed = withChildren(fa, fa.children.map(change));
    return changeChild(changed, 'Zamowienie', (order) => withChildren(order, order.children.map(change)));
  });
}
