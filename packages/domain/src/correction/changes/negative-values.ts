import { Decimal } from '../../money/decimal.ts';
import type { Localized } from '../../shared/localized.ts';
import { parseChangePath } from '../draft/change-path.ts';
import type { Draft } from '../draft/draft.ts';
import { draftAtPath } from '../draft/draft-at-path.ts';
import { lineNumber } from '../draft/match-lines.ts';
import type { AppliedChange } from '../model/scenario.ts';

/** Quantities, prices and values of lines of the invoice and of its order. */
const measured = /Wiersz\/(?:P_8BZ?|P_9AZ?|P_9B|P_11A?|P_11NettoZ)$/;

/**
 * Warns of changes that make a quantity, price or value negative: usually a difference was given instead of the value after the correction.
 */
export function negativeValues(before: Draft, changes: readonly AppliedChange[]): readonly Localized[] {
  return changes.flatMap((change) => {
    const value = newlyNegative(change);
    if (value === null) return [];
    const number = numberOfLine(before, change);
    return [
      {
        pl: `Wiersz ${number}: po korekcie ilość lub cena jest ujemna (${value}). Podaje się wartość po korekcie, nie różnicę.`,
        en: `Line ${number}: after the correction the quantity or price is negative (${value}). Enter the value after the correction, not the difference.`,
      },
    ];
  });
}

function newlyNegative({ names, before, newValue }: AppliedChange): string | null {
  const text = newValue.trim();
  const isNegative = (value: string | null) => Decimal.parse(value ?? '')?.isNegative === true;
  return measured.test(names) && isNegative(text) && !isNegative(before) ? text : null;
}

function numberOfLine(before: Draft, { address }: AppliedChange): string {
  const path = parseChangePath(address);
  const steps = path.ok ? path.value.steps.slice(0, -1) : [];
  const line = draftAtPath(before, steps);
  const step = steps.at(-1);
  return (line === null ? '' : lineNumber(line)) || (step?.key?.value ?? String(step?.position ?? 1));
}
