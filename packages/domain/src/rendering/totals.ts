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
    ...rateTable(reading, fa),
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

function rateTable(reading: Reading, fa: LocatedElement | null): readonly ViewBlock[] {
  const lines = buckets.flatMap((bucket) => rateLine(reading, fa, bucket) ?? []);
  if (lines.length === 0) return [];
  const hasTaxInPln = lines.some(({ taxInPln }) => taxInPln.length > 0);
  const rows = [...lines.map((line) => rateRow(reading, line, hasTaxInPln)), ...totalRow(reading, lines, hasTaxInPln)];
  const amount = (label: string): ViewColumn => ({ label, align: 'end', weight: 2 });
  const columns: readonly ViewColumn[] = [
    { label: reading.say(phrases.rateOrProcedure), align: 'start', weight: 4 },
    ...[phrases.net, phrases.tax, phrases.gross, ...(hasTaxInPln ? [phrases.taxInPln] : [])].map((label) => amount(reading.say(label))),
  ];
  return [
    { kind: 'table', table: { caption: reading.say(phrases.byRate), isCaptionHidden: true, columns, groups: rows.map((row) => [row]) } },
  ];
}

interface RateLine {
  readonly label: string;
  readonly net: readonly ViewValue[];
  readonly tax: readonly ViewValue[];
  readonly taxInPln: readonly ViewValue[];
  /** Exact amounts; null where they are missing or malformed. */
  readonly exact: { readonly net: Decimal | null; readonly tax: Decimal | null; readonly gross: Decimal | null };
}

/** The treatment of a total, and its amounts. */
function rateLine(reading: Reading, fa: LocatedElement | null, bucket: Bucket): RateLine | null {
  const valuesOf = (name: string | null) => (name === null ? [] : reading.values(fa, name));
  const amountOf = (name: string) => {
    const [element, ...others] = reading.children(fa, name);
    return others.length > 0 ? null : Decimal.parse(element?.text ?? '');
  };
  const [net, tax, taxInPln] = [valuesOf(bucket.base), valuesOf(bucket.tax), valuesOf(bucket.taxInPln)];
  if (net.length + tax.length + taxInPln.length === 0) return null;
  const base = amountOf(bucket.base);
  // A rate without a field for the tax has no tax.
  const taxAmount = bucket.tax === null ? Decimal.zero : amountOf(bucket.tax);
  const gross = base === null || taxAmount === null ? null : base.plus(taxAmount);
  const label = treatmentHeadings.get(bucket.base);
  return {
    label: label === undefined ? bucket.base : reading.say(label),
    ...{ net, tax, taxInPln },
    exact: { net: base, tax: taxAmount, gross },
  };
}

function rateRow(reading: Reading, { label, net, tax, taxInPln, exact }: RateLine, hasTaxInPln: boolean): ViewRow {
  const cells = [null, cellOf(net), cellOf(tax), computedCell(reading, exact.gross), ...(hasTaxInPln ? [cellOf(taxInPln)] : [])];
  return { role: 'plain', label, cells };
}

/** The sums of the rates; none for a single rate, or where an amount is malformed. */
function totalRow(reading: Reading, lines: readonly RateLine[], hasTaxInPln: boolean): readonly ViewRow[] {
  if (lines.length < 2) return [];
  const sum = (amountOf: (line: RateLine) => Decimal | null) => {
    const amounts = lines.flatMap((line) => amountOf(line) ?? []);
    return amounts.length === lines.length ? sumOf(amounts) : null;
  };
  const sums = [sum(({ exact }) => exact.net), sum(({ exact }) => exact.tax), sum(({ exact }) => exact.gross)];
  const cells = [null, ...sums.map((amount) => computedCell(reading, amount)), ...(hasTaxInPln ? [null] : [])];
  return [{ role: 'total', label: reading.say(phrases.total), cells }];
}

function computedCell({ language }: Reading, amount: Decimal | null): ViewCell | null {
  if (amount === null) return null;
  return { values: [{ text: formatNumber(amount.toString(), language), kind: 'number', origin: 'computed' }] };
}

function cellOf(values: readonly ViewValue[]): ViewCell | null {
  return values.length === 0 ? null : { values };
}
