import { type BucketId, buckets } from '../fa3/buckets.ts';
import type { Invoice } from '../fa3/invoice.ts';
import { grosz } from '../fa3/tolerances.ts';
import { Decimal, sumOf, toWholeDecimal } from '../money/decimal.ts';
import { groupBy } from '../shared/group-by.ts';
import type { Element } from '../xml/element.ts';
import { buildJpkEntries, type JpkEntry, jpkFieldsOfBucket } from './jpk-map.ts';
import type { CorrectionContext } from './jpk-of-correction.ts';
import { derivePaymentParts } from './jpk-payment-parts.ts';
import { getChangeOfBucket, type LineAmounts, type LineChange, listLineChanges } from './line-changes.ts';
import { findTaxPoint, found, type ReasonedMonth, showsTaxPoint, type TaxPoint, type TaxPointSource } from './tax-point.ts';

/** A part of what a correction posts: of a whole field, or of lines or payments with one direction and tax point. */
export interface Piece extends JpkEntry {
  /** Whether the base increases; a move within one field counts as an increase. */
  readonly sign: 1 | -1;
  /** The tax point of what is posted; null where the whole document decides. */
  readonly taxPoint: ReasonedMonth | null;
  /** Posted in that month whatever the cause of the correction, because the tax point itself moves. */
  readonly isMoved: boolean;
  /** Whether it is posted with the marker `FP`; null where the correction decides. */
  readonly isReceipt: boolean | null;
  /** The base or tax of the invoice in PLN that leaves a month or enters it; null for a difference. */
  readonly whole: 'leaves' | 'enters' | null;
}

type KnownBucket = (typeof buckets)[number];

/** How finely a correction has to be posted. */
export interface Granularity {
  /** Whether increases and decreases of one field belong to different months. */
  readonly splitsDirections: boolean;
}

/**
 * The parts in which the fields of a correction are posted; they add up to its entries.
 *
 * @param entries the fields of the whole correction
 */
export function listPieces(
  context: CorrectionContext,
  correction: Invoice<Element>,
  entries: readonly JpkEntry[],
  granularity: Granularity,
): readonly Piece[] {
  // Without the invoice before it, a correction that changes no amount moves none either.
  if (context.before === null && entries.length === 0) return [];
  const moved = listMovedFields(context, correction, entries);
  const rest = entries.filter(({ field }) => !moved.some((piece) => piece.field === field));
  const detailed = buckets.flatMap((bucket) => splitBucket(context, correction, { bucket, entries: rest, granularity }) ?? []);
  const whole = rest.filter(({ field }) => !detailed.some((piece) => piece.field === field));
  return [...moved, ...detailed, ...whole.map((entry): Piece => ({ ...entry, ...plain, sign: signOf(entry, entries, correction) }))];
}

const plain = { taxPoint: null, isMoved: false, isReceipt: null, whole: null } as const;

/**
 * An unknown or unchanged base goes with its tax, and a tax with its base; a base without tax that is unknown or 0.00 in PLN, as stated in its
 * currency.
 */
function signOf({ field, amount }: JpkEntry, entries: readonly JpkEntry[], { fa }: Invoice<Element>): 1 | -1 {
  const own = amount?.sign ?? 0;
  if (own !== 0) return own;
  const together = buckets.flatMap(({ id }) => {
    const { base, tax } = jpkFieldsOfBucket[id];
    const fields = tax === null ? [] : [...base, tax];
    return fields.includes(field) ? fields : [];
  });
  const signs = entries.flatMap((entry) => (together.includes(entry.field) ? [entry.amount?.sign ?? 0] : []));
  if (signs.some((sign) => sign !== 0)) return signs.includes(-1) ? -1 : 1;
  const stated = buckets.filter(({ id }) => jpkFieldsOfBucket[id].base.includes(field)).map(({ base }) => fa.amount(base)?.sign ?? 0);
  return stated.includes(-1) && !stated.includes(1) ? -1 : 1;
}

/** The documents that show the tax point after a correction; null where it cannot move. */
function sourceAfter(
  { before, after = null }: CorrectionContext,
  correction: Invoice<Element>,
  entries: readonly JpkEntry[],
): TaxPointSource | null {
  if (before === null || correction.correctedInvoices.length > 1 || correction.fa.has('OkresFaKorygowanej')) return null;
  if (after !== null) return { invoice: after, issueDay: before.issueDay };
  // A correction of amounts may state its own day in P_6. Only TypKorekty 3 or the lack of amounts shows that the day itself is corrected.
  const correctsDay = entries.length === 0 || correction.fa.code('TypKorekty') === '3';
  return correctsDay && showsTaxPoint(correction) ? { invoice: correction, issueDay: before.issueDay } : null;
}

