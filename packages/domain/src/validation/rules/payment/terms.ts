import type { Invoice } from '../../../fa3/invoice.ts';
import { formatAmountText, formatNumberText } from '../../../money/number-text.ts';
import type { Localized } from '../../../shared/localized.ts';
import type { LocatedElement } from '../../../xml/element.ts';
import { at, defineRules, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeVatAct, own } from '../../model/source.ts';
import { computeAmountDue, getDueField, isPaymentAwaited } from './due.ts';

/** Due dates of the invoice. */
export const termRules = defineRules([
  {
    code: 'XML-712',
    severity: 'warning',
    severityOnCorrections: 'info',
    title: { pl: 'Termin płatności przed wystawieniem', en: 'Due date before the issue' },
    why: {
      pl: 'Termin płatności przypada zwykle po wystawieniu faktury; wcześniejszy to na ogół pomyłka w roku lub miesiącu. Reguła nie dotyczy faktury opłaconej ani faktury bez kwoty do zapłaty. Na korekcie, która często powtarza termin faktury pierwotnej, jest to tylko informacja.',
      en: 'A due date is usually after the date of issue; an earlier one is mostly a typo in the year or month. The rule does not trigger when the invoice is paid or nothing is due; on a correction, which often repeats the due date of the original, this is only information.',
    },
    message: {
      pl: 'Termin płatności {term} jest wcześniejszy niż data wystawienia faktury {issued} (P_1).',
      en: 'The due date {term} is earlier than the date of issue {issued} (P_1).',
    },
    quickFix: { pl: 'Sprawdź rok i miesiąc terminu płatności.', en: 'Check year and month of the due date.' },
    enforcedBy: 'practice',
    source: [own],
    find: findPastTerms,
  },
  {
    code: 'XML-713',
    neededElements: ['Zaplacono'],
    severity: 'info',
    title: { pl: 'Termin płatności faktury zapłaconej', en: 'Due date on a paid invoice' },
    why: {
      pl: 'Zaplacono = 1 oznacza, że należność została już zapłacona, więc termin płatności jest zbędny i może sugerować, że faktura czeka na zapłatę.',
      en: 'Zaplacono = 1 means that the amount has been paid, so a due date is unnecessary and may suggest that the invoice is unpaid.',
    },
    message: {
      pl: 'Faktura jest oznaczona jako zapłacona (Zaplacono = 1), a podano termin płatności.',
      en: 'The invoice is marked as paid (Zaplacono = 1), but a due date is stated.',
    },
    quickFix: {
      pl: 'Usuń TerminPlatnosci, a jeśli zapłaty jeszcze nie było, usuń zamiast niego Zaplacono i DataZaplaty.',
      en: 'Remove TerminPlatnosci or, if nothing has been paid yet, remove Zaplacono and DataZaplaty instead.',
    },
    enforcedBy: 'practice',
    source: [own],
    find: ({ invoice }) => {
      const term = invoice.payment.isYes('Zaplacono') ? firstTerm(invoice) : null;
      return term === null ? [] : [{ place: at(term) }];
    },
  },
  {
    code: 'XML-715',
    neededElements: ['TerminOpis'],
    severity: 'warning',
    title: { pl: 'Liczba w terminie płatności nie jest dodatnia', en: 'Number in the term of payment not positive' },
    why: {
      pl: 'TerminOpis podaje termin jako liczbę jednostek od zdarzenia, na przykład 14 dni od dostawy. Zero lub liczba ujemna to zwykle wartość domyślna programu.',
      en: 'TerminOpis states the term as a number of units after an event, for example 14 days from delivery. Zero or a negative number is usually a default of the program.',
    },
    message: {
      pl: 'Termin płatności opisano liczbą {count}, a powinna być większa od zera.',
      en: 'The term of payment is described by the number {count}, which should be greater than zero.',
    },
    quickFix: {
      pl: 'Wpisz uzgodnioną długość terminu, a płatność w dniu zdarzenia podaj datą w polu Termin.',
      en: 'Enter the agreed length of the term, and state payment on the day of the event as a date in Termin.',
    },
    enforcedBy: 'practice',
    source: [own],
    find: findEmptyTerms,
  },
  {
    code: 'XML-719',
    severity: 'info',
    kinds: ['VAT', 'ROZ', 'ZAL'],
    title: { pl: 'Termin płatności bez kwoty do zapłaty', en: 'Due date with nothing due' },
    why: {
      pl: 'Gdy do zapłaty jest zero (DoZaplaty, a bez niego P_15) albo wykazano nadpłatę (DoRozliczenia), termin płatności jest zbędny. Bywa śladem szablonu albo błędnej kwoty.',
      en: 'When the amount due is zero (DoZaplaty, or without it P_15), or an overpayment is shown (DoRozliczenia), a due date is unnecessary. It may remain from a template or indicate a wrong amount.',
    },
    message: {
      pl: 'Podano termin płatności, a nie ma nic do zapłaty: {field} = {amount}.',
      en: 'A due date is stated, but nothing is due: {field} = {amount}.',
    },
    quickFix: {
      pl: 'Usuń TerminPlatnosci, a jeśli coś pozostało do zapłaty, sprawdź {field}.',
      en: 'Remove TerminPlatnosci or, if something is still to be paid, check {field}.',
    },
    howToFix: {
      pl: 'Usuń TerminPlatnosci, a jeśli coś pozostało do zapłaty, sprawdź kwotę (DoZaplaty, DoRozliczenia albo P_15).',
      en: 'Remove TerminPlatnosci or, if something is still to be paid, check the amount (DoZaplaty, DoRozliczenia or P_15).',
    },
    enforcedBy: 'practice',
    source: [own],
    suppressedBy: ['XML-713'],
    find: ({ invoice }) => {
      const term = computeAmountDue(invoice)?.isZero === true ? firstTerm(invoice) : null;
      return term === null ? [] : [{ place: at(term), slots: nothingDue(invoice) }];
    },
  },
  {
    code: 'XML-721',
    neededElements: ['TerminPlatnosci', 'DataZaplaty', 'DataZaplatyCzesciowej'],
    severity: 'warning',
    title: { pl: 'Nieprawdopodobna data płatności', en: 'Implausible date of payment' },
    why: {
      pl: 'Termin o ponad 5 lat po wystawieniu (przy ratach: po poprzedniej racie) i zapłata o ponad rok przed wystawieniem (na fakturze rozliczającej i na korekcie o ponad 5 lat) mają najczęściej pomylony rok: zapłatę z góry dokumentuje się fakturą najpóźniej w następnym miesiącu.',
      en: 'A due date more than 5 years after the issue (with instalments: after the previous one), or a payment more than a year before it (on a settlement and on a correction, more than 5 years), mostly has the wrong year: a payment in advance is invoiced no later than in the next month.',
    },
    message: {
      pl: '{field} {day} jest {distance} data wystawienia P_1 ({issueDay}).',
      en: '{field} {day} is {distance} the issue date P_1 ({issueDay}).',
    },
    quickFix: { pl: 'Sprawdź rok w {field}.', en: 'Check the year in {field}.' },
    howToFix: {
      pl: 'Sprawdź rok w terminie płatności i w dacie zapłaty.',
      en: 'Check the year in the due date and in the date of payment.',
    },
    enforcedBy: 'practice',
    source: [own, citeVatAct('art. 106i ust. 2')],
    find: findImplausibleDays,
  },
]);

