import type { Invoice } from '../fa3/invoice.ts';
import type { Row } from '../fa3/row.ts';
import type { Localized } from '../shared/localized.ts';
import type { Element } from '../xml/element.ts';
import type { JpkField } from './jpk-map.ts';
import { addMonths } from './months.ts';

/** A month of settlement with the reason for it. */
export interface ReasonedMonth {
  /** `YYYY-MM`; null when it does not follow from the data. */
  readonly month: string | null;
  /** What determines the month; for null, what has to be found out. */
  readonly reason: Localized;
  /** Whether the law leaves the month open, and the reason names the assumption. */
  readonly isAssumed?: true;
}

/**
 * What decides when the tax point arises: the supply (art. 19a(1) to (4)), the payment of an advance (art. 19a(8)), the payment under cash
 * accounting (art. 21(1)), the invoice of an intra-Community supply (art. 20(1)), the issue of an invoice for a receipt (art. 109(3d)).
 */
type TaxPointRule = 'supply' | 'advance' | 'cash' | 'intra-eu' | 'receipt';

/** The month of a tax point, and what decides it. */
export interface TaxPoint extends ReasonedMonth {
  readonly rule: TaxPointRule;
}

/** The documents from which a tax point follows. */
export interface TaxPointSource {
  readonly invoice: Invoice<Element>;
  /** The day of issue of the original, `YYYY-MM-DD`: `P_1` of a correction is its own. */
  readonly issueDay: string | null;
}

/** Fields of sales on which cash accounting decides: those with tax in Poland. */
const taxedFields: ReadonlySet<JpkField> = new Set(['K_15', 'K_16', 'K_17', 'K_18', 'K_19', 'K_20']);

/**
 * The tax point of what an invoice records in a field. Tax points that depend on the invoice or the payment by art. 19a(5) cannot be
 * recognized; the reason says so.
 *
 * @param row the line; null for the whole field
 * @source art. 19a ust. 1, 3, 5 i 8, art. 20 ust. 1, art. 21 ust. 1, art. 109 ust. 3d ustawy o VAT; FA(3), opisy pól P_6, P_6A, OkresFa, P_6Z i P_16
 */
export function findTaxPoint({ invoice, issueDay }: TaxPointSource, field: JpkField, row: Row<Element> | null = null): TaxPoint {
  if (invoice.fa.isYes('FP')) return { rule: 'receipt', ...(issueDay === null ? unknownDate : ofReceipt(issueDay)) };
  if (isAdvance(invoice)) return { rule: 'advance', ...(supplyMonth(invoice) ?? monthOfIssue(issueDay)) };
  if (invoice.annotations.isYes('P_16') && taxedFields.has(field)) return { rule: 'cash', ...monthOfPayment(invoice) };
  const lineDay = row?.day('P_6A') ?? null;
  if (field === 'K_21') return { rule: 'intra-eu', ...monthOfIntraEuSupply(lineDay ?? supplyDay(invoice), issueDay) };
  if (lineDay !== null) return { rule: 'supply', ...found(lineDay, 'P_6A') };
  return { rule: 'supply', ...(supplyMonth(invoice) ?? monthOfIssue(issueDay)) };
}

function isAdvance({ kind }: Invoice<Element>): boolean {
  return kind === 'ZAL' || kind === 'KOR_ZAL';
}

function monthOfIssue(issueDay: string | null): ReasonedMonth {
  return issueDay === null ? unknownDate : found(issueDay, 'P_1');
}

/**
 * The month of the payments or of the supply, which a correction repeats from its original; null when neither is stated.
 *
 * @source FA(3), opisy pól P_6, P_6A, OkresFa i P_6Z
 */
export function supplyMonth(invoice: Invoice<Element>): ReasonedMonth | null {
  const { fa } = invoice;
  const payments = isAdvance(invoice) ? fa.all('ZaliczkaCzesciowa').map((payment) => payment.day('P_6Z')) : [];
  if (payments.length > 0) return onlyMonth(payments, 'P_6Z');
  const day = fa.day('P_6');
  if (day !== null) return found(day, 'P_6');
  const end = fa.child('OkresFa').day('P_6_Do');
  if (end !== null) return found(end, 'P_6_Do');
  const lines = invoice.lines.flatMap((row) => (row.isBefore ? [] : (row.day('P_6A') ?? [])));
  return lines.length > 0 ? onlyMonth(lines, 'P_6A') : null;
}

