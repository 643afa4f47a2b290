import { accountsOf } from '../../fa3/accounts.ts';
import type { Invoice } from '../../fa3/invoice.ts';
import type { XmlElement } from '../../xml/element.ts';
import { textFix } from './fix.ts';

/** Writes an account number without blanks and hyphens, letters in capitals. */
export const accountNotationFix = textFix(
  'XML-702',
  { pl: 'Zapisano numer rachunku jednym ciągiem.', en: 'Wrote an account number in one run.' },
  ({ element, invoice }) => plainAccount(element, invoice),
);

/** The account number in an element in one run; null when what then is there is no account number. */
export function plainAccount(element: XmlElement, invoice: Invoice): string | null {
  const account = accountsOf(invoice).find((candidate) => candidate.element === element);
  return account === undefined || account.iban === null ? null : account.number;
}
