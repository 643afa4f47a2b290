import type { BucketId } from '../../fa3/buckets.ts';
import { Decimal, sumOf } from '../../money/decimal.ts';
import { formatAmountText, formatNumberText } from '../../money/number-text.ts';
import { withoutTrailingZeros } from '../../money/trailing-zeros.ts';
import { groupBy } from '../../shared/group-by.ts';
import type { Language, Localized } from '../../shared/localized.ts';
import type { TaxesInPln } from '../amounts/bucket-deltas.ts';
import type { PartOfTaxInPln } from '../amounts/pln-tax-of-lines.ts';

/** Parts of a tax that its explanation lists; further ones are added up at the end. */
const shownParts = 5;

/**
 * Derives a tax in PLN on both sides of a correction: taxes in the currency by exchange rate, times that rate.
 *
 * @param amounts the taxes in PLN on both sides
 * @returns       null when the parts do not add up to both amounts, as for declared amounts
 */
export function explainDerivedTaxInPln(
  bucket: BucketId,
  { of, before, after }: TaxesInPln,
  amounts: { readonly before: Decimal; readonly after: Decimal },
): Localized | null {
  const [was, is] = [byRate(before(bucket)), byRate(after(bucket))];
  if (!addsUp(was, amounts.before) || !addsUp(is, amounts.after)) return null;
  const words = (language: Language) =>
    `${labels.after[language]}: ${sumText(is, amounts.after, language)}; ${labels.before[language]}: ${sumText(was, amounts.before, language)}. ${methods[of][language]}`;
  return { pl: words('pl'), en: words('en') };
}

function byRate(parts: readonly PartOfTaxInPln[]): readonly PartOfTaxInPln[] {
  const groups = groupBy(parts, ({ rate }) => withoutTrailingZeros(rate.toString()));
  return [...groups].flatMap(([, [first, ...others]]) =>
    first === undefined ? [] : [{ tax: sumOf([first, ...others].map(({ tax }) => tax)), rate: first.rate }],
  );
}

function addsUp(parts: readonly PartOfTaxInPln[], amount: Decimal): boolean {
  return sumOf(parts.map(({ tax, rate }) => tax.times(rate)))
    .rounded(2)
    .equals(amount);
}

function sumText(parts: readonly PartOfTaxInPln[], amount: Decimal, language: Language): string {
  const shown = parts.slice(0, shownParts).map(({ tax, rate }) => {
    const exact = Decimal.parse(withoutTrailingZeros(tax.toString())) ?? tax;
    const text = exact.decimals > 2 ? formatNumberText(exact) : formatAmountText(exact);
    return `${text[language]} × ${formatNumberText(rate)[language]}`;
  });
  if (shown.length === 0) return formatAmountText(amount)[language];
  return `${shown.join(' + ')}${parts.length > shownParts ? ' + …' : ''} = ${formatAmountText(amount)[language]}`;
}

const labels = {
  before: { pl: 'przed zmianą', en: 'before' },
  after: { pl: 'Po zmianie', en: 'After' },
} as const satisfies Readonly<Record<string, Localized>>;

const methods: Readonly<Record<TaxesInPln['of'], Localized>> = {
  sum: {
    pl: 'Przeliczono podatek od sumy stawki, zaokrąglony w walucie, tak jak na fakturze (art. 31a, art. 31b ust. 1 i art. 106e ust. 11 ustawy o VAT).',
    en: 'The tax on the sum of the rate, rounded in the currency, is converted, as on the invoice (art. 31a, 31b(1) and 106e(11) of the VAT Act).',
  },
  lines: {
    pl: 'Przeliczono podatek każdego wiersza po jego kursie, a zaokrąglono dopiero sumę, tak jak na fakturze (art. 31a, art. 31b ust. 1 i art. 106e ust. 11 ustawy o VAT).',
    en: 'The tax of each line is converted at its rate, and only the sum is rounded, as on the invoice (art. 31a, 31b(1) and 106e(11) of the VAT Act).',
  },
  payment: {
    pl: 'Przeliczono podatek od zaliczki po jej kursie, a przy kilku zapłatach po średnim, ważonym ich kwotami (art. 31a, art. 31b ust. 1 i art. 106e ust. 11 ustawy o VAT).',
    en: 'The tax on the advance is converted at its rate, for several payments at the average weighted by their amounts (art. 31a, 31b(1) and 106e(11) of the VAT Act).',
  },
};
