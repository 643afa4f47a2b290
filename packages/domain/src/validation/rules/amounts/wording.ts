import type { Bucket, BucketId } from '../../../fa3/buckets.ts';
import type { BucketSum } from '../../../fa3/line-sums.ts';
import type { Row } from '../../../fa3/row.ts';
import { type Decimal, decimal } from '../../../money/decimal.ts';
import { withoutTrailingZeros } from '../../../money/trailing-zeros.ts';
import type { Localized } from '../../../shared/localized.ts';

/** Added to a number, it gives it two decimals. */
const twoDecimals = decimal('0.00');

/** A figure of a computation: at least two decimals, at most four, so that a difference just over its tolerance shows as such. */
export function figure(value: Decimal): string {
  return value
    .plus(twoDecimals)
    .rounded(4)
    .toString()
    .replace(/(\.\d\d\d??)0{1,2}$/, '$1');
}

/** `1 wiersz`, `3 wiersze`, `12 wierszy`. */
export function lineCount(count: number): Localized {
  return { pl: `${count} ${polishPlural(count, 'wiersz', 'wiersze', 'wierszy')}`, en: `${count} ${count === 1 ? 'line' : 'lines'}` };
}

function polishPlural(count: number, one: string, few: string, many: string): string {
  if (count === 1) return one;
  const last = count % 10;
  const isTeen = count % 100 >= 12 && count % 100 <= 14;
  return last >= 2 && last <= 4 && !isTeen ? few : many;
}

/** A percentage without idle zeros: `23%`. */
export function percentText(percent: Decimal): string {
  return `${withoutTrailingZeros(percent.toString())}%`;
}

const namedBuckets: Partial<Record<BucketId, Localized>> = {
  '5': { pl: 'procedury OSS (P_12_XII)', en: 'of the OSS procedure (P_12_XII)' },
  '11': { pl: 'procedury marży', en: 'of the margin scheme' },
};

/** Which lines fall into a bucket, as it stands behind “lines”: `ze stawką 23%`. */
export function linesOf({ id, rates }: Bucket & { readonly id: BucketId }, sum: BucketSum | undefined): Localized {
  const named = namedBuckets[id];
  if (named !== undefined) return named;
  const taxed = (sum?.percents ?? []).filter(({ isZero }) => !isZero).map(percentText);
  const literals = rates.map((rate) => (/^\d+$/.test(rate) ? `${rate}%` : `„${rate}”`));
  const names = taxed.length > 0 ? taxed : literals;
  return { pl: `ze stawką ${names.join(' lub ')}`, en: `at ${names.join(' or ').replace(/„([^„”]*)”/g, '“$1”')}` };
}

/** What is summed: net values, or values where there is no tax to tell apart; on corrections, differences. */
export function sumName({ id }: { readonly id: BucketId }, sum: BucketSum | undefined): Localized {
  const isNet = ['1', '2', '3', '4', '5'].includes(id);
  if (sum?.hasBefore === true) {
    const of = isNet ? { pl: 'netto', en: 'Net' } : { pl: 'wartości', en: 'Value' };
    return {
      pl: `Różnica ${of.pl} (po minus przed korektą) wierszy`,
      en: `${of.en} difference (after minus before the correction) of the lines`,
    };
  }
  return isNet ? { pl: 'Suma netto wierszy', en: 'Net total of the lines' } : { pl: 'Suma wartości wierszy', en: 'Total of the lines' };
}

/** A line by its number, as it stands in front of a colon: `Wiersz 3`, `Wiersz 3 zamówienia`. */
export function lineName(row: Row): Localized {
  const number = row.number ?? '?';
  return row.isOrderRow
    ? { pl: `Wiersz ${number} zamówienia`, en: `Order line ${number}` }
    : { pl: `Wiersz ${number}`, en: `Line ${number}` };
}

/** Puts texts together in both languages; strings are the same in both. */
export function joined(...pieces: readonly (Localized | string)[]): Localized {
  const inLanguage = (language: keyof Localized) => pieces.map((piece) => (typeof piece === 'string' ? piece : piece[language])).join('');
  return { pl: inLanguage('pl'), en: inLanguage('en') };
}

/** A figure, or the range between two. */
export function rangeText({ low, high }: { readonly low: Decimal; readonly high: Decimal }): Localized {
  if (figure(low) === figure(high)) return { pl: figure(low), en: figure(low) };
  return { pl: `od ${figure(low)} do ${figure(high)}`, en: `${figure(low)} to ${figure(high)}` };
}

/** Added where a figure lies within the tolerance, yet on the other side of zero. */
export const oppositeSignNote: Localized = {
  pl: ' Przeciwnego znaku zaokrąglenie nie tłumaczy.',
  en: ' Rounding does not explain the opposite sign.',
};
