import type { Invoice } from '../fa3/invoice.ts';
import type { Localized } from '../shared/localized.ts';
import type { Element } from '../xml/element.ts';

/** A month of settlement with the reason for it. */
export interface ReasonedMonth {
  /** `YYYY-MM`; null when it does not follow from the data. */
  readonly month: string | null;
  /** What determines the month; for null, what has to be found out. */
  readonly reason: Localized;
}

/**
 * The month of the tax point of an invoice: of the payments of an advance, otherwise of the supply (`P_6`, `OkresFa`, `P_6A`), otherwise of
 * the issue. Tax points that depend on the invoice or the payment (art. 19a(5)) cannot be recognized.
 *
 * @source art. 19a ust. 1, 3, 5 i 8 ustawy o VAT; FA(3), opisy pól P_6, P_6A, OkresFa i P_6Z
 */
export function deriveTaxPointMonth(invoice: Invoice<Element>): ReasonedMonth {
  const supply = supplyMonth(invoice);
  if (supply !== null) return supply;
  return invoice.issueDay === null ? { month: null, reason: noDates } : found(invoice.issueDay, 'P_1');
}

/**
 * The month of the payments or of the supply, which a correction repeats from its original; null when neither is stated.
 *
 * @source FA(3), opisy pól P_6, P_6A, OkresFa i P_6Z
 */
export function supplyMonth(invoice: Invoice<Element>): ReasonedMonth | null {
  const { fa, kind } = invoice;
  const isAdvance = kind === 'ZAL' || kind === 'KOR_ZAL';
  const payments = isAdvance ? fa.all('ZaliczkaCzesciowa').map((payment) => payment.day('P_6Z')) : [];
  if (payments.length > 0) return onlyMonth(payments, 'P_6Z');
  const day = fa.day('P_6');
  if (day !== null) return found(day, 'P_6');
  const end = fa.child('OkresFa').day('P_6_Do');
  if (end !== null) return found(end, 'P_6_Do');
  const lines = invoice.lines.flatMap((row) => row.day('P_6A') ?? []);
  return lines.length > 0 ? onlyMonth(lines, 'P_6A') : null;
}

function onlyMonth(days: readonly (string | null)[], field: string): ReasonedMonth {
  const months = new Set(days.map((day) => day?.slice(0, 7) ?? null));
  const [month = null] = months;
  if (months.size > 1 || month === null) return { month: null, reason: severalMonths(field) };
  return found(month, field);
}

function found(day: string, field: string): ReasonedMonth {
  return {
    month: day.slice(0, 7),
    reason: {
      pl: `okres faktury pierwotnej: miesiąc z pola ${field}. Przyjęto, że wtedy powstał obowiązek podatkowy; przy szczególnych momentach z art. 19a ust. 5 ustawy o VAT (faktura, zapłata) ustal miesiąc osobno`,
      en: `the period of the original: the month in ${field}. This is assumed to be the tax point; for the special tax points of art. 19a(5) of the VAT Act (invoice, payment) determine the month separately`,
    },
  };
}

function severalMonths(field: string): Localized {
  return {
    pl: `okres faktury pierwotnej: pola ${field} wskazują różne miesiące albo żaden, więc podziel kwoty według nich`,
    en: `the period of the original: ${field} shows several months or none, so split the amounts by them`,
  };
}

const noDates: Localized = {
  pl: 'okres faktury pierwotnej: faktura nie podaje daty',
  en: 'the period of the original: the invoice states no date',
};
