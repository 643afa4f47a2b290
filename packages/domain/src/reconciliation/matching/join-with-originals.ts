import { groupBy } from '../../shared/group-by.ts';
import type { KsefInvoice } from '../model/ksef-invoice.ts';
import type { Match } from '../model/reconciliation.ts';
import type { Side } from '../model/register.ts';
import { getTolerance, listDifferences, sumExpected, sumInvoices, sumPurchaseRows, sumRecorded } from './compare-amounts.ts';
import type { InvoiceIndex } from './index-invoices.ts';
import { getKeysOfInvoice } from './keys.ts';

/**
 * Corrections without a row of their own whose amounts are in the row of the invoice that they correct: many offices replace the original's row
 * instead of posting the correction under its own number. They are joined only if the amounts prove it.
 */
export function joinWithOriginals(
  side: Side,
  matches: readonly Match[],
  unmatched: readonly KsefInvoice[],
  index: InvoiceIndex,
): { readonly matches: readonly Match[]; readonly unmatched: readonly KsefInvoice[] } {
  const corrections = groupBy(
    unmatched.filter(({ kind }) => kind?.startsWith('KOR') === true),
    (correction) => findOriginal(correction, side, index),
  );
  const joined = new Set<KsefInvoice>();
  const all = matches.map((match): Match => {
    const [original] = match.invoices;
    const own = (corrections.get(original) ?? []).toSorted(compareByIssue);
    if (own.length === 0 || !explainsRows(match, own)) return match;
    for (const correction of own) joined.add(correction);
    return { ...match, by: 'with_original', invoices: [original, ...own] };
  });
  return { matches: all, unmatched: unmatched.filter((invoice) => !joined.has(invoice)) };
}

/** The invoice at the start of the chain of a correction; null if it names several, or none of these. */
export function findOriginal(correction: KsefInvoice, side: Side, index: InvoiceIndex): KsefInvoice | null {
  const passed = new Set<KsefInvoice>([correction]);
  let current = correction;
  while (current.corrects.length > 0) {
    const next = findNamed(current, side, index);
    if (next === null || passed.has(next)) return null;
    passed.add(next);
    current = next;
  }
  return current === correction ? null : current;
}

/** The only invoice that a correction names. */
function findNamed(correction: KsefInvoice, side: Side, { byKsefNumber, byNumber, byNormalized }: InvoiceIndex): KsefInvoice | null {
  const [reference, ...others] = correction.corrects;
  if (reference === undefined || others.length > 0) return null;
  const named = reference.ksefNumber === null ? undefined : byKsefNumber.get(reference.ksefNumber);
  if (named !== undefined) return named;
  const keys = getKeysOfInvoice({ ...correction, number: reference.number }, side);
  return keys === null ? null : (byNumber.get(keys.exact) ?? byNormalized.get(keys.normalized) ?? null);
}

function compareByIssue(left: KsefInvoice, right: KsefInvoice): number {
  const [a, b] = [left, right].map(({ issueDay, number, sha256 }) => `${issueDay ?? ''}\n${number ?? ''}\n${sha256}`);
  return (a ?? '') < (b ?? '') ? -1 : 1;
}

/** Whether the rows contain the invoice together with its corrections, and not the invoice alone. */
function explainsRows({ side, invoices: [original], rows }: Match, corrections: readonly KsefInvoice[]): boolean {
  const all = [original, ...corrections];
  if (side === 'purchases') {
    const [alone, together, recorded] = [sumInvoices([original]), sumInvoices(all), sumPurchaseRows(rows)];
    return together.tax !== null && recorded.tax === together.tax && recorded.tax !== alone.tax && recorded.base === together.base;
  }
  const months = new Set(rows.map(({ month }) => month));
  if (!all.every((invoice) => invoice.rows.every(({ month }) => month === null || months.has(month)))) return false;
  const differs = (invoices: readonly KsefInvoice[]) =>
    [...months].some((month) => {
      const expected = sumExpected(invoices.flatMap((invoice) => invoice.rows.filter((row) => row.month === null || row.month === month)));
      const recorded = sumRecorded(rows.filter((row) => row.month === month));
      return listDifferences(recorded, expected, getTolerance(invoices)).length > 0;
    });
  return differs([original]) && !differs(all);
}
