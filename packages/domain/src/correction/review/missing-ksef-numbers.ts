import type { Invoice } from '../../fa3/invoice.ts';
import { isKsefExpected, ksefObligationDay } from '../../fa3/ksef-obligation.ts';
import type { Localized } from '../../shared/localized.ts';
import type { Element } from '../../xml/element.ts';
import type { CorrectedReference } from '../model/correction-plan.ts';
import type { AnswerOf } from '../model/scenario.ts';
import { sharedQuestionIds } from '../scenarios/toolkit/shared-questions.ts';

const shownNumbers = 5;

/**
 * Warns of corrected invoices without a KSeF number that KSeF should have, unless the caller states why they were issued outside KSeF. An
 * invoice does not contain its own KSeF number, so only the caller knows it.
 *
 * @param invoice one of the corrected invoices; all have the same parties
 * @source FA(3), opisy pól NrKSeF i NrKSeFN
 */
export function listMissingKsefNumbers(
  invoice: Invoice<Element>,
  references: readonly CorrectedReference[],
  answer: AnswerOf,
): Localized[] {
  if (answer(sharedQuestionIds.outsideKsef) !== null || !isKsefExpected(invoice)) return [];
  const missing = references.filter(({ ksefNumber, issueDay }) => ksefNumber === null && issueDay >= ksefObligationDay);
  if (missing.length === 0) return [];
  const numbers = missing.slice(0, shownNumbers).map(({ number }) => number);
  const list = missing.length > shownNumbers ? `${numbers.join(', ')}, …` : numbers.join(', ');
  return [
    {
      pl: `Nie podano numeru KSeF (${list}), więc korekta oznacza fakturę korygowaną jako wystawioną poza KSeF (NrKSeFN) i w tej postaci nie jest gotowa do wysłania. Jeśli faktura jest w KSeF, podaj jej numer: w odpowiedzi nr_ksef_faktury_korygowanej, a na liście faktur w polu nr_ksef. Jeśli zgodnie z prawem wystawiono ją poza KSeF, podaj podstawę w odpowiedzi poza_ksef. Faktura offline musi najpierw otrzymać numer.`,
      en: `No KSeF number was given (${list}), so the correction marks the corrected invoice as issued outside KSeF (NrKSeFN) and is not ready to send as it is. If KSeF has the invoice, give its number: in the answer nr_ksef_faktury_korygowanej or, in a list of invoices, in nr_ksef. If it was lawfully issued outside KSeF, give the reason in the answer poza_ksef. An offline invoice has to receive its number first.`,
    },
  ];
}
