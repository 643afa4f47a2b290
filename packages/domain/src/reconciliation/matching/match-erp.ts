import { groupBy } from '../../shared/group-by.ts';
import { type ErpAmount, type ErpRow, erpAmounts } from '../model/erp-register.ts';
import { type Grosze, sumGrosze } from '../model/grosze.ts';
import type { KsefInvoice } from '../model/ksef-invoice.ts';
import { sortErpRows } from '../model/order.ts';
import type { ErpMatch, ErpMatching, ErpTotals, SideMatching } from '../model/reconciliation.ts';
import type { RegisterRow } from '../model/register.ts';
import { findByNumber, indexInvoices } from './index-invoices.ts';
import { getKeysOfInvoice, getKeysOfRow, mayRecordInvoice } from './keys.ts';
import { findOwnership } from './ownership.ts';

/** What decides which invoices the register of an ERP has to have. */
export interface ErpScope {
  readonly taxpayer: string;
  /** Months for which a file was given. */
  readonly months: ReadonlySet<string>;
}

/**
 * Finds what the rows of an ERP's register record: an invoice, by the steps by which rows of JPK_V7M are matched; otherwise rows of JPK_V7M that
 * have no invoice, by their number. The result does not depend on the order of rows.
 *
 * @param allRows of one side
 */
export function matchErp(allRows: readonly ErpRow[], malformedCount: number, matching: SideMatching, scope: ErpScope): ErpMatching {
  const { side, unmatchedRows: registerRows } = matching;
  const rows = sortErpRows(allRows);
  const invoices = [...matching.matches.flatMap((match) => match.invoices), ...matching.unmatchedInvoices];
  const index = indexInvoices(invoices, rows, side);
  // Of duplicates, the one that is recorded in JPK_V7M comes first.
  const sharing = groupBy(invoices, (invoice) => getKeysOfInvoice(invoice, side)?.exact);
  const ofInvoice = new Map<ErpRow, KsefInvoice>();
  for (const row of rows) {
    const numbered = row.ksefNumber === null ? undefined : index.byKsefNumber.get(row.ksefNumber);
    const invoice = findByNumber(row, index)?.invoice ?? numbered ?? sharing.get(getKeysOfRow(row)?.exact)?.[0];
    if (invoice !== undefined) ofInvoice.set(row, invoice);
  }
  const rest = rows.filter((row) => !ofInvoice.has(row));
  const { pairs, free } = matchRegisterRows(rest, registerRows);
  const isFirst = (invoice: KsefInvoice) => sharing.get(getKeysOfInvoice(invoice, side)?.exact)?.[0] === invoice;
  const byInvoice = groupBy(ofInvoice.keys(), (row) => ofInvoice.get(row));
  const withInvoice = invoices.flatMap((invoice): ErpMatch[] => {
    const found = byInvoice.get(invoice);
    return found === undefined ? [] : [{ rows: found, invoice, registerRows: [] }];
  });
  const matches = [...withInvoice, ...pairs];
  const paired = new Set(pairs.flatMap((pair) => pair.rows));
  const unmatchedRows = rest.filter((row) => !paired.has(row));
  return {
    ...{ side, matches, unmatchedRows, malformedCount },
    missingInvoices: invoices.filter((invoice) => !byInvoice.has(invoice) && isFirst(invoice) && isExpected(invoice, side, scope)),
    missingRows: free.filter(mayRecordInvoice),
    totals: sumErp(withInvoice, pairs, unmatchedRows),
    foreignAmounts: rows.flatMap(({ currency, amounts }) => (currency === null ? [] : erpAmounts.filter((each) => amounts[each] !== null)))
      .length,
  };
}

/** Rows of both registers that have the same number, as written or normalized, which no other number of either register is. */
function matchRegisterRows(
  rows: readonly ErpRow[],
  registerRows: readonly RegisterRow[],
): { readonly pairs: readonly ErpMatch[]; readonly free: readonly RegisterRow[] } {
  const keyOf = (row: ErpRow | RegisterRow) => getKeysOfRow(row)?.normalized;
  const ofErp = groupBy(rows, keyOf);
  const ofRegister = groupBy(registerRows, keyOf);
  const pairs = [...ofErp].flatMap(([key, found]): ErpMatch[] => {
    const recorded = key === undefined ? undefined : ofRegister.get(key);
    return recorded === undefined ? [] : [{ rows: found, invoice: null, registerRows: recorded }];
  });
  const taken = new Set(pairs.flatMap((pair) => pair.registerRows));
  return { pairs, free: registerRows.filter((row) => !taken.has(row)) };
}

/** Whether an ERP has to have an invoice: a sale that belongs to a month with a file; a purchase that was issued in one. */
function isExpected(invoice: KsefInvoice, side: ErpMatching['side'], { taxpayer, months }: ErpScope): boolean {
  if (side === 'sales') return invoice.rows.some(({ month }) => month === null || months.has(month));
  return findOwnership(invoice, taxpayer) !== 'none' && months.has(invoice.issueDay?.slice(0, 7) ?? '');
}

function sumErp(withInvoice: readonly ErpMatch[], pairs: readonly ErpMatch[], unmatched: readonly ErpRow[]): readonly ErpTotals[] {
  return erpAmounts.flatMap((amount): ErpTotals[] => {
    const parts = {
      withInvoice: sumAmount(
        amount,
        withInvoice.flatMap(({ rows }) => rows),
      ),
      withRow: sumAmount(
        amount,
        pairs.flatMap(({ rows }) => rows),
      ),
      unmatched: sumAmount(amount, unmatched),
    };
    const known = Object.values(parts).flatMap((part) => part ?? []);
    if (known.length === 0) return [];
    const { withInvoice: ofInvoices, withRow, unmatched: rest } = parts;
    return [{ amount, total: sumGrosze(known), withInvoice: ofInvoices ?? 0, withRow: withRow ?? 0, unmatched: rest ?? 0 }];
  });
}

/** The sum in PLN; null where no row states the amount. */
function sumAmount(amount: ErpAmount, rows: readonly ErpRow[]): Grosze | null {
  const known = rows.flatMap(({ currency, amounts }) => (currency === null ? (amounts[amount] ?? []) : []));
  return known.length === 0 ? null : sumGrosze(known);
}
