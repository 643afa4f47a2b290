import { readBuckets } from '../fa3/declared-buckets.ts';
import type { Invoice } from '../fa3/invoice.ts';
import type { Decimal } from '../money/decimal.ts';
import type { Element } from '../xml/element.ts';
import { checkTotal } from './amounts/total-check.ts';

/**
 * Compares `P_15` with the sum of bases and taxes, for use outside the rules.
 *
 * @returns both amounts, in the invoice's currency, when they differ by more than the tolerance and the difference is an error; otherwise null
 */
export function findInconsistentTotal(invoice: Invoice<Element>): { readonly stated: Decimal; readonly expected: Decimal } | null {
  const check = checkTotal(invoice, readBuckets(invoice.fa), []);
  return check?.isOff === true && check.severity === 'error' ? check : null;
}