/**
 * Fields whose tax point moves to another month, or that enter or leave the declaration with the marker `FP`: what was recorded leaves its
 * month, and what should have been recorded enters the other one.
 *
 * @source art. 19a i art. 109 ust. 3 i 3d ustawy o VAT
 */
function listMovedFields(context: CorrectionContext, correction: Invoice<Element>, entries: readonly JpkEntry[]): readonly Piece[] {
  const { before } = context;
  const to = sourceAfter(context, correction, entries);
  if (before === null || to === null) return [];
  const from: TaxPointSource = { invoice: before, issueDay: before.issueDay };
  // Where only the correction is known, one of amounts without FP may just not repeat the marker.
  const mayOmitReceipt = to.invoice === correction && entries.some(({ amount }) => amount?.isZero !== true);
  return buildJpkEntries(before).flatMap((recorded): readonly Piece[] => {
    const { field } = recorded;
    const [was, is] = [findTaxPoint(from, field), findTaxPoint(to, field)];
    if (!isMove(was, is, mayOmitReceipt)) return [];
    const change = entries.find((entry) => entry.field === field);
    const after = change === undefined ? recorded.amount : plus(recorded.amount, change.amount);
    if (recorded.amount?.isZero === true && after?.isZero === true) return [];
    return [
      { ...recorded, amount: recorded.amount?.negated() ?? null, sign: -1, ...pointOf(was), whole: 'leaves' },
      { ...recorded, amount: after, sign: 1, ...pointOf(is), whole: 'enters' },
    ];
  });
}

const pointOf = (point: TaxPoint) => ({ taxPoint: point, isMoved: true, isReceipt: point.rule === 'receipt' });

function isMove(was: TaxPoint, is: TaxPoint, mayOmitReceipt: boolean): boolean {
  if ((was.rule === 'receipt') !== (is.rule === 'receipt')) return !mayOmitReceipt;
  if (was.rule === 'receipt') return false;
  if (was.rule !== is.rule) return was.month !== is.month || is.month === null;
  return was.month !== null && is.month !== null && was.month !== is.month;
}

function plus(left: Decimal | null, right: Decimal | null): Decimal | null {
  return left === null || right === null ? null : left.plus(right);
}

interface BucketOfCorrection {
  readonly bucket: KnownBucket;
  readonly entries: readonly JpkEntry[];
  readonly granularity: Granularity;
}

/** The parts of one bucket; null where it is posted as a whole. */
function splitBucket(context: CorrectionContext, correction: Invoice<Element>, of: BucketOfCorrection): readonly Piece[] | null {
  const { base } = jpkFieldsOfBucket[of.bucket.id];
  const isShared = buckets.some(
    ({ id }) => id !== of.bucket.id && base.some((field) => jpkFieldsOfBucket[id].base.includes(field)) && correction.fa.has(`P_13_${id}`),
  );
  if (base.length === 0 || isShared || correction.fa.isYes('FP')) return null;
  if (correction.kind === 'KOR_ZAL') return splitByPayments(context, correction, of);
  return correction.kind === 'KOR' ? splitByLines(context, correction, of) : null;
}

/** Base and tax of lines or payments with one direction and tax point. */
interface Part {
  readonly sign: 1 | -1;
  readonly taxPoint: ReasonedMonth | null;
  readonly isMoved: boolean;
  readonly base: Decimal;
  readonly tax: Decimal;
}

/** The amount of a part in PLN; null when unknown. */
type InPln = (part: Part, of: 'base' | 'tax') => Decimal | null;

/** Pieces of a bucket from its parts; what rounding leaves belongs to the largest one. Null when the parts do not explain the fields. */
function toPieces({ bucket, entries }: BucketOfCorrection, parts: readonly Part[], inPln: InPln): readonly Piece[] | null {
  const { base, tax, isUnverified = false } = jpkFieldsOfBucket[bucket.id];
  const taxes = tax === null ? [] : [{ field: tax, of: 'tax' as const }];
  const pieces: Piece[] = [];
  for (const { field, of } of [...base.map((each) => ({ field: each, of: 'base' as const })), ...taxes]) {
    const known = entries.find((entry) => entry.field === field);
    const amounts = amountsOfParts(parts, of, inPln, known === undefined ? Decimal.zero : known.amount);
    if (amounts === null) return null;
    pieces.push(...parts.map((part, index) => toPiece(part, { field, isUnverified, amount: amounts[index] ?? null })));
  }
  return pieces.filter(({ amount }) => amount?.isZero !== true);
}

