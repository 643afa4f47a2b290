import { type SplitPart, splitAdvance } from '../../fa3/advance-split.ts';
import { type BucketId, buckets } from '../../fa3/buckets.ts';
import type { Invoice } from '../../fa3/invoice.ts';
import { type LineSums, lineSumsOf, type RateSum } from '../../fa3/line-sums.ts';
import { splitTolerance, sumTolerance } from '../../fa3/tolerances.ts';
import { Decimal, sumOf } from '../../money/decimal.ts';
import type { Element } from '../../xml/element.ts';
import type { AmountsByBucket, BucketAmounts } from '../model/correction-plan.ts';
import type { OriginalWarning } from '../model/original.ts';
import { stateAdvice } from './state-advice.ts';

/** The amounts after a correction of an advance or a settlement. */
interface StateAmounts {
  /** The payment of an advance, or the remaining amount due of a settlement; null when unknown. */
  readonly payment: Decimal | null;
  /** Empty when unknown. */
  readonly buckets: AmountsByBucket;
  readonly warnings: readonly OriginalWarning[];
}

/**
 * Amounts after a KOR_ZAL or KOR_ROZ: `P_15ZK` + `P_15`, and that amount spread over the rows after it. The split is used only if the same
 * split of `P_15ZK` over the rows before explains all declared differences.
 *
 * @param hasAllLines whether its rows are complete
 * @source FA(3), opisy pól P_15 i P_15ZK; art. 106f ust. 1 pkt 3 ustawy o VAT
 */
export function stateAmounts(correction: Invoice<Element>, hasAllLines: boolean): StateAmounts {
  const { fa } = correction;
  const paymentBefore = fa.amount('P_15ZK');
  const difference = fa.amount('P_15');
  if (paymentBefore === null || difference === null) return { payment: null, buckets: new Map(), warnings: [withoutPayment] };
  const payment = paymentBefore.plus(difference);
  const sums = sumsOf(correction);
  const after = hasAllLines && sums.isComplete ? splitAdvance(payment, sideOf(sums, false)) : null;
  const before = splitAdvance(paymentBefore, sideOf(sums, true));
  if (after === null || before === null || !explains(correction, before, after)) {
    return { payment, buckets: new Map(), warnings: [unknownBuckets] };
  }
  const amounts = new Map([...after].map(([id, part]): [BucketId, BucketAmounts] => [id, amountsOf(correction, id, part)]));
  return { payment, buckets: amounts, warnings: [...(after.size > 1 ? [splitBuckets] : []), ...listWarningsOfPln(correction, amounts)] };
}

/** Unchanged buckets keep the tax in PLN declared on an earlier document, which may have been converted differently. */
function listWarningsOfPln(correction: Invoice<Element>, amounts: AmountsByBucket): readonly OriginalWarning[] {
  const converted = [...amounts].filter(([id]) => hasTaxInPln(correction, id));
  if (converted.some(([, { taxInPln }]) => taxInPln === null)) return [unknownTaxInPln];
  const isLeftAlone = ([id, { tax }]: readonly [BucketId, BucketAmounts]) =>
    tax?.isZero === false && buckets.some((bucket) => bucket.id === id && correction.fa.amount(bucket.base) === null);
  return converted.some(isLeftAlone) ? [convertedTaxInPln] : [];
}

/** Whether the order rows after a correction of an advance add up to the value of the order: then they are complete and not differences. */
export function hasWholeOrder(correction: Invoice<Element>): boolean {
  const value = correction.order.amount('WartoscZamowienia');
  const { rates, isComplete } = lineSumsOf(correction).order;
  if (value === null || !isComplete) return false;
  const after = rates.filter(({ isBefore }) => !isBefore);
  const gross = sumOf(after.map(({ base, tax }) => base.plus(tax)));
  return gross.isWithin(sumTolerance(correction.orderLines.length), value);
}

function sumsOf(correction: Invoice<Element>): LineSums {
  const { lines, order } = lineSumsOf(correction);
  return correction.kind === 'KOR_ZAL' ? order : lines;
}

/** The sums of one side; an order shown once is the same on both. */
function sideOf({ rates }: LineSums, isBefore: boolean): readonly RateSum[] {
  const side = rates.filter((sum) => sum.isBefore === isBefore);
  return side.length === 0 && isBefore ? rates : side;
}

