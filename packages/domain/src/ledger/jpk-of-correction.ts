import { type Bucket, type BucketId, buckets } from '../fa3/buckets.ts';
import type { Invoice } from '../fa3/invoice.ts';
import { Decimal, sumOf } from '../money/decimal.ts';
import type { Element } from '../xml/element.ts';
import { type BasePart, buildBasePart } from './jpk-base-part.ts';
import { deriveLineParts, type RebateRate } from './jpk-line-parts.ts';
import {
  buildAllEntries,
  convertBase,
  exemptField,
  isOfSmallBusiness,
  type JpkEntry,
  type JpkField,
  jpkFields,
  jpkFieldsOfBucket,
} from './jpk-map.ts';
import { advanceAfterInPln, derivePaymentParts, hasChangedRate } from './jpk-payment-parts.ts';
import { buildSettlementPart } from './jpk-settlement-part.ts';

/** What the caller knows of the record of an invoice, and no document shows. */
export interface RecordAnswers {
  /** Whether the exchange rate at a moved tax point is known, rather than assumed to be that of the invoice. */
  readonly isExchangeRateKnown: boolean;
  /** Whether the record of the cash register contains the sale of an invoice that loses the marker `FP`. */
  readonly isInReceiptReport: boolean;
  /** Whether the tax of an invoice was declared whose sale turns out to be exempt as that of a small business. */
  readonly wasDeclared: boolean;
}

/** The answers that are assumed where only documents are known. */
export const assumedAnswers: RecordAnswers = { isExchangeRateKnown: false, isInReceiptReport: false, wasDeclared: true };

type KnownBucket = (typeof buckets)[number];

/** What is known of a correction apart from its document. */
export interface CorrectionContext {
  /** The state before the correction; null when it is unknown. */
  readonly before: Invoice<Element> | null;
  /** The state after it; null where only the correction shows it. A changed rate of a payment is not on the correction. */
  readonly after?: Invoice<Element> | null;
  /** The exchange rate of a rebate for a period; null where only the correction shows it. */
  readonly rebate?: RebateRate | null;
  /** The KSeF number of the correction itself; null while it has none. */
  readonly ksefNumber?: string | null;
  /** By default {@link assumedAnswers}. */
  readonly answers?: RecordAnswers;
}

/**
 * Whether a correction to the exemption of small businesses has nothing to subtract, as the tax of the invoice was not declared.
 *
 * @source art. 109 ust. 1 i 3, art. 113 ustawy o VAT
 */
export function hasUndeclaredTax({ before, answers = assumedAnswers }: CorrectionContext, correction: Invoice<Element>): boolean {
  return !answers.wasDeclared && before !== null && !isOfSmallBusiness(before) && isOfSmallBusiness(correction);
}

/**
 * The JPK_V7M fields in which a correction is recorded, in the order of the schema. A base in another currency is converted by lines or
 * payments: the base after at the rate after, minus the base before at the rate before.
 *
 * @source art. 31a i art. 31b ust. 1 i 2 ustawy o VAT
 */
export function buildJpkEntriesFrom(context: CorrectionContext, correction: Invoice<Element>): readonly JpkEntry[] {
  const entries = listChangedFields(context, correction);
  if (context.before !== null && hasUndeclaredTax(context, correction)) return listWholeRecord(context.before, entries);
  const [was, is] = [
    context.before === null ? isOfSmallBusiness(correction) : isOfSmallBusiness(context.before),
    isOfSmallBusiness(correction),
  ];
  if (!was && !is) return entries;
  const others = entries.filter(({ field }) => field !== exemptField);
  const exempt = changeOfExempt(context.before, entries, { was, is });
  // Before a correction alone nothing is known of the invoice but that it is exempt.
  const isUnrecorded = was && is && !others.some(({ field }) => taxFields.has(field));
  return isUnrecorded
    ? []
    : jpkFields.flatMap((field) => (field === exemptField ? exempt : others.filter((entry) => entry.field === field)));
}

