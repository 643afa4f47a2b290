import type { BucketId } from '../../fa3/buckets.ts';
import { advanceRateOf } from '../../fa3/exchange-of-state.ts';
import type { Invoice } from '../../fa3/invoice.ts';
import { convertTax } from '../../fa3/tax-in-pln.ts';
import { Decimal } from '../../money/decimal.ts';
import type { Localized } from '../../shared/localized.ts';
import type { Element } from '../../xml/element.ts';
import type { AmountsByBucket, BucketAmounts } from '../model/correction-plan.ts';
import { computeDifferences, readDeclaredAmounts } from '../model/declared-amounts.ts';
import type { TaxesInPln } from './bucket-deltas.ts';
import { type PaymentSplit, splitPayment } from './payment-split.ts';
import { withDeclaredTaxInPln, withKeptTaxInPln } from './payment-tax-in-pln.ts';
import { computeAmounts, splitIntoParts } from './split-parts.ts';

/** What a correction of an advance or a settlement changes, in the currency of the invoice, plus taxes in PLN. */
export interface PaymentDeltas {
  /** After minus before, for buckets that change, in the order of the schema. */
  readonly deltas: AmountsByBucket;
  readonly before: AmountsByBucket;
  readonly after: AmountsByBucket;
  /** How the taxes in PLN of both sides are converted; absent on settlements. */
  readonly inPln?: TaxesInPln;
  /** `P_15`. */
  readonly grossDelta: Decimal;
  /** `P_15ZK`: the payment of an advance, or the remaining amount due of a settlement, before the correction. */
  readonly paymentBefore: Decimal;
  readonly warnings: readonly Localized[];
}

/**
 * Amounts of a KOR_ZAL: the payment after the correction, split over the order after it, minus the payment before, split over the order
 * before. Taxes in PLN before the correction are the declared ones; those after it are calculated at the exchange rate of that side.
 * Without declared ones, both are calculated. An advance that is reduced to zero reverses exactly what was declared.
 *
 * @param before       the state before the correction, as an advance invoice (ZAL)
 * @param after        the state after it
 * @param paymentAfter the correct payment, gross
 * @param bucketsAfter given amounts for an invoice without an order; taxes in PLN are optional
 * @source art. 106f ust. 1 pkt 3, art. 106j ust. 2 pkt 5 i art. 31a ustawy o VAT; FA(3), opisy pól P_15ZK i Zamowienie
 */
export function advanceDeltas(
  before: Invoice<Element>,
  after: Invoice<Element>,
  paymentAfter: Decimal,
  bucketsAfter: AmountsByBucket | null = null,
): PaymentDeltas {
  const paymentBefore = before.fa.amount('P_15') ?? Decimal.zero;
  const rates = ratesOf(before, after);
  const declared = readDeclaredAmounts(before);
  const split = bucketsAfter === null ? splitPayment(before, after, paymentBefore, paymentAfter) : null;
  const isWhole = paymentAfter.isZero && declared.size > 0;
  const from =
    split === null || isWhole
      ? declared
      : withDeclaredTaxInPln(computeAmounts(split.before, rates.before), declared, rates.any, roundingOf(before));
  const partsAfter = split?.after ?? splitIntoParts(bucketsAfter ?? new Map());
  const to = withStatedTaxInPln(withKeptTaxInPln(computeAmounts(partsAfter, rates.after), from, rates.stay), bucketsAfter);
  const deltas = computeDifferences(from, to);
  const warnings = [...(split === null ? [] : (warningsOf[split.basis] ?? [])), ...findUnknownTaxes(before, deltas)];
  const partsOfTax = (amounts: AmountsByBucket, rate: Decimal | null) => (id: BucketId) => {
    const tax = amounts.get(id)?.tax ?? null;
    return tax === null || rate === null ? [] : [{ tax, rate }];
  };
  const inPln = { of: 'payment', before: partsOfTax(from, rates.before()), after: partsOfTax(to, rates.after()) } as const;
  return { deltas, before: from, after: to, inPln, grossDelta: paymentAfter.minus(paymentBefore), paymentBefore, warnings };
}

