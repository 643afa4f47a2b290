import { type Bucket, type BucketId, buckets } from '../fa3/buckets.ts';
import type { Part } from '../fa3/elements/part.ts';
import { getExemptionBases, isSmallBusinessExemption } from '../fa3/exemption.ts';
import type { Invoice } from '../fa3/invoice.ts';
import type { Row } from '../fa3/row.ts';
import { type Decimal, sumOf } from '../money/decimal.ts';
import type { Localized } from '../shared/localized.ts';
import type { Element } from '../xml/element.ts';
import { advanceInPln } from './jpk-payment-parts.ts';

/** Fields of the sales record of JPK_V7M(3) in which an invoice can be recorded, in the order of its schema. */
export const jpkFields = [
  'K_10',
  'K_11',
  'K_12',
  'K_13',
  'K_15',
  'K_16',
  'K_17',
  'K_18',
  'K_19',
  'K_20',
  'K_21',
  'K_22',
  'K_31',
  'SprzedazVAT_Marza',
] as const;

/** A field of the sales record of JPK_V7M(3), such as `K_19`. */
export type JpkField = (typeof jpkFields)[number];

type KnownBucket = (typeof buckets)[number];

/** The fields in which the amounts of a bucket are recorded, in PLN. */
interface JpkFieldsOfBucket {
  /** Fields for the tax base; services of art. 100(1)(4) are recorded in two. Empty where JPK_V7M has none. */
  readonly base: readonly JpkField[];
  /** Field for the tax; null where there is none. */
  readonly tax: JpkField | null;
  /** The field follows from practice, not from the schema. */
  readonly isUnverified?: true;
}

/**
 * The fields of each bucket. Two buckets have none: flat-rate taxis declare in VAT-12, and tax of the OSS procedure is not Polish. For margin
 * sales the invoice states only the gross value; the tax on the margin is recorded separately.
 *
 * @source opis pól JPK_V7M(3), wzór 14090 z 2025-12-19
 */
export const jpkFieldsOfBucket: Readonly<Record<BucketId, JpkFieldsOfBucket>> = {
  '1': { base: ['K_19'], tax: 'K_20' },
  '2': { base: ['K_17'], tax: 'K_18' },
  '3': { base: ['K_15'], tax: 'K_16' },
  '4': { base: [], tax: null },
  '5': { base: [], tax: null },
  '6_1': { base: ['K_13'], tax: null },
  '6_2': { base: ['K_21'], tax: null },
  '6_3': { base: ['K_22'], tax: null },
  '7': { base: ['K_10'], tax: null },
  '8': { base: ['K_11'], tax: null },
  '9': { base: ['K_11', 'K_12'], tax: null },
  '10': { base: ['K_31'], tax: null, isUnverified: true },
  '11': { base: ['SprzedazVAT_Marza'], tax: null },
};

/** Whether a field follows from practice, not from the schema. */
export function isUnverifiedField(field: JpkField): boolean {
  return Object.values(jpkFieldsOfBucket).some(({ base, isUnverified }) => isUnverified === true && base.includes(field));
}

/** Whether amounts change that no field of JPK_V7M holds: sales in the OSS procedure (VIU-DO) and of taxis on flat rate (VAT-12). */
function changesOtherReturn({ fa }: Invoice<Element>): boolean {
  return buckets.some(
    ({ id, base, tax }) =>
      jpkFieldsOfBucket[id].base.length === 0 && [base, tax].some((name) => name !== null && fa.amount(name)?.isZero === false),
  );
}

/** Whether a correction belongs to another return alone: it changes sales of one, and none that JPK_V7M holds. */
export function belongsToOtherReturn(correction: Invoice<Element>, entries: readonly JpkEntry[]): boolean {
  return entries.length === 0 && changesOtherReturn(correction);
}

/** One field of the record of an invoice in JPK_V7M. */
export interface JpkEntry {
  readonly field: JpkField;
  /** In PLN, with the sign it has there; null when it does not follow from the invoice. */
  readonly amount: Decimal | null;
  /** Whether the field follows from practice, not from the schema. */
  readonly isUnverified: boolean;
}

/** Whether the exempt sales of an invoice are those of a small business, which are not recorded. */
export function isOfSmallBusiness(invoice: Invoice<Element>): boolean {
  return getExemptionBases(invoice).some(isSmallBusinessExemption);
}

/** Buckets with tax in JPK_V7M: they are recorded also where all other sales are exempt under art. 113. */
const taxedBuckets = buckets.filter(({ id }) => jpkFieldsOfBucket[id].tax !== null);

/**
 * Whether anything of an invoice is recorded: small businesses under the exemption of art. 113 file no JPK_V7M unless an invoice states tax.
 *
 * @source art. 109 ust. 1 i 3, art. 113 ust. 1 i 9 ustawy o VAT
 */
function files(invoice: Invoice<Element>): boolean {
  return !isOfSmallBusiness(invoice) || taxedBuckets.some((bucket) => hasAmount(invoice.fa, bucket));
}

/** Whether a correction has rows in JPK_V7M: it or the invoice before it is recorded there. */
export function isRecorded(correction: Invoice<Element>, before: Invoice<Element> | null, entries: readonly JpkEntry[]): boolean {
  return entries.length > 0 || files(correction) || (before !== null && files(before));
}

/**
 * The JPK_V7M fields in which an invoice or correction is recorded, in the order of the schema. A foreign currency is converted at the rates
 * stated on the invoice; without them a field has no amount. Exempt sales of a small business are left out.
 */
export function buildJpkEntries(invoice: Invoice<Element>): readonly JpkEntry[] {
  if (!files(invoice)) return [];
  const entries = buildAllEntries(invoice);
  return isOfSmallBusiness(invoice) ? entries.filter(({ field }) => field !== exemptField) : entries;
}

