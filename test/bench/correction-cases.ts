/** A correction that is measured. */
export interface CorrectionCase {
  readonly label: string;
  readonly scenarioId: string;
  /** Lines whose price changes; an original with fewer lines is not corrected so. */
  readonly pricedLines: number;
  readonly answers: Readonly<Record<string, string>>;
}

/** Every correction that is measured with each size of the original. */
export const correctionCases: readonly CorrectionCase[] = [
  { label: 'price of 1 line', scenarioId: 'price-change', pricedLines: 1, answers: {} },
  { label: 'prices of 100 lines', scenarioId: 'price-change', pricedLines: 100, answers: {} },
  {
    label: 'cancel to zero',
    scenarioId: 'cancel-to-zero',
    pricedLines: 0,
    answers: { powod: 'sprzedaz_nie_doszla_do_skutku', metoda_wierszy: 'roznica' },
  },
];

/** What a validation of the original is called among the times of corrections. */
export const rawValidation = 'validation alone';
