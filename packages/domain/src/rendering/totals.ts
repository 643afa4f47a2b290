import { type Bucket, buckets } from '../fa3/buckets.ts';
import { treatmentHeadings } from '../fa3/field-names/sums.ts';
import type { Invoice } from '../fa3/invoice.ts';
import { Decimal, sumOf } from '../money/decimal.ts';
import { formatNumber } from '../money/number-text.ts';
import type { LocatedElement } from '../xml/element.ts';
import { buildFactsBlock } from './blocks.ts';
import { phrases, totalLabels } from './phrases.ts';
import type { Reading } from './reading.ts';
import type { ViewBlock, ViewCell, ViewColumn, ViewFact, ViewRow, ViewValue } from './view.ts';

/** The totals by rate, the total amount, and the exchange rates of the invoice. */
export function totalBlocks(reading: Reading, invoice: Invoice): readonly ViewBlock[] {
  const fa = invoice.fa.element;
  const isDifference = invoice.isCorrection && fa !== null && buckets.some(({ base }) => invoice.fa.has(base));
  return [
    ...rateTable(reading, invoice),
    ...buildFactsBlock(amountFacts(reading, invoice), 'strong'),
    ...buildFactsBlock([
      ...reading.facts(fa, ['P_15ZK']).map((fact) => formatInCurrency(fact, invoice.currency)),
      ...reading.facts(fa, ['KursWalutyZK', 'KursWalutyZ']),
    ]),
    ...(isDifference ? [{ kind: 'note' as const, text: reading.say(phrases.differences) }] : []),
  ];
}

/** `P_15` under the name that it has on this kind of invoice. */
function amountFacts(reading: Reading, invoice: Invoice): readonly ViewFact[] {
  const label = invoice.kind === null ? undefined : totalLabels[invoice.kind];
  const fact = reading.fact(invoice.fa.element, 'P_15', label === undefined ? undefined : reading.say(label));
  return fact === null ? [] : [formatInCurrency(fact, invoice.currency)];
}

/** Amounts with the currency of the invoice. */
export function formatInCurrency(fact: ViewFact, currency: string | null): ViewFact {
  if (currency === null) return fact;
  return { ...fact, values: fact.values.map((value) => (value.kind === 'number' ? { ...value, unit: currency } : value)) };
}

/** A column of the summary with amounts. */
type AmountColumn = 'net' | 'tax' | 'gross' | 'taxInPln';

const amountColumns: readonly AmountColumn[] = ['net', 'tax', 'gross', 'taxInPln'];

function rateTable(reading: Reading, invoice: Invoice): readonly ViewBlock[] {
  const rates = ratesByBucket(invoice);
  const lines = buckets.flatMap((bucket) => rateLine(reading, invoice.fa.element, bucket, rates) ?? []);
  if (lines.length === 0) return [];
  // Under the margin scheme there is neither a net amount nor a tax.
  const shown = amountColumns.filter((column) => lines.some((line) => line.cells[column] !== null));
  const rows = [
    ...lines.map(({ label, cells }): ViewRow => ({ role: 'plain', label, cells: [null, ...shown.map((column) => cells[column])] })),
    ...totalRow(reading, lines, shown),
  ];
  const columns: readonly ViewColumn[] = [
    { label: reading.say(phrases.rateOrProcedure), align: 'start', weight: 4 },
    ...shown.map((column): ViewColumn => ({ label: reading.say(phrases[column]), align: 'end', weight: 2 })),
  ];
  return [
    { kind: 'table', table: { caption: reading.say(phrases.byRate), isCaptionHidden: true, columns, groups: rows.map((row) => [row]) } },
  ];
}

/** The percentages that lines of the invoice and of its order state, by the total into which they are summed, in the order of the schema. */
function ratesByBucket({ lines, orderLines }: Invoice): ReadonlyMap<string, readonly string[]> {
  const stated: ReadonlySet<string> = new Set([...lines, ...orderLines].flatMap(({ rate }) => rate ?? []));
  return new Map(buckets.map(({ base, rates }) => [base, rates.filter((rate) => stated.has(rate) && /^\d+$/.test(rate))]));
}

/** A treatment, its cells, and its exact amounts: null where they are missing or malformed. */
interface RateLine {
  readonly label: string;
  readonly cells: Readonly<Record<AmountColumn, ViewCell | null>>;
  readonly exact: Readonly<Record<AmountColumn, Decimal | null>>;
}

function rateLine(
  reading: Reading,
  fa: LocatedElement | null,
  bucket: Bucket,
  rates: ReadonlyMap<string, readonly string[]>,
): RateLine | null {
  const valuesOf = (name: string | null) => (name === null ? [] : reading.values(fa, name));
  const amountOf = (name: string) => {
    const [element, ...others] = reading.children(fa, name);
    return others.length > 0 ? null : Decimal.parse(element?.text ?? '');
  };
  const [base, tax, taxInPln] = [valuesOf(bucket.base), valuesOf(bucket.tax), valuesOf(bucket.taxInPln)];
  if (base.length + tax.length + taxInPln.length === 0) return null;
  const isMargin = bucket.id === '11';
  const baseAmount = amountOf(bucket.base);
  // A rate without a field for the tax has no tax.
  const taxAmount = bucket.tax === null ? Decimal.zero : amountOf(bucket.tax);
  const gross = baseAmount === null || taxAmount === null ? null : baseAmount.plus(taxAmount);
  return {
    label: rateLabel(reading, bucket, rates.get(bucket.base) ?? []),
    cells: {
      net: isMargin ? null : cellOf(base),
      tax: cellOf(tax),
      // The total of the margin scheme is the value of sales with the tax in it.
      gross: isMargin ? cellOf(base) : computedCell(reading, gross),
      taxInPln: cellOf(taxInPln),
    },
    exact: {
      net: isMargin ? Decimal.zero : baseAmount,
      tax: taxAmount,
      gross,
      // Tax of another country, as under OSS, is never in PLN.
      taxInPln: bucket.taxInPln === null || taxAmount?.isZero === true ? Decimal.zero : amountOf(bucket.taxInPln),
    },
  };
}

/** What a total is of, with the rates that the lines state. Rates have changed, so that a total alone does not say what they are. */
function rateLabel(reading: Reading, { base }: Bucket, rates: readonly string[]): string {
  const heading = treatmentHeadings.get(base);
  const treatment = heading === undefined ? base : reading.say(heading);
  return rates.length === 0 ? treatment : `${treatment} (${rates.map((rate) => `${rate}%`).join(', ')})`;
}

/** The sums of the rates; none for a single rate, or where an amount is malformed. */
function totalRow(reading: Reading, lines: readonly RateLine[], shown: readonly AmountColumn[]): readonly ViewRow[] {
  if (lines.length < 2) return [];
  const sums = shown.map((column) => {
    const amounts = lines.flatMap(({ exact }) => exact[column] ?? []);
    return computedCell(reading, amounts.length === lines.length ? sumOf(amounts) : null);
  });
  return [{ role: 'total', label: reading.say(phrases.total), cells: [null, ...sums] }];
}

function computedCell({ language }: Reading, amount: Decimal | null): ViewCell | null {
  if (amount === null) return null;
  return { values: [{ text: formatNumber(amount.toString(), language), kind: 'number', origin: 'computed' }] };
}

function cellOf(values: readonly ViewValue[]): ViewCell | null {
  return values.length === 0 ? null : { values };
}
