import type { Bucket, BucketId } from '../fa3/buckets.ts';
import { type KnownRate, readKnownLineRate } from '../fa3/exchange-of-state.ts';
import type { Invoice } from '../fa3/invoice.ts';
import type { Row } from '../fa3/row.ts';
import { Decimal } from '../money/decimal.ts';
import type { Element } from '../xml/element.ts';
import { type BasePart, buildBasePart } from './jpk-base-part.ts';

/**
 * The change of the base of a bucket of a settlement, for a KOR_ROZ. Its lines show the whole order, of which the base is only a part, so
 * that the base counts at the rate of the lines that change, or at the average of the bucket.
 *
 * @param before the state before the correction; null when it is unknown
 */
export function buildSettlementPart(
  correction: Invoice<Element>,
  before: Invoice<Element> | null,
  { id, base }: Bucket & { readonly id: BucketId },
): BasePart {
  const delta = correction.fa.amount(base) ?? Decimal.zero;
  const was = before?.fa.amount(base) ?? (before === null ? null : Decimal.zero);
  const pairs = pairsOf(correction);
  const shown = { place: null, count: 0, before: was, after: was?.plus(delta) ?? null, delta };
  const known = before === null ? null : readKnownLineRate(before, id);
  const stated = readKnownLineRate(correction, id);
  if (pairs.some(({ from, to }) => revalues(from, to))) return buildBasePart({ ...shown, rateBefore: known, rateAfter: stated ?? known });
  const rate = rateOfChanges(correction, pairs, id) ?? known ?? stated;
  return buildBasePart({ ...shown, rateBefore: rate, rateAfter: rate });
}

interface RowPair {
  readonly from: Row<Element>;
  readonly to: Row<Element>;
}

function pairsOf({ lines }: Invoice<Element>): readonly RowPair[] {
  const befores = new Map(lines.filter(({ isBefore }) => isBefore).map((row) => [row.number, row]));
  return lines.flatMap((to): RowPair[] => {
    const from = to.isBefore ? undefined : befores.get(to.number);
    return from === undefined ? [] : [{ from, to }];
  });
}

function revalues(from: Row<Element>, to: Row<Element>): boolean {
  const [was, is] = [from.amount('KursWaluty'), to.amount('KursWaluty')];
  return is !== null && was?.equals(is) !== true;
}

/** The only exchange rate of the lines of a bucket that change; null when there are none or several. */
function rateOfChanges(correction: Invoice<Element>, pairs: readonly RowPair[], bucket: BucketId): KnownRate | null {
  const rates = pairs.flatMap(({ from, to }) => {
    const isMeant = correction.bucketOf(from) === bucket || correction.bucketOf(to) === bucket;
    return isMeant && !isSameValue(from, to) ? [to.amount('KursWaluty')] : [];
  });
  const [first = null] = rates;
  return first?.isPositive === true && rates.every((rate) => rate?.equals(first) === true) ? { rate: first, source: 'line' } : null;
}

function isSameValue(from: Row<Element>, to: Row<Element>): boolean {
  const [was, is] = [from.net ?? from.gross, to.net ?? to.gross];
  return from.rate === to.rate && was !== null && is !== null && was.equals(is);
}
