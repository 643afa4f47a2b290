import type { Bucket, BucketId } from '../../fa3/buckets.ts';
import type { BucketSum } from '../../fa3/line-sums.ts';
import { formatRateLiteral } from '../../fa3/rate-text.ts';
import type { Row } from '../../fa3/row.ts';
import type { Decimal } from '../../money/decimal.ts';
import { formatAmountText, formatPercentText } from '../../money/number-text.ts';
import { joinLocalized, type Localized, listLocalized } from '../../shared/localized.ts';
import { formatPolishPlural } from '../../shared/polish-plural.ts';

/** An amount in a message. */
export const figure = formatAmountText;

/** `1 wiersz`, `3 wiersze`, `12 wierszy`. */
export function formatLineCount(count: number): Localized {
  return { pl: `${count} ${formatPolishPlural(count, 'wiersz', 'wiersze', 'wierszy')}`, en: `${count} ${count === 1 ? 'line' : 'lines'}` };
}

const namedBuckets: Partial<Record<BucketId, Localized>> = {
  '5': { pl: 'procedury OSS (P_12_XII)', en: 'of the OSS procedure (P_12_XII)' },
  '11': { pl: 'procedury marży', en: 'of the margin scheme' },
};

/** Describes the lines of a bucket, to follow the word “lines”: `ze stawką 23%`. */
export function linesOf({ id, rates }: Bucket & { readonly id: BucketId }, sum: BucketSum | undefined): Localized {
  const named = namedBuckets[id];
  if (named !== undefined) return named;
  const taxed = (sum?.percents ?? []).filter(({ isZero }) => !isZero).map(formatPercentText);
  const literals = rates.map((rate) => {
    const text = formatRateLiteral(rate);
    return text === rate ? { pl: `„${text}”`, en: `“${text}”` } : { pl: text, en: text };
  });
  const names = taxed.length > 0 ? taxed : literals;
  return joinLocalized({ pl: 'ze stawką ', en: 'at ' }, listLocalized(names, { pl: ' lub ', en: ' or ' }));
}

/** Names the sum: of net values, or of values where there is no tax; on corrections, a difference. */
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

/** A line by its number, at the beginning of a message: `Wiersz 3`, `Wiersz 3 zamówienia`. */
export function formatLineName(row: Row): Localized {
  const number = row.number ?? '?';
  return row.isOrderRow
    ? { pl: `Wiersz ${number} zamówienia`, en: `Order line ${number}` }
    : { pl: `Wiersz ${number}`, en: `Line ${number}` };
}

/** An amount, or a range between two amounts. */
export function formatRangeText({ low, high }: { readonly low: Decimal; readonly high: Decimal }): Localized {
  if (low.toAmount() === high.toAmount()) return figure(low);
  return joinLocalized({ pl: 'od ', en: '' }, figure(low), { pl: ' do ', en: ' to ' }, figure(high));
}

/** Added where an amount is within the tolerance but has the opposite sign. */
export const oppositeSignNote: Localized = {
  pl: ' Zaokrąglenie nie wyjaśnia przeciwnego znaku.',
  en: ' Rounding does not explain the opposite sign.',
};
