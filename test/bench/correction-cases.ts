/** A correction that is measured. */
export interface CorrectionCase {
  readonly label: string;
  readonly scenarioId: string;
  /** Number of lines whose price changes; the case is skipped for originals with fewer lines. */
  readonly pricedLines: number;
  /** Other changes: new values by path. */
  readonly changes?: Readonly<Record<string, string>>;
  readonly answers: Readonly<Record<string, string>>;
}

/** Corrections that are measured for each size of the original. */
export const correctionCases: readonly CorrectionCase[] = [
  { label: 'price of 1 line', scenarioId: 'price-change', pricedLines: 1, answers: {} },
  { label: 'prices of 100 lines', scenarioId: 'price-change', pricedLines: 100, answers: {} },
  // The maximum number of changes in a request.
  { label: 'prices of 1,000 lines', scenarioId: 'price-change', pricedLines: 1_000, answers: {} },
  {
    label: 'cancel to zero',
    scenarioId: 'cancel-to-zero',
    pricedLines: 0,
    answers: { powod: 'sprzedaz_nie_doszla_do_skutku', metoda_wierszy: 'roznica' },
  },
  {
    // Two documents as large as the original: the correction and the new invoice.
    label: 'wrong NIP',
    scenarioId: 'wrong-nip-zero-out',
    pricedLines: 0,
    changes: { 'Podmiot2/DaneIdentyfikacyjne/NIP': '5265877635' },
    answers: { numer_nowej_faktury: 'FV/2026/10/002', metoda_wierszy: 'roznica' },
  },
];

/** Name of the validation of the original among the times of corrections. */
export const rawValidation = 'validation alone';