function toPiece({ sign, taxPoint, isMoved }: Part, entry: JpkEntry): Piece {
  const direction = sign === 1 ? 'enters' : 'leaves';
  return { ...entry, sign, taxPoint, isMoved, isReceipt: null, whole: isMoved ? direction : null };
}

/** The amounts of the parts, which add up to the total; null when the parts do not explain it. */
function amountsOfParts(
  parts: readonly Part[],
  of: 'base' | 'tax',
  inPln: InPln,
  total: Decimal | null,
): readonly (Decimal | null)[] | null {
  if (total === null) return parts.map(() => null);
  return adjust(
    parts.map((part) => inPln(part, of)?.rounded(2) ?? null),
    total,
  );
}

function adjust(amounts: readonly (Decimal | null)[], total: Decimal): readonly (Decimal | null)[] | null {
  const known = amounts.flatMap((amount) => amount ?? []);
  if (known.length < amounts.length) return null;
  const rest = total.minus(sumOf(known));
  if (!rest.isWithin(grosz.times(toWholeDecimal(2 * known.length + 2)), Decimal.zero)) return null;
  const largest = known.reduce((best, amount, index) => (amount.absolute().isAbove(known[best]?.absolute() ?? amount) ? index : best), 0);
  return known.map((amount, index) => (index === largest ? amount.plus(rest) : amount));
}

/** The change of a bucket by lines, where these have opposite directions in different months, or tax points of their own. */
function splitByLines(context: CorrectionContext, correction: Invoice<Element>, of: BucketOfCorrection): readonly Piece[] | null {
  const parts = partsOfLines(context, correction, of);
  if (parts === null || parts.length === 0) return null;
  const isWhole = parts.length === 1 && parts[0]?.taxPoint === null;
  return isWhole ? null : toPieces(of, parts, converterOf(context, correction, of.bucket.id));
}

function partsOfLines(
  context: CorrectionContext,
  correction: Invoice<Element>,
  { bucket, granularity }: BucketOfCorrection,
): readonly Part[] | null {
  const hasDays = [correction, context.before, context.after].some((invoice) => invoice?.lines.some((row) => row.has('P_6A')) === true);
  if (!granularity.splitsDirections && !hasDays) return null;
  const changes = listLineChanges(context, correction);
  if (changes === null) return null;
  const parts = changes.flatMap((change) => partsOfLine(context, correction, bucket, change, hasDays));
  const keyed = granularity.splitsDirections ? parts : parts.map((part) => (part.isMoved ? part : { ...part, sign: 1 as const }));
  const groups = groupBy(keyed, ({ sign, taxPoint, isMoved }) => `${sign} ${isMoved} ${taxPoint?.month ?? ''}`);
  return [...groups.values()].flatMap((group): Part[] => {
    const [first] = group;
    if (first === undefined) return [];
    const [base, tax] = [sumOf(group.map((part) => part.base)), sumOf(group.map((part) => part.tax))];
    return [{ ...first, sign: granularity.splitsDirections || first.isMoved || !base.isNegative ? first.sign : -1, base, tax }];
  });
}

/** One part, or two where the tax point of the line moves. */
function partsOfLine(
  { before }: CorrectionContext,
  correction: Invoice<Element>,
  bucket: KnownBucket,
  change: LineChange,
  hasDays: boolean,
): readonly Part[] {
  const delta = getChangeOfBucket(change, bucket.id);
  if (delta === null) return [];
  const [field] = jpkFieldsOfBucket[bucket.id].base;
  const issueDay = before?.issueDay ?? correction.correctedInvoices[0]?.day('DataWystFaKorygowanej') ?? null;
  const pointOfLine = (amounts: LineAmounts | null): TaxPoint | null =>
    hasDays && amounts !== null && field !== undefined
      ? findTaxPoint({ invoice: before ?? correction, issueDay }, field, amounts.row)
      : null;
  const [was, is] = [pointOfLine(change.from), pointOfLine(change.to)];
  if (was !== null && is !== null && was.month !== is.month && change.from !== null && change.to !== null) {
    return [
      { sign: -1 as const, taxPoint: was, isMoved: true, base: change.from.base.negated(), tax: change.from.tax.negated() },
      { sign: 1 as const, taxPoint: is, isMoved: true, base: change.to.base, tax: change.to.tax },
    ];
  }
  if (delta.base.isZero && delta.tax.isZero) return [];
  const sign = (delta.base.isZero ? delta.tax.sign : delta.base.sign) === -1 ? -1 : 1;
  return [{ sign, taxPoint: is ?? was, isMoved: false, base: delta.base, tax: delta.tax }];
}

