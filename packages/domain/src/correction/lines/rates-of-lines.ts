import type { Localized } from '../../shared/localized.ts';
import { listChangedLines } from '../changes/changed-lines.ts';
import { changeChild, type Draft, readTextAt, withChildren, without } from '../draft/draft.ts';
import { linesOf, readPercentAt } from '../draft/line-fields.ts';
import { findLineNumber, pairLines } from '../draft/match-lines.ts';
import type { Original } from '../model/original.ts';
import type { PlanContext, PlanRejection } from '../model/scenario.ts';
import { changeRateKeeping, type KeptPrice } from './change-rate.ts';

/** Recalculates values and prices of lines whose rate changes, keeping gross or net values. */
export function withRatesKeeping(before: Draft, after: Draft, kept: KeptPrice): Draft {
  const changed = new Map<Draft, Draft>();
  for (const pair of pairLines(linesOf(before), linesOf(after))) {
    if (pair.before === null || pair.after === null || rateOf(pair.before) === rateOf(pair.after)) continue;
    changed.set(pair.after, changeRateKeeping(pair.before, withOneRate(pair.before, pair.after), kept));
  }
  return changeChild(after, 'Fa', (fa) =>
    withChildren(
      fa,
      fa.children.map((child) => changed.get(child) ?? child),
    ),
  );
}

/** A line has either a Polish or a foreign rate: a new one replaces the other. */
function withOneRate(before: Draft, after: Draft): Draft {
  if (readTextAt(after, 'P_12') === null || readTextAt(after, 'P_12_XII') === null) return after;
  const isForeignNew = readTextAt(before, 'P_12_XII') !== readTextAt(after, 'P_12_XII');
  return without(after, isForeignNew ? 'P_12' : 'P_12_XII');
}

function rateOf(line: Draft): string {
  return JSON.stringify([readTextAt(line, 'P_12'), readTextAt(line, 'P_12_XII')]);
}

const noRate = JSON.stringify([null, null]);

/**
 * Why the tax of newly taxed lines cannot be stated in PLN: they have no exchange rate on an invoice in a foreign currency.
 *
 * @returns null when it can
 * @source  art. 106e ust. 11 ustawy o VAT
 */
export function findTaxedWithoutExchangeRate({ before, currency }: Original, after: Draft): Localized | null {
  if (currency === 'PLN') return null;
  const numbers = pairLines(linesOf(before), linesOf(after)).flatMap((pair) => {
    if (pair.before === null || pair.after === null || readTextAt(pair.after, 'KursWaluty') !== null) return [];
    const isTaxed = (line: Draft) => readTextAt(line, 'P_12') !== null && readPercentAt(line)?.isPositive === true;
    return isTaxed(pair.after) && !isTaxed(pair.before) ? [findLineNumber(pair.after)] : [];
  });
  return numbers.length === 0 ? null : exchangeRateNeeded(numbers.join(', '));
}

/**
 * Rejects changes that leave a line without a rate: it would not be part of any sum, and its value would be reversed. Lines under the
 * margin scheme need no rate.
 *
 * @param rated the state with the new rates
 */
export function withoutRate({ original, changes }: PlanContext, rated: Draft): readonly PlanRejection[] {
  if (original.invoice.isMargin) return [];
  return listChangedLines({ original, after: rated, changes }).flatMap(({ before, after, field, index }) => {
    const isGone = /^P_12(?:_XII)?$/.test(field) && rateOf(before) !== noRate && rateOf(after) === noRate;
    return isGone ? [{ path: `changes[${index}].new_value`, code: 'rate_required', message: rateNeeded(findLineNumber(before)) }] : [];
  });
}

function rateNeeded(number: string): Localized {
  return {
    pl: `Po zmianie wiersz ${number} nie ma stawki, więc nie należy do żadnej sumy. Podaj stawkę po korekcie (P_12, np. 8, zw, np I), a dla procedury OSS stawkę P_12_XII.`,
    en: `After the change line ${number} has no rate, so it is not part of any total. Enter the rate after the correction (P_12, such as 8, zw, np I), or for the OSS procedure the rate P_12_XII.`,
  };
}

function exchangeRateNeeded(numbers: string): Localized {
  return {
    pl: `Podatek trzeba podać w złotych, a wiersze ${numbers} nie mają kursu. Dodaj zmianę Fa/FaWiersz[…]/KursWaluty z kursem z dnia poprzedzającego powstanie obowiązku podatkowego.`,
    en: `Tax must be stated in PLN, but lines ${numbers} have no exchange rate. Add a change of Fa/FaWiersz[…]/KursWaluty with the rate of the day before the tax point.`,
  };
}
