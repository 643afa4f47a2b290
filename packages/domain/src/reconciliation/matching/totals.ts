import { add } from '../../money/units.ts';
import type { Grosze } from '../model/grosze.ts';
import type { KsefInvoice } from '../model/ksef-invoice.ts';
import type { FieldTotals, Match, SideMatching, SideTotals } from '../model/reconciliation.ts';
import { fieldsOfSide, type RegisterRow } from '../model/register.ts';
import { sumInvoices } from './compare-amounts.ts';
import { compareMonths } from './compare-months.ts';

type Part = 'matched' | 'unmatched' | 'outside';

/** Sums by field and part. */
class Sums {
  readonly #fields = new Map<string, { total: Grosze; matched: Grosze; unmatched: Grosze; outside: Grosze }>();
  unknown = 0;

  note(field: string, amount: Grosze | null, part: Part): void {
    if (amount === null) {
      this.unknown += 1;
      return;
    }
    const known = this.#fields.get(field) ?? { total: 0, matched: 0, unmatched: 0, outside: 0 };
    known.total = add(known.total, amount);
    known[part] = add(known[part], amount);
    this.#fields.set(field, known);
  }

  list(fields: readonly string[]): readonly FieldTotals[] {
    return fields.flatMap((field) => {
      const sums = this.#fields.get(field);
      return sums === undefined ? [] : [{ field, ...sums }];
    });
  }
}

/**
 * The sums of a side by field: what is matched and what is not add up to everything, for the rows and for the invoices.
 *
 * @param covered months for which there is a file
 */
export function sumSide({ side, matches, unmatchedRows, unmatchedInvoices }: SideMatching, covered: ReadonlySet<string>): SideTotals {
  const rows = new Sums();
  for (const match of matches) noteRows(match.rows, 'matched', rows);
  noteRows(unmatchedRows, 'unmatched', rows);
  const invoices = new Sums();
  for (const match of matches) {
    if (side === 'sales') noteMatchedSale(match, covered, invoices);
    else for (const invoice of match.invoices) notePurchase(invoice, 'matched', invoices);
  }
  for (const invoice of unmatchedInvoices) {
    if (side === 'sales') noteMissingSale(invoice, covered, invoices);
    else notePurchase(invoice, 'unmatched', invoices);
  }
  const fields = fieldsOfSide[side];
  return {
    side,
    rows: rows.list(fields),
    invoices: invoices.list(side === 'sales' ? fields : ['base', 'tax']),
    unknownAmounts: invoices.unknown,
  };
}

function noteRows(rows: readonly RegisterRow[], part: Part, sums: Sums): void {
  for (const { amounts } of rows) for (const [field, amount] of amounts) sums.note(field, amount, part);
}

/** What belongs to months without a file is outside, unless it was recorded in another month by mistake. */
function noteMatchedSale(match: Match, covered: ReadonlySet<string>, sums: Sums): void {
  const displaced = new Set(compareMonths(match, covered).rightMonths);
  for (const invoice of match.invoices) {
    for (const row of invoice.rows) {
      const isInside = row.month === null || covered.has(row.month) || displaced.has(row);
      for (const [field, amount] of row.amounts) sums.note(field, amount, isInside ? 'matched' : 'outside');
    }
  }
}

function noteMissingSale({ rows }: KsefInvoice, covered: ReadonlySet<string>, sums: Sums): void {
  for (const { month, amounts } of rows) {
    const part = month === null || covered.has(month) ? 'unmatched' : 'outside';
    for (const [field, amount] of amounts) sums.note(field, amount, part);
  }
}

function notePurchase(invoice: KsefInvoice, part: Part, sums: Sums): void {
  const { base, tax } = sumInvoices([invoice]);
  sums.note('base', base, part);
  sums.note('tax', tax, part);
}
