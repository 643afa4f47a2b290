import { invoiceLineFields, type LineFieldNames, orderLineFields } from '../../fa3/line-field-names.ts';
import { Row } from '../../fa3/row.ts';
import { Decimal } from '../../money/decimal.ts';
import { memoizeByObject } from '../../shared/memoize-by-object.ts';
import { createLeaf, type Draft, draftAt, listChildren, readTextAt, withChild, without } from './draft.ts';

/** Names of the fields of a line: of the invoice (`FaWiersz`) or of its order (`ZamowienieWiersz`). */
export function listFields(line: Draft): LineFieldNames {
  return line.name === 'ZamowienieWiersz' ? orderLineFields : invoiceLineFields;
}

/** Lines of an invoice, in order. Memoized, so that the same list can serve as a key for other memoized values. */
export const linesOf = memoizeByObject((invoice: Draft): readonly Draft[] => {
  const fa = draftAt(invoice, 'Fa');
  return fa === null ? [] : listChildren(fa, 'FaWiersz');
});

/** Order lines of an invoice, in order; memoized like {@link linesOf}. */
export const orderLinesOf = memoizeByObject((invoice: Draft): readonly Draft[] => {
  const order = draftAt(invoice, 'Fa', 'Zamowienie');
  return order === null ? [] : listChildren(order, 'ZamowienieWiersz');
});

/** The number in a field; null when the line has no such field, or no number in it. */
export function readNumberAt(line: Draft, field: string | null): Decimal | null {
  const text = field === null ? null : readTextAt(line, field);
  return text === null ? null : Decimal.parse(text);
}

/** Sets a field of a line, or removes it for null. Without a field name the line is unchanged. */
export function withField(line: Draft, field: string | null, text: string | null): Draft {
  if (field === null) return line;
  return text === null ? without(line, field) : withChild(line, createLeaf(field, text));
}

/** The percentage of a line: of `P_12`, otherwise of `P_12_XII`; null when it states none. */
export function readPercentAt(line: Draft): Decimal | null {
  return new Row(line).percent;
}
