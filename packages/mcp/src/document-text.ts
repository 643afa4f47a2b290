import { Decimal } from '@nakor/domain/money/decimal';
import { escapeControlCharacters, formatQuoted } from '@nakor/domain/shared/terminal-escape';
import { truncate } from '@nakor/domain/shared/truncate';

/**
 * A value of a document in a text for a model: in quotation marks, short and on one line, so that what an invoice says can never be taken for
 * what the tool says; quotation marks in it are escaped. Numbers and codes of three capital letters or less stay as they are.
 */
export function formatDocumentValue(value: string): string {
  const isPlain = value.length <= 30 && (/^[A-Z]{1,3}(?:_[A-Z]{3})?$/.test(value) || Decimal.parse(value) !== null);
  return isPlain ? value : formatQuoted(truncate(value, 200).replace(/["\\]/g, '\\$&'));
}

/** A message of the tool on one line, in which values of documents are in quotation marks already. */
export function formatToolLine(text: string): string {
  return escapeControlCharacters(text).replaceAll('\n', '\\n');
}