/** What an invoice records after a correction, without its exempt sales: the whole, as nothing was recorded before. */
function listWholeRecord(before: Invoice<Element>, changes: readonly JpkEntry[]): readonly JpkEntry[] {
  const recorded = buildAllEntries(before);
  return jpkFields.flatMap((field): JpkEntry[] => {
    const parts = field === exemptField ? [] : [...recorded, ...changes].filter((entry) => entry.field === field);
    const [first] = parts;
    const amount = totalOf(parts.map((part) => part.amount));
    return first === undefined || amount?.isZero === true ? [] : [{ ...first, amount }];
  });
}

const taxFields: ReadonlySet<JpkField> = new Set(buckets.flatMap(({ id }) => jpkFieldsOfBucket[id].tax ?? []));

/**
 * The change of recorded exempt sales where a correction introduces or removes the exemption of small businesses: with it they are not recorded.
 *
 * @source art. 109 ust. 1 i 3, art. 113 ustawy o VAT
 */
function changeOfExempt(
  before: Invoice<Element> | null,
  entries: readonly JpkEntry[],
  { was, is }: { readonly was: boolean; readonly is: boolean },
): readonly JpkEntry[] {
  if (was === is || before === null) return [];
  const empty: JpkEntry = { field: exemptField, amount: Decimal.zero, isUnverified: false };
  const recorded = buildAllEntries(before).find(({ field }) => field === exemptField) ?? empty;
  if (is) return isZero(recorded) ? [] : [{ ...recorded, amount: recorded.amount?.negated() ?? null }];
  const change = entries.find(({ field }) => field === exemptField) ?? empty;
  const after = recorded.amount === null || change.amount === null ? null : recorded.amount.plus(change.amount);
  return after?.isZero === true ? [] : [{ ...recorded, amount: after }];
}

function isZero({ amount }: JpkEntry): boolean {
  return amount?.isZero === true;
}

/** The fields that a correction changes, whatever the exemption before and after it. */
function listChangedFields(context: CorrectionContext, correction: Invoice<Element>): readonly JpkEntry[] {
  const isAlone = context.before === null && correction.kind !== 'KOR';
  if (correction.currency === 'PLN' || isAlone) return buildAllEntries(correction);
  const taxes = new Map(buildAllEntries(correction).map((entry) => [entry.field, entry]));
  const bases = listTaxBases(context, correction);
  return jpkFields.flatMap((field): JpkEntry[] => {
    const ofField = bases.filter(({ bucket }) => jpkFieldsOfBucket[bucket].base.includes(field));
    const tax = taxes.get(field);
    if (ofField.length === 0) return tax === undefined ? [] : [tax];
    const isUnverified = ofField.some(({ bucket }) => jpkFieldsOfBucket[bucket].isUnverified === true);
    return [{ field, amount: totalOf(ofField.map(({ amount }) => amount)), isUnverified }];
  });
}

/**
 * Whether the documents may hide a change of the record: a payment whose exchange rate alone changes has no element on a correction, so
 * that only its reason shows it.
 *
 * @source FA(3), opis pola ZaliczkaCzesciowa
 */
export function mayHideRates({ before, after = null }: CorrectionContext, correction: Invoice<Element>): boolean {
  if (correction.kind !== 'KOR_ZAL' || correction.currency === 'PLN' || after !== null || before === null) return false;
  const ofPayments = (invoice: Invoice<Element>) => invoice.fa.all('ZaliczkaCzesciowa').some((payment) => payment.has('KursWalutyZW'));
  return ofPayments(before) && !ofPayments(correction);
}

/** What a correction changes in the base of one bucket, in PLN. */
export interface BaseChange {
  readonly bucket: BucketId;
  readonly parts: readonly BasePart[];
  /** Rounded to grosze; null when unknown. */
  readonly amount: Decimal | null;
}

/** The changes of all bases of a correction in another currency, in the order of the schema; unchanged ones are omitted. */
export function listTaxBases(context: CorrectionContext, correction: Invoice<Element>): readonly BaseChange[] {
  return buckets.flatMap((bucket): BaseChange[] => {
    const hidden = hiddenPart(context, correction, bucket);
    if (hidden !== null) return [{ bucket: bucket.id, parts: [hidden], amount: null }];
    const parts = partsOf(context, correction, bucket);
    const amount = changeOfRecord(context, correction, bucket, parts);
    const isShown = [bucket.base, bucket.tax, bucket.taxInPln].some(
      (name) => name !== null && correction.fa.amount(name)?.isZero === false,
    );
    const isRevalued = parts.some(({ rateBefore, rateAfter }) => rateBefore !== rateAfter) && amount?.isZero === false;
    return isShown || isRevalued ? [{ bucket: bucket.id, parts: roundParts(parts, amount), amount }] : [];
  });
}

