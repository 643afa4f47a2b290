import { groupBy } from '../../shared/group-by.ts';
import type { KsefInvoice } from '../model/ksef-invoice.ts';
import { sortRows } from '../model/order.ts';
import type { Match, MatchMethod, SideMatching } from '../model/reconciliation.ts';
import type { RegisterRow, Side } from '../model/register.ts';
import { findByNumber, type InvoiceIndex, indexInvoices, sharesNumber } from './index-invoices.ts';
import { joinWithOriginals } from './join-with-originals.ts';
import { mayRecordInvoice } from './keys.ts';
import { suggestPairs } from './suggest-pairs.ts';

/** A matching with the index by which it was found. */
export interface IndexedMatching {
  readonly matching: SideMatching;
  readonly index: InvoiceIndex;
}

/** A row with the invoice that it records. */
interface Assignment {
  readonly row: RegisterRow;
  readonly invoice: KsefInvoice;
  readonly by: Exclude<MatchMethod, 'with_original'>;
}

/**
 * Finds which rows record which invoices of one side: by KSeF number, by the seller's number as written, by that number normalized where it is
 * unique on both sides. One invoice may have many rows. Every step decides by what the steps before it found, never by the order of rows, so
 * that shuffled input gives the same result. What only looks alike is a suggestion.
 *
 * @param invoices sorted, as `allRows`: the parts of the result are in their order
 */
export function matchSide(side: Side, invoices: readonly KsefInvoice[], allRows: readonly RegisterRow[]): IndexedMatching {
  const rows = allRows.filter(mayRecordInvoice);
  const index = indexInvoices(invoices, rows, side);
  const assigned = new Map<RegisterRow, Assignment>();
  const note = (found: Assignment | null) => {
    if (found !== null) assigned.set(found.row, found);
  };
  const contradictory: RegisterRow[] = [];
  for (const row of rows) {
    if (contradictsNumber(row, index)) contradictory.push(row);
    else note(assignByKsefNumber(row, index));
  }
  const certain = new Set([...assigned.values()].map(({ invoice }) => invoice));
  for (const row of contradictory) note(decideContradiction(row, index, certain));
  for (const row of rows) if (!assigned.has(row)) note(assignByNumber(row, index));
  const { matches, unmatched } = groupByInvoice(side, invoices, assigned);
  const joined = joinWithOriginals(side, matches, unmatched, index);
  const unmatchedRows = allRows.filter((row) => !assigned.has(row));
  const matching: SideMatching = {
    ...{ side, unmatchedRows, matches: joined.matches, unmatchedInvoices: joined.unmatched },
    suggestions: suggestPairs(side, joined.unmatched, unmatchedRows.filter(mayRecordInvoice)),
  };
  return { matching, index };
}

function findByKsefNumber({ ksefNumber }: RegisterRow, { byKsefNumber }: InvoiceIndex): KsefInvoice | null {
  return (ksefNumber === null ? null : byKsefNumber.get(ksefNumber)) ?? null;
}

function assignByKsefNumber(row: RegisterRow, index: InvoiceIndex): Assignment | null {
  const invoice = findByKsefNumber(row, index);
  return invoice === null ? null : { row, invoice, by: 'ksef_number' };
}

/** Whether a row has the KSeF number of one invoice and the seller's number of another one. */
function contradictsNumber(row: RegisterRow, index: InvoiceIndex): boolean {
  const named = findByKsefNumber(row, index);
  if (named === null || sharesNumber(row, named)) return false;
  const numbered = findByNumber(row, index);
  return numbered !== null && numbered.invoice !== named;
}

/**
 * The seller's number decides, because that is what people enter and see, unless its invoice has a row of its own already: then the number is the
 * typing error, and not the KSeF number.
 */
function decideContradiction(row: RegisterRow, index: InvoiceIndex, certain: ReadonlySet<KsefInvoice>): Assignment | null {
  const numbered = findByNumber(row, index);
  return numbered === null || certain.has(numbered.invoice) ? assignByKsefNumber(row, index) : { row, ...numbered };
}

function assignByNumber(row: RegisterRow, index: InvoiceIndex): Assignment | null {
  const found = findByNumber(row, index);
  return found === null ? null : { row, ...found };
}

const methods: readonly MatchMethod[] = ['ksef_number', 'number', 'normalized_number'];

function groupByInvoice(
  side: Side,
  invoices: readonly KsefInvoice[],
  assigned: ReadonlyMap<RegisterRow, Assignment>,
): { readonly matches: readonly Match[]; readonly unmatched: readonly KsefInvoice[] } {
  const ofInvoice = groupBy(assigned.values(), ({ invoice }) => invoice);
  const matches = invoices.flatMap((invoice): Match[] => {
    const found = ofInvoice.get(invoice);
    if (found === undefined) return [];
    const by = methods.find((method) => found.some((assignment) => assignment.by === method)) ?? 'number';
    return [{ side, by, invoices: [invoice], rows: sortRows(found.map(({ row }) => row)) }];
  });
  return { matches, unmatched: invoices.filter((invoice) => !ofInvoice.has(invoice)) };
}
