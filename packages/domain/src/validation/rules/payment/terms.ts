import type { Invoice } from '../../../fa3/invoice.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { at, type RuleContext, type RuleMatch, rules } from '../../model/rule.ts';
import { amountDue, dueField, isPaymentAwaited } from './due.ts';

/** When the invoice is to be paid. */
export const termRules = rules([
  {
    code: 'XML-712',
    severity: 'warning',
    severityOnCorrections: 'info',
    why: {
      pl: 'Termin płatności przypada zwykle po wystawieniu faktury; wcześniejszy to na ogół pomyłka w roku lub miesiącu. Reguła milczy, gdy fakturę opłacono lub nie ma nic do zapłaty, a na korekcie, która często powtarza termin faktury pierwotnej, tylko informuje.',
      en: 'A due date usually comes after the date of issue; an earlier one is mostly a slip in the year or month. The rule keeps silent when the invoice is paid or nothing is due, and only informs on a correction, which often repeats the due date of the original.',
    },
    message: {
      pl: 'Termin płatności {term} jest wcześniejszy niż data wystawienia faktury {issued} (P_1).',
      en: 'The due date {term} is earlier than the date of issue {issued} (P_1).',
    },
    quickFix: { pl: 'Sprawdź rok i miesiąc terminu płatności.', en: 'Check year and month of the due date.' },
    source: 'Nakor',
    find: findPastTerms,
  },
  {
    code: 'XML-713',
    severity: 'info',
    why: {
      pl: 'Zaplacono = 1 mówi, że należność została już zapłacona, więc termin płatności niczego nie wnosi, a może sugerować, że faktura czeka na zapłatę.',
      en: 'Zaplacono = 1 says that the amount has been paid, so a due date adds nothing and may suggest that the invoice waits for payment.',
    },
    message: {
      pl: 'Faktura jest oznaczona jako zapłacona (Zaplacono = 1), a podano termin płatności.',
      en: 'The invoice is marked as paid (Zaplacono = 1), yet a due date is given.',
    },
    quickFix: {
      pl: 'Usuń TerminPlatnosci, a jeśli zapłaty jeszcze nie było, Zaplacono i DataZaplaty.',
      en: 'Remove TerminPlatnosci or, if nothing has been paid yet, Zaplacono and DataZaplaty.',
    },
    source: 'Nakor',
    find: ({ invoice }) => {
      const term = invoice.payment.isYes('Zaplacono') ? firstTerm(invoice) : null;
      return term === null ? [] : [{ place: at(term) }];
    },
  },
  {
    code: 'XML-715',
    severity: 'warning',
    why: {
      pl: 'TerminOpis podaje termin jako liczbę jednostek od zdarzenia, na przykład 14 dni od dostawy. Zero lub liczba ujemna to zwykle wartość domyślna programu.',
      en: 'TerminOpis gives the term as a number of units after an event, for instance 14 days from delivery. Zero or a negative number is usually a default of the program.',
    },
    message: {
      pl: 'Termin płatności opisano liczbą {count}, a powinna być większa od zera.',
      en: 'The term of payment is described by the number {count}, which should be above zero.',
    },
    quickFix: {
      pl: 'Wpisz uzgodnioną długość terminu, a płatność w dniu zdarzenia podaj datą w polu Termin.',
      en: 'Enter the agreed length of the term, and give payment on the day of the event as a date in Termin.',
    },
    source: 'Nakor',
    find: findEmptyTerms,
  },
  {
    code: 'XML-719',
    severity: 'info',
    kinds: ['VAT', 'ROZ', 'ZAL'],
    why: {
      pl: 'Gdy do zapłaty jest zero (DoZaplaty, a bez niego P_15) albo wykazano nadpłatę (DoRozliczenia), termin płatności niczego nie dotyczy. Bywa śladem szablonu albo błędnej kwoty.',
      en: 'When zero is due (DoZaplaty, or else P_15), or an overpayment is shown (DoRozliczenia), a due date has no object. It may be left from a template or hint at a wrong amount.',
    },
    message: {
      pl: 'Podano termin płatności, a nie ma nic do zapłaty: {field} = {amount}.',
      en: 'A due date is given, but nothing is due: {field} = {amount}.',
    },
    quickFix: {
      pl: 'Usuń TerminPlatnosci, a jeśli coś pozostało do zapłaty, sprawdź {field}.',
      en: 'Remove TerminPlatnosci or, if something is still to be paid, check {field}.',
    },
    source: 'Nakor',
    suppressedBy: ['XML-713'],
    find: ({ invoice }) => {
      const term = amountDue(invoice)?.isZero === true ? firstTerm(invoice) : null;
      return term === null ? [] : [{ place: at(term), slots: nothingDue(invoice) }];
    },
  },
]);

/** The first `TerminPlatnosci` that says something. */
function firstTerm({ payment }: Invoice): XmlElement | null {
  return payment.elements('TerminPlatnosci').find(({ children }) => children.length > 0) ?? null;
}

/** The field that says that nothing is due, and its amount. */
function nothingDue(invoice: Invoice): { field: string; amount: string } {
  const { settlement } = invoice;
  const isOverpaid = settlement.has('DoRozliczenia');
  const amount = isOverpaid ? settlement.amount('DoRozliczenia') : amountDue(invoice);
  return { field: isOverpaid ? 'DoRozliczenia' : dueField(invoice), amount: amount?.toAmount() ?? '?' };
}

function* findPastTerms({ invoice }: RuleContext): Generator<RuleMatch> {
  const { payment, issueDay } = invoice;
  if (issueDay === null || !isPaymentAwaited(invoice)) return;
  for (const part of payment.all('TerminPlatnosci')) {
    const term = part.day('Termin');
    const element = part.at('Termin');
    if (term !== null && element !== null && term < issueDay) yield { place: at(element), slots: { term, issued: issueDay } };
  }
}

function* findEmptyTerms({ invoice }: RuleContext): Generator<RuleMatch> {
  for (const part of invoice.payment.all('TerminPlatnosci')) {
    const description = part.child('TerminOpis');
    const element = description.at('Ilosc');
    const count = description.amount('Ilosc');
    if (element === null || count === null || count.isPositive) continue;
    yield { place: at(element), slots: { count: count.toString() } };
  }
}
