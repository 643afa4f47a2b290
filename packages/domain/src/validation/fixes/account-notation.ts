import { accountsOf } from '../../fa3/accounts.ts';
import type { Invoice } from '../../fa3/invoice.ts';
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
  const account = accountsOf(invoice).find((candidate) => candidate.element === element);
  return account === undefined || account.iban === null ? null : account.number;
}
