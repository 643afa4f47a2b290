import { saleOf } from '../../sale-samples.ts';
import { edited } from '../../sample-invoices.ts';

/**
 * A second count of the sales record, written without any code of the product: a table of fields and whole numbers. Amounts are in grosze or
 * cents, exchange rates in units of 0.0001 PLN, and products of both in units of 0.000001 PLN.
 */
export type Units = bigint;

/** How a line is taxed, and the fields of JPK_V7M that follow, by hand. */
export interface Treatment {
  readonly name: string;
  /** `P_12`, or the percentage of `P_12_XII`; null for margin. */
  readonly literal: string | null;
  readonly isForeign?: true;
  readonly sum: string;
  readonly taxSum: string | null;
  readonly percent: bigint;
  readonly base: readonly string[];
  readonly tax: string | null;
}

const untaxed = { taxSum: null, percent: 0n, tax: null } as const;

/** Every treatment of a sale, in the order of the sums in the schema. */
export const treatments = [
  { name: '23 %', literal: '23', sum: 'P_13_1', taxSum: 'P_14_1', percent: 23n, base: ['K_19'], tax: 'K_20' },
  { name: '8 %', literal: '8', sum: 'P_13_2', taxSum: 'P_14_2', percent: 8n, base: ['K_17'], tax: 'K_18' },
  { name: '5 %', literal: '5', sum: 'P_13_3', taxSum: 'P_14_3', percent: 5n, base: ['K_15'], tax: 'K_16' },
  { name: 'OSS at 19 %', literal: '19', isForeign: true, sum: 'P_13_5', taxSum: 'P_14_5', percent: 19n, base: [], tax: null },
  { name: 'domestic 0 %', literal: '0 KR', sum: 'P_13_6_1', ...untaxed, base: ['K_13'] },
  { name: 'intra-EU supply', literal: '0 WDT', sum: 'P_13_6_2', ...untaxed, base: ['K_21'] },
  { name: 'export', literal: '0 EX', sum: 'P_13_6_3', ...untaxed, base: ['K_22'] },
  { name: 'exempt', literal: 'zw', sum: 'P_13_7', ...untaxed, base: ['K_10'] },
  { name: 'np I', literal: 'np I', sum: 'P_13_8', ...untaxed, base: ['K_11'] },
  { name: 'np II', literal: 'np II', sum: 'P_13_9', ...untaxed, base: ['K_11', 'K_12'] },
  { name: 'reverse charge', literal: 'oo', sum: 'P_13_10', ...untaxed, base: ['K_31'] },
  { name: 'margin', literal: null, sum: 'P_13_11', ...untaxed, base: ['SprzedazVAT_Marza'] },
] as const satisfies readonly Treatment[];

/** A line of one piece. */
export interface CountedLine {
  readonly treatment: Treatment;
  /** In cents. */
  readonly net: Units;
  /** In units of 0.0001 PLN. */
  readonly rate: Units;
}