/** The first `TerminPlatnosci` that is not empty. */
function firstTerm({ payment }: Invoice): LocatedElement | null {
  return payment.elements('TerminPlatnosci').find(({ children }) => children.length > 0) ?? null;
}

/** The field that shows that nothing is due, and its amount. */
function nothingDue(invoice: Invoice): { field: string; amount: Localized | string } {
  const { settlement } = invoice;
  const isOverpaid = settlement.has('DoRozliczenia');
  const amount = isOverpaid ? settlement.amount('DoRozliczenia') : computeAmountDue(invoice);
  return { field: isOverpaid ? 'DoRozliczenia' : getDueField(invoice), amount: amount === null ? '?' : formatAmountText(amount) };
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
    yield { place: at(element), slots: { count: formatNumberText(count) } };
  }
}

const muchLater: Localized = { pl: 'o ponad 5 lat późniejszy niż', en: 'more than 5 years after' };
const yearEarlier: Localized = { pl: 'o ponad rok wcześniejsza niż', en: 'more than a year before' };
const muchEarlier: Localized = { pl: 'o ponad 5 lat wcześniejsza niż', en: 'more than 5 years before' };

function* findImplausibleDays(context: RuleContext): Generator<RuleMatch> {
  const { invoice, elements } = context;
  const { issueDay } = invoice;
  if (issueDay === null) return;
  // Most days are of the year of the issue.
  const year = issueDay.slice(0, 4);
  const isOfOtherYear = ({ text }: LocatedElement) => !text.startsWith(year);
  if (elements('Termin').some(isOfOtherYear)) yield* findDistantTerms(invoice, issueDay);
  if (elements('DataZaplaty').some(isOfOtherYear) || elements('DataZaplatyCzesciowej').some(isOfOtherYear)) {
    yield* findOldPayments(invoice, issueDay);
  }
}

/** The same day of another year; may be 29 February of a year that has none, which compares correctly. */
function shiftYears(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
}

function* findDistantTerms({ payment }: Invoice, issueDay: string): Generator<RuleMatch> {
  const parts = payment.all('TerminPlatnosci');
  // Most terms are near, so the days in between are read only where one is not.
  const latest = shiftYears(issueDay, 5);
  if (!parts.some((part) => (part.text('Termin') ?? '') > latest)) return;
  const days = [...new Set(parts.flatMap((part) => part.day('Termin') ?? []))].sort();
  const dayBefore = new Map(days.map((day, index) => [day, days[index - 1] ?? issueDay]));
  for (const part of parts) {
    const [day, element] = [part.day('Termin'), part.at('Termin')];
    if (day === null || element === null || day <= latest) continue;
    const previous = dayBefore.get(day) ?? issueDay;
    if (day > shiftYears(previous > issueDay ? previous : issueDay, 5)) {
      yield { place: at(element), slots: { field: 'Termin', day, issueDay, distance: muchLater } };
    }
  }
}

function* findOldPayments({ payment, isCorrection, kind }: Invoice, issueDay: string): Generator<RuleMatch> {
  const years = isCorrection || kind === 'ROZ' ? 5 : 1;
  const earliest = shiftYears(issueDay, -years);
  const distance = years === 1 ? yearEarlier : muchEarlier;
  const paid = [
    [payment, 'DataZaplaty'] as const,
    ...payment.all('ZaplataCzesciowa').map((part) => [part, 'DataZaplatyCzesciowej'] as const),
  ];
  for (const [part, field] of paid) {
    const [day, element] = [part.day(field), part.at(field)];
    if (day !== null && element !== null && day < earliest) yield { place: at(element), slots: { field, day, issueDay, distance } };
  }
}
