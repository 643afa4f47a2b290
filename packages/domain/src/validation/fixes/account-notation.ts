import { type Account, accountsOf } from '../../fa3/accounts.ts';
import type { Invoice } from '../../fa3/invoice.ts';
import { memoizeByObject } from '../../shared/memoize-by-object.ts';
import type { LocatedElement } from '../../xml/element.ts';
import { buildTextFix } from './fix.ts';

/** Rewrites an account number without blanks and hyphens, letters in upper case. */
export const accountNotationFix = buildTextFix(
  'XML-702',
  { pl: 'Zapisano numer rachunku bez spacji i łączników.', en: 'Wrote an account number without spaces and hyphens.' },
  ({ element, invoice }) => formatPlainAccount(element, invoice),
);

/** The account number in an element without separators; null when the result is not an account number. */
export function formatPlainAccount(element: LocatedElement, invoice: Invoice): string | null {
  const account = accountsByElement(invoice).get(element);
  return account === undefined || account.iban === null ? null : account.number;
}

const accountsByElement = memoizeByObject(
  (invoice: Invoice): ReadonlyMap<LocatedElement, Account> => new Map(accountsOf(invoice).map((account) => [account.element, account])),
);
