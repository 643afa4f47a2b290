import type { Localized } from '../../shared/localized.ts';
import type { Draft } from '../draft/draft.ts';
import { lineNumber } from '../draft/match-lines.ts';
import type { DiscountOf } from './line-value.ts';

/** A line has a discount now that it did not have; how it was read. */
export function newDiscount(line: Draft, discountOf: DiscountOf): Localized {
  const number = lineNumber(line);
  return discountOf === 'unit'
    ? {
        pl: `Wiersz ${number}: opust P_10 odczytano jako kwotę na jednostkę. Jeśli dotyczy całego wiersza, podaj też wartość (P_11 albo P_11A).`,
        en: `Line ${number}: the discount P_10 was read as an amount for each unit. If it is for the whole line, give the value, too (P_11 or P_11A).`,
      }
    : {
        pl: `Wiersz ${number}: opust P_10 odczytano jako kwotę na cały wiersz. Jeśli dotyczy jednostki, podaj też wartość (P_11 albo P_11A).`,
        en: `Line ${number}: the discount P_10 was read as an amount for the whole line. If it is for each unit, give the value, too (P_11 or P_11A).`,
      };
}

/** Neither quantity nor price gives the value of a line. */
export function unknownValue(line: Draft): Localized {
  const number = lineNumber(line);
  return {
    pl: `Wiersz ${number}: z ilości i ceny nie wynika wartość. Podaj ją w zmianie wprost (P_11 albo P_11A).`,
    en: `Line ${number}: no value follows from quantity and price. Give it in a change of its own (P_11 or P_11A).`,
  };
}

/** The value of a line was not quantity times price. */
export function unexplained(line: Draft): Localized {
  const number = lineNumber(line);
  return {
    pl: `Wiersz ${number}: przed korektą ilość razy cena nie dawała podanej wartości. Nową wartość policzono jako ilość razy cena, mniej opust; sprawdź ją.`,
    en: `Line ${number}: before the correction quantity times price did not make the stated value. The new value is quantity times price less the discount; check it.`,
  };
}
