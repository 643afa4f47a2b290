import type { JpkField } from '../../ledger/jpk-map.ts';
import { add, type Units } from '../../money/units.ts';
import { type Grosze, sumGrosze } from '../model/grosze.ts';
import type { ExpectedRow, InvoiceTotals, KsefInvoice } from '../model/ksef-invoice.ts';
import type { RegisterRow } from '../model/register.ts';

/** Sums by field. Null: an amount of the field is unknown. */
export type FieldSums = ReadonlyMap<string, Grosze | null>;

/** Adds an amount to a field; an unknown part makes the sum unknown. */
function addTo(sums: Map<string, Grosze | null>, field: string, amount: Grosze | null): void {
  const known = sums.get(field);
  sums.set(field, known === undefined ? amount : known === null || amount === null ? null : add(known, amount));
}

/** The sums of expected rows. */
export function sumExpected(rows: readonly ExpectedRow[]): FieldSums {
  const sums = new Map<string, Grosze | null>();
  for (const { amounts } of rows) for (const [field, amount] of amounts) addTo(sums, field, amount);
  return sums;
}

/** The sums of rows of the record. */
export function sumRecorded(rows: readonly RegisterRow[]): FieldSums {
  const sums = new Map<string, Grosze | null>();
  for (const { amounts } of rows) for (const [field, amount] of amounts) addTo(sums, field, amount);
  return sums;
}

/** Part of another field, or not told apart by FA(3): not compared. */
const incomparable: ReadonlySet<string> = new Set(['K_14']);

/** A field whose amounts differ, in grosze. */
export interface FieldDifference {
  readonly field: string;
  readonly recorded: Units;
  readonly expected: Units;
}

/** The fields in which the record differs from what is expected by more than a tolerance, in the order of the schema. Unknown amounts are skipped. */
export function listDifferences(recorded: FieldSums, expected: FieldSums, tolerance: number): readonly FieldDifference[] {
  const fields = [...new Set([...recorded.keys(), ...expected.keys()])].filter((field) => !incomparable.has(field)).sort(compareFields);
  return fields.flatMap((field): FieldDifference[] => {
    const [is, wanted] = [recorded.get(field), expected.get(field)];
    if (is === null || wanted === null) return [];
    const pair = { field, recorded: is ?? 0, expected: wanted ?? 0 };
    return isWithin(pair, tolerance) ? [] : [pair];
  });
}

function isWithin({ recorded, expected }: FieldDifference, tolerance: number): boolean {
  if (recorded === expected) return true;
  const difference = Number(recorded) - Number(expected);
  return tolerance > 0 && Math.abs(difference) <= tolerance;
}

function compareFields(left: string, right: string): number {
  const number = (field: string) => (field.startsWith('K_') ? Number(field.slice(2)) : 1_000);
  return number(left) - number(right);
}

/** In another currency, programs round each line or each rate: one grosz for each line. In grosze. */
export function getTolerance(invoices: readonly KsefInvoice[]): number {
  return invoices.reduce((sum, { currency, lineCount }) => sum + (currency === 'PLN' || currency === null ? 0 : Math.max(1, lineCount)), 0);
}

/** Bases of all rates; K_12 is a part of K_11. */
const baseFields: ReadonlySet<JpkField> = new Set(['K_10', 'K_11', 'K_13', 'K_15', 'K_17', 'K_19', 'K_21', 'K_22', 'K_31']);
const taxFields: ReadonlySet<JpkField> = new Set(['K_16', 'K_18', 'K_20']);

/** Base and tax of invoices, all rates together, as a buyer sees them. */
export function sumInvoices(invoices: readonly KsefInvoice[]): InvoiceTotals {
  const rows = invoices.flatMap((invoice) => invoice.rows);
  const totalOf = (fields: ReadonlySet<JpkField>) => {
    const amounts = rows.flatMap((row) => [...row.amounts].flatMap(([field, amount]) => (fields.has(field) ? [amount] : [])));
    return amounts.some((amount) => amount === null) ? null : sumGrosze(amounts.flatMap((amount) => amount ?? []));
  };
  return { base: totalOf(baseFields), tax: totalOf(taxFields) };
}

/** Base and tax of purchase rows: of fixed assets and of other purchases. */
export function sumPurchaseRows(rows: readonly RegisterRow[]): { readonly base: Grosze; readonly tax: Grosze } {
  const totalOf = (fields: readonly string[]) =>
    sumGrosze(rows.flatMap(({ amounts }) => fields.flatMap((field) => amounts.get(field) ?? [])));
  return { base: totalOf(['K_40', 'K_42']), tax: totalOf(['K_41', 'K_43']) };
}
