import type { BucketId } from '../../../fa3/buckets.ts';
import { type DeclaredBucket, readBuckets } from '../../../fa3/declared-buckets.ts';
import type { Invoice } from '../../../fa3/invoice.ts';
import { type BucketSum, knownSumsOf } from '../../../fa3/line-sums.ts';
import { getNetTolerance, getTaxTolerance, grosz } from '../../../fa3/tolerances.ts';
import { Decimal, sumOf, toWholeDecimal } from '../../../money/decimal.ts';
import type { Localized } from '../../../shared/localized.ts';
import { memoizeByObject } from '../../../shared/memoize-by-object.ts';
import type { Element } from '../../../xml/element.ts';
import type { RelatedDocuments } from '../../model/related.ts';
import type { RuleContext } from '../../model/rule.ts';
import { advanceMatchingOf } from './advance-matching.ts';

/** A total of a settlement compared with its order minus the advances. */
export interface SettledAmount {
  /** `P_15`, `P_13_x` or `P_14_x`. */
  readonly field: string;
  /** Zero where it is absent. */
  readonly stated: Decimal;
  readonly order: Decimal;
  readonly advances: Decimal;
  readonly expected: Decimal;
  readonly tolerance: Decimal;
  readonly isOff: boolean;
}

/** The totals of a settlement, or why they cannot be compared with its order and the advances. */
type SettledAmounts =
  | { readonly kind: 'known'; readonly total: SettledAmount; readonly parts: readonly SettledAmount[] }
  | { readonly kind: 'unknown'; readonly cause: Localized };

/**
 * Compares the totals of a settlement with the values of its lines, which show the whole order, minus the amounts of all its advances after
 * their corrections. Once per document.
 *
 * @source art. 106f ust. 3 ustawy o VAT; FA(3), opis pola FaWiersz
 */
export const settledAmountsOf = memoizeByObject((context: RuleContext): SettledAmounts => {
  const { invoice, related } = context;
  const advances = related?.advances ?? null;
  if (advances === null || related === null) return unknown(causes.notGiven);
  if (invoice.kind !== 'ROZ') return unknown(causes.differences);
  const documents = advances.given.flatMap((advance) => [advance.invoice, ...advance.corrections.map((correction) => correction.invoice)]);
  if (!areAdvancesComplete(context, related)) return unknown(causes.incomplete);
  if (documents.some(({ currency }) => currency !== invoice.currency)) return unknown(causes.currency);
  const all = compared(invoice, documents);
  if (!isAnyOff(all)) return all;
  // An advance may be corrected after it was settled; the settlement then deducts what was known at its issue.
  const earlier = documents.filter(({ issueDay }) => issueDay === null || invoice.issueDay === null || issueDay <= invoice.issueDay);
  const atIssue = earlier.length < documents.length ? compared(invoice, earlier) : all;
  if (!isAnyOff(atIssue)) return atIssue;
  return deductsPart(all, documents) ? unknown(causes.part) : all;
});

function compared(invoice: RuleContext['invoice'], documents: readonly Invoice<Element>[]): SettledAmounts {
  const { lines } = knownSumsOf(invoice);
  const total = invoice.fa.amount('P_15');
  const paid = documents.map(({ fa }) => fa.amount('P_15'));
  const stated = readBuckets(invoice.fa);
  const paidParts = documents.map(({ fa }) => readBuckets(fa));
  if (!lines.isComplete || total === null || stated.some(({ isBroken }) => isBroken)) return unknown(causes.lines);
  if (paid.includes(null) || paidParts.some((parts) => parts.some(({ isBroken }) => isBroken))) return unknown(causes.advances);
  const slack = grosz.times(toWholeDecimal(documents.length));
  const sums = [...lines.buckets.values()];
  return {
    kind: 'known',
    total: settled('P_15', {
      stated: total,
      order: sumOf(sums.map(({ base, tax }) => base.plus(tax))),
      advances: sumOf(paid.filter((amount) => amount !== null)),
      tolerance: sumOf(sums.map((sum) => baseTolerance(sum).plus(getTaxTolerance(sum.roundedRows, false)))).plus(slack),
    }),
    parts: stated.flatMap((bucket) => partsOf(bucket, lines.buckets.get(bucket.id), paidParts.flat(), slack)),
  };
}

function isAnyOff(amounts: SettledAmounts): boolean {
  return amounts.kind === 'known' && [amounts.total, ...amounts.parts].some(({ isOff }) => isOff);
}

/** Whether a settlement deducts less than the advances, and its lines are less than the order of an advance: a part of it was delivered. */
function deductsPart(amounts: SettledAmounts, documents: readonly Invoice<Element>[]): boolean {
  if (amounts.kind === 'unknown' || !amounts.total.isOff) return false;
  const { stated, expected, order, tolerance } = amounts.total;
  const isMore = ({ order: ofAdvance }: Invoice<Element>) => ofAdvance.amount('WartoscZamowienia')?.minus(order.plus(tolerance)).sign === 1;
  return stated.minus(expected).sign === 1 && documents.some(isMore);
}

