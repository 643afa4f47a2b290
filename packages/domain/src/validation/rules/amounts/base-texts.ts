import { Decimal } from '../../../money/decimal.ts';
import { joinLocalized, type Localized } from '../../../shared/localized.ts';
import type { BaseMismatch } from '../../amounts/base-mismatches.ts';
import { figure, oppositeSignNote } from '../../amounts/wording.ts';

/** Explains a difference that another total has in the opposite direction, and names the line that may have a wrong rate. */
export function noteOf({ kind, stated, gap, tolerance, counterpart, suspects }: BaseMismatch): Localized | string {
  if (counterpart === null) return kind === 'differs' && !gap.absolute().isAbove(tolerance) ? oppositeSignNote : '';
  const [suspect] = suspects;
  const isMargin = (gap.isNegative ? stated : counterpart.stated).id === '11';
  const where = isMargin
    ? { pl: ' Wiersz procedury marży nie ma stawki.', en: ' A line of the margin scheme has no rate.' }
    : suspect === undefined || suspects.length > 1
      ? { pl: ' Sprawdź stawki wierszy (P_12).', en: ' Check the rates of the lines (P_12).' }
      : {
          pl: ` Sprawdź stawkę (P_12) w wierszu ${suspect.number ?? '?'}.`,
          en: ` Check the rate (P_12) on line ${suspect.number ?? '?'}.`,
        };
  return joinLocalized(' ', counterpartText(counterpart), where);
}

/** How the other total is wrong. */
function counterpartText({ kind, stated, expected, gap }: BaseMismatch): Localized {
  const field = stated.bucket.base;
  const value = figure(stated.base ?? Decimal.zero);
  if (kind === 'unmatched') {
    return joinLocalized({ pl: `${field} podaje `, en: `${field} states ` }, value, {
      pl: ', a nie należy do niego żaden wiersz: błędna jest stawka wiersza albo pole tej kwoty.',
      en: ', but no line belongs to it: either the rate of a line or the field of this amount is wrong.',
    });
  }
  if (kind === 'missing') {
    return joinLocalized(
      { pl: `Wiersze pola ${field}, którego brak, dają `, en: `The lines of ${field}, which is missing, add up to ` },
      figure(expected),
      '.',
    );
  }
  return joinLocalized(
    `${field} (`,
    value,
    gap.isNegative
      ? { pl: ') jest za to za małe: jego wiersze dają ', en: ') is too small instead: its lines add up to ' }
      : { pl: ') jest za to za duże: jego wiersze dają ', en: ') is too large instead: its lines add up to ' },
    figure(expected),
    '.',
  );
}

/** What to enter if the lines are right, and what to correct if they are not. */
export function adviceOf(mismatch: BaseMismatch): Localized {
  const { kind, stated, expected, counterpart } = mismatch;
  const field = stated.bucket.base;
  if (counterpart !== null) return adviceOfTransfer(mismatch, counterpart);
  if (kind === 'unmatched') {
    return {
      pl: `Jeśli kwota należy do innej stawki, przenieś ją z ${field} do właściwego pola P_13 albo popraw stawkę wiersza (P_12); jeśli jest zbędna, usuń ${field}.`,
      en: `If the amount belongs to another rate, move it from ${field} to the right P_13 or correct the rate of the line (P_12); if it is surplus, remove ${field}.`,
    };
  }
  const amount = figure(expected.rounded(2));
  return {
    pl: `Jeśli wiersze są właściwe, wpisz ${field} = ${amount.pl}; jeśli nie, dodaj brakujący lub usuń zbędny wiersz albo popraw stawkę (P_12) lub wartość.`,
    en: `If the lines are right, enter ${field} = ${amount.en}; if not, add the missing or remove the surplus line, or correct its rate (P_12) or value.`,
  };
}

/** Where the totals agree with one another, the lines are as likely to be wrong as all of them. */
export function adviceOfAgreed(field: string): Localized {
  return {
    pl: `Sumy i P_15 zgadzają się ze sobą, więc sprawdź najpierw wiersze: czy żadnego nie brakuje ani nie jest za dużo i czy stawki (P_12) i wartości są właściwe. Jeśli są, policz od nowa ${field}, podatek i P_15.`,
    en: `The totals agree with P_15, so check the lines first: that none is missing or surplus, and that rates (P_12) and values are right. If they are, calculate ${field}, the tax and P_15 again.`,
  };
}

/** An amount in another total than that of its lines: either the amount is moved, or the rate of a line is wrong. */
function adviceOfTransfer(mismatch: BaseMismatch, counterpart: BaseMismatch): Localized {
  const [from, to] = mismatch.gap.isNegative ? [counterpart, mismatch] : [mismatch, counterpart];
  const amount = figure(mismatch.gap.absolute().rounded(2));
  const fields = { from: from.stated.bucket.base, to: to.stated.bucket.base };
  const hasTax = from.stated.bucket.tax !== null || to.stated.bucket.tax !== null;
  const move = {
    pl: `przenieś ${amount.pl} z ${fields.from} do ${fields.to}${hasTax ? ' i popraw podatek' : ''}`,
    en: `move ${amount.en} from ${fields.from} to ${fields.to}${hasTax ? ' and correct the tax' : ''}`,
  };
  return to.stated.id === '11'
    ? {
        pl: `Jeśli wiersz jest w procedurze marży, ${move.pl}; jeśli nie, podaj jego stawkę (P_12).`,
        en: `If the line is in the margin scheme, ${move.en}; if not, state its rate (P_12).`,
      }
    : {
        pl: `Jeśli stawka wiersza (P_12) jest właściwa, ${move.pl}; jeśli nie, popraw stawkę.`,
        en: `If the rate of the line (P_12) is right, ${move.en}; if not, correct the rate.`,
      };
}

/** The fields to add, with their amounts; an amount that is in another field is moved. */
export function missingFieldsOf({ stated: { bucket }, sum, expected, counterpart }: BaseMismatch): Localized {
  const amounts = joinLocalized(
    `${bucket.base} = `,
    figure(expected.rounded(2)),
    ...(bucket.tax === null || sum === undefined
      ? []
      : [{ pl: ` i ${bucket.tax} = `, en: ` and ${bucket.tax} = ` }, figure(sum.tax.rounded(2))]),
  );
  return counterpart?.kind === 'unmatched'
    ? joinLocalized(
        { pl: `przenieś kwotę z ${counterpart.stated.bucket.base}: `, en: `move the amount of ${counterpart.stated.bucket.base}: ` },
        amounts,
      )
    : joinLocalized({ pl: 'dodaj ', en: 'add ' }, amounts);
}
