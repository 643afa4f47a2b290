import { isCalendarDay } from '../../fa3/elements/calendar.ts';
import { type InvoiceKind, primaryKinds } from '../../fa3/elements/kinds.ts';
import { type Part, readText } from '../../fa3/elements/part.ts';
import type { Invoice } from '../../fa3/invoice.ts';
import type { Row } from '../../fa3/row.ts';
import { simplifiedLimits } from '../../fa3/simplified-limits.ts';
import { Decimal } from '../../money/decimal.ts';
import type { LocatedElement } from '../../xml/element.ts';

/** A request for the official rate of one currency before a day. */
export interface ExchangeRateQuestion {
  /** ISO 4217 code. */
  readonly currency: string;
  /** `YYYY-MM-DD`; the requested rate is the last one published on a working day before it. */
  readonly before: string;
}

/** A rate of table A of the National Bank of Poland. */
export interface OfficialRate {
  /** PLN for one unit of the currency. */
  readonly rate: Decimal;
  /** Day of the table, `YYYY-MM-DD`. */
  readonly day: string;
  /** Number of the table, such as `199/A/NBP/2026`. */
  readonly table: string;
}

/** The official rates that an invoice needs. */
export interface ExchangeRateTable {
  /** The rate; null when table A does not contain the currency; `no-table` when the table of that day is not available. */
  rateBefore(question: ExchangeRateQuestion): OfficialRate | null | 'no-table';
}

/** Source of official exchange rates (art. 31a of the VAT Act). */
export interface ExchangeRates {
  find(questions: readonly ExchangeRateQuestion[]): Promise<ExchangeRateTable | 'not-checked'>;
}

/** Without a source of rates, stated rates are not compared with official ones. */
export const noExchangeRates: ExchangeRates = { find: async () => 'not-checked' };

/** Whether a lookup found a rate. */
export function isKnownRate(found: OfficialRate | null | 'no-table'): found is OfficialRate {
  return found !== null && found !== 'no-table';
}

/** Maximum number of questions per invoice. */
const questionLimit = 200;

/** Kinds whose rates can be compared; corrections only when they are collective (see {@link listRatesToCompare}). */
export const comparableKinds = [...primaryKinds, 'KOR'] as const satisfies readonly InvoiceKind[];

/** A rate stated on an invoice, at its first occurrence for a tax day. */
export interface DeclaredRate {
  /** `KursWaluty`, `KursWalutyZ` or `KursWalutyZW`. */
  readonly element: LocatedElement;
  readonly rate: Decimal;
  /** The day of the tax point as stated on the invoice, `YYYY-MM-DD`; never after the day of issue. */
  readonly taxDay: string;
}

/** The rates of an invoice and the days for which official rates are needed. */
interface RateComparison {
  readonly currency: string;
  /** Days that are correct for every rate, in addition to its own tax day; the day of issue is the first. */
  readonly commonDays: readonly string[];
  readonly rates: readonly DeclaredRate[];
}

/**
 * The days for which official rates are needed: to compare an invoice's stated rates with them, and to convert the total of a simplified
 * invoice that states none.
 *
 * @returns distinct questions, at most 200; none when no rule needs a rate
 */
export function exchangeRateQuestions(invoice: Invoice): readonly ExchangeRateQuestion[] {
  const comparison = listRatesToCompare(invoice);
  if (comparison === null) {
    const question = limitRateQuestion(invoice);
    return question === null ? [] : [question];
  }
  const { currency, commonDays, rates } = comparison;
  const days = new Set([...commonDays, ...rates.map(({ taxDay }) => taxDay)]);
  return [...days].map((before) => ({ currency, before }));
}

/**
 * The rate at which XML-631 compares the total of a simplified invoice with the limit in PLN, when no line states one.
 *
 * @returns null for other invoices, and for currencies in which the law sets a limit
 */
export function limitRateQuestion(invoice: Invoice): ExchangeRateQuestion | null {
  const { currency, fa, issueDay, kind, lines } = invoice;
  if (kind !== 'UPR' || currency === null || !/^[A-Z]{3}$/.test(currency) || simplifiedLimits.has(currency)) return null;
  if (issueDay === null || lines.some((line) => line.amount('KursWaluty')?.isPositive === true)) return null;
  const taxDay = usualTaxDay(fa, issueDay);
  return { currency, before: taxDay !== null && isCalendarDay(taxDay) && taxDay < issueDay ? taxDay : issueDay };
}

