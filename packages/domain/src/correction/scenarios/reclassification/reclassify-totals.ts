import { type BucketId, bucketOfRate, buckets, getPercentOfBucket } from '../../../fa3/buckets.ts';
import { computeBaseOfGross, computeTaxOnBase } from '../../../fa3/line-sums.ts';
import { Decimal } from '../../../money/decimal.ts';
import type { Localized } from '../../../shared/localized.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { AmountsByBucket, BucketAmounts } from '../../model/correction-plan.ts';
import type { PlanRejection } from '../../model/scenario.ts';
import { buildRejection } from '../../model/scenario.ts';
import { getBaseField, getJpkField, type JpkTarget } from './jpk-targets.ts';

/** Totals of an advance without an order, moved to another bucket. */
export interface ReclassifiedTotals {
  readonly buckets: AmountsByBucket;
  readonly from: readonly BucketId[];
  readonly to: BucketId;
}

/**
 * Moves the totals of an advance without an order to the bucket of a JPK field. Either the payment stays the same and contains the new tax,
 * or the base stays the same and the payment changes with the tax.
 *
 * @param declared declared amounts of the invoice
 * @param kept     `brutto` if the payment stays the same
 * @param answer   to `pozycje`: the fields to move from, such as `K_19`; null for the only one
 * @source art. 106f ust. 1 pkt 3 ustawy o VAT
 */
export function reclassifyTotals(
  declared: AmountsByBucket,
  target: JpkTarget,
  kept: 'brutto' | 'netto',
  answer: string | null,
): Result<ReclassifiedTotals, readonly PlanRejection[]> {
  const to = bucketOfRate.get(target.rate);
  const sources = [...declared].flatMap(([id, { base, tax }]) => {
    const isEmpty = base.isZero && tax?.isZero !== false;
    return isEmpty || getJpkField(id) === null || getJpkField(id) === target.field ? [] : [id];
  });
  const wanted = answer === null ? null : answer.split(/[\s,;]+/).map(getBaseField);
  const from = sources.filter((id) => wanted === null || wanted.includes(getJpkField(id) ?? ''));
  if (wanted?.some((field) => !sources.some((id) => getJpkField(id) === field))) {
    return err([buildRejection('pozycje', 'field_not_found', unknownFields(sources))]);
  }
  if (from.length > 1 && wanted === null) return err([buildRejection('pozycje', 'answer_required', severalFields(sources, target))]);
  if (to === undefined || from.length === 0) {
    return err([{ path: 'desired_jpk_field', code: 'nothing_changes', message: isAlreadyThere(target) }]);
  }
  return ok({ buckets: moved(declared, from, to, target, kept), from, to });
}

function moved(
  declared: AmountsByBucket,
  from: readonly BucketId[],
  to: BucketId,
  { rate }: JpkTarget,
  kept: 'brutto' | 'netto',
): AmountsByBucket {
  const percent = getPercentOfBucket(rate);
  let base = declared.get(to)?.base ?? Decimal.zero;
  let tax = declared.get(to)?.tax ?? Decimal.zero;
  for (const id of from) {
    const amounts = declared.get(id);
    if (amounts === undefined) continue;
    const gross = amounts.base.plus(amounts.tax ?? Decimal.zero);
    const own =
      kept === 'brutto' ? gross.minus(computeBaseOfGross(gross, percent)).rounded(2) : computeTaxOnBase(amounts.base, percent).rounded(2);
    base = base.plus(kept === 'brutto' ? gross.minus(own) : amounts.base);
    tax = tax.plus(own);
  }
  const hasTax = buckets.some((bucket) => bucket.id === to && bucket.tax !== null);
  const target: BucketAmounts = { base, tax: hasTax ? tax : null, taxInPln: null };
  return new Map([...[...declared].filter(([id]) => id !== to && !from.includes(id)), [to, target]]);
}

function listOf(sources: readonly BucketId[]): string {
  return sources.map((id) => getJpkField(id) ?? '').join(', ');
}

function unknownFields(sources: readonly BucketId[]): Localized {
  return {
    pl: `Faktura nie ma wierszy zamówienia, więc podaj pola JPK, z których przenieść kwoty. Są: ${listOf(sources)}.`,
    en: `The invoice has no order lines, so enter the JPK fields from which to move amounts. Available: ${listOf(sources)}.`,
  };
}

function severalFields(sources: readonly BucketId[], { field }: JpkTarget): Localized {
  return {
    pl: `Faktura nie ma wierszy zamówienia, a jej kwoty należą do kilku pól JPK: ${listOf(sources)}. Odpowiedz, z których przenieść je do ${field}, np. ${listOf(sources.slice(0, 1))}.`,
    en: `The invoice has no order lines, and its amounts belong to several JPK fields: ${listOf(sources)}. Enter those from which to move them to ${field}, such as ${listOf(sources.slice(0, 1))}.`,
  };
}

/** The message for a move that changes nothing. */
export function isAlreadyThere({ field }: JpkTarget): Localized {
  return {
    pl: `Cała zaliczka jest już w ${field}, a zmiany nie dotyczą oznaczeń, więc nie ma czego korygować.`,
    en: `The whole advance is already in ${field} and no marker changes, so there is nothing to correct.`,
  };
}