type Split = ReadonlyMap<BucketId, SplitPart>;

/** Both splits are rounded, so the tolerance of their difference is doubled. */
const tolerance = splitTolerance.plus(splitTolerance);

function explains({ fa }: Invoice<Element>, before: Split, after: Split): boolean {
  return buckets.every(({ id, base, tax }) => {
    const [from, to] = [before.get(id), after.get(id)];
    const change = (part: 'base' | 'tax') => (to?.[part] ?? Decimal.zero).minus(from?.[part] ?? Decimal.zero);
    const declared = (field: string) => fa.amount(field) ?? Decimal.zero;
    return declared(base).isWithin(tolerance, change('base')) && (tax === null || declared(tax).isWithin(tolerance, change('tax')));
  });
}

function amountsOf(correction: Invoice<Element>, id: BucketId, { base, tax }: SplitPart): BucketAmounts {
  const rate = hasTaxInPln(correction, id) ? exchangeRateOf(correction) : null;
  const hasTax = buckets.some((bucket) => bucket.id === id && bucket.tax !== null);
  return { base, tax: hasTax ? tax : null, taxInPln: rate === null ? null : tax.times(rate).rounded(2) };
}

function hasTaxInPln({ currency }: Invoice<Element>, id: BucketId): boolean {
  return currency !== 'PLN' && buckets.some((bucket) => bucket.id === id && bucket.taxInPln !== null);
}

/** The exchange rate after the correction: that of the advance, or the common rate of all lines; null when missing or ambiguous. */
function exchangeRateOf({ fa, kind, lines }: Invoice<Element>): Decimal | null {
  if (kind === 'KOR_ZAL') return fa.amount('KursWalutyZ');
  const [first, ...others] = lines.filter(({ isBefore }) => !isBefore).map((row) => row.amount('KursWaluty'));
  return first != null && others.every((rate) => rate?.equals(first) === true) ? first : null;
}

const withoutPayment: OriginalWarning = {
  path: '/Faktura/Fa/P_15ZK',
  text: {
    pl: `Podana korekta nie ma P_15ZK, więc nie wiadomo, jaka kwota zapłaty obowiązuje po niej. Żeby zmienić kwoty, podaj fakturę pierwotną w stanie po tej korekcie ${stateAdvice.pl}.`,
    en: `The given correction has no P_15ZK, so the payment after it is unknown. To change amounts, provide the original invoice in its state after this correction ${stateAdvice.en}.`,
  },
};

const unknownBuckets: OriginalWarning = {
  path: '/Faktura/Fa',
  text: {
    pl: 'Podstaw i podatku według stawek po podanej korekcie nie da się z niej odczytać: podaje różnice, których nie tłumaczy podział kwoty według wartości pozycji.',
    en: 'Bases and taxes by rate after the given correction are unknown: no split of the amount by the value of the items explains the differences that it states.',
  },
};

const splitBuckets: OriginalWarning = {
  path: '/Faktura/Fa',
  text: {
    pl: 'Podstawy i podatek według stawek po podanej korekcie ustalono, dzieląc kwotę według wartości pozycji. Sprawdź je, jeśli na fakturze pierwotnej podzielono ją inaczej.',
    en: 'Bases and taxes by rate after the given correction were determined by splitting the amount by the value of the items. Check them if the original invoice was split differently.',
  },
};

const unknownTaxInPln: OriginalWarning = {
  path: '/Faktura/Fa',
  text: {
    pl: 'Z kursów waluty podanej korekty nie wynika, ile wynosi podatek w złotych po niej.',
    en: 'The tax in PLN after the given correction cannot be determined from its exchange rates.',
  },
};

const convertedTaxInPln: OriginalWarning = {
  path: '/Faktura/Fa',
  text: {
    pl: `Podana korekta nie zmienia podatku w złotych przy wszystkich stawkach, więc tam, gdzie go nie zmienia, przeliczono go po kursie. Jeśli wcześniejsza faktura podaje inną kwotę, podaj fakturę pierwotną w stanie po tej korekcie ${stateAdvice.pl}.`,
    en: `The given correction does not change the tax in PLN at every rate, so where it does not, the tax was converted at the exchange rate. If an earlier document states another amount, provide the original invoice in its state after this correction ${stateAdvice.en}.`,
  },
};
