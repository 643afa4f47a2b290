import { Decimal } from '../../money/decimal.ts';
import type { Localized } from '../../shared/localized.ts';
import { parseChangePath } from '../draft/change-path.ts';
import { type Draft, listChildren } from '../draft/draft.ts';
import { draftAtPath } from '../draft/draft-at-path.ts';
import { findLineNumber } from '../draft/match-lines.ts';
import type { AppliedChange, PlanRejection } from '../model/scenario.ts';

/** Quantities, prices and values of lines of the invoice and of its order. */
const measured = /Wiersz\/(?:P_8BZ?|P_9AZ?|P_9B|P_11A?|P_11NettoZ)$/;

const measuredFields = ['P_8B', 'P_8BZ', 'P_9A', 'P_9AZ', 'P_9B', 'P_11', 'P_11A', 'P_11NettoZ'] as const;

/** A change that makes a field negative. */
interface NegativeChange {
  readonly index: number;
  readonly change: AppliedChange;
  readonly value: Decimal;
  /** The line before the changes; null when they add it. */
  readonly line: Draft | null;
  readonly number: string;
}

/**
 * Rejects a negative quantity, price or value on a line without negative amounts: it is a difference given in place of the value after the
 * correction. Lines that reduce the invoice are lines of their own.
 */
export function listDifferencesAsValues(before: Draft, changes: readonly AppliedChange[]): readonly PlanRejection[] {
  return negativeChanges(before, changes).flatMap((negative) => {
    if (isNewOrNegative(negative)) return [];
    return [{ path: `changes[${negative.index}].new_value`, code: 'negative_value', message: differenceGiven(negative) }];
  });
}

/** Warns of negative quantities, prices and values on added lines and on lines that already reduce the invoice. */
export function listNegativeValues(before: Draft, changes: readonly AppliedChange[]): readonly Localized[] {
  return negativeChanges(before, changes)
    .filter(isNewOrNegative)
    .map(({ number, value }) => ({
      pl: `Wiersz ${number}: po korekcie ilość lub cena jest ujemna (${value}). Podaje się wartość po korekcie, nie różnicę.`,
      en: `Line ${number}: after the correction the quantity or price is negative (${value}). Enter the value after the correction, not the difference.`,
    }));
}

function negativeChanges(before: Draft, changes: readonly AppliedChange[]): readonly NegativeChange[] {
  return changes.flatMap((change, index) => {
    const value = measured.test(change.names) ? Decimal.parse(change.newValue.trim()) : null;
    if (value?.isNegative !== true || isNegative(change.before)) return [];
    return [{ index, change, value, ...lineOf(before, change) }];
  });
}

function isNewOrNegative({ line }: NegativeChange): boolean {
  return line === null || measuredFields.some((name) => listChildren(line, name).some(({ text }) => isNegative(text)));
}

function isNegative(text: string | null): boolean {
  return Decimal.parse(text?.trim() ?? '')?.isNegative === true;
}

function lineOf(before: Draft, { address }: AppliedChange): Pick<NegativeChange, 'line' | 'number'> {
  const path = parseChangePath(address);
  const steps = path.ok ? path.value.steps.slice(0, -1) : [];
  const line = draftAtPath(before, steps);
  const step = steps.at(-1);
  return { line, number: (line === null ? '' : findLineNumber(line)) || (step?.key?.value ?? String(step?.position ?? 1)) };
}

function differenceGiven({ change, value, number }: NegativeChange): Localized {
  const field = change.names.split('/').at(-1) ?? '';
  const former = Decimal.parse(change.before ?? '');
  const meant = former?.plus(value) ?? null;
  const isPossible = meant?.isNegative === false;
  // Written as `new_value` requires, with a decimal point.
  const example = {
    pl: isPossible ? ` Jeśli ${former} zmienia się o ${value}, wpisz ${meant}.` : '',
    en: isPossible ? ` If ${former} changes by ${value}, enter ${meant}.` : '',
  };
  return {
    pl: `Wiersz ${number}: ${field} po korekcie byłoby ujemne (${value}). Podaj wartość po korekcie, nie różnicę.${example.pl} Pozycję, która zmniejsza fakturę, dodaje się jako nowy wiersz.`,
    en: `Line ${number}: ${field} would be negative after the correction (${value}). State the value after the correction, not the difference.${example.en} An item that reduces the invoice is added as a new line.`,
  };
}