/**
 * What XML-325 compares: the rates that an invoice states, each with its tax day.
 *
 * Not compared: the cash method (`P_16`), whose tax point is the payment; the rates of other countries' tax (OSS); and corrections, which keep
 * the rate of their original, except collective ones for a period, which may use a new rate.
 *
 * @returns null when there is nothing to compare
 * @source  art. 31a, art. 31b ustawy o VAT
 */
export function listRatesToCompare(invoice: Invoice): RateComparison | null {
  const { fa, kind, currency, issueDay, annotations } = invoice;
  if (currency === null || currency === 'PLN' || !/^[A-Z]{3}$/.test(currency)) return null;
  if (issueDay === null || !(comparableKinds as readonly (InvoiceKind | null)[]).includes(kind)) return null;
  if (annotations.isYes('P_16') || (invoice.isCorrection && !fa.has('OkresFaKorygowanej'))) return null;
  const commonDays = [...new Set([issueDay, ...(invoice.isCorrection ? [] : paymentDaysUntil(issueDay, invoice))])];
  if (commonDays.length > questionLimit) return null;
  const rates = withinLimit(statedRates(invoice, issueDay), commonDays);
  return rates.length === 0 ? null : { currency, commonDays, rates };
}

/** The first rates that need no more questions than allowed. */
function withinLimit(rates: Iterable<DeclaredRate>, commonDays: readonly string[]): DeclaredRate[] {
  const days = new Set(commonDays);
  const within: DeclaredRate[] = [];
  for (const stated of rates) {
    if (!days.has(stated.taxDay) && days.size === questionLimit) continue;
    days.add(stated.taxDay);
    within.push(stated);
  }
  return within;
}

/** Days of payments up to the day of issue: the tax on advance payments becomes due then (art. 19a ust. 8). */
function paymentDaysUntil(issueDay: string, { fa, payment }: Invoice): readonly string[] {
  const days = [
    payment.day('DataZaplaty'),
    ...payment.all('ZaplataCzesciowa').map((part) => part.day('DataZaplatyCzesciowej')),
    ...fa.all('ZaliczkaCzesciowa').map((advance) => advance.day('P_6Z')),
  ];
  return days.flatMap((day) => (day !== null && day <= issueDay ? [day] : []));
}

/** Every rate once per tax day, at its first occurrence: the same rate on more lines is the same question and the same mistake. */
function* statedRates(invoice: Invoice, issueDay: string): Generator<DeclaredRate> {
  const seen = new Set<string>();
  for (const { element, taxDay } of placesOfRates(invoice, issueDay)) {
    const text = readText(element);
    if (text === null || taxDay === null) continue;
    // An invoice issued before the tax point uses the rate before its issue (art. 31a ust. 2).
    const day = taxDay < issueDay ? taxDay : issueDay;
    const key = `${text} ${day}`;
    const rate = seen.has(key) ? null : Decimal.parse(text);
    if (rate === null || !isCalendarDay(taxDay)) continue;
    seen.add(key);
    yield { element, rate, taxDay: day };
  }
}

/** An element that states a rate. */
interface RatePlace {
  readonly element: LocatedElement;
  /** As written; null where it is missing or unreadable. */
  readonly taxDay: string | null;
}

/** The elements that state rates. */
function* placesOfRates(invoice: Invoice, issueDay: string): Generator<RatePlace> {
  const { fa, lines, rows, isCorrection } = invoice;
  const usual = isCorrection ? issueDay : usualTaxDay(fa, issueDay);
  if (!rows.some(isTaxedAbroad)) yield* placesOfAdvanceRates(fa, usual);
  for (const line of lines) {
    const element = line.isBefore || isTaxedAbroad(line) ? null : line.at('KursWaluty');
    if (element === null) continue;
    const own = isCorrection ? null : line.at('P_6A');
    yield { element, taxDay: own === null ? usual : readText(own) };
  }
}

/** The elements that state rates of advance payments. */
function* placesOfAdvanceRates(fa: Part, usualDay: string | null): Generator<RatePlace> {
  const ofWhole = fa.at('KursWalutyZ');
  if (ofWhole !== null) yield { element: ofWhole, taxDay: usualDay };
  for (const advance of fa.all('ZaliczkaCzesciowa')) {
    const element = advance.at('KursWalutyZW');
    if (element !== null) yield { element, taxDay: advance.text('P_6Z') };
  }
}

function isTaxedAbroad(row: Row): boolean {
  return row.rate === null && row.field('foreignRate') !== null;
}

/** The tax day of an invoice as a whole; null when it should be stated but is missing. */
function usualTaxDay(fa: Part, issueDay: string): string | null {
  if (fa.has('P_6')) return fa.text('P_6');
  const period = fa.child('OkresFa');
  return period.exists ? period.text('P_6_Do') : issueDay;
}