/** Whether a correction states when the supply was, which it need not repeat. */
export function showsTaxPoint({ fa, lines }: Invoice<Element>): boolean {
  return fa.has('P_6') || fa.has('OkresFa') || lines.some((row) => !row.isBefore && row.has('P_6A'));
}

/** The one day of the supply; null when none or several are stated. */
function supplyDay(invoice: Invoice<Element>): string | null {
  const { fa } = invoice;
  const stated = fa.day('P_6') ?? fa.child('OkresFa').day('P_6_Do');
  if (stated !== null) return stated;
  const days = new Set(invoice.lines.flatMap((row) => (row.isBefore ? [] : (row.day('P_6A') ?? []))));
  const [only] = days;
  return days.size === 1 && only !== undefined ? only : null;
}

/** The issue of the invoice, at the latest the 15th of the month after the supply; an invoice issued before it does not bring it forward. */
function monthOfIntraEuSupply(supply: string | null, issueDay: string | null): ReasonedMonth {
  if (issueDay === null) return unknownDate;
  if (supply === null) return { month: issueDay.slice(0, 7), reason: intraEuReason('P_1') };
  const latest = `${addMonths(supply.slice(0, 7), 1)}-15`;
  const issued = issueDay < supply ? supply : issueDay;
  return { month: (issued < latest ? issued : latest).slice(0, 7), reason: intraEuReason(issued < latest ? 'P_1' : 'P_6') };
}

function monthOfPayment({ payment }: Invoice<Element>): ReasonedMonth {
  const days = [payment.day('DataZaplaty'), ...payment.all('ZaplataCzesciowa').map((part) => part.day('DataZaplatyCzesciowej'))].flatMap(
    (day) => day ?? [],
  );
  const months = new Set(days.map((day) => day.slice(0, 7)));
  const [only = null] = months;
  return { month: months.size === 1 ? only : null, reason: cashReason };
}

function onlyMonth(days: readonly (string | null)[], field: string): ReasonedMonth {
  const months = new Set(days.map((day) => day?.slice(0, 7) ?? null));
  const [month = null] = months;
  if (months.size > 1 || month === null) return { month: null, reason: severalMonths(field) };
  return found(month, field);
}

/** The month of a day in a field of the original. */
export function found(day: string, field: string): ReasonedMonth {
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

function ofReceipt(issueDay: string): ReasonedMonth {
  return {
    month: issueDay.slice(0, 7),
    reason: {
      pl: 'okres wystawienia faktury do paragonu: wiersz FP ujmuje się w miesiącu jej wystawienia i nie zwiększa on podatku (art. 109 ust. 3d ustawy o VAT)',
      en: 'the period in which the invoice for a receipt was issued: a row with FP is recorded in that month and adds no tax (art. 109(3d) of the VAT Act)',
    },
  };
}

function intraEuReason(field: string): Localized {
  return {
    pl: `okres faktury pierwotnej: przy wewnątrzwspólnotowej dostawie obowiązek podatkowy powstaje z wystawieniem faktury, najpóźniej 15. dnia miesiąca po dostawie (art. 20 ust. 1 ustawy o VAT); decyduje ${field}`,
    en: `the period of the original: for an intra-Community supply the tax point is the issue of the invoice, at the latest the 15th of the month after the supply (art. 20(1) of the VAT Act); ${field} decides`,
  };
}

const cashReason: Localized = {
  pl: 'okres zapłaty: przy metodzie kasowej (P_16) obowiązek podatkowy powstaje z dniem zapłaty (art. 21 ust. 1 ustawy o VAT), także częściowej. Miesiąc wynika z dat zapłaty na fakturze; jeśli ich nie ma albo są z różnych miesięcy, podziel kwoty według zapłat',
  en: 'the period of payment: under cash accounting (P_16) the tax point is the day of payment (art. 21(1) of the VAT Act), also of a part. The month follows from the days of payment on the invoice; if there are none, or of several months, split the amounts by payments',
};

const unknownDate: ReasonedMonth = {
  month: null,
  reason: {
    pl: 'okres faktury pierwotnej: faktura nie podaje daty',
    en: 'the period of the original: the invoice states no date',
  },
};