/** Exchange rates (PLN per unit of the currency) on both sides; one for all buckets. */
function ratesOf(before: Invoice<Element>, after: Invoice<Element>) {
  const rateBefore = advanceRateOf(before);
  const rateAfter = advanceRateOf(after) ?? rateBefore;
  return {
    before: () => rateBefore,
    after: () => rateAfter,
    any: () => rateBefore ?? rateAfter,
    stay: () => rateBefore !== null && rateAfter?.equals(rateBefore) === true,
  };
}

/** Taxes of payments with rates of their own are converted one by one or together, with different roundings. */
function roundingOf(before: Invoice<Element>) {
  return (bucket: BucketId, tax: Decimal): Decimal => {
    const converted = convertTax(before, bucket, tax);
    return converted === null || converted.payments < 2 ? Decimal.zero : converted.tolerance;
  };
}

function withStatedTaxInPln(amounts: AmountsByBucket, stated: AmountsByBucket | null): AmountsByBucket {
  return new Map(
    [...amounts].map(([id, amount]): [BucketId, BucketAmounts] => [
      id,
      { ...amount, taxInPln: stated?.get(id)?.taxInPln ?? amount.taxInPln },
    ]),
  );
}

/** Warns when a tax changes whose amount in PLN cannot be calculated. */
export function findUnknownTaxes({ currency }: Invoice<Element>, deltas: AmountsByBucket): readonly Localized[] {
  const taxed: readonly BucketId[] = ['1', '2', '3', '4'];
  const isUnknown = taxed.some((id) => deltas.get(id)?.tax?.isZero === false && deltas.get(id)?.taxInPln === null);
  return currency !== 'PLN' && isUnknown ? [withoutRate] : [];
}

const withoutRate: Localized = {
  pl: 'Na fakturze nie ma kursu waluty, więc nie da się przeliczyć zmiany podatku na złote. Podaj kurs w changes albo uzupełnij podatek w złotych (P_14_1W i podobne).',
  en: 'The invoice states no exchange rate, so the change of the tax cannot be converted to PLN. Give the rate in the changes, or fill in the tax in PLN (P_14_1W and similar fields).',
};

const warningsOf: Readonly<Partial<Record<PaymentSplit['basis'], readonly Localized[]>>> = {
  'chosen-items': [
    {
      pl: 'Sumy zaliczki nie są jej podziałem według wartości całego zamówienia. Przyjęto, że zaliczka dotyczy tych pozycji, na które wskazują sumy, i tak podzielono ją przed korektą i po niej. Sprawdź ten podział.',
      en: 'The totals of the advance do not match a split by the value of the whole order. The advance was assumed to be for the items indicated by the totals, and was split that way before and after the correction. Check this split.',
    },
  ],
  'totals-and-order': [
    {
      pl: 'Sumy zaliczki nie zgadzają się z żadnym podziałem według jej zamówienia. Korekta odejmuje je w całości i wykazuje podział kwoty według zamówienia po korekcie. Sprawdź, czy o to chodzi.',
      en: 'The totals of the advance match no split by its order. The correction reverses them in full and states the amount split by the order after the correction. Check that this is intended.',
    },
  ],
  totals: [
    {
      pl: 'Faktura nie ma pozycji zamówienia, z których wynikałby podział zaliczki na stawki. Podzielono ją w takich proporcjach, jak w jej sumach.',
      en: 'The invoice has no order lines that determine how the advance is split among rates. It was split in the proportions of its totals.',
    },
  ],
  unknown: [
    {
      pl: 'Z zamówienia ani z sum faktury nie wynika, jak zaliczka dzieli się na stawki, więc korekta nie wykazuje podstaw i podatku. Podaj fakturę z pozycjami zamówienia albo z sumami.',
      en: 'Neither the order nor the totals determine how the advance is split among rates, so the correction states no bases and taxes. Provide the invoice with its order lines or its totals.',
    },
  ],
};
