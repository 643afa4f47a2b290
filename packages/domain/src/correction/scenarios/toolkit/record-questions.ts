import type { Question } from '../../model/scenario.ts';

/** Ids of the questions that decide how a correction is recorded in JPK_V7M, as in `question_answers`. */
export const recordQuestionIds = {
  exchangeRate: 'kurs_dla_wszystkich_wierszy',
  isInReceiptReport: 'sprzedaz_w_raporcie_kasy',
  wasDeclared: 'podatek_wykazano',
} as const;

/**
 * The exchange rate at a moved tax point. It is the answer of the scenario `fx-rate`, so that the amounts before leave their month at the old
 * rate, and those after enter the other one at the new rate.
 *
 * @source art. 31a ust. 1 i 2 ustawy o VAT
 */
export const exchangeRateOfMovedTaxPoint: Question = {
  id: recordQuestionIds.exchangeRate,
  text: {
    pl: 'Jaki kurs obowiązuje, gdy zmienia się dzień obowiązku podatkowego (tylko waluta obca, art. 31a ustawy o VAT)? Bez odpowiedzi: kurs z faktury. Jeśli zmienia się dzień tylko niektórych wierszy lub zapłat, podaj ich kurs w changes.',
    en: 'Which exchange rate applies when the day of the tax point changes (foreign currency only, art. 31a of the VAT Act)? Default: that of the invoice. If the day of some lines or payments alone changes, enter their rate in changes.',
  },
  kind: 'number',
  answers: [],
  defaultAnswer: null,
  isRequired: false,
};

/**
 * Whether a sale whose invoice loses the marker `FP` stands in the record of the cash register.
 *
 * @source art. 109 ust. 3d ustawy o VAT
 */
export const saleInReceiptReport: Question = {
  id: recordQuestionIds.isInReceiptReport,
  text: {
    pl: 'Jeśli korekta usuwa oznaczenie FP: czy sprzedaż jest już w raporcie okresowym kasy (RO)?',
    en: 'If the correction removes the marker FP: does a periodic report of the cash register (RO) contain the sale already?',
  },
  kind: 'choice',
  answers: [
    {
      value: 'nie',
      effect: {
        pl: 'Kwoty faktury wchodzą do deklaracji w miesiącu sprzedaży.',
        en: 'The amounts of the invoice enter the declaration in the month of the sale.',
      },
    },
    {
      value: 'tak',
      effect: {
        pl: 'Kwoty faktury wchodzą do deklaracji, a raport okresowy kasy (RO) o tyle maleje, więc podatek się nie zmienia.',
        en: 'The amounts of the invoice enter the declaration, and the report of the cash register (RO) decreases by them, so the tax stays the same.',
      },
    },
  ],
  defaultAnswer: 'nie',
  isRequired: false,
};

/**
 * Whether the tax of an invoice was declared whose sale turns out to be exempt as that of a small business.
 *
 * @source art. 29a ust. 14, art. 109 ust. 1 i 3, art. 113 ustawy o VAT
 */
export const taxWasDeclared: Question = {
  id: recordQuestionIds.wasDeclared,
  text: {
    pl: 'Jeśli sprzedaż okazuje się zwolniona z art. 113: czy podatek z faktury korygowanej wykazano w deklaracji?',
    en: 'If the sale turns out to be exempt under art. 113: was the tax of the corrected invoice declared?',
  },
  kind: 'choice',
  answers: [
    {
      value: 'tak',
      effect: {
        pl: 'Wykazany podatek odejmuje się w okresie korekty (art. 29a ust. 14).',
        en: 'The declared tax is subtracted in the period of the correction (art. 29a(14)).',
      },
    },
    {
      value: 'nie',
      effect: {
        pl: 'Nie ma czego odejmować: ujmuje się tylko sprzedaż, która po korekcie nie jest zwolniona.',
        en: 'There is nothing to subtract: only sales that are not exempt after the correction are recorded.',
      },
    },
  ],
  defaultAnswer: 'tak',
  isRequired: false,
};
