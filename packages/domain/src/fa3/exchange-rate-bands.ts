import { type Decimal, toDecimal } from '../money/decimal.ts';

/** Between which rates, in PLN for one unit of a currency, every rate of recent years lies with room to spare. */
export interface RateBand {
  readonly low: Decimal;
  readonly high: Decimal;
  /** How many units of the currency the National Bank of Poland quotes: 100 for JPY, otherwise usually 1. */
  readonly unit: number;
}

function band(low: string, high: string, unit = 1): RateBand {
  return { low: toDecimal(low), high: toDecimal(high), unit };
}

/**
 * A band for each currency of table A, and for three that are pegged to the dollar. The bounds lie about a quarter or more outside of the average
 * rates that the National Bank of Poland published from 2015 to 2026 (for example 3.98 to 4.96 for the euro, 3.30 to 5.04 for the dollar), so that
 * neither the rates of the European Central Bank or of income tax nor a crisis leaves them. Currencies without a band are not compared.
 *
 * @source average rates of table A, https://nbp.pl/statystyka-i-sprawozdawczosc/kursy/archiwum-kursow-srednich-tabela-a-csv-xls/, and their units there
 * @source official pegs to the dollar: 3.6725 AED, 3.75 SAR, 3.64 QAR
 */
const bands: ReadonlyMap<string, RateBand> = new Map([
  ['AED', band('0.65', '2.00')],
  ['AUD', band('1.60', '4.50')],
  ['BGN', band('1.50', '3.40')],
  ['BRL', band('0.40', '2.00')],
  ['CAD', band('1.80', '5.20')],
  ['CHF', band('2.50', '7.50')],
  ['CLP', band('0.0025', '0.0100', 100)],
  ['CNY', band('0.35', '1.00')],
  ['CZK', band('0.10', '0.30')],
  ['DKK', band('0.40', '0.90')],
  ['EUR', band('3.00', '6.50')],
  ['GBP', band('3.40', '8.50')],
  ['HKD', band('0.30', '0.90')],
  ['HRK', band('0.38', '0.90')],
  ['HUF', band('0.0065', '0.0200', 100)],
  ['IDR', band('0.00013', '0.00050', 10_000)],
  ['ILS', band('0.60', '2.20')],
  ['INR', band('0.025', '0.095', 100)],
  ['ISK', band('0.018', '0.060', 100)],
  ['JPY', band('0.014', '0.065', 100)],
  ['KRW', band('0.0015', '0.0055', 100)],
  ['MXN', band('0.10', '0.45')],
  ['MYR', band('0.55', '1.60')],
  ['NOK', band('0.24', '0.80')],
  ['NZD', band('1.40', '4.20')],
  ['PHP', band('0.040', '0.140')],
  ['QAR', band('0.65', '2.00')],
  ['RON', band('0.55', '1.50')],
  ['SAR', band('0.65', '2.00')],
  ['SEK', band('0.24', '0.75')],
  ['SGD', band('1.80', '5.20')],
  ['THB', band('0.065', '0.210')],
  // A currency that loses value fast: the lower bound leaves room for years.
  ['TRY', band('0.01', '2.60')],
  ['UAH', band('0.04', '0.40')],
  ['USD', band('2.40', '7.50')],
  ['ZAR', band('0.12', '0.55')],
]);

/** The band of a currency by its ISO 4217 code; null for a currency without one. */
export function bandOf(currency: string | null): RateBand | null {
  return currency === null ? null : (bands.get(currency) ?? null);
}

/** Whether a rate is possible: inside of the band, bounds included. */
export function isInBand(rate: Decimal, { low, high }: RateBand): boolean {
  return !rate.isBelow(low) && !rate.isAbove(high);
}

/**
 * The rate for one unit of the currency that an exchange rate on an invoice means.
 *
 * A rate outside of the band that is inside of it for the unit in which the bank quotes the currency, such as 2.50 for 100 yen, is divided by
 * that unit: the rate is reported, and the amounts are judged by what it means.
 *
 * @param stated in PLN, from `KursWaluty`, `KursWalutyZ` or `KursWalutyZW`
 * @returns      null when it is absent, not positive or impossible for the currency
 */
export function readRate(stated: Decimal | null, currency: string | null): Decimal | null {
  if (stated?.isPositive !== true) return null;
  const limits = bandOf(currency);
  if (limits === null || isInBand(stated, limits)) return stated;
  const ofOne = rateOfOneUnit(stated, limits);
  return limits.unit > 1 && isInBand(ofOne, limits) ? ofOne : null;
}

/** A rate quoted for as many units as the bank quotes, for one unit. */
export function rateOfOneUnit(quoted: Decimal, { unit }: RateBand): Decimal {
  return quoted.times(toDecimal(unit === 1 ? '1' : `0.${'0'.repeat(String(unit).length - 2)}1`));
}