/** The field of exempt sales. */
export const exemptField: JpkField = 'K_10';

/** The same with the exempt sales of a small business. */
export function buildAllEntries(invoice: Invoice<Element>): readonly JpkEntry[] {
  const entries = new Map<JpkField, JpkEntry>();
  for (const bucket of shownBuckets(invoice)) {
    const { base, tax, isUnverified = false } = jpkFieldsOfBucket[bucket.id];
    for (const field of base) add(entries, { field, amount: baseInPln(invoice, bucket), isUnverified });
    if (tax !== null) add(entries, { field: tax, amount: taxInPln(invoice, bucket), isUnverified });
  }
  return jpkFields.flatMap((field) => entries.get(field) ?? []);
}

/** Two buckets may share a field; a sum with an unknown part is unknown. */
function add(entries: Map<JpkField, JpkEntry>, entry: JpkEntry): void {
  const known = entries.get(entry.field);
  const amount = known === undefined ? entry.amount : plus(known.amount, entry.amount);
  entries.set(entry.field, { ...entry, amount });
}

function plus(left: Decimal | null, right: Decimal | null): Decimal | null {
  return left === null || right === null ? null : left.plus(right);
}

/** Buckets with an amount; on ordinary and simplified invoices also buckets with lines whose total is omitted. */
function shownBuckets(invoice: Invoice<Element>): KnownBucket[] {
  const { fa, kind, lines } = invoice;
  const isSumOptional = kind === 'VAT' || kind === 'UPR';
  const ofLines = new Set(isSumOptional ? lines.map((row) => invoice.bucketOf(row)) : []);
  return buckets.filter((bucket) => (fa.has(bucket.base) ? hasAmount(fa, bucket) : ofLines.has(bucket.id)));
}

/** A total that is not a number is a schema violation and has no amount. */
function hasAmount(fa: Part<Element>, { base, tax, taxInPln }: Bucket): boolean {
  if (fa.isMalformedAmount(base)) return false;
  return [base, tax, taxInPln].some((field) => field !== null && fa.amount(field)?.isZero === false);
}

function taxInPln({ fa, currency }: Invoice<Element>, bucket: Bucket): Decimal | null {
  const field = currency === 'PLN' ? bucket.tax : bucket.taxInPln;
  return field === null ? null : fa.amount(field);
}

function baseInPln(invoice: Invoice<Element>, bucket: KnownBucket): Decimal | null {
  return convertBase(invoice, bucket)?.rounded(2) ?? null;
}

/** The base of a bucket in PLN, at the rates on the invoice and not rounded; null when it does not follow from the invoice. */
export function convertBase(invoice: Invoice<Element>, bucket: KnownBucket): Decimal | null {
  const base = invoice.fa.amount(bucket.base);
  if (base === null || invoice.currency === 'PLN') return base;
  const isAdvance = invoice.kind === 'ZAL' || invoice.kind === 'KOR_ZAL';
  if (!isAdvance) return linesInPln(invoice, bucket.id, base);
  return convertAmount(base, advanceRate(invoice)) ?? (invoice.kind === 'ZAL' ? advanceInPln(invoice, base) : null);
}

function convertAmount(amount: Decimal, rate: Decimal | null): Decimal | null {
  return rate === null ? null : amount.times(rate);
}

/** The one rate at which an advance is converted; null when there is none, or several. */
function advanceRate({ fa }: Invoice<Element>): Decimal | null {
  const rate = fa.amount('KursWalutyZ');
  const before = fa.amount('KursWalutyZK');
  if (rate !== null) return before === null || before.equals(rate) ? rate : null;
  if (before !== null) return null;
  return onlyRate(fa.all('ZaliczkaCzesciowa').map((payment) => payment.amount('KursWalutyZW')));
}

function onlyRate(rates: readonly (Decimal | null)[]): Decimal | null {
  const [first = null] = rates;
  return first !== null && rates.every((rate) => rate?.equals(first) === true) ? first : null;
}

/** The base converted at the only rate of its lines, not rounded; with several rates, the sum of the converted lines. */
function linesInPln(invoice: Invoice<Element>, bucket: BucketId, base: Decimal): Decimal | null {
  const rows = invoice.lines.filter((row) => invoice.bucketOf(row) === bucket);
  const rate = onlyRate(rows.map((row) => row.amount('KursWaluty')));
  if (rate !== null) return convertAmount(base, rate);
  if (rows.length === 0 || (invoice.kind !== 'VAT' && invoice.kind !== 'KOR')) return null;
  const nets = rows.flatMap((row) => netInPln(row) ?? []);
  return nets.length < rows.length ? null : sumOf(nets);
}

function netInPln(row: Row<Element>): Decimal | null {
  const rate = row.amount('KursWaluty');
  return rate === null || row.net === null ? null : row.signed(row.net.times(rate));
}

/** The values of `TypKorekty`. */
export type CorrectionTypeCode = '1' | '2' | '3';

/**
 * The period in which a correction takes effect in the VAT records, by `TypKorekty`.
 *
 * @source FA(3), opis pola TypKorekty; art. 29a ust. 13, 14 i 17 ustawy o VAT
 */
export const correctionPeriods: Readonly<Record<CorrectionTypeCode, Localized>> = {
  '1': {
    pl: 'okres, w którym ujęto fakturę korygowaną (jego JPK trzeba skorygować)',
    en: 'the period in which the corrected invoice was recorded (its JPK has to be corrected)',
  },
  '2': { pl: 'okres, w którym wystawiono korektę', en: 'the period in which the correction was issued' },
  '3': { pl: 'inny okres albo różne okresy dla różnych pozycji', en: 'another period, or different periods for different lines' },
};
