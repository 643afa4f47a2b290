import { groupThousands } from '@nakor/domain/shared/group-thousands';
import type { Language, Localized } from '@nakor/domain/shared/localized';

/** Maximum number of pages of a report. */
export const pageLimit = 100;

/** A number with grouped thousands. */
export function countOf(count: number, language: Language): string {
  return groupThousands(String(count), language === 'pl' ? '\u00a0' : ',');
}

/** Shown under a truncated table. */
export function countRowsLeftOut(count: number): Localized {
  return {
    pl: `Pominięto wiersze tej tabeli, aby raport miał najwyżej ${pageLimit} stron. Liczba pominiętych wierszy: ${count}. Pełne dane są w plikach original.xml i correction.xml.`,
    en: `Rows of this table are left out, so that the report has at most ${pageLimit} pages. Number of rows left out: ${count}. The files original.xml and correction.xml hold all data.`,
  };
}

/** Shown under a truncated list. */
export function countItemsLeftOut(count: number): Localized {
  return {
    pl: `Pominięto pozycje, aby raport miał najwyżej ${pageLimit} stron. Liczba pominiętych pozycji: ${count}. Pełne dane są w plikach correction.xml i validation.json.`,
    en: `Items are left out, so that the report has at most ${pageLimit} pages. Number of items left out: ${count}. The files correction.xml and validation.json hold all data.`,
  };
}

/** Shown at the end of a report that is too long even without its tables. */
export const restLeftOut: Localized = {
  pl: `Pominięto dalszy ciąg raportu, aby miał najwyżej ${pageLimit} stron. Pełne dane są w plikach correction.xml i validation.json.`,
  en: `The rest of the report is left out, so that it has at most ${pageLimit} pages. The files correction.xml and validation.json hold all data.`,
};
