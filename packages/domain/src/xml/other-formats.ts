import type { Localized } from '../shared/localized.ts';
import type { DocumentRejection } from './rejection.ts';

/** Formats that are sent by mistake, by their first bytes, and what to do instead. */
const otherFormats: readonly { readonly start: readonly number[]; readonly code: string; readonly message: Localized }[] = [
  {
    start: [0x25, 0x50, 0x44, 0x46],
    code: 'XML-004',
    message: {
      pl: 'To jest plik PDF. Podaj XML faktury, a nie jej wydruk.',
      en: 'This is a PDF. Provide the XML of the invoice, not its printout.',
    },
  },
  {
    start: [0x50, 0x4b, 0x03, 0x04],
    code: 'XML-004',
    message: {
      pl: 'To jest archiwum ZIP. Rozpakuj je i podaj jeden plik XML.',
      en: 'This is a ZIP archive. Unpack it and send one XML file.',
    },
  },
  {
    start: [0x1f, 0x8b],
    code: 'XML-004',
    message: {
      pl: 'To jest plik gzip. Wyślij go z nagłówkiem Content-Type: application/gzip.',
      en: 'This is a gzip file. Send it with the header Content-Type: application/gzip.',
    },
  },
  {
    start: [0xff, 0xfe],
    code: 'XML-004',
    message: { pl: 'Plik jest zakodowany w UTF-16. Zapisz go jako UTF-8.', en: 'The file is encoded in UTF-16. Save it as UTF-8.' },
  },
  {
    start: [0xfe, 0xff],
    code: 'XML-004',
    message: { pl: 'Plik jest zakodowany w UTF-16. Zapisz go jako UTF-8.', en: 'The file is encoded in UTF-16. Save it as UTF-8.' },
  },
  {
    start: [0x7b],
    code: 'XML-001',
    message: {
      pl: 'To wygląda na JSON, a nie na XML faktury. JSON wyślij z nagłówkiem Content-Type: application/json i XML faktury w jego polu.',
      en: 'This looks like JSON, not like the XML of an invoice. Send JSON with the header Content-Type: application/json and the XML of the invoice in its field.',
    },
  },
];

/** The rejection of bytes that are clearly not XML in UTF-8; null for all others. */
export function recognizeOtherFormat(bytes: Uint8Array): DocumentRejection | null {
  const known = otherFormats.find(({ start }) => start.every((byte, index) => bytes[index] === byte));
  return known === undefined ? null : { code: known.code, line: 1, column: 1, message: known.message };
}
