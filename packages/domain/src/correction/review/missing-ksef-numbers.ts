import type { Localized } from '../../shared/localized.ts';
import type { CorrectedReference } from '../model/correction-plan.ts';

/** Since this day invoices between businesses must be issued in KSeF. */
const ksefObligationDay = '2026-02-01';

const shownNumbers = 5;

/**
 * Warns of corrected invoices that are marked as issued outside KSeF because no number was given, although their date suggests that they
 * are in KSeF. An invoice does not contain its own KSeF number, so only the caller knows it.
 *
 * @source FA(3), opisy pól NrKSeF i NrKSeFN
 */
export function missingKsefNumbers(references: readonly CorrectedReference[]): Localized[] {
  const missing = references.filter(({ ksefNumber, issueDay }) => ksefNumber === null && issueDay >= ksefObligationDay);
  if (missing.length === 0) return [];
  const numbers = missing.slice(0, shownNumbers).map(({ number }) => number);
  const list = missing.length > shownNumbers ? `${numbers.join(', ')}, …` : numbers.join(', ');
  return [
    {
      pl: `Nie podano numeru KSeF (${list}), więc korekta oznacza fakturę korygowaną jako wystawioną poza KSeF (NrKSeFN). Jeśli jest w KSeF, podaj jej numer: w odpowiedzi nr_ksef_faktury_korygowanej, a na liście faktur w polu nr_ksef.`,
      en: `No KSeF number was given (${list}), so the correction marks the corrected invoice as issued outside KSeF (NrKSeFN). If KSeF has it, give its number: in the answer nr_ksef_faktury_korygowanej or, in a list of invoices, in nr_ksef.`,
    },
  ];
}
