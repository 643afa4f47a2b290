import { type BucketId, buckets } from '../../fa3/buckets.ts';
import type { Invoice } from '../../fa3/invoice.ts';
import { grosz } from '../../fa3/tolerances.ts';
import { Decimal, toDecimal } from '../../money/decimal.ts';
import { formatAmountText } from '../../money/number-text.ts';
import type { Localized } from '../../shared/localized.ts';
import type { Element } from '../../xml/element.ts';
import type { AmountsByBucket, BucketAmounts } from '../model/correction-plan.ts';
import { computeGross, readDeclaredAmounts } from '../model/declared-amounts.ts';
import type { CorrectionAmounts } from './correction-amounts.ts';

type Bucket = (typeof buckets)[number];

/**
 * Replaces calculated amounts by those that changes set: a mistake in the tax or in a sum, while the lines are right. The difference is the
 * amount after the correction minus the declared one. Without a stated `P_15`, the total follows from the sums; it stays if it already
 * equals them.
 *
 * @param before the invoice before the correction
 * @param stated amounts after the correction, by field
 * @source       art. 106j ust. 1 pkt 5 i ust. 2 pkt 5 ustawy o VAT
 */
export function withDeclaredTotals(
  before: Invoice<Element>,
  amounts: CorrectionAmounts,
  stated: ReadonlyMap<string, Decimal>,
): CorrectionAmounts {
  const declared = readDeclaredAmounts(before);
  const deltas = new Map(
    buckets.flatMap((bucket): [BucketId, BucketAmounts][] => {
      const delta = deltaOf(bucket, before, amounts.deltas.get(bucket.id), stated);
      return delta === null ? [] : [[bucket.id, delta]];
    }),
  );
  const total = before.fa.amount('P_15') ?? Decimal.zero;
  const sums = computeGross(declared).plus(computeGross(deltas));
  const statedTotal = stated.get('P_15');
  const grossDelta = statedTotal?.minus(total) ?? (sums.equals(total) ? Decimal.zero : computeGross(deltas));
  const totalAfter = total.plus(grossDelta);
  const isWrong = statedTotal !== undefined && !sums.equals(totalAfter);
  return {
    ...amounts,
    deltas,
    grossDelta,
    stated: new Set(stated.keys()),
    warnings: [...amounts.warnings, ...(isWrong ? [anotherTotal(totalAfter, sums)] : [])],
  };
}

/** Null when the bucket does not change. */
function deltaOf(
  { base, tax, taxInPln }: Bucket,
  { fa, currency }: Invoice<Element>,
  calculated: BucketAmounts | undefined,
  stated: ReadonlyMap<string, Decimal>,
): BucketAmounts | null {
  const differenceOf = (field: string | null) => {
    const after = field === null ? undefined : stated.get(field);
    return field === null || after === undefined ? null : after.minus(fa.amount(field) ?? Decimal.zero);
  };
  const [ofBase, ofTax, ofTaxInPln] = [differenceOf(base), differenceOf(tax), differenceOf(taxInPln)];
  if (ofBase === null && ofTax === null && ofTaxInPln === null) return calculated ?? null;
  const taxDelta = ofTax ?? calculated?.tax ?? null;
  const [declaredTax, declaredInPln] = [tax, taxInPln].map((field) => (field === null ? null : fa.amount(field)));
  const inPln =
    currency === 'PLN' || ofTax === null || declaredTax == null || declaredInPln == null || declaredTax.isZero
      ? null
      : ofTax.times(declaredInPln).dividedBy(declaredTax, 2);
  return {
    base: ofBase ?? calculated?.base ?? Decimal.zero,
    tax: taxDelta,
    taxInPln: ofTaxInPln ?? inPln ?? calculated?.taxInPln ?? null,
  };
}

/**
 * Warns of declared sums that do not follow from the lines although no change sets them: a correction of lines leaves such a mistake alone.
 *
 * @param amounts calculated from lines
 */
export function listRemainingMistakes(
  before: Invoice<Element>,
  { before: calculated, after, method, stated }: CorrectionAmounts,
): readonly Localized[] {
  if (method !== undefined || calculated.size === 0) return [];
  return buckets.flatMap(({ id, base, tax }) => [
    ...mistakeIn(base, before, partOf(calculated, id, 'base'), partOf(after, id, 'base'), stated),
    ...(tax === null ? [] : mistakeIn(tax, before, partOf(calculated, id, 'tax'), partOf(after, id, 'tax'), stated)),
  ]);
}

function partOf(amounts: AmountsByBucket, bucket: BucketId, part: 'base' | 'tax'): Decimal {
  return amounts.get(bucket)?.[part] ?? Decimal.zero;
}

function mistakeIn(
  field: string,
  { fa, lines }: Invoice<Element>,
  calculated: Decimal,
  wanted: Decimal,
  stated: ReadonlySet<string> | undefined,
): readonly Localized[] {
  const declared = fa.amount(field);
  // Rounding by line explains less than a grosz for each.
  const tolerance = grosz.times(toDecimal(String(lines.length + 1)));
  if (declared === null || stated?.has(field) === true || declared.isWithin(tolerance, calculated)) return [];
  const [was, found, is] = [declared, calculated, wanted].map(formatAmountText);
  if (was === undefined || found === undefined || is === undefined) return [];
  return [
    {
      pl: `Na fakturze korygowanej ${field} to ${was.pl}, a z jej wierszy wynika ${found.pl}. Zmiana wierszy tego nie poprawia. Jeśli to błąd, dodaj w tej samej korekcie zmianę Fa/${field} z kwotą po korekcie (z wierszy: ${is.pl}).`,
      en: `${field} of the corrected invoice is ${was.en}, but its lines give ${found.en}. Changing lines does not fix that. If it is a mistake, add a change of Fa/${field} with the amount after the correction (from the lines: ${is.en}) to the same correction.`,
    },
  ];
}

function anotherTotal(total: Decimal, sums: Decimal): Localized {
  const [stated, expected] = [formatAmountText(total), formatAmountText(sums)];
  return {
    pl: `P_15 po korekcie (${stated.pl}) nie zgadza się z podstawami i podatkiem po korekcie (${expected.pl}). Sprawdź podane kwoty.`,
    en: `P_15 after the correction (${stated.en}) does not agree with bases and taxes after it (${expected.en}). Check the given amounts.`,
  };
}
