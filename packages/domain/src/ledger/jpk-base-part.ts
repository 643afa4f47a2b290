import type { KnownRate } from '../fa3/exchange-of-state.ts';
import { Decimal } from '../money/decimal.ts';

/** What a base adds to a field of JPK_V7M, for lines or payments with the same exchange rates. */
export interface BasePart {
  /** The element with `/Faktura` in front, such as `/Faktura/Fa/FaWiersz[NrWierszaFa=2]`; null for several lines, and for the whole bucket. */
  readonly place: string | null;
  /** The day of the payment, `YYYY-MM-DD`; null for anything else, and when it is unknown. */
  readonly day?: string | null;
  /** Number of lines or payments; zero for the whole bucket. */
  readonly count: number;
  /** In the currency of the invoice; null when unknown. */
  readonly before: Decimal | null;
  readonly after: Decimal | null;
  readonly delta: Decimal;
  /** Null when unknown. */
  readonly rateBefore: KnownRate | null;
  readonly rateAfter: KnownRate | null;
  /** In PLN, not rounded; null when unknown. */
  readonly amount: Decimal | null;
}

/**
 * Converts the change of a base to PLN. At an unchanged rate the difference is converted, which is the same. Only another rate revalues the
 * whole base.
 *
 * @source art. 31a i art. 31b ust. 1 ustawy o VAT
 */
export function buildBasePart(part: Omit<BasePart, 'amount'>): BasePart {
  return { ...part, amount: inPln(part) };
}

function inPln({ before, after, delta, rateBefore, rateAfter }: Omit<BasePart, 'amount'>): Decimal | null {
  if (rateBefore !== null && rateAfter !== null && rateBefore.rate.equals(rateAfter.rate)) return delta.times(rateAfter.rate);
  const [from, to] = [convertAmount(before, rateBefore), convertAmount(after, rateAfter)];
  return from === null || to === null ? null : to.minus(from);
}

function convertAmount(amount: Decimal | null, rate: KnownRate | null): Decimal | null {
  if (amount?.isZero === true) return Decimal.zero;
  return amount === null || rate === null ? null : amount.times(rate.rate);
}