/**
 * What a correction adds to a base in PLN: the state after it less the state before it, each rounded to grosze, so that a chain of
 * corrections adds up to its last state and a cancelled sale leaves nothing. The difference alone counts where the state before is unknown, and
 * for a rebate, which covers more than one invoice.
 */
function changeOfRecord(
  context: CorrectionContext,
  correction: Invoice<Element>,
  bucket: KnownBucket,
  parts: readonly BasePart[],
): Decimal | null {
  const { before } = context;
  const change = totalOf(parts.map((part) => part.amount));
  const isOfOne = correction.correctedInvoices.length < 2 && !correction.fa.has('OkresFaKorygowanej');
  const was = before !== null && isOfOne ? convertBase(before, bucket) : null;
  if (was === null || change === null) return change?.rounded(2) ?? null;
  const is = isCancelled(before, correction) ? Decimal.zero : (convertAfter(context, correction, bucket) ?? was.plus(change));
  return is.rounded(2).minus(was.rounded(2));
}

/** The base of an advance after a correction, in PLN; null for every other invoice, whose lines add up. */
function convertAfter({ before, after = null }: CorrectionContext, correction: Invoice<Element>, { base }: KnownBucket): Decimal | null {
  if (before === null || correction.kind !== 'KOR_ZAL') return null;
  const is = (before.fa.amount(base) ?? Decimal.zero).plus(correction.fa.amount(base) ?? Decimal.zero);
  return advanceAfterInPln(is, correction, before, after);
}

/** The parts in grosze; what rounding leaves belongs to the largest one. */
function roundParts(parts: readonly BasePart[], total: Decimal | null): readonly BasePart[] {
  const rounded = parts.map((part) => ({ ...part, amount: part.amount?.rounded(2) ?? null }));
  const sum = totalOf(rounded.map(({ amount }) => amount));
  if (total === null || sum === null || total.equals(sum)) return rounded;
  const sizes = rounded.map(({ amount }) => amount?.absolute() ?? Decimal.zero);
  const largest = sizes.reduce((best, size, index) => (size.isAbove(sizes[best] ?? size) ? index : best), 0);
  return rounded.map((part, index) => (index === largest ? { ...part, amount: part.amount?.plus(total.minus(sum)) ?? null } : part));
}

/** Whether nothing is left of any base after a correction. */
function isCancelled(before: Invoice<Element> | null, { fa }: Invoice<Element>): boolean {
  return buckets.every(({ base }) => {
    const [was, change] = [before?.fa.amount(base) ?? Decimal.zero, fa.amount(base) ?? Decimal.zero];
    return was.plus(change).isZero;
  });
}

/** The base of a bucket without tax, where the exchange rate of a payment changes that the correction does not show; null elsewhere. */
function hiddenPart(context: CorrectionContext, correction: Invoice<Element>, bucket: Bucket): BasePart | null {
  const { fa } = correction;
  const was = context.before?.fa.amount(bucket.base) ?? null;
  if (was === null || was.isZero || bucket.taxInPln !== null || fa.has(bucket.base) || !mayHideRates(context, correction)) return null;
  const isStated = hasChangedRate(correction) || /\bkurs/iu.test(fa.text('PrzyczynaKorekty') ?? '');
  const unknown = { place: null, count: 0, rateBefore: null, rateAfter: null };
  return isStated ? buildBasePart({ ...unknown, before: was, after: was, delta: Decimal.zero }) : null;
}

function partsOf(
  { before, after = null, rebate = null }: CorrectionContext,
  correction: Invoice<Element>,
  bucket: Bucket & { readonly id: BucketId },
): readonly BasePart[] {
  if (correction.kind === 'KOR_ZAL') return derivePaymentParts(correction, before, after, bucket);
  if (correction.kind === 'KOR_ROZ') return [buildSettlementPart(correction, before, bucket)];
  return deriveLineParts(correction, before, bucket, rebate);
}

function totalOf(amounts: readonly (Decimal | null)[]): Decimal | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length < amounts.length ? null : sumOf(known);
}