/** Converts to PLN at the average rate of the entries: the rate stays the same where lines are compared. */
function converterOf(
  context: CorrectionContext,
  correction: Invoice<Element>,
  id: BucketId,
): (part: Part, of: 'base' | 'tax') => Decimal | null {
  if (correction.currency === 'PLN') return (part, of) => part[of];
  const rates = new Set(
    [...(context.before?.lines ?? []), ...(context.after?.lines ?? []), ...correction.lines].flatMap(
      (row) => row.amount('KursWaluty')?.toString() ?? [],
    ),
  );
  const [only] = rates;
  const rate = rates.size === 1 && only !== undefined ? Decimal.parse(only) : null;
  return (part, of) => (rate === null || id === '5' ? null : part[of].times(rate));
}

/** The change of a bucket of an advance by the months of its payments, where these differ. */
function splitByPayments(context: CorrectionContext, correction: Invoice<Element>, of: BucketOfCorrection): readonly Piece[] | null {
  const { before, after = null } = context;
  if (before === null) return null;
  const shown = [before, after ?? correction].flatMap(({ fa }) =>
    fa.all('ZaliczkaCzesciowa').map((payment) => payment.day('P_6Z')?.slice(0, 7) ?? ''),
  );
  if (new Set(shown).size < 2) return null;
  const parts = derivePaymentParts(correction, before, after, of.bucket);
  if (parts.some(({ day = null, before: from, after: to }) => day === null || from === null || to === null)) return null;
  const taxes = taxesOfPayments(before, correction, of.bucket, parts);
  const isInPln = correction.currency === 'PLN';
  const months = groupBy(
    parts.map((part, index) => ({ ...part, tax: taxes[index] ?? Decimal.zero })),
    ({ day }) => day?.slice(0, 7) ?? '',
  );
  const pieces = [...months.values()].map((group): Part & { readonly inPln: Decimal | null } => {
    const deltas = group.map(({ delta, amount }) => (isInPln ? delta : amount));
    const base = sumOf(group.map(({ delta }) => delta));
    const inPln = deltas.some((delta) => delta === null) ? null : sumOf(deltas.flatMap((delta) => delta ?? []));
    const sign = base.isNegative ? -1 : 1;
    return {
      sign,
      taxPoint: found(group[0]?.day ?? '', 'P_6Z'),
      isMoved: movesPayments(parts),
      base,
      tax: sumOf(group.map(({ tax }) => tax)),
      inPln,
    };
  });
  return toPieces(of, pieces, (part, name) => (name === 'tax' ? part.tax : (pieces.find((piece) => piece === part)?.inPln ?? null)));
}

/** Whether payments only change their days: what leaves one month enters another. */
function movesPayments(parts: readonly { readonly delta: Decimal }[]): boolean {
  return parts.length > 1 && sumOf(parts.map(({ delta }) => delta)).isZero;
}

/** The change of the tax of each payment, in the currency in which it is recorded. */
function taxesOfPayments(
  before: Invoice<Element>,
  correction: Invoice<Element>,
  { base, tax, taxInPln }: KnownBucket,
  parts: readonly { readonly before: Decimal | null; readonly after: Decimal | null }[],
): readonly Decimal[] {
  const field = correction.currency === 'PLN' ? tax : taxInPln;
  if (field === null) return parts.map(() => Decimal.zero);
  const [taxBefore, baseBefore] = [before.fa.amount(field) ?? Decimal.zero, before.fa.amount(base) ?? Decimal.zero];
  const taxAfter = taxBefore.plus(correction.fa.amount(field) ?? Decimal.zero);
  const baseAfter = baseBefore.plus(correction.fa.amount(base) ?? Decimal.zero);
  return parts.map((part) => allocate(taxAfter, part.after, baseAfter).minus(allocate(taxBefore, part.before, baseBefore)));
}

/** The part of a tax that belongs to a part of its base. */
function allocate(tax: Decimal, part: Decimal | null, whole: Decimal): Decimal {
  return part === null || whole.isZero ? Decimal.zero : tax.times(part).dividedBy(whole, 2);
}
