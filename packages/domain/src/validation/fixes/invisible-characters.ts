import { formatPlainAccount } from './account-notation.ts';
import { buildTextFix } from './fix.ts';

/** Fields that never contain invisible characters; in names and free-form numbers the character may be intended. */
const fields = new Set(['NIP', 'NrRB', 'NrKSeFFaKorygowanej', 'NrKSeFFaZaliczkowej']);

/** Removes invisible characters from a NIP, an account number or a KSeF number. */
export const invisibleCharactersFix = buildTextFix(
  'XML-017',
  { pl: 'Usunięto niewidoczne znaki z identyfikatora.', en: 'Removed invisible characters from an identifier.' },
  ({ text, element, invoice }) =>
    fields.has(element.name)
      ? (formatPlainAccount(element, invoice) ?? text.replace(/[\u00a0\u00ad\u200b-\u200f\u2028\u2029\u2060\ufeff]/g, ''))
      : null,
);
