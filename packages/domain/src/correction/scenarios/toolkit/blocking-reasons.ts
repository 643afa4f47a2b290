import { buckets } from '../../../fa3/buckets.ts';
import type { PrimaryKind } from '../../../fa3/elements/kinds.ts';
import { Decimal } from '../../../money/decimal.ts';
import type { Localized } from '../../../shared/localized.ts';
import { readTextAt } from '../../draft/draft.ts';
import type { Original } from '../../model/original.ts';
import { stateAdvice } from '../../original/state-advice.ts';

/** Why a scenario cannot be used for this kind of invoice; null when it can. */
export function findBlockingKind({ kind }: Original, kinds: readonly PrimaryKind[]): Localized | null {
  if (kinds.includes(kind)) return null;
  const list = kinds.join(', ');
  return {
    pl: `Ten scenariusz dotyczy faktur ${list} i ich korekt, a to jest faktura ${kind}.`,
    en: `This scenario applies to ${list} and their corrections, but this invoice is ${kind}.`,
  };
}

/**
 * Why the lines of an invoice are unknown: the given correction has no rows or only differences.
 *
 * @returns null for every other invoice
 */
export function findUnknownLines({ isCorrection, shownLines, warnings }: Original): Localized | null {
  if (!isCorrection || shownLines !== 'none') return null;
  return warnings.find(({ path }) => path === '/Faktura/Fa/FaWiersz' || path === '/Faktura/Fa/Zamowienie')?.text ?? null;
}

/**
 * Why an invoice cannot be cancelled as a whole: the given correction shows only some lines, or not the amounts after it.
 *
 * @returns null when it can
 */
export function findBlockingState(original: Original): Localized | null {
  if (original.shownLines !== 'all') return partOfLines;
  return isAmountUnknown(original) ? unknownAmounts : null;
}

/** Whether the given correction does not determine the total, or its split into bases and taxes. */
function isAmountUnknown({ before, isCorrection }: Original): boolean {
  if (!isCorrection) return false;
  const total = readTextAt(before, 'Fa', 'P_15');
  const isZero = total !== null && Decimal.parse(total)?.isZero === true;
  return total === null || (!isZero && !buckets.some(({ base }) => readTextAt(before, 'Fa', base) !== null));
}

const partOfLines: Localized = {
  pl: `Podana korekta nie pokazuje wszystkich pozycji, więc nie wiadomo, co sprowadzić do zera. Podaj fakturę pierwotną w stanie po tej korekcie ${stateAdvice.pl}.`,
  en: `The given correction does not show all lines, so the lines to cancel are unknown. Provide the original invoice in its state after this correction ${stateAdvice.en}.`,
};

const unknownAmounts: Localized = {
  pl: `Z podanej korekty nie wynika, jakie podstawy i podatek obowiązują po niej, więc nie wiadomo, co sprowadzić do zera. Podaj fakturę pierwotną w stanie po tej korekcie ${stateAdvice.pl}.`,
  en: `The bases and taxes after the given correction are unknown, so the amounts to cancel are unknown. Provide the original invoice in its state after this correction ${stateAdvice.en}.`,
};
