/** A correction that is measured. */
export interface CorrectionCase {
  readonly label: string;
  readonly scenarioId: string;
  /** Lines whose price changes; an original with fewer lines is not corrected so. */
  readonly pricedLines: number;
  /** Other changes: new values by path. */
  readonly changes?: Readonly<Record<string, string>>;
  readonly answers: Readonly<Record<string, string>>;
}

/** Every correction that is measured with each size of the original. */
export const correctionCases: readonly CorrectionCase[] = [
  { label: 'price of 1 line', scenarioId: 'price-change', pricedLines: 1, answers: {} },
  { label: 'prices of 100 lines', scenarioId: 'price-change', pricedLines: 100, answers: {} },
  // As many changes as a request may hold.
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

/** What a validation of the original is called among the times of corrections. */
export const rawValidation = 'validation alone';