/** Text of a whole number of units. */
export function inDecimals(units: Units, decimals: number): string {
  const digits = `${units < 0n ? -units : units}`.padStart(decimals + 1, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Divides and rounds to the nearest whole number, halves away from zero. */
export function divided(upper: Units, lower: Units): Units {
  const [size, by] = [upper < 0n ? -upper : upper, lower < 0n ? -lower : lower];
  const rounded = (size * 2n + by) / (by * 2n);
  return upper < 0n === lower < 0n ? rounded : -rounded;
}

const total = (amounts: readonly Units[]): Units => amounts.reduce((sum, amount) => sum + amount, 0n);

/** The tax of a treatment in cents, rounded once on the sum of its lines. */
function taxOf(lines: readonly CountedLine[], { sum, percent }: Treatment): Units {
  return divided(total(lines.flatMap((line) => (line.treatment.sum === sum ? [line.net] : []))) * percent, 100n);
}

/** The same in grosze at the rates of the lines, rounded once. */
function taxInPlnOf(lines: readonly CountedLine[], { sum, percent }: Treatment): Units {
  return divided(total(lines.flatMap((line) => (line.treatment.sum === sum ? [line.net * line.rate * percent] : []))), 1_000_000n);
}

/** A sale as a document. */
export function countedSale(lines: readonly CountedLine[], currency: string, marks: { readonly isReceipt?: boolean } = {}): string {
  const sums: Record<string, string> = {};
  let due = 0n;
  for (const treatment of treatments as readonly Treatment[]) {
    const own = lines.filter((line) => line.treatment.sum === treatment.sum);
    if (own.length === 0) continue;
    const [base, tax] = [total(own.map(({ net }) => net)), taxOf(lines, treatment)];
    sums[treatment.sum] = inDecimals(base, 2);
    if (treatment.taxSum !== null) sums[treatment.taxSum] = inDecimals(tax, 2);
    if (treatment.tax !== null && currency !== 'PLN') sums[`${treatment.taxSum}W`] = inDecimals(taxInPlnOf(lines, treatment), 2);
    due += base + tax;
  }
  sums['P_15'] = inDecimals(due, 2);
  const rows = lines.map(({ treatment, net, rate }) => ({
    ...{ P_8B: '1', P_9A: inDecimals(net, 2), P_11: inDecimals(net, 2) },
    ...(treatment.literal === null ? {} : { [treatment.isForeign === true ? 'P_12_XII' : 'P_12']: treatment.literal }),
    ...(treatment.isForeign === true ? { Procedura: 'WSTO_EE' } : {}),
    ...(currency === 'PLN' ? {} : { KursWaluty: inDecimals(rate, 4) }),
  }));
  return withMarks(saleOf(sums, rows.map(inSchemaOrder), currency), lines, marks.isReceipt === true);
}

const kind = '<RodzajFaktury>VAT</RodzajFaktury>\n';

function withMarks(sale: string, lines: readonly CountedLine[], isReceipt: boolean): string {
  const has = (sum: string) => lines.some(({ treatment }) => treatment.sum === sum);
  const edits: [string, string][] = [];
  if (isReceipt) edits.push([kind, `${kind}    <FP>1</FP>\n`]);
  if (has('P_13_11')) edits.push(['<P_PMarzyN>1</P_PMarzyN>', '<P_PMarzy>1</P_PMarzy>\n        <P_PMarzy_3_1>1</P_PMarzy_3_1>']);
  if (has('P_13_7')) edits.push(['<P_19N>1</P_19N>', '<P_19>1</P_19>\n        <P_19A>art. 43 ust. 1 pkt 29 ustawy o VAT</P_19A>']);
  return edits.length === 0 ? sale : edited(sale, ...edits);
}

const order = ['P_8B', 'P_9A', 'P_11', 'P_12', 'P_12_XII', 'Procedura', 'KursWaluty'];

function inSchemaOrder(row: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(order.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])));
}

/** What one field must change by, in units of 0.000001 PLN, not rounded. */
export type CountedFields = ReadonlyMap<string, Units>;

/** The bases of all fields after, less those before; without the fields of taxes. */
export function countedBases(before: readonly CountedLine[], after: readonly CountedLine[]): CountedFields {
  const fields = new Map<string, Units>();
  const add = (lines: readonly CountedLine[], sign: 1n | -1n) => {
    for (const { treatment, net, rate } of lines)
      for (const field of treatment.base) fields.set(field, (fields.get(field) ?? 0n) + sign * net * rate);
  };
  add(before, -1n);
  add(after, 1n);
  return fields;
}

/** The taxes of all fields after, less those before, in the same units. */
export function countedTaxes(before: readonly CountedLine[], after: readonly CountedLine[], isInPln: boolean): CountedFields {
  const count = isInPln ? taxOf : taxInPlnOf;
  return new Map(
    (treatments as readonly Treatment[]).flatMap((treatment) =>
      treatment.tax === null ? [] : [[treatment.tax, (count(after, treatment) - count(before, treatment)) * 10_000n] as const],
    ),
  );
}

/** Text of the product in units of 0.000001 PLN. */
export function unitsOf(amount: string): Units {
  return BigInt(amount.replace('.', '')) * 10_000n;
}