/**
 * Whether the lines of a settlement show only what remains after the advances: `P_15` is their whole value, and with the advances they make the
 * order of one of them.
 */
export function showsOnlyRemainder(context: RuleContext): boolean {
  const { invoice, related } = context;
  if (invoice.kind !== 'ROZ' || related?.advances == null || !areAdvancesComplete(context, related)) return false;
  const documents = related.advances.given.flatMap(({ invoice: advance, corrections }) => [
    advance,
    ...corrections.map((each) => each.invoice),
  ]);
  if (documents.some(({ currency }) => currency !== invoice.currency)) return false;
  const amounts = compared(invoice, documents);
  if (amounts.kind === 'unknown') return false;
  const { stated, order, advances, tolerance } = amounts.total;
  if (!advances.isPositive || !stated.isWithin(tolerance, order)) return false;
  return documents.some((each) => each.order.amount('WartoscZamowienia')?.isWithin(tolerance, order.plus(advances)) === true);
}

function unknown(cause: Localized): SettledAmounts {
  return { kind: 'unknown', cause };
}

/** Whether exactly the advances that the invoice names were provided, and each can be used. */
export function areAdvancesComplete(context: RuleContext, { advances, unreadable }: RelatedDocuments): boolean {
  const matching = advanceMatchingOf(context);
  if (matching === null || !matching.isReadable || matching.missing.length > 0 || matching.unnamed.length > 0) return false;
  return advances?.problems.length === 0 && !unreadable.some(({ document }) => document.field.startsWith('advances_xml'));
}

function settled(
  field: string,
  { stated, order, advances, tolerance }: Pick<SettledAmount, 'stated' | 'order' | 'advances' | 'tolerance'>,
): SettledAmount {
  const expected = order.minus(advances);
  return { field, stated, order, advances, expected, tolerance, isOff: !stated.isWithin(tolerance, expected) };
}

/** Totals that an invoice may omit, although it has such sales: exempt sales, sales under the margin scheme. */
const omittable: ReadonlySet<BucketId> = new Set(['7', '11']);

function partsOf(bucket: DeclaredBucket, sum: BucketSum | undefined, paid: readonly DeclaredBucket[], slack: Decimal): SettledAmount[] {
  const own = paid.filter(({ id }) => id === bucket.id);
  if (bucket.base === null && omittable.has(bucket.id)) return [];
  const base = settled(bucket.bucket.base, {
    stated: bucket.base ?? Decimal.zero,
    order: sum?.base ?? Decimal.zero,
    advances: sumOf(own.map((each) => each.base ?? Decimal.zero)),
    tolerance: (sum === undefined ? grosz : baseTolerance(sum)).plus(slack),
  });
  // The tax of the OSS procedure may be omitted.
  if (bucket.bucket.tax === null || (bucket.id === '5' && (bucket.tax === null || own.some(({ tax }) => tax === null)))) return [base];
  const tax = settled(bucket.bucket.tax, {
    stated: bucket.tax ?? Decimal.zero,
    order: sum?.tax ?? Decimal.zero,
    advances: sumOf(own.map((each) => each.tax ?? Decimal.zero)),
    tolerance: getTaxTolerance(sum?.roundedRows ?? 0, false).plus(slack),
  });
  return [base, tax];
}

function baseTolerance({ roundedRows, derivedTolerance }: BucketSum): Decimal {
  return getNetTolerance(roundedRows, false).plus(derivedTolerance);
}

const causes = {
  notGiven: { pl: 'kwot zaliczek nie ma na fakturze', en: 'the invoice does not state the amounts of the advances' },
  differences: { pl: 'kwoty korekty są różnicami', en: 'the amounts of a correction are differences' },
  incomplete: {
    pl: 'nie podano dokładnie tych zaliczek, które wymienia faktura, albo nie wszystkie da się odczytać',
    en: 'the advances provided are not exactly those that the invoice names, or not all of them can be read',
  },
  currency: { pl: 'zaliczka jest w innej walucie', en: 'an advance is in another currency' },
  lines: {
    pl: 'któryś wiersz nie ma wartości lub stawki albo sumy nie da się odczytać',
    en: 'a line has no value or rate, or a total cannot be read',
  },
  part: {
    pl: 'wiersze są mniejsze niż zamówienie na fakturze zaliczkowej, więc faktura może rozliczać tylko część zaliczek',
    en: 'the lines are less than the order on an advance invoice, so the settlement may deduct only a part of the advances',
  },
  advances: { pl: 'kwoty zaliczki nie da się odczytać', en: 'an amount of an advance cannot be read' },
} as const satisfies Readonly<Record<string, Localized>>;
