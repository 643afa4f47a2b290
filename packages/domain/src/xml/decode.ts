import { err, ok, type Result } from '../shared/result.ts';
import { recognizeOtherFormat } from './other-formats.ts';
import { indexLines } from './positions.ts';
import type { DocumentRejection } from './rejection.ts';

/** The text of a document and what its first bytes declare. */
export interface DecodedText {
  /** The text as sent, without a byte order mark. */
  readonly text: string;
  /** The text for parsers: the same text of the same length, with an unusual XML declaration blanked out. */
  readonly parserText: string;
  readonly hasByteOrderMark: boolean;
  /** Encoding that the declaration names, as written; null when it names none. */
  readonly declaredEncoding: string | null;
  /** Version that the declaration names; null when there is no declaration. */
  readonly declaredVersion: string | null;
}

/**
 * Decodes a document strictly as UTF-8, the only encoding KSeF accepts.
 *
 * A declaration that names another encoding or version in valid UTF-8 is an issue, not a rejection: parsers get the text without that
 * declaration, so that all of them read it the same way.
 *
 * @returns XML-001 for an empty document or a second byte order mark, XML-004 for bytes that are not UTF-8
 */
export function decodeDocument(bytes: Uint8Array): Result<DecodedText, DocumentRejection> {
  const hasByteOrderMark = startsWithMark(bytes, 0);
  const content = hasByteOrderMark ? bytes.subarray(3) : bytes;
  if (content.length === 0) return err(emptyDocument);
  const other = recognizeOtherFormat(content);
  if (other !== null) return err(other);
  if (startsWithMark(content, 0)) return err(secondMark);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
  } catch {
    return err(notUtf8(content));
  }
  if (/^[ \t\r\n]+<\?xml[ \t\r\n]/.test(text)) return err(lateDeclaration);
  const declaration = readDeclaration(text);
  const isUsual = declaration === null || (declaration.version === '1.0' && (declaration.encoding ?? 'utf-8').toLowerCase() === 'utf-8');
  return ok({
    text,
    parserText: isUsual ? text : text.slice(0, declaration.length).replace(/[^\r\n]/g, ' ') + text.slice(declaration.length),
    hasByteOrderMark,
    declaredEncoding: declaration?.encoding ?? null,
    declaredVersion: declaration?.version ?? null,
  });
}

function startsWithMark(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0xef && bytes[at + 1] === 0xbb && bytes[at + 2] === 0xbf;
}

/** Reads a well-formed declaration; any other is left to the parser, which rejects it. */
function readDeclaration(text: string): { version: string; encoding: string | null; length: number } | null {
  const match =
    /^<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(?:"([\w.:-]+)"|'([\w.:-]+)')(?:[ \t\r\n]+encoding[ \t\r\n]*=[ \t\r\n]*(?:"([\w.:-]+)"|'([\w.:-]+)'))?(?:[ \t\r\n]+standalone[ \t\r\n]*=[ \t\r\n]*(?:"(?:yes|no)"|'(?:yes|no)'))?[ \t\r\n]*\?>/.exec(
      text.slice(0, text.indexOf('?>') + 2),
    );
  if (match === null) return null;
  return { version: match[1] ?? match[2] ?? '', encoding: match[3] ?? match[4] ?? null, length: match[0].length };
}

const emptyDocument: DocumentRejection = {
  code: 'XML-001',
  line: 1,
  column: 1,
  message: { pl: 'Dokument jest pusty. Podaj XML faktury FA(3).', en: 'The document is empty. Provide the XML of an FA(3) invoice.' },
};

const secondMark: DocumentRejection = {
  code: 'XML-001',
  line: 1,
  column: 1,
  message: {
    pl: 'Plik zaczyna się dwoma znacznikami BOM. Zapisz go jako UTF-8 bez BOM.',
    en: 'The file starts with two byte order marks. Save it as UTF-8 without a BOM.',
  },
};

const lateDeclaration: DocumentRejection = {
  code: 'XML-001',
  line: 1,
  column: 1,
  message: {
    pl: 'Przed deklaracją <?xml …?> jest pusta linia lub spacja. Usuń ją; deklaracja musi być na samym początku.',
    en: 'There is a blank line or space before the declaration <?xml …?>. Remove it; the declaration must come first.',
  },
};

function notUtf8(content: Uint8Array): DocumentRejection {
  const validLength = validUtf8Length(content);
  const before = new TextDecoder('utf-8', { ignoreBOM: true }).decode(content.subarray(0, validLength));
  const byte = (content[validLength] ?? 0).toString(16).toUpperCase().padStart(2, '0');
  return {
    code: 'XML-004',
    ...indexLines(before).positionAt(before.length),
    message: {
      pl: `Plik nie jest zakodowany w UTF-8 (bajt 0x${byte}). Zapisz go ponownie jako UTF-8.`,
      en: `The file is not valid UTF-8 (byte 0x${byte}). Save it again as UTF-8.`,
    },
  };
}

/** Length in bytes of the longest prefix that is valid UTF-8, by bisection. */
function validUtf8Length(content: Uint8Array): number {
  let low = 0;
  let high = content.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (decodes(content.subarray(0, middle), true)) low = middle;
    else high = middle - 1;
  }
  return decodes(content.subarray(0, low), false) ? low : startOfLastCharacter(content, low);
}

/** Whether bytes are valid UTF-8. With `mayBeCut`, the last character may be incomplete. */
function decodes(bytes: Uint8Array, mayBeCut: boolean): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: mayBeCut });
    return true;
  } catch {
    return false;
  }
}

function startOfLastCharacter(bytes: Uint8Array, end: number): number {
  let at = end - 1;
  while (at > 0 && ((bytes[at] ?? 0) & 0xc0) === 0x80) at -= 1;
  return Math.max(0, at);
}
